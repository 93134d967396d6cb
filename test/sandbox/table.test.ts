import { expect, it } from 'vitest';
import { Table } from '../../src/sandbox/world/Table.js';

interface Row {
  readonly id: number;
  restId: number;
  readonly name: string;
}

const source = {
  firstFree: 10,
  rowsOf: (restId: number) => [{ id: restId * 2, restId, name: `of ${restId}` }],
  unitOf: (id: number) => (id < 10 ? id / 2 : undefined),
};
const table = () => new Table<Row>(() => [1, 2], source);

it('gives no id twice, also after a row that brought a lower or a higher one', () => {
  const rows = table();
  const ids = [{}, { id: 3 }, {}, { id: 20 }, {}].map(
    (more) => rows.add({ restId: 1, name: 'new', ...more }).id,
  );
  expect(ids).toEqual([10, 3, 11, 20, 21]);
});

it('finds a row by its id in the unit to which it was moved, and none that is deleted', () => {
  const rows = table();
  const row = rows.get(2)!;
  expect(row.name).toBe('of 1');
  rows.move(row, 2);
  expect([[...rows.ofUnit(1)].length, [...rows.ofUnit(2)].length, rows.get(2)]).toEqual([0, 2, row]);
  rows.delete(row, '2026-03-01 00:00:00');
  expect([rows.get(2), rows.deleted.map((one) => one.row.id)]).toEqual([undefined, [2]]);
});

it('is what it was after a dump is put back, with units that nobody had asked for', () => {
  const rows = table();
  rows.add({ restId: 1, name: 'new' });
  const dump = rows.dump();
  rows.delete(rows.get(10)!, '2026-03-01 00:00:00');
  rows.add({ restId: 2, name: 'later' });
  rows.restore(dump);
  expect([...rows.of()].map(({ id }) => id)).toEqual([2, 10, 4]);
  expect([rows.deleted, rows.add({ restId: 1, name: 'next' }).id]).toEqual([[], 11]);
});
