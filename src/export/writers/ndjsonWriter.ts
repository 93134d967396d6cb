import { AtomicFile } from '../atomicFile.js';
import type { OpenWriter } from './OutputWriter.js';

/** One JSON object a line, fields in the order of the wire. */
export const openNdjson: OpenWriter = (path) => {
  const file = new AtomicFile(path);
  return {
    write: (line) => file.write(line),
    commit: () => file.commit(),
    discard: () => file.discard(),
  };
};
