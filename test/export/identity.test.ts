import { expect, it } from 'vitest';
import { datasetNamed } from '../../src/export/datasets.js';
import { betweenWindows, keyFields, rowKey, sortKey } from '../../src/export/identity.js';

it.each([
  ['numbers by value, those below zero too', [-120, -20, -3, 0, 3, 20, 120]],
  ['what has no value first', [undefined, -1, 1]],
  ['texts by their characters', ['10', '9', 'a']],
])('rows stand in the order of their fields: %s', (_, values) => {
  const keys = values.map((id) => sortKey(['id', 'unit'], { id, unit: 101 }));
  expect(keys.toSorted()).toEqual(keys);
  expect(new Set(keys).size).toBe(values.length);
});

it.each([
  ['employees', { id: 7 }, '101/7'],
  ['employees', { id: 0 }, undefined],
  // The one id or the other is enough, and both are one.
  ['schedules', { scheduleId: 7, absenceScheduleId: 0 }, '101/scheduleId=7'],
  ['schedules', { absenceScheduleId: 7 }, '101/absenceScheduleId=7'],
  ['schedules', { scheduleId: 7, absenceScheduleId: 8 }, '101/scheduleId=7/absenceScheduleId=8'],
  ['schedules', {}, undefined],
  // Of two that belong together, one is no id.
  ['textItems', { tag: 'a/b', id: 7 }, '101/a%2Fb/7'],
  ['textItems', { tag: 'a/b' }, undefined],
  ['textItems', { id: 7 }, undefined],
])('of %s, %j has the key %s, which says the same', (name, row, key) => {
  const dataset = datasetNamed(name);
  expect(rowKey(dataset, 101, row)).toBe(key);
  if (key === undefined) return;
  const said = Object.entries(row).filter(([, value]) => value !== 0);
  expect(keyFields(dataset, 101, key)).toEqual(Object.fromEntries(said));
});

it('a transaction that any window before had as often is none of this one', () => {
  const { isNew, next, again } = betweenWindows({ uncertainId: 'id' });
  const come = (times: number) => Array.from({ length: times }, () => isNew(() => ({ id: 7 }), 'the same'));
  expect(come(2)).toEqual([true, true]);
  next();
  expect(come(1)).toEqual([false]);
  next();
  expect(come(3)).toEqual([false, false, true]);
  again();
  expect(come(3)).toEqual([false, false, true]);
});
