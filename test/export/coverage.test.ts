import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, datesOf } from '../../src/calendar/days.js';
import type { LocalDate } from '../../src/definition/scalar.js';
import { type Covered, knownDays, united } from '../../src/export/coverage.js';
import { NOTHING_BEFORE } from '../../src/export/ExportPlan.js';
import { stateAfter } from '../../src/export/exportState.js';
import { upToOf } from '../../src/export/ServiceClock.js';

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
