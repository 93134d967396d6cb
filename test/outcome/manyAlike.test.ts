import { expect, it } from 'vitest';
import type { AnyOperation } from '../../src/definition/operation.js';
import { wsdlUpdateShifts, wsdlUpdateTextItems } from '../../src/operations/index.generated.js';
import { Identity, type Row } from '../../src/outcome/Identity.js';
import { matchRows } from '../../src/outcome/matchRows.js';
import { RowIndex } from '../../src/outcome/RowIndex.js';
import { Redactor } from '../../src/text/redaction/redact.js';

/** Rows that begin alike, and the first answer to them, which may be cut. */
function statusOf(count: number, answered: string) {
  const name = (i: number) => (i === 0 ? 'import of april' : `import of april ${String(i).padStart(5, '0')}`);
  const rows = Array.from({ length: count }, (_, i) => ({ tag: 'costcentre' as const, ttext: name(i) }));
  const value = [{ ttext: answered, validationErrors: [] }];
  const batch = matchRows(
    wsdlUpdateTextItems,
    { TextItems: rows },
    { value, issues: [] },
    { redactor: new Redactor([]) },
  );
  return { first: batch.rows[0]!.status, accepted: batch.accepted.length };
}

it.each([3, 900, 1_100, 5_000])(
  'an answer that may be cut is nobody’s, though it is the very text of a row: %i rows',
  (count) => {
    expect(statusOf(count, 'import of april')).toEqual({ first: 'unanswered', accepted: 0 });
  },
);

it('answers of which each may be any row’s are nobody’s, in a bounded time', { tags: ['slow'] }, () => {
  const rows = Array.from({ length: 6_000 }, (_, i) => ({
    ...{ tag: 'costcentre' as const, ttext: `import of april ${i + 10_000}` },
  }));
  const value = rows.slice(1).map((_, i) => ({ ttext: 'import of april', comment: String(i) }));
  const batch = matchRows(
    wsdlUpdateTextItems,
    { TextItems: rows },
    { value, issues: [] },
    { redactor: new Redactor([]) },
  );
  expect(batch.accepted).toEqual([]);
});

/** An index of rows, and how many rows it has compared with answers. */
function counting(operation: AnyOperation, rows: readonly Row[]) {
  let compared = 0;
  class Counting extends Identity {
    override confirmed(...asked: Parameters<Identity['confirmed']>) {
      compared++;
      // What the first answer fits, the later ones fit too: to look costs time, and is no part of the number.
      return compared > rows.length ? [...asked[2]!] : super.confirmed(...asked);
    }
  }
  const identity = new Counting(operation);
  const given = rows.map((row) => identity.marksOfRow(row));
  const beside = rows.map(() => new Map());
  const index = new RowIndex(identity, given, beside);
  return { fits: (answer: Row) => index.fits(identity.marksOfAnswer(answer)), compared: () => compared };
}

it('answers that each fit many rows are compared with so many in all, and fit every row after that', {
  tags: ['slow'],
}, () => {
  const long = 'import of april '.repeat(12);
  const rows = Array.from({ length: 1_100 }, (_, i) => ({
    tag: 'costcentre',
    ttext: `${long}${i + 10_000}`,
  }));
  const { fits, compared } = counting(wsdlUpdateTextItems, rows);
  for (let i = 0; i < 130; i++) {
    const [fit, ...others] = fits({ ttext: long.slice(0, 190 - i) });
    expect(others).toEqual([]);
    expect(fit!.groups.flat()).toHaveLength(rows.length);
  }
  expect(compared()).toBeGreaterThan(100_000);
  expect(compared()).toBeLessThan(100_000 + 2 * rows.length);
});

it('an answer is compared with the rows of that value of it which fewest rows have', () => {
  const day = (i: number) => `2026-05-0${1 + (i % 8)}`;
  const rows = Array.from({ length: 48 }, (_, i) => ({
    ...{ badgeNo: '0001', begDate: day(i), begTime: '08:00:00' },
    ...{ endDate: day(i), endTime: `16:${10 + i}:00` },
  }));
  const { fits, compared } = counting(wsdlUpdateShifts, rows);
  const [fit] = fits({ badgeNo: '0001', begDate: day(2), begTime: '08:00:00' });
  expect(fit!.groups).toEqual([2, 10, 18, 26, 34, 42].map((row) => [row]));
  expect(compared()).toBe(6);
});
