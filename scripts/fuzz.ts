import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FuzzFinding, fuzz } from '../test/encoding/fuzzing.js';

// npm run fuzz -- [count] [--seed N]: decodes `count` (default a million) mutants of captured answers and ends with 1
// at the first that crashes the decoder, takes long, changes a prototype or throws an error that is not a CodecError.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });
const runs = Number(positionals[0] ?? 1_000_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
console.log(`${runs} mutants, seed ${seed}`);
const started = performance.now();
try {
  const count = fuzz(runs, seed, (done) => {
    if (done % 100_000 === 0 && done > 0)
      console.log(`${done} done, ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB resident`);
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(count);
  console.log(
    `${seconds.toFixed(0)} s, ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB resident: nothing found`,
  );
} catch (error) {
  if (!(error instanceof FuzzFinding)) throw error;
  writeFileSync('fuzz-finding.xml', error.document);
  console.error(`${error.message}: see fuzz-finding.xml`, error.cause);
  process.exitCode = 1;
}
