import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { joinPartitions, Partitions, withTemporaryFolder } from '../../src/migrate/compare/joinOnDisk.js';

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
