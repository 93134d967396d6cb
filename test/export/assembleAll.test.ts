import { expect, it } from 'vitest';
import { assembleAll } from '../../src/export/assembleAll.js';
import type { DatasetManifest } from '../../src/export/Manifest.js';

it('a database is written by this thread alone, and files by other threads too', async () => {
  const manifest = { dataset: 'employees', files: [], units: [] };
  const given: unknown[] = [];
  const threads = {
    begin: () => undefined,
    threads: [{ do: async (work: unknown) => given.push(work) && manifest }],
  };
  const written: DatasetManifest[] = [];
  const run = (sqlite: object | undefined) =>
    assembleAll(
      ['employees', 'schedules', 'punches'].map((dataset) => ({ dataset, units: [] })) as never,
      {
        ...{ sqlite, writers: new Map(), done: new Map(), failed: new Map(), folder: { path: 'out' } },
        ...{
          plan: { request: { nested: 'json' }, batch: { id: 0 }, extractedAt: '2026-03-20T01:00:00.000Z' },
        },
        signal: new AbortController().signal,
      } as never,
      threads as never,
    );
  written.push(...(await run({ table: () => ({ write: () => undefined }) })));
  expect([written.length, given]).toEqual([3, []]);
  await run(undefined);
  expect(given).not.toEqual([]);
});
