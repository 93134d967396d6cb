import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Client,
  createClient,
  type DebugExchange,
  ensurePayrollTransfer,
  transferPayroll,
  waitForPayrollTransfer,
} from '../../src/index.js';
import type { FaultCall, FaultEffect } from '../../src/faults/InjectedFault.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/startSandbox.js';

let sandbox: Sandbox;
let client: Client;
let started: number;
beforeEach(async () => {
  sandbox = await startSandbox({ world: '3x8x10' });
  client = createClient(sandbox.clientOptions());
  started = 0;
  sandbox.onCall(({ operation }) => {
    if (operation === 'wsdlInitiateTransferToPayroll') started++;
  });
});
afterEach(() => sandbox.stop());

const FEBRUARY = {
  extTransferId: '2026-02',
  fromDate: '2026-02-01',
  toDate: '2026-02-28',
  isPreliminary: true,
  lockSalaryPeriod: false,
  uploadFileToServer: false,
} as const;
const QUICK = { intervalMs: 1 };
const fileOf = (label: string) =>
  sandbox.world.transfers.find(({ extTransferId }) => extTransferId === label)?.csv;

it('does not replace a finished file when it is run again under the same label', async () => {
  expect(await transferPayroll(client, FEBRUARY, QUICK)).toMatchObject({ status: 'ready' });
  const file = fileOf('2026-02');
  const again = await transferPayroll(client, { ...FEBRUARY, badgeNos: ['0001'] }, QUICK);
  expect(again).toEqual({ status: 'taken', extTransferId: '2026-02', because: 'ready' });
  expect(fileOf('2026-02')).toBe(file);
  expect(started).toBe(1);
});

it('starts what it was asked for, whatever becomes of the request', async () => {
  const request = { ...FEBRUARY, badgeNos: ['0001'] };
  const sent: string[] = [];
  const debug = ({ request }: DebugExchange) => void sent.push(request.body);
  const outcome = transferPayroll(client, request, { ...QUICK, debug });
  Object.assign(request, { isPreliminary: false, badgeNos: [] });
  expect(await outcome).toMatchObject({ status: 'ready' });
  const start = sent.find((body) => body.includes('wsdlInitiateTransferToPayroll'));
  expect(start).toMatch(/<isPreliminary[^>]*>true</);
  expect(start).toContain('>0001<');
});

it.each(['isPreliminary', 'lockSalaryPeriod', 'uploadFileToServer'] as const)(
  'asks and starts nothing where a script leaves out %s, which can lock a period or ship a file',
  async (name) => {
    const calls: string[] = [];
    sandbox.onCall(({ operation }) => calls.push(operation));
    const { [name]: _, ...request } = FEBRUARY;
    for (const transfer of [transferPayroll, ensurePayrollTransfer])
      await expect(transfer(client, request as never, QUICK)).rejects.toMatchObject({
        name: 'ConfigurationError',
        message: expect.stringContaining(`${name}: expected true or false`),
      });
    expect(calls).toEqual([]);
  },
);

it('does not start what runs', async () => {
  await client.wsdlInitiateTransferToPayroll({ searchOptions: FEBRUARY });
  expect(await transferPayroll(client, FEBRUARY, QUICK)).toMatchObject({
    status: 'taken',
    because: 'running',
  });
  expect(started).toBe(1);
});

it('waits for what somebody started', async () => {
  await client.wsdlInitiateTransferToPayroll({ searchOptions: FEBRUARY });
  expect(await ensurePayrollTransfer(client, FEBRUARY, QUICK)).toMatchObject({ status: 'ready' });
  expect(started).toBe(1);
});

it('starts what the service does not know only when told that it was never started', async () => {
  expect(await ensurePayrollTransfer(client, FEBRUARY, QUICK)).toMatchObject({ status: 'uncertain' });
  expect(started).toBe(0);
  expect(await ensurePayrollTransfer(client, FEBRUARY, { ...QUICK, neverStarted: true })).toMatchObject({
    status: 'ready',
  });
  expect(await ensurePayrollTransfer(client, FEBRUARY, { ...QUICK, neverStarted: true })).toMatchObject({
    status: 'ready',
  });
  expect(started).toBe(1);
});

const START = 'wsdlInitiateTransferToPayroll';
const ASK = 'wsdlGetResultTransferToPayroll';
const TOLD = { ...QUICK, neverStarted: true, appearMs: 20 };

const envelope = (body: string): Buffer =>
  Buffer.from(
    `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>`,
  );
const answer = (status: number, body: Buffer): FaultEffect => ({
  ...{ kind: 'answer', status, body },
  headers: { 'content-type': 'text/xml' },
});
const fault = (code: string, text: string) =>
  answer(
    500,
    envelope(
      `<SOAP-ENV:Fault><faultcode>SOAP-ENV:${code}</faultcode><faultstring>${text}</faultstring></SOAP-ENV:Fault>`,
    ),
  );
const status = (word: string, more = '') =>
  answer(200, envelope(`<${ASK}Response><return>${more}<status>${word}</status></return></${ASK}Response>`));
const ANOTHER = '<extTransferId>2025-12-extra</extTransferId>';
const labelIn = ({ body }: FaultCall) =>
  /<extTransferId[^>]*>([^<]*)</.exec(Buffer.from(body).toString())![1]!;

/** What the service answers to the questions for a label, by their number, in place of its own answer. */
function asked(reply: (label: string, nth: number) => FaultEffect | undefined) {
  let nth = 0;
  sandbox.setFaults(async (call) => (call.operation === ASK ? reply(labelIn(call), ++nth) : undefined));
}
const transferred = () =>
  [...sandbox.world.transfers.of()].filter(({ extTransferId }) => extTransferId === '2026-02').length;

const NO_ANSWERS: readonly (readonly [string, FaultEffect])[] = [
  ['HTTP 500', answer(500, Buffer.from('busy'))],
  ['HTTP 403', answer(403, Buffer.from('no'))],
  ['a fault of the server', fault('Server', 'database is gone')],
  ['a fault about the key', fault('Client', 'The API key is not valid')],
  ['a fault about who may ask', fault('Client', 'Access denied')],
  ['a status that nobody knows', status('Queued')],
  ['the state of another transfer', status('Ready to Download', ANOTHER)],
  ['the state of another transfer that runs', status('In Progress', ANOTHER)],
];

describe.each(NO_ANSWERS)('a question for the label that gets %s', (_, effect) => {
  it.each([
    ['transferPayroll', transferPayroll],
    ['ensurePayrollTransfer', ensurePayrollTransfer],
  ] as const)('starts nothing by %s', async (_name, transfer) => {
    await client.wsdlInitiateTransferToPayroll({ searchOptions: FEBRUARY });
    const before = fileOf('2026-02');
    // Of the label alone, and of every label.
    for (const every of [false, true]) {
      asked((label) => (every || label === '2026-02' ? effect : undefined));
      const ended = await transfer(client, FEBRUARY, { ...TOLD, retry: false }).catch(
        (error: Error) => error,
      );
      expect(ended instanceof Error || ended.status === 'uncertain').toBe(true);
    }
    expect(started).toBe(1);
    expect(fileOf('2026-02')).toBe(before);
  });
});

describe('what the service answers for a label that it does not know', () => {
  it.each([
    ['a fault that names it', (label: string) => fault('Client', `No transfer ${label.toUpperCase()} here`)],
    ['the status Failed', () => status('Failed')],
    ['an empty status', () => status('')],
    [
      'no status at all',
      (label: string) =>
        answer(
          200,
          envelope(
            `<${ASK}Response><return><extTransferId>${label}</extTransferId></return></${ASK}Response>`,
          ),
        ),
    ],
  ])('may be %s: it is started once, when that is said', async (_, said) => {
    asked((label) => (started === 0 || label !== '2026-02' ? said(label) : undefined));
    expect(await ensurePayrollTransfer(client, FEBRUARY, QUICK)).toMatchObject({ status: 'uncertain' });
    expect(started).toBe(0);
    expect(await ensurePayrollTransfer(client, FEBRUARY, TOLD)).toMatchObject({ status: 'ready' });
    expect(started).toBe(1);
  });

  it('is nothing that one answer alone shows: the label may have shown between two questions', async () => {
    await client.wsdlInitiateTransferToPayroll({ searchOptions: FEBRUARY });
    asked((label, nth) => (nth === 1 ? fault('Client', `no ${label}`) : undefined));
    expect(await transferPayroll(client, FEBRUARY, QUICK)).toMatchObject({ status: 'taken' });
    expect(started).toBe(1);
  });

  it('is nothing that only one of two labels gets that nobody ever used', async () => {
    let others = 0;
    asked((label) => {
      if (label === '2026-02') return status('Failed');
      return ++others === 1 ? status('Failed') : fault('Client', `no ${label}`);
    });
    expect(await ensurePayrollTransfer(client, FEBRUARY, TOLD)).toMatchObject({ status: 'uncertain' });
    expect(started).toBe(0);
  });

  it('is told from a transfer that is known to have failed, which is not started again', async () => {
    asked((label) => (label === '2026-02' ? status('Failed') : undefined));
    expect(await ensurePayrollTransfer(client, FEBRUARY, TOLD)).toMatchObject({ status: 'failed' });
    expect(started).toBe(0);
  });
});

describe('after the start', () => {
  it.each([
    ['no answer', { kind: 'reset' } as FaultEffect],
    ['a fault of the server', fault('Server', 'the mail could not be sent')],
    ['a fault of the client', fault('Client', 'Warning: undefined index')],
    ['HTTP 502', answer(502, Buffer.from('<html>'))],
  ])('%s is looked for, and nothing is started twice', async (_, effect) => {
    sandbox.setFaults(async (call) => {
      if (call.operation !== START) return undefined;
      await call.well();
      return effect;
    });
    expect(await ensurePayrollTransfer(client, FEBRUARY, TOLD)).toMatchObject({ status: 'ready' });
    expect(transferred()).toBe(1);
  });

  it('what is not there after a start that failed is told as it failed', async () => {
    sandbox.setFaults(async ({ operation }) => (operation === START ? fault('Server', 'gone') : undefined));
    await expect(ensurePayrollTransfer(client, FEBRUARY, TOLD)).rejects.toMatchObject({
      ...{ name: 'FaultError', settledBy: ASK },
    });
    expect(transferred()).toBe(0);
  });

  it('a start that was not answered is told as that where the time to wait ends first', async () => {
    sandbox.setFaults(async (call) => {
      if (call.operation === START) return { kind: 'reset' } as FaultEffect;
      return call.operation === ASK ? fault('Client', `no ${labelIn(call)}`) : undefined;
    });
    const told = { ...TOLD, appearMs: 5_000, waitMs: 20 };
    await expect(ensurePayrollTransfer(client, FEBRUARY, told)).rejects.toMatchObject({
      ...{ name: 'OutcomeUnknownError', operation: START, settledBy: ASK },
    });
    expect(started).toBe(1);
  });

  it('a label that stays unknown is told by the fault of the service, and not as failed or rejected', async () => {
    asked((label) => fault('Client', `no ${label}`));
    await expect(waitForPayrollTransfer(client, '2026-02', { ...QUICK, appearMs: 20 })).rejects.toMatchObject(
      { name: 'FaultError', operation: ASK, code: 'Client' },
    );
  });

  it('says that the service may have acted where its caller gives up between two questions', async () => {
    const stop = new AbortController();
    asked(() => status('In Progress'));
    const waiting = waitForPayrollTransfer(client, '2026-02', {
      ...{ intervalMs: 60_000, signal: stop.signal },
      onStatus: () => setImmediate(() => stop.abort()),
    });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortedError', requestSent: true });
  });

  const IN_USE = '<validationErrors><item>the label is in use</item></validationErrors>';
  const refused = answer(
    200,
    envelope(`<${START}Response><return><status>Failed</status>${IN_USE}</return></${START}Response>`),
  );

  describe('that is rejected', () => {
    /** The start is rejected. The label shows from the question `shows` after it on; before that questions end as `meanwhile`. */
    function rejected(shows: number, meanwhile?: FaultEffect) {
      let after = 0;
      sandbox.setFaults(async (call) => {
        if (call.operation === START) {
          await call.well();
          return refused;
        }
        if (call.operation !== ASK || started === 0 || labelIn(call) !== '2026-02') return undefined;
        return ++after < shows ? (meanwhile ?? fault('Client', `no ${labelIn(call)}`)) : undefined;
      });
    }

    it.each([
      ['at once', 1, undefined],
      ['a moment later', 4, undefined],
      ['a moment later, and is called failed before that', 4, status('Failed')],
      ['after questions that fail', 4, answer(500, Buffer.from('busy'))],
    ])('is waited for where its label shows %s', async (_, shows, meanwhile) => {
      rejected(shows, meanwhile);
      const told = { ...TOLD, appearMs: 5_000, retry: false } as const;
      expect(await transferPayroll(client, FEBRUARY, told)).toMatchObject({ status: 'ready' });
      expect(started).toBe(1);
    });

    it('is told as rejected where its label does not show', async () => {
      rejected(Number.POSITIVE_INFINITY);
      expect(await ensurePayrollTransfer(client, FEBRUARY, TOLD)).toMatchObject({
        ...{ status: 'rejected', validationErrors: ['the label is in use'] },
      });
    });

    it('is not told as rejected where no question for its label is answered', async () => {
      rejected(Number.POSITIVE_INFINITY, answer(500, Buffer.from('busy')));
      await expect(ensurePayrollTransfer(client, FEBRUARY, { ...TOLD, retry: false })).rejects.toMatchObject({
        name: 'HttpError',
      });
    });
  });

  it.each([
    ['as failed', () => status('Failed')],
    ['as not known', (label: string) => fault('Client', `no ${label}`)],
    ['as rejected', rejectedLabel],
  ])('a label that shows a moment later, and before that %s, is waited for', async (_, said) => {
    let after = 0;
    asked((label) => {
      if (label !== '2026-02') return said(label);
      return started === 0 || ++after < 4 ? said(label) : undefined;
    });
    const told = { ...TOLD, appearMs: 5_000 };
    expect(await ensurePayrollTransfer(client, FEBRUARY, told)).toMatchObject({ status: 'ready' });
    expect(started).toBe(1);
  });

  it('asks once, and not with each question, whether the service knows a label that it calls failed', async () => {
    let others = 0;
    let after = 0;
    asked((label) => {
      if (label !== '2026-02') others++;
      return label !== '2026-02' || started === 0 || ++after < 6 ? status('Failed') : undefined;
    });
    const told = { ...TOLD, appearMs: 5_000 };
    expect(await ensurePayrollTransfer(client, FEBRUARY, told)).toMatchObject({ status: 'ready' });
    // Two before the start, and two after it.
    expect(others).toBe(4);
  });

  it('a question that fails while it runs ends nothing', async () => {
    await client.wsdlInitiateTransferToPayroll({ searchOptions: FEBRUARY });
    sandbox.world.transfers.find(({ extTransferId }) => extTransferId === '2026-02')!.pollsLeft = 3;
    asked((label, nth) =>
      nth === 2 ? fault('Client', `no ${label}`) : nth === 3 ? rejectedLabel(label) : undefined,
    );
    expect(await waitForPayrollTransfer(client, '2026-02', { ...QUICK, appearMs: 5_000 })).toMatchObject({
      status: 'ready',
    });
  });

  it('nor do two such questions that lie far apart', async () => {
    await client.wsdlInitiateTransferToPayroll({ searchOptions: FEBRUARY });
    sandbox.world.transfers.find(({ extTransferId }) => extTransferId === '2026-02')!.pollsLeft = 29;
    asked((label, nth) => (nth === 1 || nth === 30 ? rejectedLabel(label) : undefined));
    // Between the two it was asked for longer than a label may take to appear.
    expect(await waitForPayrollTransfer(client, '2026-02', { ...QUICK, appearMs: 20 })).toMatchObject({
      status: 'ready',
    });
  });

  it('one that has failed is told so at once, where the service tells it from what it does not know', async () => {
    asked((label) => (label === '2026-02' ? status('Failed') : undefined));
    expect(await waitForPayrollTransfer(client, '2026-02', QUICK)).toMatchObject({ status: 'failed' });
  });
});

describe('a status in other words', () => {
  const waitFor = async (word: string) => {
    asked(() => status(word));
    const QUICKLY = { ...QUICK, appearMs: 1, waitMs: 20 };
    return waitForPayrollTransfer(client, '2026-02', QUICKLY).catch((error: Error) => error);
  };

  it.each(['READY TO DOWNLOAD', ' ready to download '])('is “Ready to Download” as %j too', async (word) => {
    await client.wsdlInitiateTransferToPayroll({ searchOptions: FEBRUARY });
    expect(await waitFor(word)).toMatchObject({ status: 'ready' });
    expect(await transferPayroll(client, FEBRUARY, QUICK)).toMatchObject({
      status: 'taken',
      because: 'ready',
    });
    asked(() => status('IN PROGRESS'));
    expect(await transferPayroll(client, FEBRUARY, QUICK)).toMatchObject({ because: 'running' });
  });

  it('is “Failed” in small letters too', async () => {
    expect(await waitFor('failed')).toMatchObject({ status: 'failed' });
  });

  it.each([
    ['Klar', 'the status “Klar”, which is none of In Progress, Failed, Ready to Download'],
    ['In Progress', 'the status “In Progress”. Wait for it again under the same label'],
    ['k3y-of-0042', 'a status of the form “a9a-aa-9999”'],
    ['', 'no status'],
  ])('that is %j at last is in the error, with what to do', async (word, says) => {
    const error = await waitFor(word);
    expect(error).toMatchObject({ name: 'TimeoutError', phase: 'total', limitMs: 20 });
    expect((error as Error).message).toContain(says);
    expect((error as Error).message).toContain('do not start it again');
    expect((error as Error).message).not.toContain('no answer');
    if (/\d/.test(word)) expect((error as Error).message).not.toContain(word);
  });
});

function rejectedLabel(label: string): FaultEffect {
  const rejection = `<validationErrors><item>SBX-TRANSFER-004: ${label}</item></validationErrors>`;
  return answer(
    200,
    envelope(`<${ASK}Response><return><status>Failed</status>${rejection}</return></${ASK}Response>`),
  );
}

const WRONG: readonly (readonly [string, object | undefined, object])[] = [
  ['extTransferId: expected the label', undefined, {}],
  ['extTransferId: expected the label', { ...FEBRUARY, extTransferId: ' ' }, {}],
  ['extTransferId: expected the label', { ...FEBRUARY, extTransferId: 'two\nlines' }, {}],
  ['intervalMs: expected milliseconds', FEBRUARY, { intervalMs: Number.NaN }],
  ['waitMs: expected milliseconds', FEBRUARY, { waitMs: '5' }],
  ['appearMs: expected milliseconds', FEBRUARY, { appearMs: -1 }],
];

it.each(WRONG)('says %s before anything is sent', async (says, request, options) => {
  const calls: string[] = [];
  sandbox.onCall(({ operation }) => void calls.push(operation));
  const label = (request as Partial<typeof FEBRUARY> | undefined)?.extTransferId;
  for (const call of [
    () => transferPayroll(client, request as never, options),
    () => ensurePayrollTransfer(client, request as never, options),
    () => waitForPayrollTransfer(client, label as never, options),
  ])
    await expect(call()).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining(says),
    });
  expect(calls).toEqual([]);
});
