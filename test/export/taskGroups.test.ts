import { expect, it } from 'vitest';
import type { ExportTask } from '../../src/export/ExportTask.js';
import { taskGroups } from '../../src/export/taskGroups.js';

const DAYS = { from: '2026-03-01', to: '2026-03-31' };
const WEEK = { ...DAYS, to: '2026-03-07' };
const SINCE = { since: '2026-03-17 00:00:00' };

const task = (dataset: string, unit: number, more: Partial<ExportTask> = {}): ExportTask => ({
  ...{ id: `${dataset}/${unit}/${more.range?.from ?? ''}`, dataset, unit, alias: `unit ${unit}` },
  ...{ range: DAYS, changes: false, ...more },
});
const sizes = (of: (unit: number) => ExportTask, perUnit = new Set<string>()) =>
  taskGroups([101, 102, 103].map(of), perUnit).map(({ tasks }) => tasks.length);

const [together, apart] = [[3], [1, 1, 1]];

it.each<[string, number[], string, Partial<ExportTask>]>([
  ['a part that asks for all units', together, 'punches', {}],
  ['the same for changes', together, 'punches', { changes: true, range: { ...DAYS, ...SINCE } }],
  ['a main key that may see all, for a whole export', apart, 'schedules', {}],
  ['that for changes', together, 'schedules', { changes: true, range: { ...DAYS, ...SINCE } }],
  ['that for all of many days', apart, 'schedules', { changes: true }],
  ['that for all of a week', together, 'schedules', { changes: true, range: WEEK }],
  [
    'that for all of a week and a day',
    apart,
    'schedules',
    { changes: true, range: { ...DAYS, to: '2026-03-08' } },
  ],
  ['that for all, whatever their days', apart, 'employees', { changes: true, range: {} }],
  ['that for a check of all', together, 'employees', { changes: true, range: {}, check: 'first' }],
  ['that for a check of many days', apart, 'schedules', { changes: true, check: 'first' }],
  ['no such part', apart, 'agreements', { changes: true, range: {} }],
  ['a key that shows rows of other units', apart, 'punches', { alone: true }],
  ['the configured key alone', apart, 'punches', { alias: 'own' }],
])('with %s, %j units are read at once', (_, expected, dataset, more) => {
  expect(sizes((unit) => task(dataset, unit, more))).toEqual(expected);
});

it('reads apart what differs in its days, its moment, its check or its dataset', () => {
  const one = (more: Partial<ExportTask>, dataset = 'punches') =>
    task(dataset, 101, { changes: true, ...more });
  const range = { ...WEEK, ...SINCE };
  const all = [
    one({ range }),
    one({ range: { ...range, since: '2026-03-18 00:00:00' } }),
    one({ range: { ...range, to: '2026-03-06' } }),
    one({ range: { ...range, from: '2026-03-02' } }),
    one({ range, check: 'first' }),
    one({ range, check: 'second' }),
    one({ range }, 'schedules'),
  ];
  expect(taskGroups(all, new Set())).toHaveLength(all.length);
  const second = all.map((piece) => ({ ...piece, unit: 102, alias: 'unit 102', id: `${piece.id} of 102` }));
  const groups = taskGroups([...all, ...second], new Set());
  expect(groups.map(({ tasks }) => tasks.map(({ unit }) => unit))).toEqual(all.map(() => [101, 102]));
  // Of the window for which one call is known not to work, each piece is read by itself.
  const perUnit = new Set([groups[0]!.name]);
  expect(taskGroups([...all, ...second], perUnit)).toHaveLength(all.length + 1);
});
