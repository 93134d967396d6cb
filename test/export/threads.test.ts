import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportTask } from '../../src/export/ExportTask.js';
import {
  FailureElsewhere,
  type FromThread,
  type ReadWork,
  type Work,
} from '../../src/export/threads/messages.js';
import { KeyRing } from '../../src/export/KeyRing.js';
import { LocalRunner } from '../../src/export/LocalRunner.js';
import { serveThread } from '../../src/export/threads/serveThread.js';
import { threadPool } from '../../src/export/threads/ThreadPool.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { ApiKey } from '../../src/secret.js';
import type { Budget } from '../../src/transport/budget.js';

const folder = mkdtempSync(join(tmpdir(), 'threads-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Speaks as a thread does: the name of the dataset says what it does.
const ENTRY = `import { parentPort, workerData } from 'node:worker_threads';
let open;
let ends;
parentPort.on('message', ({ say, id, work, place }) => {
  const tell = (message) => parentPort.postMessage({ id: open, ...message });
  if (say === 'place' && ends) process.exit(0);
  else if (say === 'place') {
    tell({ say: 'release', place, result: 'ok' });
    tell({ say: 'done', result: workerData });
  } else if (say === 'abort') {
    tell({ say: 'failed', error: { isOfCall: false, facts: { name: 'AbortError', message: 'stopped' } } });
  } else {
    open = id;
    const { dataset = 'reads' } = work;
    tell({ say: 'rows', count: 3 });
    if (dataset === 'reads') tell({ say: 'halved', task: 'a', range: { from: 'x' } });
    if (dataset === 'fails')
      tell({ say: 'failed', error: { isOfCall: true, facts: { name: 'HttpError', message: 'no', code: 'x' } } });
    else if (dataset !== 'waits') tell({ say: 'acquire', place: 7 });
    ends = dataset === 'ends';
  }
});
`;

describe('a pool of threads', () => {
  const entry = pathToFileURL(join(folder, 'entry.mjs'));
  const released: string[] = [];
  const budget: Budget = {
    acquire: async () => ({ release: (result) => void released.push(result) }),
  };
  beforeAll(() => writeFileSync(entry, ENTRY));

  function begun(cores = 2) {
    released.length = 0;
    const pool = threadPool(entry, () => 'the setup', budget, cores);
    pool.begin();
    return { ...pool, [Symbol.dispose]: pool.close };
  }
  const never = new AbortController().signal;
  const assemble = (dataset: string) => ({ kind: 'assemble', dataset }) as Work;
  const reads = { kind: 'read', tasks: [{}, {}, {}] } as unknown as Work;

  it('has one for each further core, three at most, and none from sources', () => {
    for (const [cores, count] of [
      [1, 0],
      [2, 1],
      [9, 3],
    ] as const) {
      using pool = begun(cores);
      pool.begin();
      expect(pool.threads).toHaveLength(count);
    }
    const none = threadPool(new URL('nowhere.js', entry), () => undefined, budget, 4);
    none.begin();
    expect(none.threads).toEqual([]);
  });

  it('gives what a thread did and told, and takes the places of its calls from one budget', async () => {
    using pool = begun();
    const [thread] = pool.threads;
    const told: unknown[] = [];
    const hooks = { rows: told.push.bind(told), halved: (...halved: unknown[]) => void told.push(halved) };
    const done = thread!.do(reads, never, hooks);
    expect(thread!.atHand).toBe(3);
    expect(pool.free(3)).toBeUndefined();
    expect(pool.free(4)).toBe(thread);
    expect(await done).toBe('the setup');
    expect(told).toEqual([3, ['a', { from: 'x' }]]);
    expect(released).toEqual(['ok']);
    expect(thread!.atHand).toBe(0);
  });

  it('gives the error of a thread, and knows one that is of one call alone', async () => {
    using pool = begun();
    const error = await pool.threads[0]!.do(assemble('fails'), never).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(FailureElsewhere);
    expect(error).toMatchObject({ name: 'HttpError', message: 'no', code: 'x' });
  });

  it('tells a thread to stop', async () => {
    using pool = begun();
    const stop = new AbortController();
    const stopped = pool.threads[0]!.do(assemble('waits'), stop.signal).catch((one: unknown) => one);
    stop.abort();
    const error = await stopped;
    expect(error).not.toBeInstanceOf(FailureElsewhere);
    expect(error).toMatchObject({ name: 'AbortError', message: 'stopped' });
  });

  it('fails what a thread had when it ended, gives back its places, and gives it nothing more', async () => {
    using pool = begun();
    const [thread] = pool.threads;
    const ended = /a thread of the export has ended/;
    await expect(thread!.do(assemble('ends'), never)).rejects.toThrow(ended);
    await expect(thread!.do(assemble('waits'), never)).rejects.toThrow(ended);
    expect(released).toEqual(['failed']);
  });
});

describe('a thread of an export', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ world: '2x3x2' });
  });
  afterAll(() => sandbox.stop());

  const taskOf = (unit: number): ExportTask => ({
    ...{
      id: `employees/${unit}`,
      dataset: 'employees',
      unit,
      alias: `unit ${unit}`,
      range: {},
      changes: false,
    },
  });

  /** Lets it do some work, and gives all that it tells. */
  async function serve(name: string, work: Partial<ReadWork>, isStopped = false): Promise<FromThread[]> {
    const parts = join(folder, name);
    mkdirSync(parts);
    const { port1, port2 } = new MessageChannel();
    serveThread(port2, {
      client: { endpoint: sandbox.endpoint },
      ...{ ownKey: sandbox.rootKey.reveal(), personal: { mode: 'keep' }, parts },
    });
    const told: FromThread[] = [];
    await new Promise<void>((resolve) => {
      port1.on('message', (message: FromThread) => {
        told.push(message);
        if (message.say === 'acquire')
          port1.postMessage(isStopped ? { say: 'abort', id: 5 } : { say: 'place', place: message.place });
        // The place that it waited for comes all the same.
        if (message.say === 'failed' && isStopped) port1.postMessage({ say: 'place', place: 0 });
        if (message.say === 'done' || message.say === (isStopped ? 'release' : 'failed')) resolve();
      });
      const asked = {
        kind: 'read',
        tasks: [taskOf(101)],
        askedAt: { wall: '2026-03-16T12:00:00Z' },
        keys: [],
        ...work,
      };
      port1.postMessage({ say: 'work', id: 5, work: asked });
    });
    port1.close();
    return told;
  }
  const keys = () => [['unit 101', sandbox.unitKeys.get(101)!.reveal()]] as const;
  const saysOf = (told: readonly FromThread[]) => told.map(({ say }) => say);

  it('reads with the keys that come with the work, asks for each place, and tells rows and parts', async () => {
    const told = await serve('well', { keys: keys() });
    expect(saysOf(told)).toEqual(['acquire', 'release', 'rows', 'done']);
    expect(told).toMatchObject([
      { place: 0 },
      { place: 0, result: 'ok' },
      { id: 5, count: 3 },
      { id: 5, result: [{ task: 'employees/101', rows: 3 }] },
    ]);
  });

  it('fails where it has no key of a unit, and sends nothing', async () => {
    const told = await serve('noKey', {});
    expect(told).toMatchObject([
      { say: 'failed', id: 5, error: { facts: { message: expect.stringContaining('unit 101') } } },
    ]);
  });

  it('stops when it is told to, while it waits for a place, and gives the place back', async () => {
    const told = await serve('stopped', { keys: keys() }, true);
    expect(saysOf(told)).toEqual(['acquire', 'failed', 'release']);
    expect(told[2]).toMatchObject({ place: 0, result: 'failed' });
  });

  /** What tasks come to of which a thread takes all but the first: it gives or throws this. */
  async function shared(does: (work: ReadWork) => unknown) {
    const parts = join(folder, 'parts');
    mkdirSync(parts, { recursive: true });
    const given: ReadWork[] = [];
    let begun = 0;
    const thread = {
      do: async (work: ReadWork) => {
        given.push(work);
        return does(work);
      },
    };
    const threads = { begin: () => begun++, free: (here: number) => (here > 0 ? thread : undefined) };
    const keys = new KeyRing({ endpoint: sandbox.endpoint }, new ApiKey(sandbox.rootKey.reveal(), 'own'));
    const surroundings = { keys, parts, personal: { mode: 'keep' }, callOptions: {} } as const;
    const options = { surroundings, concurrent: 2, perUnit: new Set<string>(), threads };
    const told: string[] = [];
    const events = {
      ...{ askedAt: () => ({ wall: '2026-03-16T12:00:00Z' }), rows: () => undefined },
      done: ({ task }: { readonly task: string }) => void told.push(`done ${task}`),
      failed: ({ id }: ExportTask, why: string) => void told.push(`failed ${id}: ${why}`),
    };
    const own = { ...taskOf(101), id: 'units', dataset: 'units', alias: 'own' };
    const run = new LocalRunner(options as never).run(
      [taskOf(101), taskOf(102), own],
      events as never,
      never,
    );
    const error = await run.then(
      () => undefined,
      ({ message }: Error) => message,
    );
    return { given, told: told.sort(), begun, error };
  }
  const never = new AbortController().signal;
  const partsOf = ({ tasks }: ReadWork) => tasks.map(({ id }) => ({ task: id }));

  it('gets what this one is not at, with the keys of units and not that of the main unit', async () => {
    const { given, told, begun, error } = await shared(partsOf);
    expect([error, told, begun > 0]).toEqual([
      undefined,
      ['done employees/101', 'done employees/102', 'done units'],
      true,
    ]);
    expect(given.length).toBeGreaterThan(0);
    for (const { tasks, keys: sent } of given)
      expect(sent).toEqual(
        tasks.flatMap(({ unit, alias }) =>
          alias === 'own' ? [] : [[alias, sandbox.unitKeys.get(unit!)!.reveal()]],
        ),
      );
  });

  it('fails one task alone where a call failed there, and ends the export where the disk is full', async () => {
    const call = Object.assign(new FailureElsewhere(), { message: 'the service\n  is away' });
    const failed = await shared(({ tasks }) => {
      if (tasks[0]!.unit === 102) throw call;
      return tasks.map(({ id }) => ({ task: id }));
    });
    expect(failed).toMatchObject({
      error: undefined,
      told: ['done employees/101', 'done units', 'failed employees/102: the service is away'],
    });
    const full = await shared(() => {
      throw new Error('the disk is full');
    });
    expect(full.error).toBe('the disk is full');
  });
});
