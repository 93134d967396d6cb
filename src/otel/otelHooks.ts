import type { Attributes, Span, Tracer } from '@opentelemetry/api';
import { requirePackage } from '../errors/MissingDependency.js';
import type { AttemptEvent, CallEvent, CallIdentity, Hooks, OutcomeEvent } from '../transport/events.js';

const { context, SpanKind, SpanStatusCode, trace } = requirePackage(
  '@opentelemetry/api',
  'workforce-soap/otel needs the package @opentelemetry/api: npm install @opentelemetry/api',
) as typeof import('@opentelemetry/api');

/** Options of `otelHooks`. */
export interface OtelOptions {
  /** Default: that of the global tracer provider. */
  readonly tracer?: Tracer | undefined;
  /** A span for each HTTP request too; default true. Set it false where the HTTP client itself is instrumented. */
  readonly attempts?: boolean | undefined;
}

/**
 * Hooks that make a span of each call, by the semantic conventions for RPC (name `Service/<operation>`), and in it one of
 * each HTTP request, by those for HTTP. No span holds a body, a key, a server's words or personal data.
 */
export function otelHooks({
  tracer = trace.getTracer('workforce-soap'),
  attempts = true,
}: OtelOptions = {}): Hooks {
  const calls = new Map<number, Span>();
  return {
    onCall: (event) => calls.set(event.callId, startCall(tracer, event)),
    onAttempt: (event) => {
      const call = calls.get(event.callId);
      if (attempts && call) recordAttempt(tracer, call, event);
    },
    onDecodeIssue: ({ callId, kind, expected }) =>
      calls
        .get(callId)
        ?.addEvent('decode issue', { 'workforce.issue': kind, 'workforce.expected': expected }),
    onOutcome: (event) => {
      const call = calls.get(event.callId);
      calls.delete(event.callId);
      if (call) endCall(call, event);
    },
  };
}

function serverOf({ serverAddress, serverPort }: CallIdentity): Attributes {
  return { 'server.address': serverAddress, 'server.port': serverPort };
}

function startCall(tracer: Tracer, event: CallEvent): Span {
  const method = `Service/${event.operation}`;
  const attributes = {
    'rpc.system.name': 'soap',
    'rpc.method': method,
    'workforce.effect': event.effect,
    ...serverOf(event),
  };
  return tracer.startSpan(method, { kind: SpanKind.CLIENT, startTime: event.startedAt, attributes });
}

function recordAttempt(tracer: Tracer, call: Span, event: AttemptEvent): void {
  const { startedAt: startTime, status, attempt, outcome } = event;
  const attributes: Attributes = {
    'http.request.method': 'POST',
    'http.request.body.size': event.requestBytes,
    'workforce.queued_ms': event.queuedMs,
    ...serverOf(event),
  };
  if (status !== undefined) {
    attributes['http.response.status_code'] = status;
    attributes['http.response.body.size'] = event.responseBytes;
  }
  if (attempt > 1) attributes['http.request.resend_count'] = attempt - 1;
  const within = trace.setSpan(context.active(), call);
  const span = tracer.startSpan('POST', { kind: SpanKind.CLIENT, startTime, attributes }, within);
  if (outcome !== 'ok' && outcome !== 'stopped')
    fail(span, status !== undefined && status >= 400 ? String(status) : outcome);
  span.end(startTime + event.durationMs);
}

function endCall(call: Span, { outcome, alias, attempts, counts }: OutcomeEvent): void {
  call.setAttribute('workforce.attempts', attempts);
  if (alias !== undefined) call.setAttribute('workforce.unit', alias);
  for (const [name, count] of Object.entries(counts)) call.setAttribute(`workforce.${name}`, count);
  if (outcome === 'rejected') call.setAttribute('error.type', 'rejected');
  else if (outcome !== 'ok' && outcome !== 'stopped') fail(call, outcome);
  call.end();
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
