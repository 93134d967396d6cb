import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Certificate } from '../../../src/export/certificates.js';
import type { Manifest } from '../../../src/export/Manifest.js';
import { changes, night } from './night.js';
import type { StoredService } from './StoredService.js';
import { smallService } from './world.js';

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'workforce-proofs-'));
});
afterEach(() => rmSync(out, { recursive: true }));

const file = () => join(out, 'employee-proofs.jsonl');

interface Line {
  readonly dataset: string;
  readonly unit: number;
  readonly employee: number;
  readonly month: string;
  readonly rows: number;
  readonly hours: string;
  readonly provenAt?: string;
}

const lines = () =>
  readFileSync(file(), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

/** What the service has of each employee's shifts. */
function hoursOf({ tables }: StoredService): Record<string, string> {
  const people: Record<string, [rows: number, hours: number]> = {};
  for (const { unit, fields } of tables.schedules.values()) {
    const [rows, hours] = people[`${unit} ${fields.persId}`] ?? [0, 0];
    people[`${unit} ${fields.persId}`] = [rows + 1, hours + Number(fields.hours)];
  }
  return Object.fromEntries(
    Object.entries(people).map(([who, [rows, hours]]) => [who, `${rows} rows, ${hours} h`]),
  );
}

const saidOf = (dataset: string) =>
  Object.fromEntries(
    lines()
      .filter((line) => line.dataset === dataset)
      .map(({ unit, employee, rows, hours }) => [`${unit} ${employee}`, `${rows} rows, ${Number(hours)} h`]),
  );

function certificatesOf({ datasets }: Manifest, name: string): readonly Certificate[] {
  const { units } = datasets.find((dataset) => dataset.name === name)!;
  return units.flatMap((unit) => (unit.state === 'done' ? (unit.certificates ?? []) : []));
}

it('proves the hours of each employee, also of people who were merged without a word', {
  tags: ['slow'],
}, async () => {
  const service = smallService([101, 102], 2);
  await night(service, out);
  expect(existsSync(file())).toBe(false);
  const [first, second] = [...service.tables.employees.values()].map(({ id }) => String(id));
  service.now = '2026-03-18T01:00:00';
  // Shifts of one become those of another, and no moment says so.
  for (const shift of service.tables.schedules.values())
    if (shift.fields.persId === first) service.change(shift, { persId: second! }, false);
  const manifest = await changes(service, out, { proveNights: 1 });
  expect(saidOf('schedules')).toEqual(hoursOf(service));
  expect(lines().map(({ month, provenAt }) => `${month} ${provenAt}`)).toEqual(
    lines().map(() => '2026-03 2026-03-18T01:00:00.000Z'),
  );
  expect(manifest.employeeProofs).toMatchObject({ file: 'employee-proofs.jsonl', rows: lines().length });
  for (const { rows, employees = [], state } of certificatesOf(manifest, 'schedules')) {
    expect(state).toBe('proven');
    expect(employees.map((one) => one.state)).toEqual(employees.map(() => 'proven'));
    expect(employees.reduce((total, one) => total + one.rows, 0)).toBe(rows);
  }
  await night(service, out);
  expect(existsSync(file())).toBe(false);
});

it('says of whom two readings differ, and since when the others were proven', async () => {
  const service = smallService([101], 2);
  const lost = [...service.tables.punches.values()].at(-1)!;
  service.add('punches', 101, { punchIn: '2026-03-09T08:00:00', employeeId: '5001', hours: '1.00' });
  await night(service, out);
  service.now = '2026-03-18T01:00:00';
  await changes(service, out, { proveNights: 1 });
  service.now = '2026-03-19T01:00:00';
  // The second reading, which asks for fewer days, does not show a punch of the last employee.
  service.troubles = {
    spoil: (operation, answer) =>
      operation === 'wsdlGetTimePunches' && !answer.includes('2026-03-09T')
        ? answer
            .replace(new RegExp(`<item(?:(?!</item>).)*>${lost.id}<.*?</item>`, 's'), '')
            .replace('[2]', '[1]')
        : answer,
  };
  const manifest = await changes(service, out, { proveNights: 1 });
  const states = certificatesOf(manifest, 'punches').flatMap(({ employees = [] }) =>
    employees.map(({ employee, state }) => `${employee} ${state}`),
  );
  const who = Number(lost.fields.employeeId);
  expect(states).toContain(`${who} differs`);
  expect(states.filter((one) => one.endsWith('differs') && !one.startsWith(String(who)))).toEqual([]);
  const proven = lines().filter(({ dataset }) => dataset === 'punches');
  // The month was proven whole the night before last.
  expect(new Set(proven.map(({ provenAt }) => provenAt))).toEqual(new Set(['2026-03-18T01:00:00.000Z']));
  // A whole export proves nothing yet.
  await night(service, out);
  expect(existsSync(file())).toBe(false);
});
