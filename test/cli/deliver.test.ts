import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { CommandContext } from '../../src/cli/CommandContext.js';
import { deliver } from '../../src/cli/export/deliver.js';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { changes, night } from '../export/nights/night.js';
import { smallService } from '../export/nights/world.js';

const base = mkdtempSync(join(tmpdir(), 'workforce-deliver-'));
afterAll(() => rmSync(base, { recursive: true }));

it('a tap sends nothing after a state that names a batch of another folder', async () => {
  const service = smallService([101, 102], 1);
  const out = join(base, 'out');
  await night(service, out);
  service.nextNight();
  await changes(service, out);
  let written = '';
  const terminal = {
    write: async (text: string) => {
      written += text;
    },
  };
  const context = { terminal, signal: new AbortController().signal } as unknown as CommandContext;
  const state = join(base, 'state.json');
  const tap = async (text?: string) => {
    written = '';
    if (text !== undefined) writeFileSync(state, text);
    const options = { load: 'singer', ...(text === undefined ? {} : { state }) } as const;
    await deliver(context, new ExportFolder(out), options, () => undefined);
    return written;
  };
  const line = (value: object) => JSON.stringify(value);
  const batches = (text: string) => [...text.matchAll(/"STATE".*"batch":(\d)/g)].map(([, id]) => id);
  expect(batches(await tap(line({ generation: 1, batch: 0 })))).toEqual(['1']);
  for (const taken of [
    { generation: 1, batch: 5 },
    { generation: 2, batch: 1 },
  ])
    await expect(tap(line(taken))).rejects.toThrow(`names batch ${taken.batch}, which this folder has not`);
  // A target writes a line for each batch, and the last one counts.
  const lines = [0, 1].map((batch) => `${line({ generation: 1, batch })}\n`).join('');
  expect(batches(await tap(lines))).toEqual([]);
  await expect(tap('{"batch":"1"}')).rejects.toThrow(`--state: ${state} holds none of this export`);
  const all = await tap();
  expect(batches(all)).toEqual(['0', '1']);
  expect(all).toContain('"type":"RECORD"');
});
