import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, datesOf } from '../../src/calendar/days.js';
import type { LocalDate } from '../../src/definition/scalar.js';
import { type Covered, knownDays, united } from '../../src/export/coverage.js';
import { NOTHING_BEFORE } from '../../src/export/ExportPlan.js';
import { stateAfter } from '../../src/export/exportState.js';
import { isIn, scopesOf } from '../../src/export/scopes.js';
import { stampOf, UnitsSeen, upToOf } from '../../src/export/ServiceClock.js';

const FIRST = '2026-03-25' as LocalDate;
const span = fc
  .tuple(fc.nat(12), fc.nat(6))
  .map(([start, length]) => ({ from: addDays(FIRST, start), to: addDays(FIRST, start + length) }));
const exported = fc.tuple(span, fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }));

it('knows of every day until when it was exported last', () => {
  fc.assert(
    fc.property(fc.array(exported, { maxLength: 8 }), span, (exports, asked) => {
      const last = new Map<string, string | undefined>();
      let covered: Covered[] = [];
      for (const [days, upTo] of exports) {
        covered = united(covered, { ...days, upTo });
        for (const day of datesOf(days.from, days.to)) last.set(day, upTo);
      }
      const { known, open } = knownDays(covered, asked);
      const found = [
        ...known.flatMap(({ from, to, upTo }) => datesOf(from, to).map((day) => [day, upTo])),
        ...open.flatMap(({ from, to }) => datesOf(from, to).map((day) => [day, undefined])),
      ];
      const wanted = datesOf(asked.from, asked.to).map((day) => [day, last.get(day)]);
      expect(found.sort()).toEqual(wanted.sort());
    }),
  );
});

it('takes an export of all days for every one of them, until some are exported again', () => {
  const all = united([], { upTo: 'a' });
  const some = united(all, { from: FIRST, to: FIRST, upTo: 'b' });
  const asked = { from: addDays(FIRST, -1), to: FIRST };
  expect(knownDays(some, asked)).toEqual({
    known: [
      { from: addDays(FIRST, -1), to: addDays(FIRST, -1), upTo: 'a' },
      { from: FIRST, to: FIRST, upTo: 'b' },
    ],
    open: [],
  });
});

it.each([
  [
    'what was seen before',
    { seen: '2026-03-16T02:00:00', wall: '2026-03-17T00:00:00' },
    undefined,
    '2026-03-16T02:00:00',
  ],
  [
    'its own latest',
    { seen: '2026-03-16T02:00:00', wall: '2026-03-17T00:00:00' },
    '2026-03-16T09:00:00',
    '2026-03-16T09:00:00',
  ],
  ['no stamp of the future', { wall: '2026-03-17T00:00:00' }, '2099-01-01T00:00:00', '2026-03-17T00:00:00'],
  ['nothing', { wall: '2026-03-17T00:00:00' }, undefined, undefined],
])('knows an answer until %s', (_, askedAt, latest, upTo) => {
  expect(upToOf(askedAt, latest)).toBe(upTo);
});

it('has a unit until the earliest of its pieces knew what was deleted, whatever another of them shows', () => {
  const [days, pieces] = [
    [
      { from: '2026-03-01', to: '2026-03-16' },
      { from: '2026-03-17', to: '2026-03-31' },
    ] as const,
    ['2026-04-01T02:00:00', '2026-04-01T02:10:00'],
  ];
  const upTo = (deletions: readonly (object | undefined)[]) => {
    const tasks = days.map((range, i) => ({
      ...{ id: `piece ${i}`, dataset: 'schedules', unit: 101, alias: 'one', changes: true, range },
      ...(deletions[i] ? { deletions: [deletions[i]] } : {}),
    }));
    const done = new Map(tasks.map(({ id }, i) => [id, { upTo: pieces[i] }]));
    const request = {
      datasets: ['schedules'],
      formats: ['ndjson'],
      changes: true,
      from: '2026-03-01',
      to: '2026-03-31',
    };
    const plan = { request, before: NOTHING_BEFORE, units: [{ id: 101, name: '' }], batch: { id: 1 } };
    const manifest = {
      datasets: [{ name: 'schedules', units: [{ unit: 101, state: 'done' }], columns: [] }],
    };
    return stateAfter({ plan, tasks, manifest, done } as never).datasets.schedules![101]!.map(
      (span) => span.upTo,
    );
  };
  expect(upTo([days[0], undefined])).toEqual([pieces[0]]);
  expect(upTo([undefined, days[1]])).toEqual(pieces);
});

it('reads again what came with a loss or without a column, and of a clock that was set back what it shows', () => {
  const range = { from: '2026-03-01', to: '2026-03-31' } as const;
  const since = '2026-03-10 02:00:00';
  const request = { datasets: ['schedules'], formats: ['ndjson'], changes: true, ...range };
  const upTo = (
    part: object | undefined,
    {
      own = {},
      firsts = [],
      back = false,
    }: { own?: object; firsts?: readonly object[]; back?: boolean } = {},
  ) => {
    const piece = { dataset: 'schedules', alias: 'one', changes: true };
    const tasks = [
      { ...piece, id: 'own', unit: 101, range: { ...range, ...own } },
      ...firsts.map((_, i) => ({ ...piece, id: `first ${i}`, check: 'first', range })),
    ];
    const done = new Map<string, object>(firsts.map((first, i) => [`first ${i}`, first]));
    if (part) done.set('own', part);
    const went = back ? { wentBack: { schedules: {} } } : {};
    const plan = {
      request,
      before: NOTHING_BEFORE,
      units: [{ id: 101, name: '' }],
      batch: { id: 1 },
      ...went,
    };
    const manifest = {
      datasets: [{ name: 'schedules', units: [{ unit: 101, state: 'done' }], columns: [] }],
    };
    return stateAfter({ plan, tasks, manifest, done } as never).datasets.schedules![101]!.map(
      (span) => span.upTo,
    );
  };
  const read = { upTo: '2026-03-17T02:00:00' };
  expect(upTo(read)).toEqual(['2026-03-17T02:00:00']);
  expect(upTo({ ...read, lossy: true })).toEqual([undefined]);
  // Of changes it is known what was asked for, without the overlap.
  expect(upTo({ ...read, lossy: true }, { own: { since } })).toEqual(['2026-03-10T02:00:00']);
  const shown = [{ latest: '2026-03-12T08:00:00' }, {}, { latest: '2026-03-11T08:00:00' }];
  expect(upTo(read, { back: true, firsts: shown })).toEqual(['2026-03-12T08:00:00']);
  expect(
    upTo(read, { back: true, firsts: [...shown, { latest: '2026-03-01T08:00:00', lossy: true }] }),
  ).toEqual([undefined]);
  expect(upTo(read, { back: true, firsts: [{}] })).toEqual([undefined]);
});

it('proves days by weeks of which each is of one month', () => {
  const pieces = scopesOf({ period: 'required' } as never, { from: '2026-01-27', to: '2026-02-09' } as never);
  expect(pieces.map(({ from, to }) => `${from} ${to}`)).toEqual([
    ...['2026-01-27 2026-01-28', '2026-01-29 2026-01-31', '2026-02-01 2026-02-07', '2026-02-08 2026-02-09'],
  ]);
  expect(scopesOf({ period: 'none' } as never, {})).toEqual([{}]);
});

it.each([
  ['2026-03-08', '2026-03-09', false],
  ['2026-03-08', '2026-03-10', true],
  ['2026-03-16', '2026-03-20', true],
  ['2026-03-17', '2026-03-20', false],
  ['', '', true],
])('a row from %s to %s may have a day from the 10th to the 16th: %s', (day, until, is) => {
  expect(isIn({ from: '2026-03-10', to: '2026-03-16' } as never, { day, until })).toBe(is);
});

it('knows when a row was modified or deleted, in the form of a local time', () => {
  const at = '2026-03-17T01:00:00';
  expect(stampOf({ ts: '2026-03-17 01:00:00' })).toBe(at);
  expect(stampOf({ ts: `${at}+05:30` })).toBe(at);
  expect(stampOf({ deleted: at })).toBe(at);
  expect(stampOf({ deleted: true })).toBeUndefined();
});

it('an answer is of several units where two have rows, from the second last of their latest moments on', () => {
  const seen = new UnitsSeen();
  seen.see(0, '2026-03-17T03:00:00');
  seen.see(101, '2026-03-17T02:00:00');
  seen.see(101, '2026-03-17T01:00:00');
  expect([seen.several, seen.since]).toEqual([false, undefined]);
  seen.see(102, '2026-03-16T01:00:00');
  expect([seen.several, seen.since]).toEqual([true, '2026-03-16T01:00:00']);
  seen.see(103, '2026-03-18T01:00:00');
  expect(seen.since).toBe('2026-03-17T02:00:00');
});

it.each([
  ['a whole export', false, ['ndjson', 'csv']],
  // Their changes of before are not in it.
  ['changes', true, ['ndjson']],
])('after %s, formats are those in which every batch since the base is', (_, isOfChanges, formats) => {
  const request = { datasets: [], formats: ['ndjson', 'csv'], changes: isOfChanges };
  const before = { ...NOTHING_BEFORE, formats: ['ndjson'] };
  const plan = { request, before, units: [], batch: { id: 1, generation: 1 } };
  const ended = { plan, tasks: [], manifest: { datasets: [] }, done: new Map() };
  expect(stateAfter(ended as never).formats).toEqual(formats);
});
