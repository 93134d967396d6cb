import { createReadStream } from 'node:fs';

const NEWLINE = 10;

/** The lines of a part, each with its line end. */
export async function* readPart(path: string): AsyncGenerator<Buffer, void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE, start)) {
      yield data.subarray(start, end + 1);
      start = end + 1;
    }
    rest = data.subarray(start);
  }
}
