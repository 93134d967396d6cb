import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { Duck } from '../export/duckdb.js';
import { differences, mergeInDuck } from '../export/mergeInDuck.js';
import { onlyOneUnit } from './nights/troubles.js';
import { runHere } from './runHere.js';
import { startStandIn } from './standIn.js';

const UNITS = 20;
const WHAT = ['employees', 'schedules', 'absences', 'punches'];
const YEAR = ['--from', '2026-01-01', '--to', '2026-12-31'];
const MONTH = ['--from', '2026-03-01', '--to', '2026-03-31'];

let sandbox: Sandbox;
let base: string;
let out: string;
let count = 0;
let oneUnit: boolean;
let calls: string[];
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'workforce-calls-'));
}, 120_000);
afterAll(() => rmSync(base, { recursive: true }));
beforeEach(async () => {
  sandbox = await startSandbox({ world: `${UNITS}x4x30` });
  out = join(base, String(++count));
  oneUnit = false;
});
afterEach(() => sandbox.stop());

/** The operations that an export called. */
async function exportTo(
  folder: string,
  args: readonly string[],
  rewrite?: (operation: string, answer: string) => string,
): Promise<readonly string[]> {
  calls = [];
  await using server = await startStandIn(
    sandbox.endpoint,
    () => undefined,
    rewrite,
    (operation, envelope) => {
      calls.push(operation);
      return onlyOneUnit(operation, envelope, sandbox, { oneUnit });
    },
  );
  const env = { WORKFORCE_ENDPOINT: server.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  const { code, stderr } = await runHere(['export', ...args, '-f', 'parquet', '--out', folder], { env });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return calls;
}

const of = (operation: string) => calls.filter((one) => one === operation).length;
const changesOf = (args: readonly string[]) => exportTo(out, [...args, '--since', 'last']);

/** Changes a hundredth of the shifts. */
function changeSome(): void {
  const stamp = sandbox.world.stamp();
  for (const [i, shift] of [...sandbox.world.shifts.of()].entries())
    if (i % 100 === 7) Object.assign(shift, { comment: `changed ${stamp}`, ts: stamp });
}

/** Deletes a shift, an absence and an employee without either, of a unit. */
function deleteSome(unit: number): void {
  const { world } = sandbox;
  const stamp = world.stamp();
  world.shifts.delete([...world.shifts.ofUnit(unit)][0]!, stamp);
  const { id: _, ...leaver } = [...world.employees.ofUnit(unit)][0]!;
  world.employees.delete(world.employees.add({ ...leaver, badgeNo: `gone ${unit} ${stamp}` }), stamp);
  for (const absence of [...world.absences.ofUnit(unit)].slice(0, 1)) world.absences.delete(absence, stamp);
}

async function expectWhole(args: readonly string[]): Promise<void> {
  const whole = `${out}-whole`;
  await exportTo(whole, args);
  const duck = await Duck.open();
  await mergeInDuck(duck, out, 'merged_');
  for (const name of await mergeInDuck(duck, whole, 'whole_'))
    expect({ name, rows: await differences(duck, `merged_${name}`, `whole_${name}`) }).toEqual({
      name,
      rows: [],
    });
  duck.close();
}

const night = (day: number) => sandbox.world.clock.set(`2026-03-${day}T01:00:00Z`);

it('makes at most a tenth of the calls of a whole export when a hundredth has changed', {
  timeout: 180_000,
}, async () => {
  const whole = (await exportTo(out, [...WHAT, ...YEAR])).length;
  // Absences and punches have a call for each window, and one in each thread that shows whether they are of all units.
  expect(whole - (1 + UNITS * 13 + 24)).toBeGreaterThanOrEqual(0);
  expect(whole - (1 + UNITS * 13 + 24)).toBeLessThanOrEqual(6);
  for (const day of [18, 19, 20]) {
    night(day);
    changeSome();
    if (day > 18) for (const unit of [103, 108]) deleteSome(unit);
    // Where nothing was ever deleted, each unit is asked for that, of the shifts alone.
    await changesOf([...WHAT, ...YEAR, '--prove-nights', '100000']);
    expect({
      day,
      calls: calls.join(),
      count: calls.length,
      few: calls.length < (day > 18 ? whole / 10 : UNITS * 2 + 20),
    }).toMatchObject({
      few: true,
    });
  }
  await expectWhole([...WHAT, ...YEAR]);
});

it('is the same as a whole export where the main key sees one unit, and where it does from some night on', {
  timeout: 180_000,
}, async () => {
  const args = [...WHAT, ...MONTH];
  await exportTo(out, args);
  for (const [day, sees] of [
    [18, 'one'],
    [19, 'all'],
    [20, 'all'],
    [21, 'one'],
    [22, 'one'],
  ] as const) {
    night(day);
    oneUnit = sees === 'one';
    changeSome();
    if (day !== 20) for (const unit of [101, 105, 111]) deleteSome(unit);
    await changesOf(args);
    expect({ day, each: of('wsdlGetSchedulesV3') > UNITS }).toEqual({ day, each: oneUnit });
  }
  oneUnit = false;
  await expectWhole(args);
});

it('asks each unit where the key of one shows rows of another', { timeout: 120_000 }, async () => {
  const shown = (operation: string, answer: string) =>
    operation === 'wsdlGetEmployeesV2' && answer.includes('>103</restId>')
      ? answer.replace('>103</restId>', '>104</restId>')
      : answer;
  await exportTo(out, ['employees'], shown);
  night(18);
  await exportTo(out, ['employees', '--since', 'last'], shown);
  // And of one unit all, as it is its turn.
  expect(of('wsdlGetEmployeesV2')).toBe(UNITS + 1);
  expect(of('wsdlGetDeletedEmployees')).toBe(UNITS);
});

it('asks only the units whose records are others, where the main key shows no deletion of two', {
  timeout: 120_000,
}, async () => {
  const { world } = sandbox;
  await exportTo(out, ['employees', 'absences', ...MONTH]);
  for (const day of [18, 19]) {
    night(day);
    const { id: _, ...copy } = [...world.employees.ofUnit(107)][0]!;
    const added = world.employees.add({ ...copy, badgeNo: `new ${day}`, ts: world.stamp() });
    if (day === 19) world.employees.delete(added, world.stamp());
    if (day === 19) world.employees.delete([...world.employees.ofUnit(107)].at(-1)!, world.stamp());
    await changesOf(['employees', 'absences', ...MONTH]);
    // Since then and ever by the main key, and one unit by its own.
    expect(of('wsdlGetDeletedEmployees')).toBe(2 + 1);
    expect(of('wsdlGetDeletedLeaveApplications')).toBeLessThanOrEqual(4);
  }
  await expectWhole(['employees', 'absences', ...MONTH]);
});
