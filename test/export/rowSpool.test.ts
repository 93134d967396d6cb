import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RowSpool } from '../../src/export/RowSpool.js';

const ROWS = 3_000;
const line = (i: number) => JSON.stringify({ i, text: 'å'.repeat(300 + (i % 500)) });
const key = (i: number) => String(i).padStart(5, '0');

const orders: readonly (readonly [string, (i: number) => number])[] = [
  ['in their order', (i) => i],
  ['the other way round', (i) => ROWS - 1 - i],
  ['in any order', (i) => (i * 1_009) % ROWS],
];

it.each(orders)('gives rows that are more than its memory, which came %s', (_, order) => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-spool-'));
  const spool = new RowSpool(join(folder, 'spool'));
  for (let i = 0; i < ROWS; i++) spool.add(101, key(order(i)), key(order(i)), line(order(i)));
  expect(readdirSync(folder)).toHaveLength(1);
  const lines = [...spool.sorted(101)].map((one) => one.toString());
  expect(lines).toEqual(Array.from({ length: ROWS }, (_, i) => `${line(i)}\n`));
  spool.close();
  expect(readdirSync(folder)).toHaveLength(0);
  rmSync(folder, { recursive: true });
});

it('gives of rows with one identity the last, and none of what was rolled back, also of a unit that came after the mark', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-spool-'));
  const spool = new RowSpool(join(folder, 'spool'));
  spool.add(101, 'a', 'a', 'first');
  spool.add(101, 'a', 'a', 'second');
  const mark = spool.mark();
  spool.add(101, 'b', 'b', 'rolled back');
  spool.add(102, 'c', 'c', 'rolled back');
  spool.rollBack(mark);
  const given = [101, 102].map((unit) => [...spool.sorted(unit)].map(String));
  expect(given).toEqual([['second\n'], []]);
  spool.close();
  rmSync(folder, { recursive: true });
});
