import { parentPort, workerData } from 'node:worker_threads';
import { FuzzFinding } from '../test/encoding/fuzz/FuzzFinding.js';
import { fuzz } from '../test/encoding/fuzz/fuzz.js';

// The thread of `npm run fuzz` that reads documents. It puts the one at hand where the other thread finds it.
const { runs, seed, current } = workerData as { runs: number; seed: number; current: SharedArrayBuffer };
const [runAt, lengthAt] = [0, 1];
const head = new Int32Array(current, 0, 2);
const bytes = new Uint8Array(current, head.byteLength);
const heapMb = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};
try {
  const count = fuzz(runs, seed, {
    before: ({ document }) => {
      head[runAt]!++;
      head[lengthAt] = Math.min(document.length, bytes.length);
      bytes.set(document.subarray(0, head[lengthAt]));
    },
    progress: (done) =>
      parentPort!.postMessage({ done, heapMb: done % 100_000 === 0 ? heapMb() : undefined }),
  });
  parentPort!.postMessage({ count, heapMb: heapMb() });
} catch (error) {
  if (!(error instanceof FuzzFinding)) throw error;
  const { message, cause, fuzzed } = error;
  parentPort!.postMessage({
    found: message,
    cause,
    document: fuzzed.document,
    description: error.describe(),
  });
}
