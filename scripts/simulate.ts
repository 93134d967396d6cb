import { parseArgs } from 'node:util';
import { builtSimulation, type SimulatedService } from '../test/journal/simulation/builtSimulation.js';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    service: { type: 'string', default: 'sandbox' },
  },
});
if (values.service === 'matrix') await printMatrix();
else if (values.service === 'sandbox' || values.service === 'second') await printHistories(values.service);
else throw new Error('expected --service sandbox, second or matrix');
console.log(`${Math.round(process.cpuUsage().user / 1e6)} s of processor time`);

async function printHistories(service: SimulatedService): Promise<void> {
  const { simulate } = await builtSimulation(service);
  const { hits, failures, later, histories } = await simulate(Number(values.histories), Number(values.seed));
  for (const [name, times] of [...hits].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${String(times).padStart(9)}  ${name}`);
  for (const { seed, of, broken } of failures) console.log(`seed ${seed} of ${of}: ${broken.join('; ')}`);
  console.log(
    `${histories} histories, ${failures.length} broken, ${later} rows in windows that nobody can close`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** Each habit of the second service with each table: how often it did something, and what became of its rows. */
async function printMatrix(): Promise<void> {
  const { allCells, runMatrix } = await builtSimulation('second');
  const { hits, broken, cells } = await runMatrix(allCells());
  console.log('     hits  broken    open  in a window  habit');
  for (const habit of new Set(cells.map((cell) => cell.habit))) {
    const those = cells.filter((cell) => cell.habit === habit);
    const sum = (count: (cell: (typeof cells)[number]) => number) =>
      those.reduce((all, cell) => all + count(cell), 0);
    const [wrong, open] = [sum((one) => one.doubled + one.lost + one.wrong), sum((one) => one.open)];
    const numbers = [
      [hits.get(habit) ?? 0, 9],
      [wrong, 8],
      [open, 8],
      [sum((one) => one.windows), 13],
    ];
    const named = those[0]?.window ? ` (${those[0].window})` : '';
    console.log(`${numbers.map(([n, width]) => String(n).padStart(width!)).join('')}  ${habit}${named}`);
  }
  console.log(`${cells.length} cells, ${broken.size} broken`);
  process.exitCode = broken.size > 0 ? 1 : 0;
}
