import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import type { Row } from './Dataset.js';
import type { Part } from './ExportTask.js';

const NEWLINE = 10;
const CHUNK_BYTES = 1 << 18;

/** A line of a part with its line end, and its row for who needs it. */
export interface PartLine {
  readonly line: Buffer;
  readonly row: () => Row;
}

/**
 * The lines of a part, some at a time. A part that is not as it was written is removed, so that it is read again, and
 * `DamagedPart` thrown.
 */
export async function* readPart(path: string, { task, sha256 }: Part): AsyncGenerator<PartLine[], void> {
  const hash = createHash('sha256');
  const damaged = () => {
    rmSync(path, { force: true });
    return new DamagedPart(
      `what was read of ${task} is damaged on the disk; the same command reads it again.`,
    );
  };
  // All at once, for who needs any.
  const parse = (data: Buffer): Row[] => {
    try {
      return JSON.parse(`[${data.toString('utf8').replaceAll('\n', ',').slice(0, -1)}]`) as Row[];
    } catch {
      throw damaged();
    }
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const lines: PartLine[] = [];
    const all = data.subarray(0, data.lastIndexOf(NEWLINE) + 1);
    let parsed: Row[] | undefined;
    const rows = () => (parsed ??= parse(all));
    let start = 0;
    for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE, start)) {
      const line = data.subarray(start, end + 1);
      const at = lines.length;
      lines.push({ line, row: () => rows()[at]! });
      start = end + 1;
    }
    rest = data.subarray(start);
    yield lines;
  }
  if (hash.digest('hex') !== sha256) throw damaged();
}

/** A part is not as it was written. */
export class DamagedPart extends Error {
  override readonly name = 'DamagedPart';
}
