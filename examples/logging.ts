/**
 * Logs of a job that can be kept: one line a call, one a repeated attempt, no bodies, no keys, no personal data.
 * `npx tsx examples/logging.ts <endpoint>`, with the key in WORKFORCE_KEY.
 */
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { ApiKey, createClient, type Hooks } from '../src/index.js';

/** Hooks that write to a pino logger. Every field is a number or a word of the interface. */
export function logHooks(log: Logger): Hooks {
  return {
    onAttempt: (attempt) => {
      if (attempt.outcome !== 'ok') log.warn(attempt, 'attempt failed');
    },
    onDecodeIssue: (issue) => log.warn(issue, 'value left out'),
    onOutcome: (outcome) => {
      const level = outcome.outcome === 'ok' ? 'info' : outcome.outcome === 'rejected' ? 'warn' : 'error';
      log[level](outcome, 'call ended');
    },
  };
}

/** A logger whose error lines show name, message and stack. The errors of the toolkit are safe to log whole. */
export function createLogger(stream: DestinationStream = destination({ sync: true })): Logger {
  return pino({ name: 'nightly-job', serializers: { err: pino.stdSerializers.errWithCause } }, stream);
}

if (process.argv[1] === import.meta.filename) {
  const log = createLogger();
  const apiKey = () => new ApiKey(process.env.WORKFORCE_KEY ?? '', 'unit 101');
  const client = createClient({
    endpoint: process.argv[2] ?? 'http://127.0.0.1:8087/soap',
    apiKey,
    hooks: logHooks(log),
  });
  const result = await client.safe.wsdlGetRoles();
  if (result.ok) log.info({ roles: result.value.length }, 'roles read');
  else log.error({ err: result.error }, 'the roles could not be read');
  process.exitCode = result.ok ? 0 : 1;
}
