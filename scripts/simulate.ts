import { parseArgs } from 'node:util';
import { builtSimulation } from '../test/journal/simulation/builtSimulation.js';

const { values } = parseArgs({
  options: { histories: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
const { simulate } = await builtSimulation();
const started = performance.now();
const { hits, failures, later, histories } = await simulate(Number(values.histories), Number(values.seed));
for (const [name, times] of [...hits].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${String(times).padStart(9)}  ${name}`);
for (const { seed, rows, troubles, broken } of failures)
  console.log(`seed ${seed} with ${rows} rows and ${troubles} troubles: ${broken.join('; ')}`);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${histories} histories in ${seconds} s, ${failures.length} broken, ${later} doubles that nobody could prevent`,
);
process.exitCode = failures.length > 0 ? 1 : 0;
