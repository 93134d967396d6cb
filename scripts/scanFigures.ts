// How good the scan is on each set of scripts whose truth a person wrote down: `tsx scripts/scanFigures.ts [SET…]`.
import { existsSync, readdirSync } from 'node:fs';
import { readinessOf } from '../src/migrate/report/readinessOf.js';
import { scanFolder } from '../src/migrate/scan/scanFolder.js';
import { differences, readTruth, untold } from '../test/migrate/scanTruth.js';

const fixtures = new URL('../test/fixtures/', import.meta.url);
const wanted = process.argv.slice(2);
const sets = readdirSync(fixtures).filter((name) => existsSync(new URL(`${name}/truth.json`, fixtures)));
const percent = (share: number) => (share * 100).toFixed(1);

console.log(
  'set, calls, found, wrong, missed without a word, missed where it can leave, sent without need of, fields: precision, recall, ms',
);
for (const name of wanted.length > 0 ? wanted : sets) {
  const folder = new URL(`${name}/`, fixtures);
  const truth = readTruth(folder);
  const started = process.cpuUsage();
  const inventory = await scanFolder(new URL('scripts/', folder).pathname);
  const { user, system } = process.cpuUsage(started);
  const { missed, wrong, found, fields } = differences(inventory, truth);
  const fileOf = (one: string) => one.replace(/:.*$/s, '');
  const silent = missed.filter((one) => untold(inventory, fileOf(one)));
  const leaving = readinessOf(inventory).scripts.filter(({ verdict }) => verdict === 'leaves');
  const hides = ({ file }: { file: string }) =>
    missed.some((one) => fileOf(one) === file) || truth.files.some((one) => one.file === file && one.look);
  const calm = truth.files.filter(({ file, look }) => !look && !missed.some((one) => fileOf(one) === file));
  const sent = calm.filter(({ file }) => inventory.unknowns.some((one) => one.file === file));
  console.log(
    [
      name,
      found.length + missed.length,
      found.length,
      wrong.length,
      silent.length,
      leaving.filter(hides).length,
      `${sent.length} of ${calm.length}`,
      percent(fields.precision),
      percent(fields.recall),
      Math.round((user + system) / 1000),
    ].join(', '),
  );
  if (process.env.DETAILS) console.log({ missed, wrong, silent });
}
