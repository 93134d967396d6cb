import { expect, it } from 'vitest';
import { wsdlUpdateTimeTrackers } from '../../src/operations/index.generated.js';
import { balanceState } from '../../src/settle/balances.js';
import type { Companion, Order, Row } from '../../src/settle/shape.js';

const shown = wsdlUpdateTimeTrackers.settlement!.shown as Parameters<typeof balanceState>[0];
const DAY = { badgeNo: '0007', timeTrackerId: 2, date: '2026-03-16', operation: 1 };
const BEFORE = new Set(['10.0000']);

const order = (value: string, more: Row = {}, before: ReadonlySet<string> | undefined = BEFORE): Order => ({
  row: { ...DAY, value, ...more },
  ...(before && { before }),
});
const beside = (value: string, facts: Partial<Companion> = {}): Companion => ({
  ...{ ...order(value), isSaved: true, isOver: false, ...facts },
});
/** What is said of the first of some lost rows where the balance was 10 before. */
const told = (
  now: string,
  orders: readonly Order[],
  companions: readonly Companion[] = [],
  { gaps = [], records = [{ ...DAY, balance: now }] }: { gaps?: string[]; records?: Row[] } = {},
) =>
  balanceState(shown, orders[0]!, {
    ...{ orders, companions },
    readResult: { records: records.map((record) => ({ id: '', record })), gaps, deleted: new Set() },
  });
const status = (...args: Parameters<typeof told>) => told(...args).status;

it('rows of one balance are done where it went by all of them, and not done where it stayed', () => {
  const rows = [order('1.25'), order('0.5')];
  expect(told('11.75', rows)).toEqual({ status: 'done', ids: [] });
  expect(told('10', rows)).toEqual({ status: 'notDone' });
  for (const now of ['11.25', '10.5', '12', '8.25']) expect(status(now, [order('1')])).toBe('unknowable');
});

it('a balance may go down, and values count with four decimals, as the service keeps them', () => {
  expect(status('8.5', [order('-1'), order('-0.5')])).toBe('done');
  expect(status('11.2346', [order('1.23456')])).toBe('done');
  expect(status('10', [order('0.00004')])).toBe('unknowable');
});

it('rows in two directions may each be there without the other, whatever the balance is', () => {
  for (const now of ['10', '11', '12', '9'])
    expect(status(now, [order('2'), order('-1')])).toBe('unknowable');
});

it.each<[string, Row]>([
  ['on another day', { date: '2026-03-17' }],
  ['of another kind of booking', { operation: 2 }],
  ['that replaces what was there', { replaceTimeTracker: true }],
  ['of no value', { value: 'a lot' }],
])('nothing is known beside a row %s', (_, more) => {
  const records = [{ badgeNo: '0007', timeTrackerId: 2, balance: '10' }];
  const days = ['2026-03-16', '2026-03-17'].map((date) => ({ ...records[0], date }));
  const other = order('1', more);
  expect(status('10', [order('1'), other], [], { records: [days[0]!] })).toBe(
    // The balance of another day is another balance.
    'date' in more ? 'notDone' : 'unknowable',
  );
});

it('a row that replaces, or has no value, is not known by itself either', () => {
  expect(status('11', [order('1', { replaceTimeTracker: true })])).toBe('unknowable');
  expect(status('11', [order('1', { replaceTimeTracker: false })])).toBe('done');
  // What is not known to be false may replace.
  expect(status('11', [order('1', { replaceTimeTracker: 'true' })])).toBe('unknowable');
  expect(status('10', [order('')])).toBe('unknowable');
});

it('nothing is known where nobody looked before, or rows were looked at at different balances', () => {
  const { before: _, ...unseen } = order('1');
  expect(status('11', [unseen])).toBe('unknowable');
  for (const now of ['11', '12'])
    expect(status(now, [order('1'), order('1', {}, new Set(['9']))])).toBe('unknowable');
});

it('what else is saved counts, unless it had ended before the balance was looked at', () => {
  const two = [beside('2')];
  expect(status('12', [order('1')], two)).toBe('notDone');
  expect(status('13', [order('1')], two)).toBe('done');
  expect(status('11', [order('1')], two)).toBe('unknowable');
  const ended = [beside('2', { isOver: true, before: new Set(['8']) })];
  expect(status('11', [order('1')], ended)).toBe('done');
  expect(status('10', [order('1')], ended)).toBe('notDone');
  const since = [beside('2', { isOver: true })];
  expect(status('13', [order('1')], since)).toBe('done');
});

it('nothing is known while another row of the balance is not settled, which may be there', () => {
  expect(status('11', [order('1')], [beside('1', { isSaved: false })])).toBe('unknowable');
  const elsewhere = { ...beside('1', { isSaved: false }), row: { ...DAY, badgeNo: '0042', value: '1' } };
  expect(status('11', [order('1')], [elsewhere])).toBe('done');
});

it('a balance must be shown whole, as a number, and be one', () => {
  const rows = [order('1')];
  expect(status('11', rows, [], { gaps: ['the read lacks a record'] })).toBe('unknowable');
  expect(told('11', rows, [], { gaps: ['the read lacks a record'] })).toMatchObject({
    because: 'the read lacks a record',
  });
  expect(status('11', rows, [], { records: [] })).toBe('unknowable');
  const one = { ...DAY, balance: '11' };
  expect(status('11', rows, [], { records: [one, one] })).toBe('unknowable');
  expect(status('11', rows, [], { records: [{ ...one, badgeNo: '0042' }, one] })).toBe('done');
  expect(status('eleven', rows)).toBe('unknowable');
  expect(status('11', [order('1', {}, new Set(['ten']))])).toBe('unknowable');
});

it('an employee is known by the id where a row has one, whatever badge number is beside it', () => {
  const rows = [order('1', { userId: 3, badgeNo: '0007' })];
  const record = { ...DAY, userId: 3, badgeNo: '0099', balance: '11' };
  expect(status('11', rows, [], { records: [record] })).toBe('done');
  expect(status('11', rows, [], { records: [{ ...record, userId: 4 }] })).toBe('unknowable');
});
