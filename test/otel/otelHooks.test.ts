import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
} from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiKey, createClient, type Hooks } from '../../src/index.js';
import { otelHooks } from '../../src/otel/index.js';
import { OPERATIONS } from '../faults/answers.js';
import { type FaultName, type FaultServer, startFaultServer } from '../faults/faultServer.js';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const tracer = provider.getTracer('test');

/** What the SDK for Node installs. */
class AsyncContexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();
  active = () => this.#storage.getStore() ?? ROOT_CONTEXT;
  with: ContextManager['with'] = (active, fn, thisArg, ...args) =>
    this.#storage.run(active, () => fn.call(thisArg as never, ...args));
  bind = <T>(_: Context, target: T): T => target;
  enable = () => this;
  disable = () => this;
}

let server: FaultServer;
beforeAll(async () => {
  context.setGlobalContextManager(new AsyncContexts());
  server = await startFaultServer();
});
afterAll(() => server.close());
beforeEach(() => exporter.reset());

const clientAt = (fault: FaultName, options: { times?: number; hooks?: Hooks } = {}) =>
  createClient({
    endpoint: server.endpoint(fault, {
      call: Math.random(),
      ...(options.times ? { times: options.times } : {}),
    }),
    apiKey: new ApiKey('CANARY-key-of-otel', 'unit 101'),
    retry: { backoffMs: 1 },
    hooks: options.hooks ?? otelHooks({ tracer }),
  });

const spans = () => exporter.getFinishedSpans();
const named = (name: string): ReadableSpan[] => spans().filter((span) => span.name === name);

it('makes a span of a call and of each of its requests, under the span that was active', async () => {
  await tracer.startActiveSpan('nightly job', async (job) => {
    await clientAt('unavailable', { times: 1 }).wsdlGetRoles();
    job.end();
  });
  const [job] = named('nightly job');
  const [call] = named('Service/wsdlGetRoles');
  const [first, second] = named('POST');
  expect(call!.parentSpanContext?.spanId).toBe(job!.spanContext().spanId);
  expect(first!.parentSpanContext?.spanId).toBe(call!.spanContext().spanId);
  expect([call!.kind, first!.kind]).toEqual([SpanKind.CLIENT, SpanKind.CLIENT]);
  expect(call!.attributes).toMatchObject({
    'rpc.system.name': 'soap',
    'rpc.method': 'Service/wsdlGetRoles',
    'server.address': '127.0.0.1',
    'server.port': Number(new URL(server.endpoint('ok')).port),
    'workforce.effect': 'read',
    'workforce.unit': 'unit 101',
    'workforce.attempts': 2,
    'workforce.records': 40,
  });
  expect(call!.status.code).toBe(SpanStatusCode.UNSET);
  expect(first!.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.response.status_code': 503,
    'error.type': '503',
  });
  expect(first!.attributes).not.toHaveProperty('http.request.resend_count');
  expect(first!.status.code).toBe(SpanStatusCode.ERROR);
  expect(second!.attributes).toMatchObject({
    'http.response.status_code': 200,
    'http.request.resend_count': 1,
  });
  expect(second!.attributes['http.response.body.size']).toBeGreaterThan(1_000);
});

const IDENTITY = {
  ...{ callId: 7, operation: 'wsdlGetRoles', effect: 'read', alias: undefined },
  ...{ serverAddress: 'wfs.example', serverPort: 443 },
} as const;

/** The spans of a call whose one request ended so, and how the call ended. */
function spansOf(attempt: object, outcome = 'ok'): ReadableSpan[] {
  const hooks = otelHooks({ tracer });
  const startedAt = 1_800_000_000_000;
  hooks.onCall!({ ...IDENTITY, startedAt } as never);
  const sent = { attempt: 1, startedAt, durationMs: 250, queuedMs: 3, requestBytes: 10, responseBytes: 20 };
  hooks.onAttempt!({ ...IDENTITY, ...sent, ...attempt } as never);
  hooks.onDecodeIssue!({ ...IDENTITY, path: ['a'], kind: 'value', expected: 'a date' } as never);
  hooks.onOutcome!({ ...IDENTITY, outcome, attempts: 1, counts: { records: 0 } } as never);
  // What comes late, or of a call that nobody knows, is no span of its own.
  hooks.onAttempt!({ ...IDENTITY, ...sent, ...attempt } as never);
  hooks.onOutcome!({ ...IDENTITY, callId: 8, outcome, attempts: 1, counts: {} } as never);
  return spans();
}

it.each<[object, string, string | undefined, string | undefined]>([
  [{ outcome: 'ok', status: 200 }, 'ok', undefined, undefined],
  [{ outcome: 'stopped', status: undefined }, 'stopped', undefined, undefined],
  [{ outcome: 'NetworkError', status: undefined }, 'NetworkError', 'NetworkError', 'NetworkError'],
  [{ outcome: 'FaultError', status: 399 }, 'FaultError', 'FaultError', 'FaultError'],
  [{ outcome: 'HttpError', status: 400 }, 'HttpError', '400', 'HttpError'],
  [{ outcome: 'ok', status: 200 }, 'rejected', undefined, 'rejected'],
])(
  'of a request that ended as %j and its call as %s it names what went wrong',
  (attempt, outcome, ofRequest, ofCall) => {
    const [request, call, ...more] = spansOf(attempt, outcome);
    expect(more).toEqual([]);
    expect([request!.attributes['error.type'], call!.attributes['error.type']]).toEqual([ofRequest, ofCall]);
    expect(request!.status.code).toBe(ofRequest === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR);
    const isError = ofCall !== undefined && ofCall !== 'rejected';
    expect(call!.status.code).toBe(isError ? SpanStatusCode.ERROR : SpanStatusCode.UNSET);
    const { status } = attempt as { status: number | undefined };
    expect(request!.attributes['http.response.status_code']).toBe(status);
    expect(request!.attributes['http.response.body.size']).toBe(status && 20);
    expect(request!.duration).toEqual([0, 250_000_000]);
    expect(call!.attributes).toMatchObject({ 'workforce.records': 0, 'server.address': 'wfs.example' });
    expect(call!.attributes).not.toHaveProperty('workforce.unit');
    expect(call!.events).toMatchObject([
      { name: 'decode issue', attributes: { 'workforce.issue': 'value', 'workforce.expected': 'a date' } },
    ]);
  },
);

it('names the error of a call that failed', async () => {
  await clientAt('reset').safe.wsdlUpdateShifts(OPERATIONS.wsdlUpdateShifts.input as never);
  const [call] = named('Service/wsdlUpdateShifts');
  expect(call!.attributes['error.type']).toBe('OutcomeUnknownError');
  expect(call!.status).toEqual({ code: SpanStatusCode.ERROR });
});

it('marks rejected rows without making the call an error', async () => {
  await clientAt('echoRejected').wsdlUpdateShifts(OPERATIONS.wsdlUpdateShifts.input as never);
  const [call] = named('Service/wsdlUpdateShifts');
  expect(call!.attributes).toMatchObject({
    'error.type': 'rejected',
    'workforce.rejected': 1,
    'workforce.rows': 1,
  });
  expect(call!.status.code).toBe(SpanStatusCode.UNSET);
});

it('ends the span of a stream that is left', async () => {
  for await (const _ of clientAt('ok').stream.wsdlGetRoles()) break;
  expect(named('Service/wsdlGetRoles')).toHaveLength(1);
});

it('can leave the requests to the instrumentation of the HTTP client', async () => {
  await clientAt('ok', { hooks: otelHooks({ tracer, attempts: false }) }).wsdlGetRoles();
  expect(spans()).toHaveLength(1);
});

it('never holds the key', async () => {
  for (const fault of ['clientFault', 'echoValue', 'badGateway', 'htmlWith200'] as const)
    await clientAt(fault).safe.wsdlGetRoles();
  expect(
    JSON.stringify(spans().map(({ name, attributes, events, status }) => [name, attributes, events, status])),
  ).not.toContain('CANARY');
});
