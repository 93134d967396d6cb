import { createClient } from 'workforce-soap';
import { type Comparison, compare, type FieldStatus, type ScannedScripts } from 'workforce-soap/evidence';
import { type Inventory, readinessOf, scanFolder } from 'workforce-soap/migrate';
import { createRestClient } from 'workforce-soap/rest';
import { type Sandbox, startSandbox } from 'workforce-soap/sandbox';
import { check, step, table } from './terminal.js';

const SCRIPTS = new URL('scripts', import.meta.url).pathname;
const PERIOD = { from: '2026-03-02', to: '2026-03-13' } as const;

/** What scripts can move to REST, and the proof by a parallel run: on one world, and on two that differ. */
export async function wayOff(): Promise<void> {
  console.log('\nThe way off SOAP: what can move, and the proof\n');
  await using sandbox = await startSandbox();
  await using other = await startSandbox();
  const inventory = await step('Scan four scripts in three languages', () => scanFolder(SCRIPTS));
  showReadiness(inventory);
  const same = await step('Compare SOAP and REST of one world, field by field', (progress) =>
    parallelRun(sandbox, sandbox, inventory, progress),
  );
  showComparison(same);
  check(same.green, 'both sides of one world to be the same');
  const [somebody] = other.world.employees.of();
  somebody!.familyName = 'Changed';
  other.world.units.get(102)!.timeZone = 'Europe/London';
  const differs = await step('Compare with a REST side in which a name and a zone are wrong', (progress) =>
    parallelRun(sandbox, other, inventory, progress),
  );
  const [everything, ...scripts] = differs.scorecards;
  console.log(`\n  ${everything!.verdict}:`);
  for (const reason of everything!.reasons) console.log(`  - ${reason}`);
  check(everything!.reasons.length === 4, 'the name, and begin, end and breaks of the shifts of one unit');
  console.log();
  table(
    ['script', 'one world', 'the other'],
    scripts.map(({ name, verdict }) => [name, verdictIn(same, name), verdict]),
  );
}

function parallelRun(
  soap: Sandbox,
  rest: Sandbox,
  inventory: Inventory,
  progress: (text: string) => void,
): Promise<Comparison> {
  const client = (unit?: number) => createClient(soap.clientOptions(unit));
  return compare({
    soap: { root: client(), units: [...soap.unitKeys.keys()].map(client) },
    rest: createRestClient(rest.restOptions()),
    scope: PERIOD,
    scripts: watched(inventory),
    onProgress: ({ subject, done }) => done && process.stdout.isTTY && progress(subject),
  });
}

/** What a gateway would have seen of the scripts: the calls that the scan has, for the whole period. */
function watched(inventory: Inventory): ScannedScripts {
  const { scripts, skipped } = readinessOf(inventory);
  return {
    scripts: scripts.map((one) => ({ ...one, observation: { is: 'explained', ...PERIOD } })),
    skipped,
  };
}

function showReadiness(inventory: Inventory): void {
  const { scripts, totals } = readinessOf(inventory);
  const words = { moves: 'moves', loses: 'moves, with losses', related: 'related', stays: 'stays' } as const;
  console.log();
  table(
    ['script', 'call', 'verdict'],
    scripts.flatMap(({ file, calls }) =>
      calls.map(({ operation, verdict }) => [file, operation, words[verdict]]),
    ),
  );
  console.log(`  Of ${scripts.length} scripts, ${totals.scripts.leaves} can leave SOAP.\n`);
}

function showComparison({ subjects }: Comparison): void {
  const sum = (of: (typeof subjects)[number], status: FieldStatus) =>
    of.fields.reduce((all, { counts }) => all + counts[status], 0);
  console.log();
  table(
    ['list', 'records', 'equal', 'converted', 'different', 'missing'],
    subjects.map((one) => [
      one.subject,
      one.pairs,
      ...(['equal', 'converted', 'different', 'missing'] as const).map((status) => sum(one, status)),
    ]),
  );
  console.log();
}

function verdictIn({ scorecards }: Comparison, script: string): string {
  return scorecards.find(({ name }) => name === script)?.verdict ?? '';
}
