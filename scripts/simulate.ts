import { parseArgs } from 'node:util';
import { builtSimulation, type SimulatedService } from '../test/journal/simulation/builtSimulation.js';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    service: { type: 'string', default: 'sandbox' },
  },
});
if (values.service !== 'sandbox' && values.service !== 'second')
  throw new Error('expected --service sandbox or second');
const { simulate } = await builtSimulation(undefined, values.service satisfies SimulatedService);
const { hits, failures, later, histories } = await simulate(Number(values.histories), Number(values.seed));
for (const [name, times] of [...hits].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${String(times).padStart(9)}  ${name}`);
for (const { seed, of, broken } of failures) console.log(`seed ${seed} of ${of}: ${broken.join('; ')}`);
const seconds = Math.round(process.cpuUsage().user / 1e6);
console.log(
  `${histories} histories in ${seconds} s of processor time, ${failures.length} broken, ${later} doubles that nobody could prevent`,
);
process.exitCode = failures.length > 0 ? 1 : 0;
