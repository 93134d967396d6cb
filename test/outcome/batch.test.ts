import { expect, it } from 'vitest';
import type { RowOutcome } from '../../src/definition/outcome.js';
import { RowsRejectedError } from '../../src/errors/index.js';
import { Batch } from '../../src/outcome/Batch.js';

const ROWS: readonly RowOutcome<string, number>[] = [
  { status: 'accepted', index: 0, input: 'a', by: 'id', value: 10 },
  { status: 'rejected', index: 1, input: 'b', by: 'id', value: 11, validationErrors: ['no'] },
  { status: 'unanswered', index: 2, input: 'c' },
  { status: 'notSent', index: 3, input: 'd' },
];

it('has each row in the list of its status alone', () => {
  const batch = new Batch('wsdlUpdateShifts', ROWS);
  const lists = [batch.accepted, batch.rejected, batch.unanswered, batch.notSent];
  expect(lists).toEqual(ROWS.map((row) => [row]));
});

it('that is made of rows alone has nothing beside them', () => {
  expect(new Batch('wsdlUpdateShifts', ROWS)).toMatchObject({ unmatched: [], issues: [], error: undefined });
});

it.each([
  { of: [], ok: true },
  { of: [0], ok: true },
  { of: [0, 1], ok: false },
  { of: [0, 2], ok: false },
  { of: [0, 3], ok: false },
])('of rows $of is ok: $ok, and gives its records only then', ({ of, ok }) => {
  const rows = of.map((index) => ROWS[index]!);
  const batch = new Batch('wsdlUpdateShifts', rows);
  expect(batch.ok).toBe(ok);
  if (ok) expect(batch.orThrow()).toEqual(rows.map(() => 10));
  else expect(() => batch.orThrow()).toThrow(RowsRejectedError);
});
