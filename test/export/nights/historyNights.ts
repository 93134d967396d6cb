import { readFileSync } from 'node:fs';
import type { ExportRequest } from '../../../src/export/ExportPlan.js';
import { changes, night } from './night.js';
import type { StoredService } from './StoredService.js';
import { smallService } from './world.js';

/** What the store is to have had at a moment: `table key` with what is in the row. */
export interface PastNight {
  readonly at: string;
  readonly rows: Readonly<Record<string, string>>;
}

/** What happens before each night. */
const STORY: readonly ((service: StoredService, rows: Rows) => void)[] = [
  () => undefined,
  (service, { shifts }) => {
    service.change(shifts[0]!, { hours: '0.25' });
    service.remove('schedules', shifts[9]!.id);
  },
  // A unit goes, and a row goes to another one.
  (service, { shifts }) => {
    service.units.delete(103);
    service.move(shifts[1]!, 102);
  },
  // All is exported anew; one unit cannot be read and keeps its rows.
  (service, { shifts }) => {
    service.change(shifts[2]!, { hours: '2.25' });
    service.troubles = { fails: (operation, key) => key === 'key-102' && /Schedules/.test(operation) };
  },
  // The list of units cannot be read, so it stays as it was.
  (service, { shifts }) => {
    service.units.set(101, 'Harbour');
    service.restore('schedules', shifts[9]!.id, true);
    service.troubles = { fails: (operation) => operation === 'wsdlGetUnits' };
  },
  // A unit comes back under its id with another name.
  (service) => {
    service.units.set(103, 'Unit 103 again');
    service.add('schedules', 103, { begDate: '2026-03-14', hours: '1.00' });
  },
  // Nothing but a whole export, of which every row came again as it was.
  () => undefined,
];
const WHOLE = [0, 3, 6];

type Rows = { readonly shifts: readonly ReturnType<StoredService['add']>[] };

/** Nights with every kind of change; tells what each of them left. */
export async function historyNights(
  out: string,
  request: Partial<ExportRequest>,
  afterNight: () => Promise<void> = async () => undefined,
): Promise<PastNight[]> {
  const service = smallService([101, 102, 103], 3);
  const shifts = [...service.tables.schedules.values()];
  const past: PastNight[] = [];
  let unitNames: Record<string, string> = {};
  let ofFailed: Record<string, string> = {};
  for (const [number, happen] of STORY.entries()) {
    service.now = `2026-03-${17 + number}T01:00:00`;
    happen(service, { shifts });
    const at = service.now.replace('T', ' ');
    const run = WHOLE.includes(number) ? night : changes;
    const asked = { datasets: ['units', 'employees', 'schedules'], history: true, ...request };
    await run(service, out, asked);
    const now = rowsOf(service);
    // What could not be read stays as it was.
    if (number === 3)
      for (const key of Object.keys(now)) if (key.startsWith('schedules 102/')) delete now[key];
    if (number === 3) Object.assign(now, ofFailed);
    if (number !== 4) unitNames = namesOf(service);
    past.push({ at, rows: { ...now, ...unitNames } });
    ofFailed = Object.fromEntries(Object.entries(now).filter(([key]) => key.startsWith('schedules 102/')));
    service.troubles = {};
    await afterNight();
  }
  return past;
}

function rowsOf({ tables, units }: StoredService): Record<string, string> {
  return Object.fromEntries(
    (['employees', 'schedules'] as const).flatMap((table) =>
      [...tables[table].values()]
        .filter(({ unit }) => units.has(unit))
        .map(({ id, unit, fields }) => [
          `${table} ${unit}/${table === 'schedules' ? `scheduleId=${id}` : id}`,
          table === 'schedules' ? String(Number(fields.hours)) : (fields.city ?? ''),
        ]),
    ),
  );
}

function namesOf({ units }: StoredService): Record<string, string> {
  return Object.fromEntries([...units].map(([id, name]) => [`units ${id}`, name]));
}

/** The words of docs/export.md for the rows of a moment. */
const rowsAt = (table: string, at: string) =>
  `SELECT * FROM ${table}_history WHERE _valid_from <= '${at}' AND (_valid_to > '${at}' OR _valid_to IS NULL)`;

/** What a store says of a moment, or of now, in the words of the nights. */
export async function answered(
  ask: (sql: string) => Promise<readonly Record<string, unknown>[]>,
  at?: string,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [table, column] of [
    ['employees', 'city'],
    ['schedules', 'hours'],
    ['units', 'name'],
  ] as const)
    for (const row of await ask(at === undefined ? `SELECT * FROM ${table}` : rowsAt(table, at))) {
      const key = `${table} ${String(row._key)}`;
      if (key in found) throw new Error(`${key} is there twice`);
      found[key] = table === 'schedules' ? String(Number(row[column])) : String(row[column] ?? '');
    }
  return found;
}

/** Hours that are changed on the 26th, and the query of docs/export.md that asks for those of the 25th, with its answer. */
export async function paidOnThe25th(out: string, request: Partial<ExportRequest>) {
  const service = smallService([101], 1);
  service.now = '2026-03-24T01:00:00';
  const asked = { datasets: ['punches'], history: true, ...request };
  await night(service, out, asked);
  const [punch] = service.tables.punches.values();
  for (const [at, hours] of [
    ['2026-03-25T01:00:00', '5.25'],
    ['2026-03-26T01:00:00', '9.00'],
  ] as const) {
    service.now = at;
    service.change(punch!, { hours });
    await changes(service, out, asked);
  }
  const sql = /```sql\n(SELECT "employeeId".*?)```/s.exec(readFileSync('docs/export.md', 'utf8'))![1]!;
  return { sql, hours: [{ employee: Number(punch!.fields.employeeId), hours: 9.5 }] };
}

/** The rows of that query in words that are the same for every store. */
export const hoursIn = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ employeeId, hours }) => ({ employee: Number(employeeId), hours: Number(hours) }));
