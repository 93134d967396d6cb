import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { changes, firstNights, kept, night, of, stored } from './night.js';
import { type Kept, ROOT, type StoredService } from './StoredService.js';
import { smallService } from './world.js';

const base = mkdtempSync(join(tmpdir(), 'workforce-merging-'));
afterAll(() => rmSync(base, { recursive: true }));
const aService = () => smallService([101, 102, 103], 2);
const firstNight = firstNights(base, aService);

let service: StoredService;
let out: string;
let count = 0;
beforeEach(() => {
  service = aService();
  out = join(base, String(++count));
});

/** An employee who was deleted and restored, beside one who is gone, so that lists of what was deleted are asked for. */
function restoredBeside(): Kept {
  const [back, gone] = [...service.tables.employees.values()].filter(({ unit }) => unit === 101);
  for (const { id } of [back!, gone!]) service.remove('employees', id);
  return service.restore('employees', back!.id);
}

it('takes what a check shows for what there is, also where the changes showed it with a later moment', {
  tags: ['slow'],
}, async () => {
  await firstNight(out);
  service.nextNight();
  const row = service.first('punches');
  const { ts } = row;
  service.change(row, { hours: '9.00' });
  let isRead = false;
  service.troubles.spoil = (operation, answer) => {
    // Behind the changes the row is set back to what it was.
    if (!isRead && operation === 'wsdlGetTimePunches') {
      isRead = true;
      Object.assign(row, { ts });
      Object.assign(row.fields, { hours: '1.25' });
    }
    return answer;
  };
  await changes(service, out, { proveNights: 1 });
  expect(stored(out)).toEqual(kept(service));
});

it('counts what a list has and a reading shows as restored, and what came without a word as that', {
  tags: ['slow'],
}, async () => {
  await firstNight(out);
  service.nextNight();
  restoredBeside();
  const silent = service.add('punches', 102, { punchIn: '2026-03-06T08:00:00', hours: '1.00' });
  silent.ts = '2026-01-01T00:00:00';
  const manifest = await changes(service, out, { proveNights: 1 });
  expect(of(manifest, 'employees').fates).toMatchObject({ restored: 1 });
  expect(of(manifest, 'punches').fates?.healed).toEqual({ changed: 0, came: 1, absent: 0 });
});

it('forgets what the main key could not read of a list, where each unit then gives its own', async () => {
  await firstNight(out);
  service.nextNight();
  restoredBeside();
  let asked = 0;
  service.troubles.spoil = (operation, answer, _, request) => {
    if (operation !== 'wsdlGetDeletedEmployees' || !request.includes(ROOT)) return answer;
    asked++;
    return answer.replace(/<unitId>\d+</, '<unitId><');
  };
  const manifest = await changes(service, out);
  expect(asked).toBeGreaterThan(0);
  expect(of(manifest, 'employees').issues).toBeUndefined();
  expect(manifest.complete).toBe(true);
  expect(stored(out)).toEqual(kept(service));
});

it('keeps a row that a list has and that the first reading lacks, where the second shows it', {
  tags: ['slow'],
}, async () => {
  await firstNight(out);
  service.nextNight();
  const { id } = restoredBeside();
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetEmployeesV2'
      ? answer
          .replace(new RegExp(`<item[^>]*><id>${id}<.*?</item>`), '')
          .replace(
            /(arrayType="tns:\w+\[)(\d+)/,
            (_, head: string, rows: string) =>
              head + (answer.includes(`<id>${id}<`) ? Number(rows) - 1 : rows),
          )
      : answer;
  await changes(service, out, { proveNights: 1 });
  expect(stored(out)).toEqual(kept(service));
});

it('reads again once what it could not read, and not each night where that stays so', {
  tags: ['slow'],
}, async () => {
  Object.assign(service.first('punches').fields, { hours: '2,0x' });
  await night(service, out);
  const open = [];
  for (let times = 0; times < 2; times++) {
    service.nextNight();
    const manifest = await changes(service, out, { proveNights: 1 });
    open.push(of(manifest, 'punches').units.some((unit) => 'open' in unit));
  }
  expect(open.at(-1)).toBe(false);
});

it('says once that a row is gone', async () => {
  await firstNight(out);
  service.nextNight();
  service.remove('punches', service.first('punches').id);
  service.remove('schedules', service.first('schedules').id);
  const manifest = await changes(service, out);
  expect([of(manifest, 'punches').deleted, of(manifest, 'schedules').deleted]).toEqual([1, 1]);
});

it('counts what lasts over the border of two scopes once in the proof of its month', {
  tags: ['slow'],
}, async () => {
  await firstNight(out);
  service.nextNight();
  const manifest = await changes(service, out, { proveNights: 1 });
  const proven = of(manifest, 'absences').proofs!.reduce((sum, { rows }) => sum + rows, 0);
  expect(proven).toBe(service.tables.absences.size);
});

it('misses no row of days that a night does not ask for', async () => {
  await firstNight(out);
  service.nextNight();
  service.add('schedules', 101, { begDate: '2026-03-27', hours: '1.00', comment: 'late' });
  await changes(service, out);
  service.nextNight();
  const manifest = await changes(service, out, { to: '2026-03-15' });
  expect(of(manifest, 'schedules').wentBack).toBeUndefined();
  expect(manifest.complete).toBe(true);
  expect(stored(out)).toEqual(kept(service));
});

it.each([
  ['one unit', { 101: 110 }],
  ['two units', { 101: 60, 102: 60 }],
])(
  'takes no list for whole that ends at its limit, with the deletions of %s',
  { tags: ['slow'] },
  async (_, deleted) => {
    const units = Object.entries(deleted).map(([unit, rows]) => [Number(unit), rows] as const);
    for (const [unit, rows] of units)
      for (let i = 0; i < rows; i++) service.add('employees', unit, { badgeNo: `${unit}-${i}` });
    // Long ago, so that no answer to changes has to show them again.
    for (const one of service.tables.employees.values()) one.ts = '2026-01-10T08:00:00';
    service.now = '2026-03-17T01:00:00';
    for (const unit of [102, 103]) service.change(service.first('employees', unit), { city: 'Kiruna' });
    await night(service, out);
    service.nextNight();
    for (const [unit, rows] of units)
      for (const { id } of [...service.tables.employees.values()]
        .filter((one) => one.unit === unit)
        .slice(-rows))
        service.remove('employees', id);
    service.troubles.listLimit = 100;
    await changes(service, out);
    expect(stored(out).employees).toEqual(kept(service).employees);
  },
);

it('keeps a row that a list has and that the changes show on another day, where that day cannot be read', {
  tags: ['slow'],
}, async () => {
  await firstNight(out);
  service.nextNight();
  const before = stored(out);
  const { id } = service.first('schedules');
  service.remove('schedules', id);
  service.change(service.restore('schedules', id, true), { begDate: '2026-03-28' });
  let isListed = false;
  service.troubles.spoil = (operation, answer) => {
    isListed ||= operation === 'wsdlGetDeletedSchedules';
    return isListed && answer.includes(`<scheduleId>${id}<`) ? answer.slice(0, -200) : answer;
  };
  await changes(service, out, { proveNights: 1 });
  expect(Object.keys(stored(out).schedules!)).toEqual(Object.keys(before.schedules!));
  service.troubles = {};
  service.nextNight();
  await changes(service, out);
  expect(stored(out)).toEqual(kept(service));
});

it('reads days again that could not be read, also after a night that did not ask for them', async () => {
  const late = [...service.tables.schedules.values()].find(({ fields }) => fields.begDate === '2026-03-27')!;
  late.ts = '2026-01-20T08:00:00';
  await night(service, out);
  service.nextNight();
  service.change(late, { comment: 'silent' }, false);
  let isListed = false;
  service.troubles.fails = (operation) => {
    isListed ||= operation === 'wsdlGetDeletedSchedules';
    return isListed && operation === 'wsdlGetSchedulesV3';
  };
  await changes(service, out, { proveNights: 1 });
  service.troubles = {};
  service.nextNight();
  await changes(service, out, { to: '2026-03-15' });
  service.nextNight();
  await changes(service, out);
  expect(stored(out)).toEqual(kept(service));
});

it('refuses changes where it is not known what was delivered, and goes on after a whole export', async () => {
  await firstNight(out);
  writeFileSync(join(out, '.export/rows/punches/101.0.tsv'), 'cut');
  service.nextNight();
  await expect(changes(service, out)).rejects.toThrow('export whole once, without --since');
  rmSync(join(out, '.export/plan.json'));
  await night(service, out);
  service.nextNight();
  service.remove('punches', service.first('punches').id);
  await changes(service, out);
  expect(stored(out)).toEqual(kept(service));
});

it.each([
  ['all units', undefined],
  ['few units', [101, 103]],
])(
  'takes nothing away of %s where each key, and so the main one, sees a unit beside its own',
  async (_, units) => {
    service = smallService([101, 102, 103, 104, 105, 106], 2);
    service.troubles.lent = 102;
    const asked = units ? { units } : { datasets: ['employees', 'schedules'] };
    await night(service, out, asked);
    const before = stored(out);
    service.nextNight();
    const manifest = await changes(service, out, { ...asked, proveNights: 1 });
    expect(stored(out)).toEqual(before);
    expect(manifest.datasets.map(({ deleted }) => deleted)).toEqual(manifest.datasets.map(() => 0));
  },
);

it('takes no row without an id away of days that a night does not read', async () => {
  const late = service.add('punches', 101, { punchIn: '2026-03-27T08:00:00', hours: '1.00' });
  service.now = '2026-03-17T01:00:00';
  service.troubles.spoil = (_, answer) => answer.replace(`<id>${late.id}</id>`, '<id></id>');
  await night(service, out);
  const before = stored(out);
  expect(before.punches).toHaveProperty('101/undefined');
  service.nextNight();
  const manifest = await changes(service, out, { to: '2026-03-15' });
  expect(of(manifest, 'punches').deleted).toBe(0);
  expect(stored(out)).toEqual(before);
});

it('keeps the rows of what is read whole where a record of it could not be read', async () => {
  await night(service, out, { datasets: ['employees', 'units'] });
  service.nextNight();
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetUnits' ? answer.replace(/<item.*?<\/item>/s, '<item xsi:nil="true"/>') : answer;
  const { complete, datasets } = await changes(service, out, { datasets: ['employees', 'units'] });
  expect(complete).toBe(false);
  expect(datasets[1]).toMatchObject({ name: 'units', rows: 0, files: [], units: [{ state: 'failed' }] });
});

it('asks again for what came without a column that had vanished, also with no overlap and days in turn that have no row', async () => {
  for (const { id, fields } of [...service.tables.schedules.values()])
    if (fields.begDate! < '2026-03-15') service.remove('schedules', id, false);
  const asked = { datasets: ['schedules'], overlapMinutes: 0 };
  await night(service, out, asked);
  service.nextNight();
  service.change(service.first('schedules'), { comment: 'later' });
  service.troubles.spoil = (_, answer) => answer.replaceAll('hours>', 'tid>');
  const { issues } = of(await changes(service, out, asked), 'schedules');
  expect(issues).toContainEqual(expect.objectContaining({ kind: 'vanished', field: 'hours' }));
  service.troubles = {};
  service.nextNight();
  await changes(service, out, asked);
  expect(stored(out).schedules).toEqual(kept(service).schedules);
});
