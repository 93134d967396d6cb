import { describe, expect, it } from 'vitest';
import { datasetNamed } from '../../src/export/datasets.js';
import type { ExportPlan } from '../../src/export/ExportPlan.js';
import {
  filledAfter,
  overLimit,
  proofsOf,
  scopeProofs,
  judgedManifest,
  vanishedIn,
} from '../../src/export/judge.js';
import type { DatasetManifest, Manifest, UnitManifest } from '../../src/export/Manifest.js';
import { vanishedInUnit } from '../../src/export/vanished.js';

const COLUMNS = Object.keys(datasetNamed('punches').record.fields);
const [HOURS, ID] = ['hours', 'id'].map((name) => COLUMNS.indexOf(name)) as [number, number];
/** How many of the rows have a value, by column: all of them in all but those that are given. */
const filled = (rows: number, more: Readonly<Record<number, number>> = {}) =>
  COLUMNS.map((_, i) => more[i] ?? rows);

const unit = (more: object = {}) =>
  ({
    unit: 101,
    name: 'A',
    state: 'done',
    rows: 10,
    deleted: 0,
    sha256: '',
    ...more,
  }) as unknown as UnitManifest;
const punches = (more: Partial<DatasetManifest> = {}): DatasetManifest => ({
  ...{ name: 'punches', operation: 'wsdlGetTimePunches', mode: 'changes', rows: 10, deleted: 0, files: [] },
  ...{ filled: filled(10), units: [unit()], ...more },
});
const planOf = (request: object = {}, before: object = {}, more: object = {}) =>
  ({
    ...{ request: { personal: 'keep', changes: true, ...request }, before, extractedAt: 'now', units: [] },
    ...more,
  }) as unknown as ExportPlan;
function told(datasets: readonly DatasetManifest[], plan = planOf()) {
  return judgedManifest({ complete: true, datasets } as unknown as Manifest, plan);
}
const isComplete = (more: Partial<DatasetManifest>, plan?: ExportPlan) =>
  told([punches(), punches(more)], plan).complete;

describe('an export is complete', () => {
  it('unless a unit failed, a format does not fit, or a record or its id is lost', () => {
    expect(told([punches()]).complete).toBe(true);
    expect(isComplete({})).toBe(true);
    const failed = { unit: 102, name: 'B', state: 'failed', reason: 'no key' } as unknown as UnitManifest;
    expect(isComplete({ units: [unit(), failed] })).toBe(false);
    const skipped = { ...failed, state: 'skipped' } as unknown as UnitManifest;
    expect(isComplete({ units: [unit(), skipped] })).toBe(true);
    // Asked for by its number, or all there is: nothing of it came.
    expect(isComplete({ units: [unit(), skipped] }, planOf({ units: [101, 102] }))).toBe(false);
    expect(isComplete({ units: [skipped] })).toBe(false);
    expect(isComplete({ unfit: [{ file: 'a.parquet', reason: 'too long' }] })).toBe(false);
    expect(isComplete({ issues: [{ kind: 'record', field: '', count: 1 }] })).toBe(false);
    expect(isComplete({ issues: [{ kind: 'value', field: 'hours', count: 1 }] })).toBe(true);
  });

  it('unless rows came without the id that those before had', () => {
    const vanished = (field: string, count: number) => [{ kind: 'vanished', field, count }] as const;
    expect(isComplete({ issues: vanished('id', 2) })).toBe(false);
    // No row came since.
    expect(isComplete({ issues: vanished('id', 0) })).toBe(true);
    expect(isComplete({ issues: vanished('hours', 2) })).toBe(true);
    const schedules = (...fields: string[]) =>
      isComplete({ name: 'schedules', issues: fields.flatMap((field) => vanished(field, 2)) });
    expect(schedules('absenceScheduleId')).toBe(true);
    expect(schedules('absenceScheduleId', 'scheduleId')).toBe(false);
    // One of the two names of a text item tells it from no other.
    expect(isComplete({ name: 'textItems', issues: vanished('id', 2) })).toBe(false);
  });

  it('with as many lost values as it may have', () => {
    const issues = [{ kind: 'value', field: 'hours', count: 3 }] as const;
    expect(isComplete({ issues }, planOf({ maxLost: 3 }))).toBe(true);
    expect(isComplete({ issues }, planOf({ maxLost: 2 }))).toBe(false);
  });

  it('with as many rows without a value as a column may have, in percent', () => {
    const half = { filled: filled(10, { [HOURS]: 5 }) };
    expect(isComplete(half, planOf({ maxNull: { 'punches.hours': 50 } }))).toBe(true);
    expect(isComplete(half, planOf({ maxNull: { 'punches.hours': 49 } }))).toBe(false);
    expect(isComplete(half, planOf({ maxNull: { 'shifts.hours': 0 } }))).toBe(true);
    expect(
      overLimit(
        'punches',
        { hours: 0.5, id: 0 },
        planOf({ maxNull: { 'punches.hours': 20, 'punches.id': 0 } }),
      ),
    ).toEqual([['hours', 0.5]]);
    expect(overLimit('punches', { hours: 1 }, planOf())).toEqual([]);
  });
});

it('the part of rows without a value is told of each column that is exported', () => {
  const [{ nulls = {} }] = told([punches({ rows: 3, filled: filled(3, { [HOURS]: 2, [ID]: 0 }) })])
    .datasets as [DatasetManifest];
  expect([nulls.hours, nulls.id, nulls.punchIn]).toEqual([0.3333, 1, 0]);
  const [without] = told([punches()], planOf({ personal: 'omit' })).datasets as [DatasetManifest];
  expect('badgeNo' in nulls).toBe(true);
  expect('badgeNo' in without.nulls!).toBe(false);
  const [none] = told([punches({ rows: 0, filled: filled(0) })]).datasets as [DatasetManifest];
  expect(none.nulls).toBeUndefined();
});

describe('what became of rows is told', () => {
  const fates = (more: object = {}) => ({
    ...{ healed: { changed: 1, came: 2, absent: 3 }, moved: 4, restored: 5, unknown: 6, kept: 7, ...more },
  });

  it('as the sum of all units that are done', () => {
    const units = [unit({ fates: fates() }), unit({ fates: fates({ moved: 1 }) }), unit()];
    const [dataset] = told([punches({ units })]).datasets as [DatasetManifest];
    expect(dataset.fates).toEqual({
      ...{ healed: { changed: 2, came: 4, absent: 6 }, moved: 5, restored: 10, unknown: 12, kept: 14 },
    });
    expect(told([punches()]).datasets[0]!.fates).toBeUndefined();
  });

  it('with the units that there are no more, and what a service that was set back lacks', () => {
    const units = [unit({ unit: 102, removed: true }), unit()];
    const [dataset] = told([punches({ units })], planOf({}, {}, { wentBack: { punches: 9 } })).datasets as [
      DatasetManifest,
    ];
    expect(dataset).toMatchObject({ removedUnits: [102], wentBack: 9 });
    const [plain] = told([punches()]).datasets as [DatasetManifest];
    expect('removedUnits' in plain || 'wentBack' in plain || 'issues' in plain).toBe(false);
    expect(plain.units).toEqual([unit()]);
  });
});

describe('a column that has vanished', () => {
  const before = {
    filled: { punches: { rows: 100, filled: Object.fromEntries(COLUMNS.map((name) => [name, 100])) } },
  };
  const gone = punches({ filled: filled(10, { [HOURS]: 0 }) });
  const issue = { kind: 'vanished', field: 'hours', count: 10 } as const;

  it('is told, and not where chance explains it or rows never had it', () => {
    expect(told([gone], planOf({}, before)).datasets[0]!.issues).toEqual([issue]);
    expect(told([gone]).datasets[0]!.issues).toBeUndefined();
    const rare = {
      filled: { punches: { rows: 100, filled: { ...before.filled.punches.filled, hours: 20 } } },
    };
    expect(told([gone], planOf({}, rare)).datasets[0]!.issues).toBeUndefined();
    // Of ten rows one in a thousand has none by chance, where half of them have a value.
    const half = {
      filled: { punches: { rows: 100, filled: { ...before.filled.punches.filled, hours: 50 } } },
    };
    const without = (rows: number) => punches({ rows, filled: filled(rows, { [HOURS]: 0 }) });
    expect(told([without(9)], planOf({}, half)).datasets[0]!.issues).toBeUndefined();
    expect(told([without(10)], planOf({}, half)).datasets[0]!.issues).toEqual([issue]);
  });

  it('from one unit alone, of whose few rows less is known, is told until it is back', () => {
    const hours = (rows: number, count = 0) => ({ rows, filled: { hours: count } });
    const vanished = (rows: number, known?: readonly string[]) =>
      vanishedInUnit({ before: hours(9, 9), now: hours(rows) }, known);
    expect([2, 4].map((rows) => vanished(rows))).toEqual([[], ['hours']]);
    expect(vanished(2, ['hours'])).toEqual(['hours']);
    expect(vanishedInUnit({ before: hours(9, 9), now: hours(2, 1) }, ['hours'])).toEqual([]);
  });

  it('is told until it is back, by exports of changes', () => {
    const vanished = { vanished: { punches: ['hours'] } };
    expect(told([gone], planOf({}, vanished)).datasets[0]!.issues).toEqual([issue]);
    expect(told([punches()], planOf({}, vanished)).datasets[0]!.issues).toBeUndefined();
    expect(told([gone], planOf({ changes: false }, vanished)).datasets[0]!.issues).toBeUndefined();
    // Told once, where it vanished again.
    expect(told([gone], planOf({}, { ...before, ...vanished })).datasets[0]!.issues).toEqual([issue]);
  });

  it('in all units is not told of each of them', () => {
    const units = [unit({ vanished: ['hours', 'comment'] }), unit({ vanished: ['hours'] }), unit()];
    const [dataset] = told([{ ...gone, units }], planOf({}, before)).datasets as [DatasetManifest];
    expect(dataset.units).toEqual([unit({ vanished: ['comment'] }), unit(), unit()]);
    const [partly] = told([punches({ units })]).datasets as [DatasetManifest];
    expect(partly.units).toEqual(units);
  });

  it('is missed until it comes again: a batch without it changes nothing of what is known', () => {
    const known = { rows: 100, filled: { hours: 90, id: 100 } };
    expect(filledAfter(known, punches({ issues: [issue] }))).toEqual(known);
    const after = filledAfter(known, punches());
    expect([after.rows, after.filled.hours, after.filled.id, after.filled.punchIn]).toEqual([
      110, 100, 110, 10,
    ]);
    expect(filledAfter(undefined, punches()).rows).toBe(10);
    expect(vanishedIn(punches({ issues: [issue, { kind: 'value', field: 'id', count: 1 }] }))).toEqual([
      'hours',
    ]);
    expect(vanishedIn(punches())).toEqual([]);
  });
});

describe('the proofs of a dataset', () => {
  const days = { from: '2026-03-01', to: '2026-03-07' };
  const certificate = { unit: 101, ...days, rows: 3, hours: '24', sum: 'ab', state: 'proven' };
  const kept = {
    '101 2026-03-08..2026-03-14': { rows: 1, hours: '8', sum: '1', triedAt: 'then', provenAt: 'then' },
  };
  const request = { ...days, to: '2026-03-14', changes: true, windowDays: 7, proveNights: 28 };
  const plan = (changes: boolean) =>
    planOf(
      { ...request, changes },
      { proofs: { punches: kept } },
      { units: [{ id: 101 }, { id: 102, skipped: 'no key' }] },
    );

  it('are those of the last night for what was read, and of nights before for the rest', () => {
    const proofs = scopeProofs('punches', plan(true), [unit({ certificates: [certificate] })]);
    expect(proofs['101 2026-03-01..2026-03-07']).toMatchObject({ rows: 3, triedAt: 'now', provenAt: 'now' });
    expect(proofs['101 2026-03-08..2026-03-14']).toMatchObject({ provenAt: 'then' });
    const failed = { ...unit(), state: 'failed', certificates: [certificate] } as unknown as UnitManifest;
    expect(Object.keys(scopeProofs('punches', plan(true), [failed]))).toEqual(Object.keys(kept));
  });

  it('begin anew with a whole export', () => {
    expect(scopeProofs('punches', plan(false), [])).toEqual({});
  });

  it('are told by unit and month, of what is exported by its changes', () => {
    const units = [unit({ certificates: [certificate] })];
    const { proofs = [] } = proofsOf({ name: 'punches', mode: 'changes' }, plan(true), units);
    expect(proofs.map((proof) => [proof.unit, proof.month])).toEqual([[101, '2026-03']]);
    expect(proofsOf({ name: 'punches', mode: 'full' }, plan(true), units)).toEqual({});
  });
});
