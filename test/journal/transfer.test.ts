import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { SERVICE_NAMESPACES } from '../../src/encoding/xml/namespaces.js';
import { type Client, createClient, type PayrollTransferRequest } from '../../src/index.js';
import { Fingerprint } from '../../src/journal/Fingerprint.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { SqliteStore } from '../../src/journal/store/SqliteStore.js';
import { TransferJob } from '../../src/journal/TransferJob.js';
import type { FaultCall, FaultEffect } from '../../src/faults/InjectedFault.js';
import { wsdlGetResultTransferToPayroll } from '../../src/operations/index.generated.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/startSandbox.js';
import { VirtualTime } from './simulation/VirtualTime.js';

let sandbox: Sandbox;
let client: Client;
let journal: Journal;
let started: number;
beforeEach(async () => {
  sandbox = await startSandbox({ world: '3x8x10' });
  client = createClient(sandbox.clientOptions());
  journal = await openJournal(':memory:');
  started = 0;
  sandbox.onCall(({ operation }) => {
    if (operation === 'wsdlInitiateTransferToPayroll') started++;
  });
});
afterEach(async () => {
  await journal.close();
  await sandbox.stop();
});

const FEBRUARY = {
  extTransferId: '2026-02',
  fromDate: '2026-02-01',
  toDate: '2026-02-28',
  isPreliminary: true,
  lockSalaryPeriod: false,
  uploadFileToServer: false,
} as const;
const transfer = (request: PayrollTransferRequest = FEBRUARY, options = {}) =>
  journal.payrollTransfer(client, request, { intervalMs: 1, quietMs: 20, sendMs: 2000, ...options });
const atStart = (effect: (call: FaultCall) => Promise<FaultEffect | undefined>) =>
  sandbox.setFaults(async (call) =>
    call.operation === 'wsdlInitiateTransferToPayroll' ? effect(call) : undefined,
  );
const TOLD = { neverStarted: true };

it('is started once, when it is told that it never was', async () => {
  expect(await transfer()).toMatchObject({ status: 'uncertain' });
  expect(started).toBe(0);
  expect(await transfer(FEBRUARY, TOLD)).toMatchObject({ status: 'ready' });
  expect(await transfer()).toMatchObject({ status: 'ready' });
  expect(await transfer(FEBRUARY, TOLD)).toMatchObject({ status: 'ready' });
  expect(started).toBe(1);
});

it.each(['', ' ', 'two\nlines', 'end\0'])('has no label such as %j', async (extTransferId) => {
  await expect(transfer({ ...FEBRUARY, extTransferId }, TOLD)).rejects.toThrow(
    /^extTransferId: expected the label of a transfer, in one line/,
  );
  await expect(transfer(FEBRUARY, { ...TOLD, unit: '101\n2026' })).rejects.toThrow(
    /^unit: expected one line/,
  );
  expect(started).toBe(0);
});

it('that ended in any way is finished in the journal, and one that was not started is not there', async () => {
  const finished = async () =>
    (await journal.jobs()).map(({ name, finishedAt }) => [name, finishedAt !== undefined]);
  await transfer(FEBRUARY);
  expect(await finished()).toEqual([]);
  expect(await transfer({ ...FEBRUARY, payrollSystem: 'Broken Payroll' }, TOLD)).toMatchObject({
    status: 'failed',
  });
  expect(await finished()).toEqual([['2026-02', true]]);
  expect(await transfer({ ...FEBRUARY, extTransferId: 'other' }, TOLD)).toMatchObject({ status: 'ready' });
  expect(await finished()).toEqual(
    expect.arrayContaining([
      ['2026-02', true],
      ['other', true],
    ]),
  );
});

describe('at an endpoint with a query', () => {
  const at = async (store: SqliteStore, query: string, request: PayrollTransferRequest = FEBRUARY) => {
    const endpoint = `${sandbox.endpoint}?${query}`;
    const place = { store, fingerprint: new Fingerprint(undefined), keepsContent: true, pace: undefined };
    const run = new TransferJob(
      {
        place: { ...place, retainDays: undefined },
        client: createClient({ ...sandbox.clientOptions(), endpoint }),
        seenBy: { endpoint, unit: '' },
      },
      request,
      { ...TOLD, intervalMs: 1, quietMs: 20, sendMs: 2000 },
    );
    return run.run();
  };
  const everything = async (store: SqliteStore) => {
    const jobs = await store.jobs();
    return JSON.stringify([jobs, await Promise.all(jobs.map(({ id }) => store.rows(id)))]);
  };

  it('is started once, and nothing of the query is kept, nor of a field that the request does not have', async () => {
    const store = await SqliteStore.open(':memory:');
    const more = { ...FEBRUARY, apiKey: 's3cret' } as PayrollTransferRequest;
    await expect(at(store, 'token=s3cret', more)).rejects.toMatchObject({ name: 'InputError' });
    expect(await at(store, 'token=s3cret')).toMatchObject({ status: 'ready' });
    expect(await at(store, 'token=s3cret')).toMatchObject({ status: 'ready' });
    expect(started).toBe(1);
    expect(await everything(store)).not.toContain('s3cret');
    expect(await at(store, 'token=other')).toMatchObject({ status: 'taken' });
    await store.close();
  });

  it('is known where version 0.5 kept the address whole', async () => {
    const store = await SqliteStore.open(':memory:');
    const endpoint = `${sandbox.endpoint}?token=s3cret`;
    const id = ['payroll transfer', endpoint, '', FEBRUARY.extTransferId].join('\n');
    const job = { id, name: FEBRUARY.extTransferId, endpoint, unit: '', startedAt: 1, finishedAt: undefined };
    await store.saveJob({ ...job, operation: 'wsdlInitiateTransferToPayroll' });
    const print = new Fingerprint(undefined);
    await store.saveRows(id, [
      {
        ...{ key: print.of(FEBRUARY.extTransferId), position: 0, digest: print.of(FEBRUARY) },
        ...{ content: JSON.stringify(FEBRUARY), state: 'sent', facts: JSON.stringify({ attempts: 1 }) },
      },
    ]);
    expect(await at(store, 'token=s3cret')).toMatchObject({ status: 'uncertain' });
    expect(started).toBe(0);
    await store.close();
  });
});

it('refuses its label for another selection', async () => {
  await transfer(FEBRUARY, TOLD);
  expect(await transfer({ ...FEBRUARY, badgeNos: ['0001'] } as never, TOLD)).toMatchObject({
    status: 'changed',
    next: expect.stringContaining('label of its own'),
  });
  expect(started).toBe(1);
});

it('that failed under its label, started by somebody else or lost since, is not started again', async () => {
  const broken = { ...FEBRUARY, payrollSystem: 'Broken Payroll' };
  await using elsewhere = await openJournal(':memory:');
  await elsewhere.payrollTransfer(client, broken, { ...TOLD, intervalMs: 1, quietMs: 20, sendMs: 2000 });
  started = 0;
  expect(await transfer(broken, TOLD)).toMatchObject({ status: 'failed', extTransferId: '2026-02' });
  expect(started).toBe(0);
  const other = { ...broken, extTransferId: 'other' };
  atStart(async (call) => {
    await call.well();
    return { kind: 'reset' };
  });
  await transfer(other, TOLD).catch(() => undefined);
  expect(await transfer(other, TOLD)).toMatchObject({ status: 'failed', extTransferId: 'other' });
  expect(started).toBe(1);
});

it('leaves alone what somebody else started, of which it does not know the selection', async () => {
  await client.wsdlInitiateTransferToPayroll({ searchOptions: FEBRUARY });
  started = 0;
  expect(await transfer(FEBRUARY, TOLD)).toMatchObject({ status: 'taken' });
  expect(started).toBe(0);
});

it('is not started once the time is over by which the start must have ended', async () => {
  const time = new VirtualTime();
  const slow = await openJournal(':memory:', { pace: time });
  const { apiKey, ...options } = sandbox.clientOptions();
  let labels = 0;
  sandbox.onCall(({ operation }) => {
    if (operation === 'wsdlGetResultTransferToPayroll') labels++;
  });
  const stopped = createClient({
    ...options,
    // The start comes after four questions for labels.
    apiKey: async () => {
      if (labels === 4) await time.advance(3_000);
      return apiKey as string;
    },
  });
  const late = slow.payrollTransfer(stopped, FEBRUARY, {
    intervalMs: 1,
    quietMs: 20,
    sendMs: 2_000,
    ...TOLD,
  });
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError', requestSent: false });
  expect(started).toBe(0);
  await slow.close();
});

it('is not started, also when told, where the service says of its label what nobody can read', async () => {
  const body = Buffer.from(
    encodeAnswer(wsdlGetResultTransferToPayroll, { status: 'Queued', validationErrors: [] } as never, {
      namespaces: SERVICE_NAMESPACES,
    }),
  );
  sandbox.setFaults(async ({ operation }) =>
    operation === 'wsdlGetResultTransferToPayroll'
      ? { kind: 'answer', status: 200, headers: { 'content-type': 'text/xml' }, body }
      : undefined,
  );
  expect(await transfer(FEBRUARY, TOLD)).toMatchObject({ status: 'uncertain' });
  expect(started).toBe(0);
});

describe('when the answer to its start is lost', () => {
  it('waits for it, where the service has it', async () => {
    atStart(async (call) => {
      await call.well();
      return { kind: 'reset' };
    });
    expect(await transfer(FEBRUARY, TOLD)).toMatchObject({ status: 'ready' });
    expect(await transfer()).toMatchObject({ status: 'ready' });
    expect(started).toBe(1);
  });

  it('waits for it too where the caller ended the wait for its start', async () => {
    const ended = new AbortController();
    atStart(async () => void ended.abort());
    const options = { ...TOLD, signal: ended.signal };
    await expect(transfer(FEBRUARY, options)).rejects.toMatchObject({ name: 'AbortedError' });
    expect(await transfer(FEBRUARY, TOLD)).toMatchObject({ status: 'ready' });
    expect(started).toBe(1);
  });

  it('never starts it again where the service does not tell, also when told', async () => {
    atStart(async () => ({ kind: 'reset' }));
    await expect(transfer(FEBRUARY, TOLD)).rejects.toMatchObject({ name: 'OutcomeUnknownError' });
    sandbox.setFaults();
    expect(await transfer(FEBRUARY, TOLD)).toMatchObject({
      status: 'uncertain',
      next: expect.stringContaining('another label'),
    });
    expect([...sandbox.world.transfers.of()]).toEqual([]);
    expect(await transfer({ ...FEBRUARY, extTransferId: '2026-02 b' }, TOLD)).toMatchObject({
      status: 'ready',
    });
  });
});

describe('when the service takes a lost start late', () => {
  /** What a second run says of a start that the service takes so long after it, and how long that run waits. */
  async function lateBy(afterMs: number, provesDeath: boolean, request = FEBRUARY as PayrollTransferRequest) {
    const time = new VirtualTime();
    const store = await SqliteStore.open(':memory:');
    const hold = store.hold.bind(store);
    store.hold = async (job) => {
      const held = await hold(job);
      return held && { ...held, provesDeath };
    };
    const place = { store, fingerprint: new Fingerprint(undefined), keepsContent: true, pace: time };
    const seenBy = { endpoint: 'https://service.example/soap', unit: '' };
    const run = () =>
      new TransferJob({ place: { ...place, retainDays: undefined }, client, seenBy }, request, {
        ...TOLD,
        intervalMs: 1,
        appearMs: 20,
        quietMs: 60_000,
        sendMs: 120_000,
      }).run();
    atStart(async (call) => {
      time.at(afterMs, async () => {
        await call.well();
        // Who asks first is told that it runs.
        if (request !== FEBRUARY)
          await client.wsdlGetResultTransferToPayroll({ extTransferId: request.extTransferId });
      });
      return { kind: 'reset' };
    });
    await expect(run()).rejects.toMatchObject({ name: 'OutcomeUnknownError' });
    const begun = time.now();
    const { status } = await run();
    await store.close();
    return { status, waitedMs: time.now() - begun };
  }

  it.each([
    ['finds it before `quietMs` has passed since the process ended that sent it', true, 55_000, 60_000],
    [
      'finds it before `quietMs` has passed since a start must have ended that others may send still',
      false,
      175_000,
      180_000,
    ],
    ['finds it a moment later', true, 61_500, 62_000],
  ])('%s', async (_, provesDeath, afterMs, waitedMs) => {
    expect(await lateBy(afterMs, provesDeath)).toEqual({ status: 'ready', waitedMs });
    expect(started).toBe(1);
  });

  it('tells that it failed then', async () => {
    const broken = { ...FEBRUARY, payrollSystem: 'Broken Payroll' };
    expect(await lateBy(55_000, true, broken)).toEqual({ status: 'failed', waitedMs: 60_000 });
    expect(started).toBe(1);
  });

  it('says that nobody knows when it comes later than that', async () => {
    expect(await lateBy(62_500, true)).toEqual({ status: 'uncertain', waitedMs: 62_000 });
  });
});

describe('when its start is rejected, and taken all the same', () => {
  const refused = Buffer.from(
    '<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><wsdlInitiateTransferToPayrollResponse><return><status>Failed</status><validationErrors><item>locked</item></validationErrors></return></wsdlInitiateTransferToPayrollResponse></SOAP-ENV:Body></SOAP-ENV:Envelope>',
  );
  const answer: FaultEffect = {
    ...{ kind: 'answer', status: 200, body: refused },
    headers: { 'content-type': 'text/xml' },
  };

  it('waits for it, where it shows a moment later', async () => {
    atStart(async (call) => {
      setTimeout(() => void call.well(), 20);
      return answer;
    });
    expect(await transfer(FEBRUARY, { ...TOLD, quietMs: 5_000 })).toMatchObject({ status: 'ready' });
    expect(started).toBe(1);
  });

  it('starts nothing and asks a person, where it shows after the rejection was told', async () => {
    let take: (() => Promise<unknown>) | undefined;
    atStart(async (call) => {
      take = call.well;
      return answer;
    });
    expect(await transfer(FEBRUARY, TOLD)).toMatchObject({ status: 'rejected' });
    await take!();
    sandbox.setFaults();
    expect(await transfer(FEBRUARY, TOLD)).toMatchObject({
      ...{ status: 'uncertain', next: expect.stringContaining('rejected its start') },
    });
    expect(started).toBe(1);
  });

  it('is started again where its label never shows', async () => {
    atStart(async () => answer);
    expect(await transfer(FEBRUARY, TOLD)).toMatchObject({ status: 'rejected' });
    sandbox.setFaults();
    expect(await transfer(FEBRUARY)).toMatchObject({ status: 'ready' });
    expect(started).toBe(2);
  });
});

it('does not take a question that the service refuses for a start that did nothing', async () => {
  let asks = 0;
  sandbox.setFaults(async (call) => {
    const isAsk = call.operation === 'wsdlGetResultTransferToPayroll' && started > 0;
    return isAsk && ++asks === 1
      ? { kind: 'answer', status: 429, headers: {}, body: Buffer.alloc(0) }
      : undefined;
  });
  await transfer(FEBRUARY, { ...TOLD, retry: false }).catch(() => undefined);
  expect(await transfer(FEBRUARY, TOLD)).toMatchObject({ status: 'ready' });
  expect(started).toBe(1);
});

it('is not started again that was started, where the questions for it are refused then', async () => {
  const value = { validationErrors: ['not yet'] };
  const body = Buffer.from(
    encodeAnswer(wsdlGetResultTransferToPayroll, value as never, { namespaces: SERVICE_NAMESPACES }),
  );
  const headers = { 'content-type': 'text/xml' };
  sandbox.setFaults(async (call) =>
    call.operation === 'wsdlGetResultTransferToPayroll' && started > 0
      ? { kind: 'answer', status: 200, headers, body }
      : undefined,
  );
  expect(await transfer(FEBRUARY, TOLD)).toMatchObject({ status: 'rejected', validationErrors: ['not yet'] });
  sandbox.setFaults();
  expect(await transfer(FEBRUARY, TOLD)).toMatchObject({ status: 'ready' });
  expect(started).toBe(1);
});

it('starts what the service refused, or what was never sent, when it is run again', async () => {
  atStart(async () => ({ kind: 'answer', status: 429, headers: {}, body: Buffer.alloc(0) }));
  await expect(transfer(FEBRUARY, TOLD)).rejects.toMatchObject({ name: 'HttpError' });
  sandbox.setFaults();
  expect(await transfer()).toMatchObject({ status: 'ready' });
});

it('is started by one process at a time', async () => {
  const both = await Promise.allSettled([transfer(FEBRUARY, TOLD), transfer(FEBRUARY, TOLD)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(started).toBe(1);
});
