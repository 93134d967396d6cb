import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportThreads } from '../../src/cli/export/exportThreads.js';
import { targetOf } from '../../src/cli/connection/connection.js';
import type { ExportTask, Part } from '../../src/export/ExportTask.js';
import { KeyRing } from '../../src/export/KeyRing.js';
import { LocalRunner } from '../../src/export/LocalRunner.js';
import { ServiceClock } from '../../src/export/ServiceClock.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { type Budget, createBudget } from '../../src/transport/budget.js';
import { builtCli } from '../cli/builtCli.js';
import { type Mishap, startStandIn } from '../cli/standIn.js';

let sandbox: Sandbox;
let base: string;
let entry: URL;
beforeAll(async () => {
  entry = new URL('exportThread.js', pathToFileURL(await builtCli()));
  sandbox = await startSandbox({ world: '20x6x5' });
  base = mkdtempSync(join(tmpdir(), 'workforce-threads-'));
}, 120_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(base, { recursive: true });
});

const CALLS = 3;
const range = { from: '2026-03-01', to: '2026-03-31' } as const;
const tasks = Array.from({ length: 20 }, (_, i) => 101 + i).flatMap((unit): ExportTask[] => [
  { id: `employees/${unit}`, dataset: 'employees', unit, alias: `unit ${unit}`, range: {}, changes: false },
  { id: `schedules/${unit}`, dataset: 'schedules', unit, alias: `unit ${unit}`, range, changes: false },
]);

interface Ran {
  readonly parts: readonly Part[];
  readonly failed: Readonly<Record<string, string>>;
  readonly rows: number;
  /** Tasks that threads were given. */
  readonly elsewhere: number;
  /** Places that were asked of the budget, and calls that came. */
  readonly places: number;
  readonly calls: number;
}

/** Does the tasks with some cores. */
async function run(
  name: string,
  cores: number,
  mishap: (envelope: string) => Mishap | undefined,
): Promise<Ran> {
  await using server = await startStandIn(sandbox.endpoint, mishap);
  const parts = join(base, name);
  mkdirSync(parts, { recursive: true });
  const target = await targetOf({}, { WORKFORCE_ENDPOINT: server.endpoint });
  const real = createBudget({ concurrent: CALLS });
  let places = 0;
  const budget: Budget = {
    acquire: (signal) => {
      places++;
      return real.acquire(signal);
    },
  };
  const ownKey = sandbox.rootKey;
  const personal = { mode: 'keep' } as const;
  const threads = exportThreads({ target, ownKey, personal, parts, budget, entry, cores });
  threads.begin();
  let elsewhere = 0;
  for (const thread of threads.threads) {
    const work = thread.do.bind(thread);
    thread.do = (...args) => {
      elsewhere++;
      return work(...args);
    };
  }
  const clock = new ServiceClock(undefined);
  const done: Part[] = [];
  const failed: Record<string, string> = {};
  let rows = 0;
  const runner = new LocalRunner({
    surroundings: {
      keys: new KeyRing({ ...target.client, budget }, ownKey),
      ...{ parts, personal, callOptions: { retry: { attempts: 1 } }, flushLater: true },
    },
    ...{ threads, concurrent: 12, perUnit: new Set<string>() },
  });
  try {
    await runner.run(
      tasks,
      {
        done: (part) => void done.push(part),
        failed: (task, reason) => {
          failed[task.id] = reason;
        },
        askedAt: () => clock.now(),
        rows: (count) => {
          rows += count;
        },
        perUnit: () => undefined,
        halved: () => undefined,
        again: () => undefined,
      },
      new AbortController().signal,
    );
  } finally {
    threads.close();
  }
  const sorted = done.map(({ upTo: _, ...part }) => part).sort((a, b) => (a.task < b.task ? -1 : 1));
  return { parts: sorted, failed, rows, elsewhere, places, calls: server.seen.length };
}

it('gives the same parts, failures and counts of rows as one thread does, within one budget of calls', {
  timeout: 120_000,
}, async () => {
  const refused = sandbox.unitKeys.get(105)!.reveal();
  const mishap = (envelope: string) =>
    envelope.includes(refused) && envelope.includes('wsdlGetSchedulesV3') ? 'drop' : undefined;
  const one = await run('one', 1, mishap);
  const three = await run('three', 3, mishap);
  expect(one.elsewhere).toBe(0);
  expect(three.elsewhere).toBeGreaterThan(0);
  expect(three.parts).toEqual(one.parts);
  expect(one.parts).toHaveLength(tasks.length - 1);
  for (const { file } of one.parts)
    expect(readFileSync(join(base, 'three', file))).toEqual(readFileSync(join(base, 'one', file)));
  expect(three.failed).toEqual(one.failed);
  expect(Object.keys(one.failed)).toEqual(['schedules/105']);
  expect(three.rows).toBe(one.rows);
  expect(three.places).toBe(three.calls);
});
