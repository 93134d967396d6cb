import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { changes, firstNights, kept, night, of, stored, TABLES } from './night.js';
import type { Kept, StoredService, TableName } from './StoredService.js';
import { FORMATS, TAKEN, takesAndBringsBack } from './takenAway.js';
import { smallService } from './world.js';

const base = mkdtempSync(join(tmpdir(), 'workforce-nights-'));
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

describe('what is deleted of every dataset', () => {
  it.each([false, true])(
    'and restored before the first night stays (with a new moment: %s)',
    { tags: ['slow'] },
    async (stamped) => {
      service.now = '2026-02-25T08:00:00';
      for (const table of TABLES) {
        const { id } = service.first(table);
        service.remove(table, id);
        service.restore(table, id, stamped);
      }
      service.now = '2026-03-17T01:00:00';
      await night(service, out);
      for (let times = 0; times < 2; times++) {
        service.nextNight();
        service.change(service.first('employees', 102), { city: `n${times}` });
        const manifest = await changes(service, out);
        expect(manifest.complete).toBe(true);
        expect(stored(out)).toEqual(kept(service));
      }
    },
  );

  it('goes in the next night, and comes back when it is restored', { tags: ['slow'] }, async () => {
    await firstNight(out);
    const ids = TABLES.map((table) => [table, service.first(table).id] as const);
    service.nextNight();
    for (const [table, id] of ids) service.remove(table, id);
    await changes(service, out);
    expect(stored(out)).toEqual(kept(service));
    service.nextNight();
    for (const [table, id] of ids) service.restore(table, id, true);
    await changes(service, out);
    expect(stored(out)).toEqual(kept(service));
  });

  it('stays where nobody can read whether it is gone', { tags: ['slow'] }, async () => {
    await firstNight(out);
    service.nextNight();
    const reads = new Map([
      ['wsdlGetEmployeesV2', 'wsdlGetDeletedEmployees'],
      ['wsdlGetSchedulesV3', 'wsdlGetDeletedSchedules'],
      ['wsdlGetLeaveApplicationsV2', 'wsdlGetDeletedLeaveApplications'],
    ]);
    const told = ['employees', 'schedules', 'absences'] as const;
    for (const table of told) service.remove(table, service.first(table).id);
    const asked = new Set<string>();
    service.troubles.spoil = (operation, answer) => {
      asked.add(operation);
      // What is read behind the list of what was deleted cannot be understood.
      return asked.has(reads.get(operation) ?? '') ? answer.slice(0, -200) : answer;
    };
    const before = stored(out);
    const manifest = await changes(service, out);
    expect(stored(out)).toEqual(before);
    for (const table of told) expect(of(manifest, table).fates?.unknown).toBe(1);
    service.troubles = {};
    service.nextNight();
    await changes(service, out);
    expect(stored(out)).toEqual(kept(service));
  });
});

it('moves a row to its other unit and has it once', async () => {
  await firstNight(out);
  service.nextNight();
  for (const table of ['employees', 'schedules', 'absences', 'punches'] as const)
    service.move(service.first(table), 102);
  const manifest = await changes(service, out);
  expect(stored(out)).toEqual(kept(service));
  expect(of(manifest, 'employees').fates?.moved).toBe(1);
});

it('tells of a move that cannot be checked, and clears it in the next night, whatever changed in between', {
  tags: ['slow'],
}, async () => {
  await firstNight(out);
  service.nextNight();
  service.move(
    [...service.tables.schedules.values()].find(({ fields }) => fields.begDate === '2026-03-19')!,
    102,
  );
  // Long before the last change of the night: no later answer shows the move again.
  service.now = `${service.now.slice(0, 10)}T20:00:00`;
  service.change(service.first('schedules', 103), { comment: 'late' });
  let listed = false;
  service.troubles.fails = (operation) => {
    listed ||= operation === 'wsdlGetDeletedSchedules';
    return listed && operation === 'wsdlGetSchedulesV3';
  };
  const manifest = await changes(service, out);
  expect(of(manifest, 'schedules').fates?.unknown).toBe(1);
  expect(of(manifest, 'schedules').units[0]).toMatchObject({
    open: expect.arrayContaining([{ from: '2026-03-15', to: '2026-03-21' }]),
    openReason: expect.stringMatching(/^wsdlGetSchedulesV3: /),
  });
  service.troubles = {};
  service.nextNight();
  const next = await changes(service, out);
  expect(of(next, 'schedules').units[0]).not.toHaveProperty('open');
  expect(stored(out)).toEqual(kept(service));
});

it('deletes an absence shift of which the list says the id alone', async () => {
  service.now = '2026-02-25T08:00:00';
  const { id } = service.add('schedules', 101, {
    begDate: '2026-03-25',
    absenceShift: 'true',
    hours: '1.00',
  });
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetSchedulesV3'
      ? answer.replace(
          new RegExp(`<(scheduleId)>${id}</scheduleId>`),
          `<absenceScheduleId>${id}</absenceScheduleId>`,
        )
      : answer;
  service.now = '2026-03-17T01:00:00';
  service.change(service.first('schedules', 102), {});
  await night(service, out);
  service.nextNight();
  service.remove('schedules', id);
  const manifest = await changes(service, out);
  expect(of(manifest, 'schedules')).toMatchObject({ deleted: 1 });
  // By the list, and not because days were read whole.
  expect(of(manifest, 'schedules')).not.toHaveProperty('wentBack');
  expect(of(manifest, 'schedules')).not.toHaveProperty('fates');
});

it('takes the rows of a removed unit away, and reads it whole when it is back', {
  tags: ['slow'],
}, async () => {
  await firstNight(out);
  service.nextNight();
  service.units.delete(103);
  const manifest = await changes(service, out);
  expect(of(manifest, 'employees').removedUnits).toEqual([103]);
  expect(stored(out)).toEqual(kept(service));
  service.nextNight();
  service.units.set(103, 'Unit 103');
  await changes(service, out);
  expect(stored(out)).toEqual(kept(service));
});

it('keeps the rows of a unit whose removal is not sure, and says so', async () => {
  await firstNight(out);
  service.nextNight();
  const before = stored(out);
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetUnitsAPIKeyV2' ? answer.replace(/<item[^>]*><id>103<.*?<\/item>/, '') : answer;
  const manifest = await changes(service, out);
  expect(manifest.complete).toBe(false);
  expect(of(manifest, 'employees').units.find(({ unit }) => unit === 103)?.state).toBe('failed');
  expect(stored(out)).toEqual(before);
});

it('finds what a list that was cut does not say', async () => {
  for (let i = 0; i < 104; i++) service.add('employees', 101, { badgeNo: `x${i}` });
  for (let i = 0; i < 104; i++)
    service.add('absences', 102, { fromDate: '2026-03-05', toDate: '2026-03-05', header: `${i}` });
  for (let i = 0; i < 104; i++)
    service.add('schedules', 103, { begDate: '2026-03-09', hours: '1.00', comment: `${i}` });
  service.now = '2026-03-17T01:00:00';
  // Long ago, so that no answer to changes has to show them again.
  for (const rows of Object.values(service.tables))
    for (const one of rows.values()) one.ts = '2026-01-10T08:00:00';
  service.change(service.first('employees', 102), { city: 'Kiruna' });
  await night(service, out);
  service.nextNight();
  for (const [table, unit] of [
    ['employees', 101],
    ['absences', 102],
    ['schedules', 103],
  ] as const)
    for (const one of [...service.tables[table].values()].filter((row) => row.unit === unit).slice(-101))
      service.remove(table, one.id);
  service.troubles.listLimit = 100;
  let listed = false;
  service.troubles.fails = (operation) => {
    listed ||= operation === 'wsdlGetDeletedSchedules';
    return listed && operation === 'wsdlGetSchedulesV3';
  };
  const manifest = await changes(service, out);
  expect(of(manifest, 'schedules').units.some((unit) => 'open' in unit)).toBe(true);
  // The list is not cut any more, and does not go back so far.
  service.troubles = {};
  service.nextNight();
  for (const table of ['employees', 'schedules', 'absences'] as const)
    service.change(service.first(table, 102), {});
  await changes(service, out);
  expect(stored(out)).toEqual(kept(service));
});

it('notices that the service was set back, and reads it whole', async () => {
  await firstNight(out);
  service.nextNight();
  const backup = service.backup();
  for (let times = 0; times < 2; times++) {
    service.add('schedules', 101, { begDate: '2026-03-13', hours: '3.00', comment: `new ${times}` });
    service.change(service.first('employees', 102), { city: `n${times}` });
    service.remove('absences', service.first('absences', 101 + times).id);
    await changes(service, out);
    service.nextNight();
  }
  service.setBack(backup);
  const manifest = await changes(service, out);
  expect(manifest.datasets.some(({ wentBack }) => wentBack)).toBe(true);
  expect(stored(out)).toEqual(kept(service));
  service.nextNight();
  service.add('schedules', 101, { begDate: '2026-03-14', hours: '3.00', comment: 'after' });
  const next = await changes(service, out);
  expect(next.datasets.some(({ wentBack }) => wentBack)).toBe(false);
  expect(stored(out)).toEqual(kept(service));
});

it('does not take a service for set back where one unit alone was busy', async () => {
  await firstNight(out);
  service.nextNight();
  service.now = service.now.replace('T01', 'T08');
  for (const unit of [101, 102]) for (const table of TABLES) service.change(service.first(table, unit), {});
  for (const hour of ['T14', 'T23']) {
    service.now = service.now.replace(/T\d\d/, hour);
    for (const table of TABLES) service.add(table, 103, { ...service.first(table, 103).fields });
  }
  for (let times = 0; times < 2; times++) {
    service.nextNight();
    const { datasets } = await changes(service, out);
    expect(datasets.map(({ wentBack }) => wentBack)).toEqual(TABLES.map(() => undefined));
  }
  expect(stored(out)).toEqual(kept(service));
});

it('does not count as healed what the changes brought', { tags: ['slow'] }, async () => {
  await firstNight(out);
  service.nextNight();
  for (const table of TABLES) {
    const field = { employees: 'city', schedules: 'comment', absences: 'header', punches: 'hours' }[table];
    service.change(service.first(table), { [field]: '9' });
    service.add(table, 102, { ...service.first(table, 102).fields });
  }
  const manifest = await changes(service, out, { proveNights: 1 });
  expect(manifest.datasets.map(({ fates }) => fates)).toEqual(TABLES.map(() => undefined));
  expect(stored(out)).toEqual(kept(service));
});

it('heals within the named nights what changed, came and went without a word', async () => {
  await firstNight(out);
  service.nextNight();
  service.change(service.first('schedules'), { persId: '9999' }, false);
  service.remove('employees', service.first('employees', 103).id, false);
  const came = service.add('punches', 102, { punchIn: '2026-03-06T08:00:00', hours: '1.00' });
  came.ts = '2026-01-01T00:00:00';
  let healed = 0;
  for (let times = 0; times < 3; times++) {
    const manifest = await changes(service, out, { proveNights: 3 });
    for (const { fates } of manifest.datasets) {
      const { changed = 0, came = 0, absent = 0 } = fates?.healed ?? {};
      healed += changed + came + absent;
    }
    service.nextNight();
  }
  expect(stored(out)).toEqual(kept(service));
  expect(healed).toBe(3);
  const { datasets } = await changes(service, out, { proveNights: 3 });
  for (const { proofs = [] } of datasets) {
    expect(proofs).toHaveLength(3);
    for (const { provenAt } of proofs) expect(provenAt).toBeDefined();
  }
});

it('proves nothing by answers from which rows are missing', { tags: ['slow'] }, async () => {
  await firstNight(out);
  service.nextNight();
  const before = stored(out);
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetSchedulesV3'
      ? answer.replace(/<item.*?<\/item>/, '<item xsi:nil="true"/>')
      : answer;
  const manifest = await changes(service, out, { proveNights: 1 });
  expect(stored(out)).toEqual(before);
  expect(manifest.datasets[1]!.proofs!.some(({ provenAt }) => provenAt)).toBe(false);
});

/** An answer without a shift, or with a record that cannot be read in its place. */
function withoutShift(answer: string, { id }: Kept, isLost = false): string {
  const item = new RegExp(`<item[^>]*><scheduleId>${id}<.*?</item>`);
  if (!item.test(answer)) return answer;
  if (isLost) return answer.replace(item, '<item xsi:nil="true"/>');
  return answer
    .replace(item, '')
    .replace(/(arrayType="tns:\w+\[)(\d+)/, (_, head: string, rows: string) => head + (Number(rows) - 1));
}

/** The readings of the first days of a month: the first in one call, the second in two. */
const [FIRST, SECOND] = ['"toDate":"2026-03-07"', '"toDate":"2026-03-04"'];

describe('a row that two readings do not show', () => {
  const withHidden = () => {
    const service = aService();
    // Long ago, so that no answer to changes has to show it again.
    service.first('schedules').ts = '2026-01-10T08:00:00';
    return service;
  };
  const hiddenNight = firstNights(join(base, 'hidden'), withHidden);
  let hidden: Kept;
  let before: ReturnType<typeof stored>;
  beforeEach(async () => {
    service = withHidden();
    hidden = service.first('schedules');
    await hiddenNight(out);
    before = stored(out);
    service.nextNight();
  });
  const spoilt = (change: (answer: string, request: string) => string) => {
    service.troubles.spoil = (operation, answer, _, request) =>
      operation === 'wsdlGetSchedulesV3' ? change(answer, request) : answer;
  };
  const ids = () => Object.keys(stored(out).schedules!);

  it('is gone where they agree', { tags: ['slow'] }, async () => {
    spoilt((answer) => withoutShift(answer, hidden));
    await changes(service, out, { proveNights: 1 });
    expect(ids()).toEqual(Object.keys(before.schedules!).filter((key) => key !== `101/${hidden.id}`));
  });

  it.each([
    ['first', FIRST],
    ['second', SECOND],
  ])('stays where the %s of them lacks another one', { tags: ['slow'] }, async (_, request) => {
    const half = [...service.tables.schedules.values()].find(
      ({ id, unit, fields }) => id !== hidden.id && unit === 101 && fields.begDate === '2026-03-03',
    )!;
    spoilt((answer, asked) =>
      withoutShift(asked.includes(request) ? withoutShift(answer, half) : answer, hidden),
    );
    await changes(service, out, { proveNights: 1 });
    expect(ids()).toEqual(Object.keys(before.schedules!));
  });

  it.each([
    ['first', FIRST],
    ['second', SECOND],
  ])('stays where the %s of them could not read a record', async (_, request) => {
    spoilt((answer, asked) => withoutShift(answer, hidden, asked.includes(request)));
    await changes(service, out, { proveNights: 1 });
    expect(ids()).toEqual(Object.keys(before.schedules!));
  });

  it('stays where one of them was of other days', async () => {
    hidden = [...service.tables.schedules.values()].find(({ fields }) => fields.begDate === '2026-03-11')!;
    for (const { id, unit, fields } of [...service.tables.schedules.values()])
      if (unit === 101 && id !== hidden.id && fields.begDate === '2026-03-11')
        service.remove('schedules', id);
    hidden.ts = '2026-01-10T08:00:00';
    const gone = service.add('schedules', 101, { begDate: '2026-03-12', hours: '1.00' });
    await night(service, out);
    service.nextNight();
    // Since it is said to be deleted, its days are read once; those before have their turn and are read twice.
    service.remove('schedules', gone.id);
    spoilt((answer) => withoutShift(answer, hidden));
    await changes(service, out);
    expect(ids()).toContain(`101/${hidden.id}`);
    expect(ids()).not.toContain(`101/${gone.id}`);
  });

  it('stays where it says no day of its own', { tags: ['slow'] }, async () => {
    const undated = `<begDate>2026-03-03</begDate>`;
    const isHidden = (item: string) => item.includes(`<scheduleId>${hidden.id}<`);
    spoilt((answer) =>
      answer.replace(/<item.*?<\/item>/gs, (item) => (isHidden(item) ? item.replace(undated, '') : item)),
    );
    await night(service, out);
    service.nextNight();
    spoilt((answer) => withoutShift(answer, hidden));
    await changes(service, out, { proveNights: 1 });
    expect(ids()).toEqual(Object.keys(before.schedules!));
  });

  it('is not taken for proven where both show it and say something else of it', {
    tags: ['slow'],
  }, async () => {
    spoilt((answer, asked) =>
      asked.includes(SECOND) ? answer.replace('<comment>a<', '<comment>b<') : answer,
    );
    const { units, proofs } = of(await changes(service, out, { proveNights: 1 }), 'schedules');
    const differs = units.flatMap((unit) =>
      unit.state === 'done' ? (unit.certificates ?? []).filter(({ state }) => state === 'differs') : [],
    );
    expect(differs).toMatchObject([{ unit: 101, from: '2026-03-01', to: '2026-03-07' }]);
    expect(proofs!.filter(({ provenAt }) => !provenAt)).toMatchObject([{ unit: 101, month: '2026-03' }]);
  });
});

it('keeps what it has where a value cannot be read', async () => {
  await firstNight(out);
  service.nextNight();
  const before = stored(out);
  service.change(service.first('punches'), { hours: '9.00' });
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetTimePunches' ? answer.replace('>9.00<', '>9,0x<') : answer;
  const manifest = await changes(service, out);
  expect(stored(out)).toEqual(before);
  expect(of(manifest, 'punches').fates?.kept).toBe(1);
  service.troubles = {};
  service.nextNight();
  await changes(service, out);
  expect(stored(out)).toEqual(kept(service));
});

it('tells of a column that vanished, and reads again what came without it', { tags: ['slow'] }, async () => {
  await firstNight(out);
  service.nextNight();
  for (const one of service.tables.schedules.values())
    if (one.unit === 101) service.change(one, { comment: 'later' });
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetSchedulesV3' ? answer.replaceAll('hours>', 'tid>') : answer;
  const manifest = await changes(service, out);
  expect(of(manifest, 'schedules').issues).toContainEqual(
    expect.objectContaining({ kind: 'vanished', field: 'hours' }),
  );
  expect(of(manifest, 'schedules').nulls).toMatchObject({ hours: 1, comment: 0 });
  service.troubles = {};
  service.nextNight();
  await changes(service, out);
  expect(stored(out)).toEqual(kept(service));
});

it('tells of a column that vanished in one unit alone, and reads that unit again until it is back', {
  tags: ['slow'],
}, async () => {
  service = smallService();
  await night(service, out);
  service.nextNight();
  const inUnit = (unit: number) => [...service.tables.punches.values()].filter((one) => one.unit === unit);
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetTimePunches'
      ? answer.replace(/<item.*?<\/item>/g, (item) =>
          item.includes('>101</restId>') ? item.replaceAll('hours>', 'tid>') : item,
        )
      : answer;
  for (const unit of [101, 102]) for (const one of inUnit(unit)) service.change(one, {});
  const vanished = async () => {
    const { units, issues = [] } = of(await changes(service, out), 'punches');
    expect(issues.map(({ kind }) => kind)).not.toContain('vanished');
    service.nextNight();
    return units.flatMap((unit) =>
      unit.state === 'done' && unit.vanished ? [[unit.unit, unit.vanished]] : [],
    );
  };
  expect(await vanished()).toEqual([[101, ['hours']]]);
  // Also while nothing changes in the unit.
  service.change(inUnit(102)[0]!, { punchIn: '2026-03-04T01:00:00' });
  expect(await vanished()).toEqual([[101, ['hours']]]);
  service.troubles = {};
  expect(await vanished()).toEqual([]);
  expect(stored(out)).toEqual(kept(service));
});

it('does not take a few rows without a value for a column that vanished in a unit', async () => {
  await firstNight(out);
  service.nextNight();
  service.change(service.first('punches'), { hours: '' });
  const { units } = of(await changes(service, out), 'punches');
  expect(units.some((unit) => 'vanished' in unit)).toBe(false);
});

describe('a column that vanished from rows of long ago', () => {
  const withoutHeader = async () => {
    await firstNight(out);
    const lately = [service.first('absences', 101), service.first('absences', 102)];
    // From after the moments of all others, changes are asked for by the second of these nights.
    for (const toDate of ['2026-03-23', '2026-03-24']) {
      service.nextNight();
      for (const one of lately) service.change(one, { toDate });
      await changes(service, out);
    }
    service.nextNight();
    service.troubles.spoil = (operation, answer) =>
      operation.includes('Leave') ? answer.replaceAll('header>', 'title>') : answer;
    const { issues } = of(await changes(service, out, { proveNights: 1 }), 'absences');
    expect(issues).toContainEqual(expect.objectContaining({ kind: 'vanished', field: 'header' }));
    service.troubles = {};
    service.nextNight();
    for (const { id } of lately) service.remove('absences', id);
  };

  it('is read again in all of them where the rotation alone shows that it is back', {
    tags: ['slow'],
  }, async () => {
    await withoutHeader();
    let manifest = await changes(service, out, { proveNights: 4 });
    for (let nights = 0; of(manifest, 'absences').issues && nights < 4; nights++) {
      service.nextNight();
      manifest = await changes(service, out, { proveNights: 4 });
    }
    expect(of(manifest, 'absences').issues).toBeUndefined();
    expect(stored(out)).toEqual(kept(service));
  });

  it('is read again in a unit that could not be read when it came back', async () => {
    await withoutHeader();
    service.change(service.first('absences'), { toDate: '2026-03-24' });
    service.troubles.fails = (operation, key) =>
      operation.includes('LeaveApplicationsV2') && key !== 'key-101';
    expect((await changes(service, out)).complete).toBe(false);
    service.troubles = {};
    service.nextNight();
    await changes(service, out);
    expect(stored(out)).toEqual(kept(service));
  });
});

describe('a rotation', () => {
  it('that could not read a value reads it again in the next night', { tags: ['slow'] }, async () => {
    service.first('punches', 102).ts = '2026-01-20T08:00:00';
    await night(service, out);
    service.nextNight();
    const silent = service.add('punches', 103, { punchIn: '2026-03-06T08:00:00', hours: '2.00' });
    silent.ts = '2026-01-20T08:00:00';
    service.change(service.first('punches', 102), { hours: '3.00' }, false);
    // A row with all values, so that no column vanishes.
    service.change(service.first('punches'), { hours: '5.00' });
    service.troubles.spoil = (operation, answer) =>
      operation === 'wsdlGetTimePunches' ? answer.replace(/<hours>[23].00/g, '<hours>2,0x') : answer;
    await changes(service, out, { proveNights: 1 });
    service.troubles = {};
    service.nextNight();
    await changes(service, out);
    expect(stored(out)).toEqual(kept(service));
  });

  it('of which a reading failed is repeated in the next night', { tags: ['slow'] }, async () => {
    service.first('employees', 103).ts = '2026-01-20T08:00:00';
    await night(service, out);
    service.nextNight();
    service.remove('employees', service.first('employees', 103).id, false);
    service.troubles.fails = (operation) => operation === 'wsdlGetEmployees';
    const { units } = of(await changes(service, out, { proveNights: 1 }), 'employees');
    expect(units.every((unit) => 'open' in unit)).toBe(true);
    service.troubles = {};
    service.nextNight();
    await changes(service, out);
    expect(stored(out)).toEqual(kept(service));
  });
});

it.each(TABLES)(
  'takes one of %s that moved and was deleted in its new unit from the old one',
  async (table) => {
    const moved = service.first(table, 103);
    moved.ts = '2026-01-20T08:00:00';
    await night(service, out);
    // The turn of its unit to be proven comes later.
    service.nextNight();
    service.move(moved, 102);
    service.remove(table, moved.id);
    await changes(service, out);
    expect(stored(out)).toEqual(kept(service));
  },
);

it('takes a deleted row from every unit whose key showed it', { tags: ['slow'] }, async () => {
  service.troubles.lent = 103;
  for (const table of ['employees', 'schedules'] as const)
    service.first(table, 103).ts = '2026-01-20T08:00:00';
  await night(service, out);
  // The turn of 101 to be proven is over.
  service.nextNight();
  await changes(service, out);
  for (const table of ['employees', 'schedules'] as const) {
    const { id } = service.first(table, 103);
    const showing = () => Object.keys(stored(out)[table]!).filter((key) => key.endsWith(`/${id}`));
    expect(showing()).toEqual([`101/${id}`, `102/${id}`, `103/${id}`]);
    service.nextNight();
    service.remove(table, id);
    await changes(service, out);
    expect(showing()).toEqual([]);
  }
});

it('asks again for an answer that was cut short', async () => {
  let cut = 0;
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetEmployeesV2' && cut++ === 0 ? answer.slice(0, answer.length / 2) : answer;
  const manifest = await night(service, out);
  expect({ cut, complete: manifest.complete }).toEqual({ cut: 4, complete: true });
  expect(stored(out)).toEqual(kept(service));
});

it('a whole export tells of a unit that one list alone lacks, until it is back or in none', async () => {
  await firstNight(out);
  const withoutKey = (operation: string, answer: string) =>
    operation === 'wsdlGetUnitsAPIKeyV2'
      ? answer.replace(/<item(?:(?!<item).)*key-103.*?<\/item>/s, '')
      : answer;
  service.troubles.spoil = withoutKey;
  for (let times = 0; times < 2; times++) {
    const manifest = await night(service, out);
    expect(manifest.complete).toBe(false);
    for (const { units } of manifest.datasets)
      expect(units.find(({ unit }) => unit === 103)?.state).toBe('failed');
  }
  service.troubles = {};
  service.nextNight();
  expect((await changes(service, out)).complete).toBe(true);
  expect(stored(out)).toEqual(kept(service));
  service.units.delete(103);
  const manifest = await night(service, out);
  expect(manifest).toMatchObject({ complete: true, datasets: [{ removedUnits: [103] }, {}, {}, {}] });
  expect(stored(out)).toEqual(kept(service));
});

it('reads no unit with a key that another one has too, and keeps what it had', async () => {
  await firstNight(out);
  const oneKey = (_: string, answer: string) => answer.replace('key-103', 'key-102');
  service.troubles = { oneUnit: true, spoil: oneKey };
  const { complete, datasets } = await night(service, out);
  expect(complete).toBe(false);
  const [{ units }] = datasets as [(typeof datasets)[0]];
  expect(units.map(({ unit, state }) => [unit, state])).toEqual([
    [101, 'done'],
    [102, 'failed'],
    [103, 'failed'],
  ]);
  expect(JSON.stringify(units)).toContain('gives unit 103 the key of unit 102 too');
  service.troubles = {};
  service.nextNight();
  expect((await changes(service, out)).complete).toBe(true);
  expect(stored(out)).toEqual(kept(service));
});

it('takes rows without an id away with their unit', async () => {
  const { id } = service.first('punches', 103);
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetTimePunches' ? answer.replace(new RegExp(`(<id[^>]*>)${id}<`), '$1<') : answer;
  await night(service, out);
  const unit103 = () => Object.keys(stored(out).punches!).filter((key) => key.startsWith('103/'));
  expect(unit103()).toContain('103/undefined');
  service.nextNight();
  service.units.delete(103);
  await changes(service, out, { from: '2026-03-30' });
  expect(unit103()).toEqual([]);
});

it('delivers a row without an id, and is complete', async () => {
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetTimePunches' ? answer.replace(/<id>\d+<\/id>/, '<id></id>') : answer;
  const manifest = await night(service, out);
  expect(manifest.complete).toBe(true);
  expect(of(manifest, 'punches').issues).toEqual([{ kind: 'identity', field: 'id', count: 1 }]);
});

const CHANGED: Record<TableName, (text: string) => Kept['fields']> = {
  employees: (text) => ({ city: text }),
  schedules: (text) => ({ hours: `${text}.00` }),
  absences: (text) => ({ header: text }),
  punches: (text) => ({ hours: `${text}.00` }),
};

describe('a main key that is the key of the main unit, and shows all units', () => {
  it('exports each row once, as of its own unit', async () => {
    service.troubles = { mainUnit: true };
    await night(service, out);
    expect(stored(out)).toEqual(kept(service));
  });

  it('has each change and each deletion once', async () => {
    service.troubles = { mainUnit: true };
    await night(service, out);
    for (let times = 0; times < 3; times++) {
      service.nextNight();
      for (const table of TABLES) {
        service.change(service.first(table, 103), CHANGED[table](String(times)));
        service.remove(table, service.first(table, 102).id, times !== 1);
        service.add(table, 102, service.first(table, 103).fields);
        service.move(service.first(table, 101), 103);
        service.add(table, 101, service.first(table, 103).fields);
      }
      const manifest = await changes(service, out, { proveNights: 1 });
      expect(manifest.complete).toBe(true);
      expect(stored(out)).toEqual(kept(service));
    }
  });
});

describe('a main key that shows one unit alone', () => {
  it('loses nothing of the other units in a whole export', async () => {
    service.troubles = { oneUnit: true };
    await night(service, out);
    expect(stored(out)).toEqual(kept(service));
  });

  it('loses nothing of units that come back', async () => {
    await firstNight(out);
    const names = [...service.units];
    service.units = new Map(names.slice(0, 1));
    service.nextNight();
    await changes(service, out);
    service.units = new Map(names);
    service.troubles = { oneUnit: true };
    service.nextNight();
    await changes(service, out);
    expect(stored(out)).toEqual(kept(service));
  });

  it('loses no change of another unit', async () => {
    await firstNight(out);
    service.nextNight();
    service.change(service.first('absences', 103), { header: 'x' });
    service.change(service.first('punches', 103), { hours: '1.00' });
    service.troubles = { oneUnit: true };
    await changes(service, out);
    expect(stored(out)).toEqual(kept(service));
  });
});

describe('a service that was set back', () => {
  const setBack = async () => {
    service.change(service.first('schedules', 103), { hours: '3.00' });
    service.now = '2026-03-17T01:00:00';
    await night(service, out);
    const backup = service.backup();
    service.nextNight();
    for (const unit of [101, 102, 103]) service.change(service.first('schedules', unit), { hours: '9.00' });
    await changes(service, out);
    service.setBack(backup);
    service.nextNight();
  };

  it('is read again where a value could not be read', { tags: ['slow'] }, async () => {
    await setBack();
    service.troubles.spoil = (operation, answer) =>
      operation === 'wsdlGetSchedulesV3' ? answer.replaceAll('>3.00<', '>3,0x<') : answer;
    const manifest = await changes(service, out);
    expect(of(manifest, 'schedules').wentBack).toBeGreaterThan(0);
    service.troubles = {};
    service.nextNight();
    await changes(service, out);
    expect(stored(out)).toEqual(kept(service));
  });
});

it('a whole export after the one that tells of it settles a column that is gone for good', {
  tags: ['slow'],
}, async () => {
  await firstNight(out);
  service.troubles.spoil = (operation, answer) =>
    operation === 'wsdlGetSchedulesV3' ? answer.replaceAll('hours>', 'tid>') : answer;
  const vanished = async (run: typeof night) => {
    service.nextNight();
    const { issues = [] } = of(await run(service, out), 'schedules');
    return issues.filter(({ kind }) => kind === 'vanished').map(({ field }) => field);
  };
  expect(await vanished(night)).toEqual(['hours']);
  expect(await vanished(changes)).toEqual(['hours']);
  expect(await vanished(night)).toEqual([]);
  expect(await vanished(changes)).toEqual([]);
});

it.each([
  { asked: [101, 102], calls: 2 },
  { asked: [101, 102, 103, 104], calls: 1 },
])('reads punches of $asked of six units in $calls calls', async ({ asked, calls }) => {
  service = smallService([101, 102, 103, 104, 105, 106], 2);
  await night(service, out, { units: asked });
  expect(service.calls.filter((name) => name === 'wsdlGetTimePunches').length).toBe(calls);
  const of = (rows: Record<string, string>) =>
    Object.fromEntries(Object.entries(rows).filter(([key]) => asked.includes(Number(key.slice(0, 3)))));
  expect(stored(out).punches).toEqual(of(kept(service).punches!));
});

describe('what somebody took away between two nights', () => {
  const formats = FORMATS;

  // The slow tests have the others.
  it.each(TAKEN.filter((_, i) => i % 2 === 0))('is there again: %s', { tags: ['slow'] }, async (what) => {
    await firstNight(out, { formats });
    await takesAndBringsBack(service, out, what);
  });

  it.each([
    ['days', { from: '2026-03-05' }],
    ['datasets', { datasets: ['employees'] }],
    ['units', { units: [101, 102] }],
    ['formats', { formats: ['ndjson'] }],
  ] as const)('is told where fewer %s are asked for, and nothing else is taken away', async (_, fewer) => {
    await firstNight(out, { formats });
    rmSync(join(out, 'employees.csv'));
    for (let times = 0; times < 2; times++) {
      service.nextNight();
      const { takenAway, complete } = await changes(service, out, { formats, ...fewer });
      expect({ takenAway, complete }).toEqual({ takenAway: ['employees.csv'], complete: false });
    }
    expect(stored(out)).toEqual(kept(service));
  });

  it('is told where a unit is missing from the list of keys alone', async () => {
    await firstNight(out, { formats });
    rmSync(join(out, 'employees.csv'));
    const units = service.units;
    service.troubles.spoil = (operation, answer) =>
      operation === 'wsdlGetUnitsAPIKeyV2'
        ? answer.replace(/<item(?:(?!<item).)*key-103.*?<\/item>/s, '')
        : answer;
    service.nextNight();
    expect(await changes(service, out, { formats })).toMatchObject({
      takenAway: ['employees.csv'],
      complete: false,
    });
    service.units = units;
    service.troubles = {};
    service.nextNight();
    expect((await changes(service, out, { formats })).broughtBack).toEqual(['employees.csv']);
    expect(stored(out)).toEqual(kept(service));
  });

  it('of earlier versions is told for good', { tags: ['slow'] }, async () => {
    const request = { formats: ['ndjson', 'parquet'], history: true } as const;
    await firstNight(out, request);
    service.nextNight();
    await night(service, out, request);
    const [gone = ''] = readdirSync(out).filter((name) => name.startsWith('base-'));
    rmSync(join(out, gone, 'punches.parquet'));
    for (const again of [changes, night, changes]) {
      service.nextNight();
      const { takenAway, broughtBack, complete } = await again(service, out, request);
      expect({ takenAway, broughtBack, complete }).toEqual({
        takenAway: [`${gone}/punches.parquet`],
        complete: false,
      });
    }
  });
});

it('a rotation comes to the last days of the last unit within the named nights', async () => {
  for (const table of TABLES)
    for (const one of service.tables[table].values()) one.ts = '2026-01-20T08:00:00';
  await night(service, out);
  // By then changes are asked for from after the moments of all others.
  for (const city of ['Kiruna', 'Lund']) {
    service.nextNight();
    service.change(service.first('employees'), { city });
    await changes(service, out);
  }
  const last = [...service.tables.schedules.values()].findLast(({ unit }) => unit === 103)!;
  service.remove('schedules', last.id, false);
  for (let nights = 0; nights < 5; nights++) {
    service.nextNight();
    await changes(service, out, { proveNights: 5 });
  }
  expect(stored(out)).toEqual(kept(service));
});
