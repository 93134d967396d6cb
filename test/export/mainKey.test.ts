import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { createClient } from '../../src/index.js';
import { wsdlGetSections } from '../../src/operations/organisation/wsdlGetSections.js';
import { wsdlGetSchedulesV3 } from '../../src/operations/scheduling/wsdlGetSchedulesV3.js';
import type { ExportTask } from '../../src/export/ExportTask.js';
import { runTasks } from '../../src/export/runTask.js';
import { taskGroups } from '../../src/export/taskGroups.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

let sandbox: Sandbox;
let parts: string;
beforeAll(async () => {
  sandbox = await startSandbox({ world: '3x4x5' });
  parts = mkdtempSync(join(tmpdir(), 'workforce-main-key-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(parts, { recursive: true });
});

const range = { from: '2026-03-01', to: '2026-03-31', since: '2026-01-01 00:00:00' };
const deletions = [range];
const tasks = [101, 102, 103].map(
  (unit): ExportTask => ({
    ...{ id: `schedules/${unit}/x`, dataset: 'schedules', unit, alias: `unit ${unit}`, range, changes: true },
    deletions,
  }),
);

/** Does the tasks together, where the main key sees all units or one, and gives the ids of the parts and what is gone. */
async function run(main: number | undefined) {
  const called: string[] = [];
  const stop = sandbox.onCall(({ operation }) => void called.push(operation ?? '?'));
  const keys = {
    own: createClient(sandbox.clientOptions(main)),
    client: async (alias: string) => createClient(sandbox.clientOptions(Number(alias.slice(5)))),
  };
  try {
    const done = await runTasks(tasks, { keys, parts, personal: { mode: 'keep' }, callOptions: {} });
    const lines = done.flatMap(({ file }) => readFileSync(join(parts, file), 'utf8').split('\n'));
    const units = new Set(lines.filter(Boolean).map((line) => /"_unit":(\d+)/.exec(line)![1]));
    return { units: [...units], gone: done.map(({ deleted }) => deleted > 0), called };
  } finally {
    stop();
  }
}

it('takes the shifts of a window of all units for one piece of work', () => {
  expect(taskGroups(tasks, new Set())).toHaveLength(1);
  expect(
    taskGroups(
      tasks.map((task) => ({ ...task, alone: true as const })),
      new Set(),
    ),
  ).toHaveLength(3);
});

it('believes an answer that shows two units, and none that shows one', async () => {
  expect((await run(undefined)).units).toEqual(['101', '102', '103']);
  await expect(run(101)).rejects.toThrow(expect.objectContaining({ name: 'OneUnitAtMost' }));
});

it('asks each unit what was deleted as long as nothing shows that the main key sees it', async () => {
  const { world } = sandbox;
  const gone = async () => {
    const { gone, called } = await run(undefined);
    return { gone, calls: called.filter((one) => one === 'wsdlGetDeletedSchedules').length };
  };
  world.shifts.delete([...world.shifts.ofUnit(102)][0]!, world.stamp());
  // Since then, ever, and each unit.
  expect(await gone()).toEqual({ gone: [false, true, false], calls: 2 + 3 });
  world.shifts.delete([...world.shifts.ofUnit(103)][0]!, world.stamp());
  expect(await gone()).toEqual({ gone: [false, true, true], calls: 1 });
});

/** Does tasks over a service that gives the same answer to each call. */
async function answered(some: readonly ExportTask[], xml: string) {
  let calls = 0;
  const fetch = async () => {
    calls++;
    return new Response(xml, { headers: { 'content-type': 'text/xml; charset=utf-8' } });
  };
  const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'key', fetch, budget: false });
  const keys = { own: client, client: async () => client };
  const done = await runTasks(some, { keys, parts, personal: { mode: 'keep' }, callOptions: {} });
  const read = ({ file }: { readonly file: string }) => readFileSync(join(parts, file), 'utf8');
  const ids = done.map((part) => [...read(part).matchAll(/"(?:scheduleId|id)":(\d+)/g)].map(([, id]) => id));
  return { done, ids, calls };
}
const namespaces = { operations: 'uri:Service', types: 'uri:Service' };

it('takes from an answer of all units what changed since, of the units that were asked for, and misses what says no unit', async () => {
  const since = '2026-03-17 01:00:00';
  const asked = tasks.slice(0, 2).map(({ deletions: _, ...task }) => ({
    ...task,
    range: { ...range, since },
    // It asks for more, so that two units are in the answer.
    control: { ...range, since: '2026-03-01 00:00:00' },
  }));
  const shift = (scheduleId: number, restId: number, ts: string) => ({ scheduleId, restId, ts });
  const schedules = [
    shift(1, 101, '2026-03-17T00:59:59'),
    shift(2, 101, '2026-03-17T01:00:00'),
    shift(3, 102, '2026-03-18T01:00:00'),
    shift(4, 103, '2026-03-18T01:00:00'),
    shift(5, 0, '2026-03-18T01:00:00'),
  ];
  const answer = { schedules, validationErrors: [] };
  const { done, ids } = await answered(asked, encodeAnswer(wsdlGetSchedulesV3, answer, { namespaces }));
  expect(ids).toEqual([['2'], ['3']]);
  expect(done[0]!.issues).toEqual([{ kind: 'record', field: 'unit', count: 1 }]);
  expect(done.map(({ lossy, short }) => [lossy, short])).toEqual([
    [true, true],
    [true, true],
  ]);
});

it('asks twice where an answer without a row would say that all are gone', async () => {
  const list = { id: 'sections/101', dataset: 'sections', unit: 101, alias: 'one', changes: false } as const;
  const task = { ...list, range: {} };
  const calls = async (rows: readonly object[]) =>
    (await answered([task], encodeAnswer(wsdlGetSections, rows, { namespaces }))).calls;
  expect(await calls([])).toBe(2);
  expect(await calls([{ id: 1, restId: 101 }])).toBe(1);
});
