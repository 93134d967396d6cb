import { expect, it } from 'vitest';
import { columnsGone, otherCounts } from '../../src/export/missing.js';

const ledger = (rows?: number) => ({ batch: 1, sha256: 'f', ...(rows === undefined ? {} : { rows }) });

it('tells of rows that a store has lost or has too many of, and of nothing where nobody knows how many there were', () => {
  const found = (count: number, ...rows: (number | undefined)[]) =>
    otherCounts('the database', { shifts: count }, {
      shifts: Object.fromEntries(rows.map((own, i) => [101 + i, ledger(own)])),
    } as Parameters<typeof otherCounts>[2]);
  expect(found(5, 2, 3)).toEqual([]);
  expect(found(4, 2, 3)).toEqual(['shifts in the database: 4 rows, of 5 that were delivered']);
  expect(found(6, 2, 3)).toEqual(['shifts in the database: 6 rows, of 5 that were delivered']);
  // A ledger of an earlier version does not say how many it has.
  expect(found(4, 2, undefined)).toEqual([]);
  expect(found(4)).toEqual([]);
});

it('names the columns that a store has lost, of a table that is there', () => {
  const column = (name: string) => ({ name, type: 'text', nullable: true, personal: false }) as const;
  const schema = { name: 'shifts', columns: [column('id'), column('comment')] };
  expect(columnsGone('the database', schema, ['id', 'comment', 'more'])).toEqual([]);
  expect(columnsGone('the database', schema, ['id'])).toEqual(['shifts in the database: no column comment']);
  expect(columnsGone('the database', schema, [])).toEqual([]);
});
