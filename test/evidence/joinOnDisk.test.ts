import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  joinPartitions,
  type Keyed,
  Partitions,
  withTemporaryFolder,
} from '../../src/evidence/rows/pairs.js';

it('joins two sides in any order by identity, and keeps what has no partner', async () => {
  const joined = await withTemporaryFolder(async (folder) => {
    const soap = new Partitions(folder, 'soap');
    const rest = new Partitions(folder, 'rest');
    for (const key of ['3', '1', '2']) await soap.add({ key, record: { soap: key } });
    for (const key of ['2', '4', '3']) await rest.add({ key, record: { rest: key } });
    await Promise.all([soap.close(), rest.close()]);
    const found: string[] = [];
    for await (const pair of joinPartitions(soap, rest))
      found.push(`${pair.key}: ${pair.soap ? 'soap' : '-'} ${pair.rest ? 'rest' : '-'}`);
    return found.sort();
  });
  expect(joined).toEqual(['1: soap -', '2: soap rest', '3: soap rest', '4: - rest']);
});

it('keeps every record of an identity that comes twice', async () => {
  const pairs = await withTemporaryFolder(async (folder) => {
    const soap = new Partitions(folder, 'soap');
    const rest = new Partitions(folder, 'rest');
    await soap.add({ key: 'a', record: 1 });
    await soap.add({ key: 'a', record: 2 });
    await rest.add({ key: 'a', record: 3 });
    await Promise.all([soap.close(), rest.close()]);
    const found: unknown[] = [];
    for await (const pair of joinPartitions(soap, rest)) found.push([pair.soap, pair.rest]);
    return found;
  });
  expect(pairs).toEqual([
    [1, 3],
    [2, undefined],
  ]);
});

/** What comes out of two sides. */
async function join(left: readonly Keyed[], right: readonly Keyed[]): Promise<string[]> {
  return withTemporaryFolder(async (folder) => {
    const soap = new Partitions(folder, 'soap');
    const rest = new Partitions(folder, 'rest');
    for (const keyed of left) await soap.add(keyed);
    for (const keyed of right) await rest.add(keyed);
    await Promise.all([soap.close(), rest.close()]);
    const found: string[] = [];
    for await (const pair of joinPartitions(soap, rest))
      found.push(`${pair.soap ?? '-'} ${pair.rest ?? '-'}`);
    return found.sort();
  });
}

it('takes what two keys show alike for one record, and what one key shows twice for two', async () => {
  const shown = (source: number, record: string) => ({ key: 'a', source, record });
  expect(await join([shown(0, 'x'), shown(1, 'x')], [shown(0, 'y')])).toEqual(['x y']);
  expect(await join([shown(0, 'x'), shown(0, 'x')], [shown(0, 'y')])).toEqual(['x -', 'x y']);
});

it('pairs the records of one identity by their rank, in whatever order they come', async () => {
  const of = (rank: string, record: string) => ({ key: 'a', rank, record });
  expect(await join([of('2', 'b'), of('1', 'a')], [of('1', 'A'), of('2', 'B')])).toEqual(['a A', 'b B']);
});

it('pairs by rank before all else, so that a record that is missing does not shift the others', async () => {
  const of = (rank: string, record: string) => ({ key: 'a', rank, record });
  expect(await join([of('1', 'a'), of('2', 'b'), of('3', 'c')], [of('2', 'B'), of('3', 'C')])).toEqual([
    'a -',
    'b B',
    'c C',
  ]);
});

it('leaves out what is outside on both sides, and keeps a pair that is outside on one', async () => {
  const at = (key: string, outside: boolean) => ({ key, outside, record: key });
  expect(
    await join([at('in', false), at('edge', true), at('out', true)], [at('edge', false), at('out', true)]),
  ).toEqual(['edge edge', 'in -']);
});

it('throws when the disk does not take a record', async () => {
  const nowhere = new Partitions('/nowhere/at/all', 'soap');
  await expect(
    (async () => {
      for (;;) await nowhere.add({ key: 'a', record: 1 });
    })(),
  ).rejects.toThrow('ENOENT');
  await expect(nowhere.close()).rejects.toThrow('ENOENT');
});

it('leaves nothing on the disk, not even after a failure', async () => {
  let used = '';
  await expect(
    withTemporaryFolder(async (folder) => {
      used = folder;
      throw new Error('stopped');
    }),
  ).rejects.toThrow('stopped');
  expect(existsSync(used)).toBe(false);
});
