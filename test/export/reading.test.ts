import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { NetworkError, TimeoutError } from '../../src/errors/index.js';
import type { Range } from '../../src/export/Dataset.js';
import { datasetNamed } from '../../src/export/datasets.js';
import { fetchRows } from '../../src/export/fetchRows.js';
import { IssueTally } from '../../src/export/IssueTally.js';
import { LocalRunner } from '../../src/export/LocalRunner.js';
import { inBoth } from '../../src/export/machinePlaces.js';
import { offsetRemover } from '../../src/export/withoutOffset.js';
import { UnfitValue } from '../../src/export/writers/OutputWriter.js';
import { loadParquet } from '../../src/export/writers/parquetWriter.js';
import { faultyFetch } from '../../src/faults/faultyFetch.js';
import type { InjectedFault } from '../../src/faults/InjectedFault.js';
import { createClient } from '../../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-reading-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DAYS: Range = { from: '2026-03-01', to: '2026-03-08' };

/** The ranges that are read in halves where the first call gets an answer of a gateway. */
async function halved(status: number): Promise<readonly Range[]> {
  const fault: InjectedFault = {
    ...{ name: 'gateway', about: '', gives: 'HttpError' },
    effectOn: async () => ({ kind: 'answer', status, headers: {}, body: Buffer.from('<html></html>') }),
  };
  const fetch = faultyFetch([{ fault, first: 1 }]);
  const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'key', fetch, budget: false });
  const found: Range[] = [];
  await fetchRows(client, datasetNamed('punches'), DAYS, {
    ...{ tally: new IssueTally(), onHalved: (range) => found.push(range) },
    sink: { add: () => undefined, mark: () => 0, rollBack: () => undefined },
  });
  return found;
}

/** What a sink has at the end of rows that come with the halves of a window. */
async function takenOf(
  dataset: string,
  answers: readonly (readonly object[])[],
  cuts = 0,
): Promise<unknown[]> {
  const fetch = async (_: unknown, init?: RequestInit) => {
    const asked = await new Response(init?.body).text();
    const [isFirst, isLast] = [asked.includes(DAYS.from!), asked.includes(DAYS.to!)];
    const rows = isFirst && isLast ? undefined : answers[isFirst ? 0 : 1];
    const items = (rows ?? []).map(
      (row) =>
        `<item>${Object.entries(row)
          .map(([name, text]) => `<${name}>${text}</${name}>`)
          .join('')}</item>`,
    );
    const body = `<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><wsdlGetPayrollV2Response xmlns=""><return>${items.join('')}</return></wsdlGetPayrollV2Response></Body></Envelope>`;
    const end = isLast && rows && cuts-- > 0 ? body.indexOf('</return>') : body.length;
    return new Response(body.slice(0, end), {
      status: rows ? 200 : 504,
      headers: { 'content-type': 'text/xml' },
    });
  };
  const client = createClient({
    ...{ endpoint: 'https://wfs.example/soap', apiKey: 'key', fetch, budget: false },
    retry: { backoffMs: 1 },
  });
  const taken: { id?: unknown }[] = [];
  await fetchRows(client, datasetNamed(dataset), DAYS, {
    tally: new IssueTally(),
    sink: {
      add: (row) => taken.push(row),
      mark: () => taken.length,
      rollBack: (mark) => void taken.splice(mark),
    },
  });
  return taken.map(({ id }) => id);
}

it('takes a transaction of two halves once, and never one for another', async () => {
  const night = { id: 50, date: '2026-03-05', punchDate: '2026-03-04', hours: '6.00' };
  const taken = (first: readonly object[], second: readonly object[]) => takenOf('payroll', [first, second]);
  expect(await taken([night], [night])).toEqual([50]);
  // Of one answer nothing is known to be there once too often.
  expect(await taken([night, night], [night])).toEqual([50, 50]);
  expect(await taken([night], [night, night])).toEqual([50, 50]);
  expect(await taken([night], [{ ...night, hours: '7.00' }])).toEqual([50, 50]);
  // What came of an answer that was cut short is not known from before.
  expect(await takenOf('payroll', [[night], [night]], 2)).toEqual([50]);
  const { id: _, ...nameless } = night;
  expect(await taken([nameless], [nameless])).toEqual([undefined, undefined]);
  expect(await taken([{ ...night, id: 0 }], [{ ...night, id: 0 }])).toHaveLength(2);
});

it.each([
  [1, '<item><id>1</id></item>', 0],
  [2, '<item><id>1</id></item>', 1],
  [2, '<item><id>1</id></item><item>no record</item>', 1],
  [3, '<item><id>1</id></item><item>no record</item>', 2],
  [2, '<item><id>1</id></item><item i:nil="true"/>', 1],
])('of %i announced records %s is told as it is: %i lost', async (announced, items, lost) => {
  const [soap, encoding] = ['envelope', 'encoding'].map((of) => `http://schemas.xmlsoap.org/soap/${of}/`);
  const list = `<return e:arrayType="x:PayrollV2[${announced}]">${items}</return>`;
  const body = `<Envelope xmlns="${soap}" xmlns:e="${encoding}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><Body><wsdlGetPayrollV2Response xmlns="">${list}</wsdlGetPayrollV2Response></Body></Envelope>`;
  const fetch = async () => new Response(body, { headers: { 'content-type': 'text/xml' } });
  const endpoint = 'https://wfs.example/soap';
  const client = createClient({ endpoint, apiKey: 'key', fetch, budget: false, lenient: true });
  const tally = new IssueTally();
  await fetchRows(client, datasetNamed('payroll'), DAYS, {
    tally,
    sink: { add: () => undefined, mark: () => 0, rollBack: () => undefined },
  });
  expect(tally.lost).toBe(lost);
});

it.each([408, 524])(
  'asks for days in two halves where a gateway did not wait for the service (HTTP %i)',
  async (status) => {
    expect(await halved(status)).toEqual([DAYS]);
  },
);

it('is less patient with a gateway as long as fewer days can be asked for', async () => {
  const callsFor = async (to: string) => {
    let calls = 0;
    const fetch = async () => {
      calls++;
      return new Response('', { status: 504 });
    };
    const options = { endpoint: 'https://wfs.example/soap', apiKey: 'key', fetch, budget: false } as const;
    const client = createClient({ ...options, retry: { attempts: 4, backoffMs: 1 } });
    const read = fetchRows(client, datasetNamed('punches'), { from: '2026-03-01', to } as Range, {
      tally: new IssueTally(),
      sink: { add: () => undefined, mark: () => 0, rollBack: () => undefined },
    });
    await expect(read).rejects.toThrow('HTTP 504');
    return calls;
  };
  expect(await callsFor('2026-03-01')).toBe(4);
  expect(await callsFor('2026-03-02')).toBe(2 + 4);
});

it('asks for no halves where something else is wrong', async () => {
  for (const status of [400, 500]) await expect(halved(status)).rejects.toThrow(`HTTP ${status}`);
});

it('asks for no halves where no connection comes about, which has nothing to do with the days', async () => {
  const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'key', budget: false });
  /** The ranges that are asked for where the first does not come in time. */
  const asked = async (phase: 'connect' | 'firstByte') => {
    const ranges: Range[] = [];
    const request = (range: Range): never => {
      ranges.push(range);
      const facts = { operation: 'wsdlGetPunches', attempts: 1, durationMs: 1 };
      throw new TimeoutError({ phase, limitMs: 1, requestSent: phase !== 'connect' }, facts);
    };
    const read = fetchRows(client, { operation: datasetNamed('punches').operation, request }, DAYS, {
      tally: new IssueTally(),
      sink: { add: () => undefined, mark: () => 0, rollBack: () => undefined },
    });
    await expect(read).rejects.toThrow(`(${phase})`);
    return ranges;
  };
  expect(await asked('connect')).toEqual([DAYS]);
  expect((await asked('firstByte')).slice(0, 2)).toEqual([DAYS, { from: '2026-03-01', to: '2026-03-04' }]);
});

/** Why tasks of five units failed, where the connection of each does. */
async function reasons(isSent: (unit: number) => boolean): Promise<string[]> {
  const facts = { operation: 'wsdlGetEmployeesV2', attempts: 1, durationMs: 1 } as never;
  const errorOf = (unit: number) =>
    new NetworkError({ requestSent: isSent(unit), what: 'the connection failed' }, facts);
  const tasks = [101, 102, 103, 104, 105].map((unit) => ({
    ...{
      id: `employees/${unit}`,
      dataset: 'employees',
      unit,
      alias: `unit ${unit}`,
      range: {},
      changes: false,
    },
    alone: true as const,
  }));
  const client = (alias: string) => Promise.reject(errorOf(Number(alias.slice(-3))));
  const keys = { own: undefined, client };
  const surroundings = { keys, parts: '/nowhere', personal: { mode: 'keep' }, callOptions: {} };
  const runner = new LocalRunner({ surroundings: surroundings as never, concurrent: 1, perUnit: new Set() });
  const why: string[] = [];
  const events = { askedAt: () => ({ wall: '' }), failed: (_: unknown, reason: string) => why.push(reason) };
  await runner.run(tasks, events as never, new AbortController().signal);
  return why.map((reason) => /the connection failed|not tried/.exec(reason)![0]);
}

it('tries no unit in vain once nothing can be reached, and each of them while something answers', async () => {
  const [tried, not] = ['the connection failed', 'not tried'];
  expect(await reasons(() => false)).toEqual([tried, tried, not, not, not]);
  expect(await reasons(() => true)).toEqual([tried, tried, tried, tried, tried]);
  expect(await reasons((unit) => unit === 102)).toEqual([tried, tried, tried, tried, not]);
});

it('gives back its place on this machine where the fleet has none', async () => {
  let taken = 0;
  const here = { take: async () => ({ limit: 1, release: () => void taken--, number: ++taken }) };
  const none = { take: async () => undefined };
  const away = { take: () => Promise.reject(new Error('Redis is away')) };
  expect(await inBoth(none as never, here as never).take()).toBeUndefined();
  expect(taken).toBe(0);
  await expect(inBoth(away as never, here as never).take()).rejects.toThrow('Redis is away');
  expect(taken).toBe(0);
  // Nor does it take one of the fleet where this machine has none.
  expect(await inBoth(here as never, none as never).take()).toBeUndefined();
  expect(taken).toBe(0);
  const lease = await inBoth(here as never, here as never).take();
  expect(taken).toBe(2);
  lease!.release('ok');
  expect(taken).toBe(0);
});

it('takes every offset from a moment, also the one letter of UTC', () => {
  const remove = offsetRemover({ punchIn: { kind: 'dateTime' }, name: { kind: 'string' } });
  const local = (punchIn: string) => {
    const row = { punchIn, name: '2026-03-01T08:00:00Z' };
    remove(row);
    return [row.punchIn, row.name.at(-1)];
  };
  for (const text of ['2026-03-01T08:00:00Z', '2026-03-01T08:00:00+01:00', '2026-03-01T08:00:00'])
    expect(local(text)).toEqual(['2026-03-01T08:00:00', 'Z']);
});

it('takes the offsets of the records inside of a record too, one or many', () => {
  const record = { name: 'Inner', fields: { at: { kind: 'dateTime' } } } as never;
  const remove = offsetRemover({
    one: { kind: 'record', record },
    many: { kind: 'array', item: { kind: 'record', record } },
  } as never);
  const at = '2026-03-01T08:00:00Z';
  const row = { one: { at }, many: [{ at }, { at: undefined }, { at }] };
  remove(row);
  const local = { at: '2026-03-01T08:00:00' };
  expect(row).toEqual({ one: local, many: [local, { at: undefined }, local] });
  const none = { one: undefined, many: undefined };
  remove(none);
  expect(none).toEqual({ one: undefined, many: undefined });
});

it('rounds nothing for a column of Parquet: what does not fit is said', async () => {
  const open = await loadParquet({ nested: 'json', personal: 'keep' });
  /** Whether a column takes a value. */
  const takes = (kind: 'int' | 'time', value: unknown) => {
    const file = open(join(folder, 'column.parquet'), [{ name: 'value', spec: { kind } }]);
    try {
      file.write(Buffer.alloc(0), () => ({ value }));
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(UnfitValue);
      return false;
    } finally {
      file.discard();
    }
  };
  const whole = [2_147_483_647, -2_147_483_648, 2_147_483_648, -2_147_483_649];
  expect(whole.map((value) => takes('int', value))).toEqual([true, true, false, false]);
  const times = ['00:00:00.000001000', '24:00:00', '00:00:00.0000001', '00:00:00.000000001', '8:00'];
  expect(times.map((text) => takes('time', text))).toEqual([true, true, false, false, false]);
});
