import type { RecordStream } from '../definition/outcome.js';

/** The stream of records that are read one by one; `ended` takes how many are missing. */
export function recordStream(
  read: (ended: (leftOut: number) => void) => AsyncGenerator<unknown, void>,
): RecordStream<unknown> {
  let known: number | undefined;
  const stream = read((leftOut) => {
    known = leftOut;
  });
  return Object.defineProperty(stream, 'leftOut', { get: () => known }) as RecordStream<unknown>;
}
