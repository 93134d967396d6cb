import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApiKey, type ClientOptions, createClient, type OutcomeEvent } from '../../src/index.js';
import { OPERATIONS } from '../faults/answers.js';
import { type FaultName, type FaultServer, startFaultServer } from '../faults/faultServer.js';

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

const clientAt = (fault: FaultName, options: Partial<ClientOptions> = {}) =>
  createClient({
    endpoint: server.endpoint(fault),
    apiKey: new ApiKey('test-key-1', 'unit 101'),
    retry: { attempts: 2, backoffMs: 1 },
    ...options,
  });

async function outcomeOf(fault: FaultName, call: (client: ReturnType<typeof clientAt>) => Promise<unknown>) {
  const outcomes: OutcomeEvent[] = [];
  await call(clientAt(fault, { hooks: { onOutcome: (event) => outcomes.push(event) } })).catch(
    () => undefined,
  );
  expect(outcomes).toHaveLength(1);
  return outcomes[0]!;
}

const shifts = OPERATIONS.wsdlUpdateShifts.input as never;

it('tells hooks and diagnostics channels the same, in order, under one call id', async () => {
  const seen: [string, object][] = [];
  const hook = (name: string) => (event: object) => void seen.push([name, event]);
  const listeners = ['call', 'attempt', 'outcome'].map(
    (name) => [`workforce-soap:${name}`, hook(`channel ${name}`)] as const,
  );
  for (const [name, listener] of listeners) subscribe(name, listener as never);
  const hooks = {
    onCall: hook('hook call'),
    onAttempt: hook('hook attempt'),
    onOutcome: hook('hook outcome'),
  };
  await clientAt('ok', { hooks }).wsdlGetRoles();
  for (const [name, listener] of listeners) unsubscribe(name, listener as never);
  expect(seen.map(([name]) => name)).toEqual([
    'channel call',
    'hook call',
    'channel attempt',
    'hook attempt',
    'channel outcome',
    'hook outcome',
  ]);
  for (let i = 0; i < seen.length; i += 2) expect(seen[i]![1]).toBe(seen[i + 1]![1]);
  const { callId } = seen[0]![1] as OutcomeEvent;
  const identity = {
    callId,
    operation: 'wsdlGetRoles',
    effect: 'read',
    alias: 'unit 101',
    serverAddress: '127.0.0.1',
  };
  for (const [, event] of seen) expect(event).toMatchObject(identity);
  expect(seen[2]![1]).toMatchObject({ attempt: 1, status: 200, outcome: 'ok', retryInMs: undefined });
  expect(seen[4]![1]).toMatchObject({ outcome: 'ok', attempts: 1, counts: { records: 40 } });
  expect((seen[4]![1] as OutcomeEvent).requestBytes).toBeGreaterThan(400);
  expect((seen[4]![1] as OutcomeEvent).responseBytes).toBeGreaterThan(1_000);
});

it.each([
  [
    'ok',
    (client) => client.wsdlUpdateShifts(shifts),
    { outcome: 'ok', counts: { rows: 1, accepted: 1, rejected: 0, unanswered: 0 } },
  ],
  [
    'echoRejected',
    (client) => client.wsdlUpdateShifts(shifts),
    { outcome: 'rejected', counts: { rows: 1, rejected: 1 } },
  ],
  [
    'echoRejected',
    (client) => client.wsdlGetSchedulesV3(OPERATIONS.wsdlGetSchedulesV3.input),
    { outcome: 'rejected', counts: { validationErrors: 1 } },
  ],
  ['badGateway', (client) => client.wsdlGetRoles(), { outcome: 'HttpError', attempts: 2 }],
  [
    'badGateway',
    (client) => client.wsdlUpdateShifts(shifts),
    { outcome: 'OutcomeUnknownError', attempts: 1 },
  ],
  [
    'ok',
    (client) => client.wsdlGetRoles({ no: 1 } as never),
    { outcome: 'InputError', attempts: 0, requestBytes: 0 },
  ],
] as const satisfies readonly (readonly [
  FaultName,
  (client: ReturnType<typeof clientAt>) => Promise<unknown>,
  object | undefined,
])[])('says how a call ended: %s, %s', async (fault, call, expected) => {
  if (expected) expect(await outcomeOf(fault, call)).toMatchObject(expected);
});

it('says that the consumer of a stream left', async () => {
  const outcome = await outcomeOf('ok', async (client) => {
    for await (const _ of client.stream.wsdlGetRoles()) break;
  });
  expect(outcome.outcome).toBe('stopped');
});

it('counts decode issues, and tells each without its value', async () => {
  const issues: object[] = [];
  const hooks = { onDecodeIssue: (event: object) => void issues.push(event) };
  await clientAt('echoValue', { hooks }).wsdlGetRoles();
  expect(issues).toContainEqual(
    expect.objectContaining({ operation: 'wsdlGetRoles', path: [0, 'id'], kind: 'value' }),
  );
  expect(JSON.stringify(issues)).not.toContain('test-key-1');
});

it('goes on when a hook fails, and warns without its words', async () => {
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const onCall = () => {
    throw new Error('words of the hook');
  };
  const onOutcome = (() => Promise.reject(new Error('words of the hook'))) as () => void;
  await expect(clientAt('ok', { hooks: { onCall, onOutcome } }).wsdlGetRoles()).resolves.toHaveLength(40);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const texts = warnings.mock.calls.map(([text]) => String(text));
  expect(texts).toEqual([expect.stringContaining('onCall'), expect.stringContaining('onOutcome')]);
  expect(texts.join()).not.toContain('words of the hook');
  warnings.mockRestore();
});

it('knows the alias of a key that a vault gives only once it has it', async () => {
  const aliases: unknown[] = [];
  const hooks = {
    onCall: (event: { alias: unknown }) => aliases.push(event.alias),
    onOutcome: (event: { alias: unknown }) => aliases.push(event.alias),
  };
  await clientAt('ok', {
    apiKey: async () => new ApiKey('k-e-y-1', 'unit 7'),
    hooks: hooks as never,
  }).wsdlGetRoles();
  expect(aliases).toEqual([undefined, 'unit 7']);
});
