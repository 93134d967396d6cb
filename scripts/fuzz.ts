import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { fuzzRows } from '../test/outcome/rowFuzz.js';
import type { FuzzCount } from '../test/encoding/fuzz/fuzz.js';

// npm run fuzz -- [--count N] [--rows N] [--seed N]: answers `rows` (default 100,000) random rows of all batch operations as services of
// different habits do, and ends with 1 when one gets the answer of another. Then it reads `count` (default a million) mutants of captured calls, vectors and
// fixtures, and ends with 1 at the first that crashes the codec, hangs it, depends on pieces or charset, changes a
// prototype, throws what is no CodecError, accepts a row that was rejected in whatever words, or when memory grows. The smallest such document is then in fuzz-finding.xml.
const { values } = parseArgs({
  options: { count: { type: 'string' }, seed: { type: 'string' }, rows: { type: 'string' } },
});
const runs = Number(values.count ?? 1_000_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);

const { rows, batches, placed, by, wrong, misplaced, merged, example } = fuzzRows(
  Number(values.rows ?? 100_000),
  seed,
);
console.log(`${placed} of ${rows} rows in ${batches} batches placed, ${wrong} wrong`, by);
console.log(
  `${misplaced} rows by position alone got another one's, of services without order that show too little to see it`,
);
console.log(`${merged} rows got another one's, of services that made one record of them and a row beside`);
if (wrong > 0) {
  writeFileSync('fuzz-finding.json', JSON.stringify(example, null, 2));
  console.error('a row has the answer of another one: see fuzz-finding.json');
  process.exit(1);
}

const HANG_MS = 30_000;
/** The most memory that the reading thread may ever need, in MB; it ends beyond that. */
const HEAP_LIMIT = 256;
/** How much more the process may hold, and the thread's heap once garbage is collected, than after a tenth of the run. */
const RSS_GROWTH = 150;
const HEAP_GROWTH = 16;

interface Message {
  readonly done?: number;
  readonly heapMb?: number;
  readonly count?: FuzzCount;
  readonly found?: string;
  readonly cause?: unknown;
  readonly document?: Uint8Array;
  readonly description?: string;
}

setFlagsFromString('--expose-gc');
const current = new SharedArrayBuffer(2 ** 20);
// A thread does not take over how this one reads TypeScript.
const script = JSON.stringify(new URL('./fuzzWorker.ts', import.meta.url).href);
const worker = new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import(${script})))`, {
  eval: true,
  workerData: { runs, seed, current },
  resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT },
});
const started = performance.now();
const head = new Int32Array(current, 0, 2);
let lastRun = { number: 0, since: started };
let most = 0;
let early: { readonly heap: number; readonly rss: number } | undefined;
console.log(`${runs} mutants, seed ${seed}`);

const rssMb = () => process.memoryUsage.rss() / 2 ** 20;
const rate = (done: number) => `${Math.round((done / (performance.now() - started)) * 1000)} a second`;

function end(problem?: string): void {
  clearInterval(watch);
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  }
  void worker.terminate();
}

function grown(heap: number): string | undefined {
  early ??= { heap, rss: rssMb() };
  if (heap > early.heap + HEAP_GROWTH)
    return `the heap grew from ${Math.round(early.heap)} MB to ${Math.round(heap)} MB`;
  if (most > early.rss + RSS_GROWTH)
    return `memory grew from ${Math.round(early.rss)} MB to ${Math.round(most)} MB`;
  return undefined;
}

const watch = setInterval(() => {
  most = Math.max(most, rssMb());
  const [number = 0, length = 0] = head;
  if (number !== lastRun.number) lastRun = { number, since: performance.now() };
  if (performance.now() - lastRun.since < HANG_MS) return;
  writeFileSync('fuzz-finding.xml', Buffer.from(current, head.byteLength, length));
  end(`no end after ${HANG_MS / 1000} s: see fuzz-finding.xml`);
}, 500);

worker.on('message', ({ done, heapMb, count, found, cause, document, description }: Message) => {
  most = Math.max(most, rssMb());
  if (found && document && description) {
    writeFileSync('fuzz-finding.xml', document);
    writeFileSync('fuzz-finding.json', description);
    console.error(cause);
    return end(`${found}: see fuzz-finding.xml and .json`);
  }
  if (heapMb === undefined) return;
  if (done)
    console.log(
      `${done} done, ${rate(done)}, heap ${heapMb.toFixed(1)} MB, resident ${Math.round(rssMb())} MB`,
    );
  const problem = (count || (done ?? 0) >= runs / 10) && grown(heapMb);
  if (problem) return end(problem);
  if (!count) return;
  console.log(count);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${rate(runs)}, ${seconds} s, heap ${heapMb.toFixed(1)} MB, at most ${Math.round(most)} MB resident: nothing found`,
  );
  end();
});
worker.on('error', (error) => end(`the reading thread ended: ${error.message}`));
