import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { type CommandContext, CommandFailure } from '../../src/cli/CommandContext.js';
import { OutputClosed } from '../../src/cli/terminal/Terminal.js';
import { withoutSecrets } from '../../src/cli/connection/knownSecrets.js';
import { deliver } from '../../src/cli/export/deliver.js';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { changes, night } from '../export/nights/night.js';
import { smallService } from '../export/nights/world.js';

const base = mkdtempSync(join(tmpdir(), 'workforce-deliver-'));
afterAll(() => rmSync(base, { recursive: true }));

/** What a tap writes for a folder, after the state in a text. */
async function tap(out: string, text?: string, catalog?: string): Promise<string> {
  let written = '';
  const terminal = {
    write: async (part: string) => {
      written += part;
    },
  };
  const context = { terminal, signal: new AbortController().signal } as unknown as CommandContext;
  if (text !== undefined) writeFileSync(state, text);
  const options = {
    load: 'singer' as const,
    ...(text === undefined ? {} : { state }),
    ...(catalog === undefined ? {} : { catalog }),
  };
  await deliver(context, new ExportFolder(out), options, () => undefined);
  return written;
}

const state = join(base, 'state.json');
const batches = (text: string) => [...text.matchAll(/"STATE".*"batch":(\d)/g)].map(([, id]) => id);

it('a tap sends nothing after a state that names a batch of another folder', async () => {
  const service = smallService([101, 102], 1);
  const out = join(base, 'out');
  await night(service, out);
  service.nextNight();
  await changes(service, out);
  const line = (value: object) => JSON.stringify(value);
  expect(batches(await tap(out, line({ generation: 1, batch: 0 })))).toEqual(['1']);
  for (const taken of [
    { generation: 1, batch: 5 },
    { generation: 2, batch: 1 },
  ])
    await expect(tap(out, line(taken))).rejects.toThrow(
      `names batch ${taken.batch}, which this folder has not`,
    );
  // A target writes a line for each batch, and the last one counts.
  const lines = [0, 1].map((batch) => `${line({ generation: 1, batch })}\n`).join('');
  expect(batches(await tap(out, lines))).toEqual([]);
  await expect(tap(out, '{"batch":"1"}')).rejects.toThrow(`--state: ${state} holds none of this export`);
  const all = await tap(out);
  expect(batches(all)).toEqual(['0', '1']);
  expect(all).toContain('"type":"RECORD"');
  // Of the streams that a catalog selects.
  const catalog = join(base, 'catalog.json');
  const streams = ['employees', 'punches'].map((stream) => ({
    ...{ stream, schema: {} },
    metadata: [{ breadcrumb: [], metadata: { selected: stream === 'punches' } }],
  }));
  writeFileSync(catalog, JSON.stringify({ streams }));
  const some = await tap(out, undefined, catalog);
  expect(new Set([...some.matchAll(/"stream":"(\w+)"/g)].map(([, name]) => name))).toEqual(
    new Set(['punches']),
  );
  expect(batches(some)).toEqual(['0', '1']);
});

it('says no password of a database, whatever fails there', async () => {
  const out = join(base, 'no database');
  await night(smallService([101], 1), out, { datasets: ['units'] });
  process.env.WORKFORCE_POSTGRES = 'postgres://loader:pass%2Dword-of-a-loader@127.0.0.1:1/none';
  onTestFinished(() => void delete process.env.WORKFORCE_POSTGRES);
  const context = { signal: new AbortController().signal } as CommandContext;
  const loading = deliver(context, new ExportFolder(out), { load: 'postgres' }, () => undefined);
  await expect(loading).rejects.toThrow('PostgreSQL cannot be reached');
  expect(withoutSecrets('refused pass-word-of-a-loader')).not.toContain('pass-word-of-a-loader');
});

it('a tap sends nothing after the state of a batch that has the number of another one, as in a folder from a backup', async () => {
  const service = smallService([101], 1);
  const [out, backup] = [join(base, 'put back'), join(base, 'backup')];
  await night(service, out);
  cpSync(out, backup, { recursive: true });
  service.nextNight();
  await changes(service, out);
  const [taken = ''] = (await tap(out)).match(/(?<="value":){.*"batch":1.*}(?=})/) ?? [];
  rmSync(out, { recursive: true });
  cpSync(backup, out, { recursive: true });
  service.nextNight();
  await changes(service, out);
  await expect(tap(out, taken)).rejects.toThrow('names batch 1, which this folder has not');
});

it('a tap sends a whole export after a state of a batch before it, which the folder lists no more', async () => {
  const service = smallService([101], 1);
  const out = join(base, 'whole again');
  await night(service, out, { datasets: ['units'] });
  const [taken = ''] = (await tap(out)).match(/(?<="value":){.*"batch":0.*}(?=})/) ?? [];
  service.nextNight();
  await night(service, out, { datasets: ['units'] });
  rmSync(join(out, 'batches.json'));
  await night(service, out, { datasets: ['units'] });
  expect(taken).toContain('"batch":0');
  expect(batches(await tap(out, taken))).toEqual(['2']);
});

it('a tap whose reader is gone says how to go on, and every other failure stays what it is', async () => {
  const out = join(base, 'reader gone');
  await night(smallService([101], 1), out, { datasets: ['units'] });
  const failing = (error: Error) => {
    const terminal = { write: () => Promise.reject(error) };
    const context = { terminal, signal: new AbortController().signal } as unknown as CommandContext;
    return deliver(context, new ExportFolder(out), { load: 'singer' }, () => undefined);
  };
  await expect(failing(new OutputClosed())).rejects.toThrow(
    'the reader of the messages ended before all were written. Give the state that the target wrote last with --state.',
  );
  await expect(failing(new Error('disk is full'))).rejects.toThrow(/^disk is full$/);
  const stopped = { terminal: { write: async () => undefined }, signal: AbortSignal.abort() };
  const folder = new ExportFolder(out);
  const late = deliver(stopped as unknown as CommandContext, folder, { load: 'singer' }, () => undefined);
  await expect(late).rejects.toThrow(/abort/i);
});

it.skipIf(process.platform === 'win32')(
  'says which batches a target has, and of which it does not know',
  async () => {
    const out = join(base, 'target');
    await night(smallService([101], 1), out, { datasets: ['units'] });
    const context = { signal: new AbortController().signal } as CommandContext;
    const said: string[] = [];
    const load = (target: string) =>
      deliver(context, new ExportFolder(out), { load: 'singer', target }, (line) => said.push(line));
    await expect(load('exit 3')).rejects.toThrow(
      new CommandFailure(
        'the target ended with code 3 and did not confirm batch 0; the same command sends that again.',
      ),
    );
    expect(said).toEqual([]);
    // It confirms the last state that it was given.
    expect(await load(`sed -n 's/.*"value":\\({.*}\\)}$/\\1/p'`)).toEqual([]);
    expect(said).toEqual(['the target has batch 0']);
  },
);
