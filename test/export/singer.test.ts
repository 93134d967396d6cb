import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { deliveries } from '../../src/export/load/deliveries.js';
import { catalogOf, selectedIn, singerMessages, stateIn } from '../../src/export/load/singer.js';
import { loadIntoTarget } from '../../src/export/load/singerTarget.js';
import { folderWith } from './deliveredFolder.js';
import { changes, night, stored } from './nights/night.js';
import { smallService } from './nights/world.js';

const base = mkdtempSync(join(tmpdir(), 'workforce-singer-'));
afterAll(() => rmSync(base, { recursive: true }));
const { signal } = new AbortController();

/** What the target has: the keys of each stream. */
function keysIn(file: string): Record<string, string[]> {
  const streams = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>;
  return Object.fromEntries(Object.entries(streams).map(([name, rows]) => [name, Object.keys(rows).sort()]));
}

const keysOf = (path: string) =>
  Object.fromEntries(Object.entries(stored(path)).map(([name, rows]) => [name, Object.keys(rows).length]));
const counts = (file: string) =>
  Object.fromEntries(Object.entries(keysIn(file)).map(([name, keys]) => [name, keys.length]));

it('has in a target what the output has, whenever the target dies', { tags: ['slow'] }, async () => {
  const service = smallService();
  const out = join(base, 'out');
  const folder = new ExportFolder(out);
  const file = join(base, 'rows.json');
  const target = (dieAfter: number | '') =>
    `${process.execPath} test/export/singerTarget.mjs ${file} ${dieAfter}`;
  const told: number[] = [];
  const load = (command: string) => loadIntoTarget(folder, command, (batch) => told.push(batch), signal);
  await night(service, out);
  // The messages of the base are some hundred: it dies before it has stored any, twice.
  for (const dieAfter of [3, 60])
    await expect(load(target(dieAfter))).rejects.toThrow('did not confirm batch 0');
  expect(existsSync(file)).toBe(false);
  await load(target(''));
  expect(counts(file)).toEqual(keysOf(out));
  service.now = '2026-03-18T01:00:00';
  service.remove('employees', [...service.tables.employees.keys()][0]!);
  service.add('punches', 102, { punchIn: '2026-03-09T08:00:00', hours: '1.00' });
  await changes(service, out);
  await load(target(''));
  expect(counts(file)).toEqual(keysOf(out));
  await load(target(''));
  expect(told).toEqual([0, 1]);
});

it('believes no target that ends well and confirms nothing', async () => {
  const out = join(base, 'silent');
  await night(smallService(), out);
  const folder = new ExportFolder(out);
  await expect(loadIntoTarget(folder, 'cat > /dev/null', () => undefined, signal)).rejects.toThrow(
    'the target ended and did not confirm batch 0',
  );
  // A state that it was not given confirms nothing either.
  const foreign = `cat > /dev/null; echo '{"generation":1,"batch":7}'`;
  const told: number[] = [];
  for (const command of ['exec true', foreign])
    await expect(loadIntoTarget(folder, command, (batch) => told.push(batch), signal)).rejects.toThrow(
      'did not confirm',
    );
  expect(told).toEqual([]);
});

it('goes back to no batch that a target confirms once more behind a later one, and takes no word of what it was not given', async () => {
  const { path } = folderWith([0, 1].map((id) => ({ id, kind: id === 0 ? 'base' : 'changes', lines: [] })));
  const told: number[] = [];
  const load = (says: readonly unknown[], end = '') => {
    const words = says.map((word) => `'${JSON.stringify(word)}'`).join(' ');
    const command = `cat > /dev/null; printf '%s\\n' ${words}; ${end} true`;
    return loadIntoTarget(new ExportFolder(path), command, (batch) => told.push(batch), signal);
  };
  const of = (batch: number) => ({ generation: 1, batch });
  await load([of(9), 'a', null, of(1), of(0)]);
  expect(told).toEqual([1]);
  await expect(load([of(0), of(7)])).rejects.toThrow(
    /^the target ended and did not confirm batch 1; the same command sends that again\.$/,
  );
  await expect(load([of(0)], 'exit 3;')).rejects.toThrow('ended with code 3 and did not confirm batch 1;');
  await expect(load([of(1)], 'exit 4;')).rejects.toThrow('ended with code 4');
  await expect(load(['x'], 'kill -9 $$;')).rejects.toThrow(
    'was ended by SIGKILL and did not confirm batch 0, 1;',
  );
});

it('starts no target that has all', async () => {
  const { path } = folderWith([{ id: 0, lines: [] }]);
  const mark = join(path, 'started');
  const command = `cat > /dev/null; echo x >> ${mark}; echo '{"generation":1,"batch":0}'`;
  const load = () => loadIntoTarget(new ExportFolder(path), command, () => undefined, signal);
  await load();
  await load();
  expect(readFileSync(mark, 'utf8')).toBe('x\n');
});

it('sends nothing again in silence when what a target confirmed is damaged', async () => {
  const out = join(base, 'damaged');
  await night(smallService(), out, { datasets: ['units'] });
  writeFileSync(join(out, '.export/targets.json'), '{"x');
  await expect(loadIntoTarget(new ExportFolder(out), 'cat', () => undefined, signal)).rejects.toThrow(
    /targets\.json is damaged on the disk\. .*every target then gets all again/,
  );
});

it('takes from a target what a new folder has not any more, though its batches have the numbers of the former one', async () => {
  const service = smallService([101, 102], 1);
  const [out, file] = [join(base, 'new'), join(base, 'new.json')];
  const target = `${process.execPath} test/export/singerTarget.mjs ${file}`;
  await night(service, out, { datasets: ['punches'] });
  await loadIntoTarget(new ExportFolder(out), target, () => undefined, signal);
  service.remove('punches', [...service.tables.punches.keys()][0]!);
  service.nextNight();
  rmSync(out, { recursive: true });
  await night(service, out, { datasets: ['punches'] });
  await loadIntoTarget(new ExportFolder(out), target, () => undefined, signal);
  expect(counts(file)).toEqual(keysOf(out));
});

it('keeps in a target what could not be read again', async () => {
  const service = smallService();
  const out = join(base, 'kept');
  const file = join(base, 'kept.json');
  const folder = new ExportFolder(out);
  const target = `${process.execPath} test/export/singerTarget.mjs ${file}`;
  await night(service, out, { datasets: ['units'] });
  await loadIntoTarget(folder, target, () => undefined, signal);
  service.troubles = { fails: (operation) => operation === 'wsdlGetUnits' };
  await changes(service, out, { datasets: ['units', 'punches'] });
  await loadIntoTarget(folder, target, () => undefined, signal);
  expect(keysIn(file).units).toEqual(['101', '102', '103']);
});

it.each([
  ['all of it', { isBase: true, merge: 'whole', units: { done: [101], removed: [], missing: [] } }, true],
  [
    'all but a unit that could not be read',
    { isBase: true, merge: 'whole', units: { done: [101], removed: [], missing: [102] } },
    false,
  ],
  [
    'some days',
    { isBase: false, merge: 'whole', days: { field: 'day', from: '2026-03-01', to: '2026-03-31' } },
    false,
  ],
  ['changes', { isBase: false, merge: 'upsert' }, false],
] as const)(
  'of a stream of which %s comes a target takes the rest away, or keeps it',
  async (_, scope, isWhole) => {
    const column = { name: '_key', type: 'text', nullable: false, personal: false } as const;
    const at = '2026-03-17T01:00:00.000Z';
    const rows = [
      { _key: 'a', _deleted: false, _extracted_at: at },
      { _key: 'b', _deleted: true, _extracted_at: at },
    ];
    async function* given() {
      yield* rows;
    }
    const dataset = {
      ...scope,
      schema: { name: 'punches', primaryKey: ['_key'], columns: [column] },
      rows: given,
    };
    const entry = { generation: 1, id: 4, extractedAt: at };
    const said = [];
    for await (const line of singerMessages({ entry, datasets: [dataset] } as never))
      said.push(JSON.parse(line));
    const records = said.filter(({ type }) => type === 'RECORD');
    expect(said.some(({ type }) => type === 'ACTIVATE_VERSION')).toBe(isWhole);
    expect(records.map(({ version }) => version !== undefined)).toEqual([isWhole, isWhole]);
    expect(records.map(({ record }) => record._sdc_deleted_at)).toEqual([null, at]);
  },
);

it('sends as a tap what the state does not name, of the streams that the catalog selects', async () => {
  const service = smallService();
  const out = join(base, 'tap');
  await night(service, out);
  await changes(service, out);
  const folder = new ExportFolder(out);
  const state = stateIn('{"generation":1,"batch":0}');
  const schemas = deliveries(folder)[0]!.datasets.map(({ schema }) => schema);
  const catalog = structuredClone(catalogOf(schemas)) as {
    streams: { stream: string; metadata: { metadata: { selected: boolean } }[] }[];
  };
  for (const { stream, metadata } of catalog.streams) metadata[0]!.metadata.selected = stream === 'punches';
  const wanted = selectedIn(JSON.stringify(catalog));
  const streams = new Set<string>();
  const batches = deliveries(folder, state!.batch);
  for (const batch of batches)
    for await (const message of singerMessages(batch, (stream) => wanted!.has(stream)))
      streams.add((JSON.parse(message) as { stream?: string }).stream ?? '');
  expect(batches.map(({ entry }) => entry.id)).toEqual([1]);
  expect([...streams]).toEqual(['punches', '']);
});
