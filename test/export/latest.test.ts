import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assembleDataset } from '../../src/export/assemble.js';
import { datasetNamed } from '../../src/export/datasets/all.js';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import type { ExportRequest } from '../../src/export/ExportPlan.js';
import type { ExportTask, Part } from '../../src/export/ExportTask.js';
import { runTasks } from '../../src/export/runTask.js';
import { loadFormats } from '../../src/export/writers/loadFormats.js';
import { createClient } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

// Windows of one unit are asked for one after the other, and what was deleted with the first of them. Meanwhile records
// go, come back and change.
const SINCE = '2026-01-01 00:00:00';
const MARCH = { from: '2026-03-01', to: '2026-03-31', since: SINCE };
const first: ExportTask = {
  ...{
    id: 'schedules/101/2026-04-01..2026-04-30',
    dataset: 'schedules',
    unit: 101,
    alias: 'unit 101',
    changes: true,
  },
  range: { from: '2026-04-01', to: '2026-04-30', since: SINCE },
  deletions: [MARCH],
};
const { deletions: _, ...rest } = first;
const second: ExportTask = { ...rest, id: 'schedules/101/2026-03-01..2026-03-31', range: MARCH };
const schedules = datasetNamed('schedules');

let sandbox: Sandbox;
let folder: ExportFolder;
let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'workforce-latest-'));
});
beforeEach(async () => {
  await sandbox?.stop();
  sandbox = await startSandbox({ world: '1x4x5' });
  sandbox.world.clock.set('2026-03-20T12:00:00Z');
  folder = new ExportFolder(mkdtempSync(join(base, 'out-')));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(base, { recursive: true });
});

async function read(task: ExportTask): Promise<Part> {
  const client = createClient(sandbox.clientOptions(101));
  const keys = { own: client, client: async () => client };
  const [part] = await runTasks([task], {
    ...{ keys, parts: folder.parts, personal: { mode: 'keep' }, callOptions: {} },
  });
  return part!;
}

/** The rows of the batch that come from parts, for one record. */
async function batchOf(parts: readonly Part[], scheduleId: number): Promise<Record<string, unknown>[]> {
  const request = { datasets: ['schedules'], formats: ['ndjson'], changes: true, personal: 'keep' };
  const plan = {
    request: request as unknown as ExportRequest,
    batch: { id: 1, generation: 1 },
    extractedAt: '',
  };
  const { writers } = await loadFormats({
    formats: ['ndjson'],
    csv: {},
    nested: 'json',
    personal: 'keep',
  } as never);
  const tasks = [first, second];
  const { files } = await assembleDataset(schedules, [{ unit: 101, name: 'Unit', tasks }], {
    ...{ plan, folder, writers, sqlite: undefined, signal: new AbortController().signal },
    ...{ done: new Map(parts.map((part) => [part.task, part])), failed: new Map() },
  });
  return readFileSync(join(folder.staged, files[0]!.file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((row) => row.scheduleId === scheduleId);
}

const aShift = () => [...sandbox.world.shifts.ofUnit(101)].find(({ begDate }) => begDate < '2026-04-01')!;

it('says of a record that went between two calls that it is gone, and nothing else', async () => {
  const shift = aShift();
  const before = await read(second);
  sandbox.world.clock.set('2026-03-20T12:05:00Z');
  sandbox.world.shifts.delete(shift, sandbox.world.stamp());
  const rows = await batchOf([await read(first), before], shift.id);
  expect(rows).toEqual([
    {
      _unit: 101,
      _deleted: true,
      _key: `101/scheduleId=${shift.id}`,
      scheduleId: shift.id,
      _batch_id: 1,
      _extracted_at: '',
    },
  ]);
});

it('says of a record that came back between two calls that it is there', async () => {
  const shift = { ...aShift() };
  sandbox.world.shifts.delete(aShift(), sandbox.world.stamp());
  const before = await read(first);
  expect(before.deleted).toBe(1);
  sandbox.world.clock.set('2026-03-20T12:05:00Z');
  sandbox.world.shifts.add({ ...shift, ts: sandbox.world.stamp() } as never);
  const [added] = [...sandbox.world.shifts.ofUnit(101)].slice(-1);
  Object.assign(added!, { id: shift.id });
  const rows = await batchOf([before, await read(second)], shift.id);
  expect(rows.map((row) => row._deleted)).toEqual([false]);
});

it('gives of a record that moved to a day of another window between two calls what it is now', async () => {
  const shift = aShift();
  const before = await read(second);
  sandbox.world.clock.set('2026-03-20T12:05:00Z');
  Object.assign(shift, {
    begDate: '2026-04-10',
    endDate: '2026-04-10',
    comment: 'moved',
    ts: sandbox.world.stamp(),
  });
  const moved = await read(first);
  expect(await batchOf([moved, before], shift.id)).toMatchObject([
    { begDate: '2026-04-10', comment: 'moved' },
  ]);
  sandbox.world.clock.set('2026-03-20T12:10:00Z');
  Object.assign(shift, {
    ...{ begDate: '2026-03-10', endDate: '2026-03-10', comment: 'back', ts: sandbox.world.stamp() },
  });
  expect(await batchOf([moved, await read(second)], shift.id)).toMatchObject([{ comment: 'back' }]);
});
