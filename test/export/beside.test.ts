import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aloneIn, beside, controlOf, shownSince } from '../../src/export/beside.js';
import { collectorInto, type Collector } from '../../src/export/Collector.js';
import type { Dataset } from '../../src/export/Dataset.js';
import { datasetNamed } from '../../src/export/datasets.js';
import type { ExportPlan, ExportState } from '../../src/export/ExportPlan.js';
import { RowSpool } from '../../src/export/RowSpool.js';

const DAYS = { from: '2026-03-01', to: '2026-03-31' } as const;
const MOMENT = '2026-03-10T12:00:00';
const [schedules, employees] = [datasetNamed('schedules'), datasetNamed('employees')];
const [absences, agreements] = [datasetNamed('absences'), datasetNamed('agreements')];

const planWith = (before: Partial<ExportState> = {}) => ({ request: DAYS, before }) as unknown as ExportPlan;
/** As a key of the main unit was seen to show rows of two units since then. */
const several = (operation: string) => planWith({ several: { [operation]: MOMENT } });

describe('an answer shows that it is of all units only by what was modified', () => {
  it('before the moment since which two units were, so that rows of that moment are in it too', () => {
    const since = shownSince(several('wsdlGetSchedulesV3'), schedules)!;
    expect(since < MOMENT.replace('T', ' ')).toBe(true);
    expect(Date.parse(`${MOMENT}Z`) - Date.parse(`${since.replace(' ', 'T')}Z`)).toBeLessThan(60_000);
  });

  it('of that operation, and where the main key may see other units', () => {
    expect(shownSince(planWith(), schedules)).toBeUndefined();
    expect(shownSince(several('wsdlGetEmployeesV2'), schedules)).toBeUndefined();
    expect(shownSince(several('wsdlGetLeaveApplicationsV2'), absences)).toBeDefined();
    expect(shownSince(several(agreements.operation.name), agreements)).toBeUndefined();
  });

  it('over all days of which changes are asked for', () => {
    const ranges = [
      { from: '2026-03-08', to: '2026-03-14', since: '2026-03-09 00:00:00' },
      { from: '2026-03-01', to: '2026-03-07', since: '2026-03-08 00:00:00' },
      { from: '2026-02-01', to: '2026-04-30', deleted: true as const },
    ];
    const { control } = controlOf(several('wsdlGetSchedulesV3'), schedules, ranges);
    expect(control).toMatchObject({ from: '2026-03-01', to: '2026-03-14' });
    expect(control!.since! < MOMENT).toBe(true);
  });

  it('or by all of its rows, where the operation has a part that asks for all units', () => {
    const open = [{ ...DAYS, deleted: true as const }];
    expect(controlOf(several('wsdlGetLeaveApplicationsV2'), absences, open)).toEqual({ control: DAYS });
    expect(controlOf(planWith(), absences, open)).toEqual({ control: DAYS });
    expect(controlOf(planWith(), schedules, open)).toEqual({});
  });
});

it('a unit whose key shows rows of other units is asked with its own key alone, in that dataset', () => {
  const plan = planWith({ mixed: ['schedules'] });
  expect([aloneIn(plan, schedules), aloneIn(plan, absences), aloneIn(planWith(), schedules)]).toEqual([
    { alone: true },
    {},
    {},
  ]);
});

describe('what was deleted is asked for', () => {
  const unit = { id: 101 } as never;
  const asked = (dataset: Dataset, ranges: object[], plan = planWith(), isFirst = true) =>
    beside(plan, dataset, ranges, { unit, isFirst }).deletions;

  it('once for all pieces of a unit, since the earliest moment of them', () => {
    const ranges = [{ since: '2026-03-09 00:00:00' }, { since: '2026-03-08 00:00:00' }];
    expect(asked(employees, ranges)).toEqual([{ since: '2026-03-08 00:00:00' }]);
    expect(asked(employees, ranges, planWith(), false)).toBeUndefined();
    expect(asked(agreements, ranges)).toBeUndefined();
  });

  it('from the begin, where one of the pieces is read whole', () => {
    expect(asked(employees, [{ since: '2026-03-09 00:00:00' }, {}])).toEqual([{}]);
  });

  it('since a moment from which two units have deletions, if that is earlier', () => {
    const plan = several(employees.deletions!.operation.name);
    const [{ since = '' } = {}] = asked(employees, [{ since: '2026-03-20 00:00:00' }], plan)!;
    expect(since < '2026-03-10 12:00:00' && since > '2026-03-10 11:00:00').toBe(true);
    expect(asked(employees, [{ since: '2026-03-01 00:00:00' }], plan)).toEqual([
      { since: '2026-03-01 00:00:00' },
    ]);
  });

  it('by days, of known and of new days apart', () => {
    const known = { from: '2026-03-01', to: '2026-03-07', since: '2026-03-08 00:00:00' };
    const later = { from: '2026-03-08', to: '2026-03-14', since: '2026-03-15 00:00:00' };
    const open = { from: '2026-03-15', to: '2026-03-31' };
    expect(asked(schedules, [later, known, open])).toEqual([
      { from: '2026-03-01', to: '2026-03-14', since: '2026-03-08 00:00:00' },
      open,
    ]);
    expect(asked(schedules, [open])).toEqual([open]);
    expect(asked(schedules, [known])).toEqual([known]);
  });
});

it('with a list of deletions of all days, which records a unit had is known by the same days alone', () => {
  const unit = { id: 101 } as never;
  const census = (dataset: Dataset, records: object) =>
    beside(planWith({ records } as never), dataset, [{}], { unit, isFirst: true }).census;
  const known = { range: DAYS, units: { 101: 'these', 102: 'those' } };
  expect(census(absences, { absences: known })).toEqual({ range: DAYS, was: 'these' });
  const other = { ...known, range: { ...DAYS, to: '2026-04-30' } };
  expect(census(absences, { absences: other })).toEqual({ range: DAYS, was: undefined });
  const earlier = { ...known, range: { ...DAYS, from: '2026-02-01' } };
  expect(census(absences, { absences: earlier })).toEqual({ range: DAYS, was: undefined });
  expect(census(absences, {})).toEqual({ range: DAYS, was: undefined });
  expect(census(employees, { employees: { range: {}, units: { 101: 'all' } } })).toEqual({
    range: {},
    was: 'all',
  });
  expect(census(schedules, { schedules: known })).toBeUndefined();
});

describe('the rows of a piece', () => {
  const collected = (dataset: Dataset, work: (collector: Collector) => void, unit = 101) => {
    const folder = mkdtempSync(join(tmpdir(), 'workforce-collector-'));
    const spool = new RowSpool(join(folder, 'rows'));
    try {
      const askedAt = () => ({ wall: '2026-03-31T23:00:00' });
      const collector = collectorInto(dataset, spool, { personal: { mode: 'keep' }, askedAt });
      work(collector);
      return collector.writePart('piece', unit, folder);
    } finally {
      spool.close();
      rmSync(folder, { recursive: true });
    }
  };
  const shift = (scheduleId: number, ts = MOMENT, restId = 101) => ({ scheduleId, ts, restId });
  const gone = (id: number, deleted = MOMENT, restId = 101) => ({ id, deleted, restId });

  it('of a list of deletions are all looked at, and the moment of the last is that of the unit alone', () => {
    const part = collected(schedules, (collector) => {
      collector.addDeletion(gone(1), 101);
      collector.addDeletion(gone(2, '2026-03-20T12:00:00', 102), 101);
    });
    // Each may be that of a shift or of an absence shift.
    expect(part).toMatchObject({ rows: 0, deleted: 4, latestGone: MOMENT });
  });

  it('tell of the latest change of the unit, and that rows of another came with its key', () => {
    const [early, late] = ['2026-03-01T10:00:00', '2026-03-20T10:00:00'];
    const own = collected(schedules, (collector) => {
      collector.add(shift(1, late), 101);
      collector.add(shift(2, early), 101);
    });
    expect(own).toMatchObject({ rows: 2, deleted: 0, latest: late, upTo: late });
    expect(own.mixed).toBeUndefined();
    const mixed = collected(schedules, (collector) => collector.add(shift(1, late, 102), 101));
    expect(mixed).toMatchObject({ rows: 1, mixed: true });
  });

  it('know every change up to the latest of any unit in the answer, and none later than it was asked for', () => {
    const part = collected(schedules, (collector) => {
      collector.add(shift(1), 101);
      collector.add(shift(2, '2026-03-20T10:00:00', 102), 102);
    });
    expect(part).toMatchObject({ latest: MOMENT, upTo: '2026-03-20T10:00:00' });
    const ahead = collected(schedules, (collector) => collector.add(shift(1, '2027-01-01T00:00:00'), 101));
    expect(ahead.upTo).toBe('2026-03-31T23:00:00');
    expect(collected(schedules, () => undefined).upTo).toBeUndefined();
    const back = collected(schedules, (collector) => {
      collector.add(shift(1), 101);
      collector.add(shift(2, '2026-03-01T10:00:00'), 101);
      collector.addDeletion(gone(3), 101);
      collector.addDeletion(gone(4, '2026-03-01T10:00:00'), 101);
    });
    expect(back).toMatchObject({ latest: MOMENT, upTo: MOMENT, latestGone: MOMENT });
  });

  it('without an id are kept, and named as a loss where the record has one', () => {
    const part = collected(schedules, (collector) => collector.add({ ts: MOMENT, restId: 101 }, 101));
    expect(part).toMatchObject({ rows: 1, issues: [{ kind: 'identity' }] });
    expect(part).toMatchObject({ lossy: true, short: true });
    const whole = collected(schedules, (collector) => collector.add(shift(1), 101));
    expect('issues' in whole || 'lossy' in whole || 'short' in whole).toBe(false);
  });

  it('say of themselves that they are deleted, where the service does', () => {
    const punches = datasetNamed('punches');
    const part = collected(punches, (collector) => {
      collector.add({ id: 1, deleted: true, restId: 101 }, 101);
      collector.add({ id: 2, restId: 101 }, 101);
    });
    expect(part).toMatchObject({ rows: 1, deleted: 1 });
  });

  it('of one id are one row, that which came last', () => {
    const part = collected(schedules, (collector) => {
      collector.add(shift(1), 101);
      collector.add({ ...shift(1), begDate: '2026-03-05' }, 101);
      collector.addShown(shift(2), 101);
    });
    expect(part).toMatchObject({ rows: 2, deleted: 0 });
  });

  it('of a list that may have been cut say so', () => {
    expect(collected(schedules, (collector) => collector.cutOff(101)).cut).toBe(true);
    expect(collected(schedules, (collector) => collector.cutOff(102)).cut).toBeUndefined();
  });

  it('are told to who counts them, each once', () => {
    const counted: number[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'workforce-collector-'));
    const spool = new RowSpool(join(folder, 'rows'));
    const onRows = (count: number) => counted.push(count);
    const collector = collectorInto(schedules, spool, { personal: { mode: 'keep' }, onRows });
    const sink = collector.sinkOf(101);
    sink.add(shift(1));
    const mark = sink.mark();
    sink.add(shift(2));
    // What a call gave that failed midway is asked for again.
    sink.rollBack(mark);
    sink.add(shift(3));
    expect(counted).toEqual([1, 1, 1]);
    expect(collector.writePart('piece', 101, folder)).toMatchObject({ rows: 2 });
    expect(collector.writePart('piece', 101, folder).upTo).toBeUndefined();
    spool.close();
    rmSync(folder, { recursive: true });
  });
});
