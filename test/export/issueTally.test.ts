import { expect, it } from 'vitest';
import { datasetNamed } from '../../src/export/datasets.js';
import {
  areCounts,
  type IssueKind,
  IssueTally,
  isLoss,
  issueText,
  isTooMuch,
  leavesOpen,
  sumOf,
} from '../../src/export/IssueTally.js';

const [shifts, payroll] = [datasetNamed('schedules'), datasetNamed('payroll')];
const issue = (kind: IssueKind, field = 'hours', count = 1) => ({ kind, field, count });

it.each<[IssueKind, string, { loss: boolean; open: boolean; tooMuch: boolean }]>([
  ['record', '', { loss: true, open: true, tooMuch: true }],
  ['identity', 'scheduleId', { loss: true, open: true, tooMuch: false }],
  ['sameIdentity', 'scheduleId', { loss: true, open: true, tooMuch: true }],
  ['value', 'absenceScheduleId', { loss: true, open: true, tooMuch: true }],
  ['value', 'hours', { loss: true, open: false, tooMuch: false }],
  ['missing', 'scheduleId', { loss: false, open: false, tooMuch: false }],
  ['newField', 'scheduleId', { loss: false, open: false, tooMuch: false }],
  ['vanished', 'scheduleId', { loss: false, open: false, tooMuch: false }],
])('%s of "%s" is judged by what it takes from the output', (kind, field, { loss, open, tooMuch }) => {
  const one = issue(kind, field);
  expect({ loss: isLoss(one), open: leavesOpen(shifts, one), tooMuch: isTooMuch(shifts, [one]) }).toEqual({
    loss,
    open,
    tooMuch,
  });
});

it('as many values may be lost as are allowed, in all fields together, and no id', () => {
  const lost = [issue('value', 'hours', 2), issue('value', 'comment', 3), issue('newField', 'x', 9)];
  expect([5, 4].map((most) => isTooMuch(shifts, lost, most))).toEqual([false, true]);
  expect(isTooMuch(shifts, lost)).toBe(false);
  // Nothing tells rows of payroll apart.
  expect(isTooMuch(payroll, [issue('value', 'id')])).toBe(false);
});

it('counts by kind and field, from the record on, and a new field once', () => {
  const tally = new IssueTally();
  const note = (kind: string, path: readonly (string | number)[], count?: number) =>
    tally.note({ kind, path, ...(count && { count }) } as never);
  note('value', ['schedules', 3, 'tasks', 0, 'begTime']);
  note('value', ['schedules', 7, 'tasks', 'begTime'], 2);
  note('structure', ['schedules']);
  note('unlisted', ['schedules', 1], 4);
  for (let times = 0; times < 3; times++) note('unknownElement', ['schedules', times, 'city'], 5);
  note('missing', ['id']);
  expect(tally.counts).toEqual([
    issue('missing', 'id'),
    issue('newField', 'city'),
    issue('record', '', 4),
    issue('record', 'schedules'),
    issue('value', 'tasks.begTime', 3),
  ]);
  expect(tally.lost).toBe(5);
});

it('forgets what came after a mark, and keeps what came before', () => {
  const tally = new IssueTally();
  tally.add('value', 'hours');
  const mark = tally.mark();
  tally.add('value', 'hours');
  tally.add('record', '');
  tally.rollBack(mark);
  expect(tally.counts).toEqual([issue('value')]);
  expect(sumOf([...tally.counts, issue('value', 'hours', 4), issue('newField', 'x', 7)])).toEqual([
    issue('newField', 'x'),
    issue('value', 'hours', 5),
  ]);
});

it.each<[unknown, boolean]>([
  [[], true],
  [[issue('value'), issue('vanished')], true],
  [[issue('value'), issue('lost' as never)], false],
  [[issue('value', 'hours', 0)], false],
  [[issue('value', 'hours', 1.5)], false],
  [[issue('value', 'hours', '2' as never)], false],
  [[issue('value', 3 as never)], false],
  [[null], false],
  ['value', false],
  [{ length: 0 }, false],
])('takes no counts from elsewhere that are none: %j', (value, are) => {
  expect(areCounts(value)).toBe(are);
});

it('says of each what it means for the output', () => {
  const said = (kind: IssueKind, field: string, count = 2) => issueText(issue(kind, field, count));
  expect(said('record', '')).toMatch(/2 times$/);
  expect(said('record', 'tasks', 1)).toMatch(/1 time \(tasks\)$/);
  expect(said('value', 'hours')).toMatch(/^hours could not be read 2 times/);
  expect(said('identity', 'id')).toMatch(/^2 rows without id/);
  expect(said('sameIdentity', 'id')).toMatch(/^2 rows have the id of another row of the same answer/);
  expect(said('sameIdentity', 'id', 1)).toMatch(/^1 row has the id/);
  expect(said('missing', 'id', 1)).toMatch(/^id was missing 1 time$/);
  expect(said('vanished', 'hours')).toMatch(/none of 2 rows has one/);
  expect(said('vanished', 'hours', 0)).toMatch(/has not come back/);
  expect(said('newField', 'city')).toMatch(/^city is new .* not in the output$/);
});
