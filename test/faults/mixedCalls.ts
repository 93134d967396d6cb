import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type ClientOptions, createClient } from '../../src/index.js';
import { allPrints } from '../canary/scenarios.js';
import { type FaultOperation, OPERATIONS } from './answers.js';
import {
  type Change,
  expectedOutcome,
  isOfServer,
  saysUndone,
  type Trouble,
  TROUBLES,
} from './expectations.js';

const KEY = 'CANARY<&>key-7f3a';
const CORE = /CANARY.{0,30}7f3a|Q0FOQVJZ/i;
export const LIMITS = {
  connectTimeoutMs: 400,
  firstByteTimeoutMs: 1_000,
  idleTimeoutMs: 700,
  timeoutMs: 3_500,
};

export interface MixedOptions {
  readonly limits?: typeof LIMITS;
  /** What a busy machine may add to a limit before its timer is served; default 1,000. */
  readonly graceMs?: number;
  readonly progress?: (done: number) => void;
}

export interface MixedCall {
  readonly trouble: Trouble;
  readonly change: Change;
  readonly once: boolean;
  readonly expected: string;
  readonly seen: string;
  readonly durationMs: number;
  /** How often the request reached the server. */
  received: number;
}

export interface MixedReport {
  readonly calls: readonly MixedCall[];
  /** Calls that ended after their limit. */
  readonly late: readonly MixedCall[];
  /** Calls that ended otherwise than expected. */
  readonly unexpected: readonly MixedCall[];
  /** Calls that change something and reached the server more than once. */
  readonly twice: readonly MixedCall[];
  /** Where the key was seen. */
  readonly leaks: readonly string[];
  /** Requests that followed a redirect. */
  readonly redirected: number;
  /** What keeps the process alive at the end and did not at the start. */
  readonly resources: readonly string[];
  /** Bytes of the heap after a tenth of the calls and at the end. */
  readonly heap: { readonly early: number; readonly end: number };
  readonly seconds: number;
}

interface Plan {
  readonly trouble: Trouble;
  readonly operation: FaultOperation;
  readonly once: boolean;
  readonly engine: Partial<ClientOptions>;
  readonly streaming: boolean;
}

/** Makes that many calls, each with one of all troubles, operations and engines in turn, 32 at a time. */
export async function runMixedCalls(count: number, options: MixedOptions = {}): Promise<MixedReport> {
  const { limits = LIMITS, graceMs = 1_000, progress } = options;
  const before = process.getActiveResourcesInfo();
  const started = performance.now();
  const server = fork(join(import.meta.dirname, 'serverProcess.ts'), { execArgv: ['--import', 'tsx'] });
  const [endpoints] = (await once(server, 'message')) as [Record<'server' | 'silentTls' | 'refused', string>];
  const calls: MixedCall[] = [];
  const leaks: string[] = [];
  const look = (where: string, value: unknown) => {
    for (const print of allPrints(value))
      if (CORE.test(print)) leaks.push(`${where}: ${print.slice(0, 300)}`);
  };
  const endpointOf = ({ trouble, once }: Plan, n: number): string => {
    if (isOfServer(trouble)) return `${endpoints.server}/${trouble}${once ? '~1' : ''}?call=${n}`;
    return trouble === 'unknownHost' ? 'http://no-such-host.invalid/' : endpoints[trouble];
  };

  const one = async (n: number): Promise<void> => {
    const plan = planOf(n);
    const { trouble, operation, once } = plan;
    const client = createClient({
      ...limits,
      endpoint: endpointOf(plan, n),
      apiKey: KEY,
      retry: { attempts: 3, backoffMs: 5, maxRetryAfterMs: 20 },
      hooks: { onOutcome: (event) => look('an event', event), onAttempt: (event) => look('an event', event) },
      ...plan.engine,
    });
    const change = changeOf(operation);
    const at = performance.now();
    const seen = await outcomeOf(client, plan, look);
    const durationMs = performance.now() - at;
    calls[n] = {
      trouble,
      change,
      once,
      seen,
      durationMs,
      expected: expectedOutcome(trouble, change, once, plan.engine.fetch !== undefined),
      received: 0,
    };
  };

  let early = 0;
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) {
      await one(n);
      if (n === Math.floor(count / 10)) early = heapUsed();
      if (n % 500 === 499) progress?.(n + 1);
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  server.send('received');
  const [answer] = (await once(server, 'message')) as [{ received: string[]; redirected: number }];
  for (const call of answer.received) calls[Number(call)]!.received++;
  server.kill('SIGKILL');
  await once(server, 'close');
  await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    calls,
    late: calls.filter(({ durationMs }) => durationMs > limits.timeoutMs + graceMs),
    unexpected: calls.filter(({ expected, seen }) => expected !== seen),
    twice: calls.filter(
      ({ change, received, trouble }) =>
        change !== 'read' && received > 1 && !(change === 'write or append' && saysUndone(trouble)),
    ),
    leaks,
    redirected: answer.redirected,
    resources: difference(process.getActiveResourcesInfo(), before),
    heap: { early, end: heapUsed() },
    seconds: (performance.now() - started) / 1000,
  };
}

const ENGINES: readonly Partial<ClientOptions>[] = [{}, {}, { fetch: (url, init) => fetch(url, init) }];
const NAMES = Object.keys(OPERATIONS) as FaultOperation[];

// An injected fetch cannot tell connecting from waiting, and that of Node 20 leaves it to the limit for idling to end a
// body that cannot be unpacked.
const NOT_WITH_FETCH: ReadonlySet<Trouble> = new Set<Trouble>(['silentTls', 'notPacked']);

/** Each combination in turn, so that a run of some thousand calls holds all of them. */
function planOf(n: number): Plan {
  const trouble = TROUBLES[n % TROUBLES.length]!;
  const round = Math.floor(n / TROUBLES.length);
  const operation = NAMES[round % NAMES.length]!;
  const turn = Math.floor(round / NAMES.length);
  const engine = ENGINES[turn % ENGINES.length]!;
  return {
    ...{ trouble, operation },
    once: turn % 2 === 1 && isOfServer(trouble),
    engine: NOT_WITH_FETCH.has(trouble) ? {} : engine,
    streaming: operation === 'wsdlGetSchedulesV3' && turn % 4 === 2,
  };
}

function changeOf(operation: FaultOperation): Change {
  const { effect } = OPERATIONS[operation];
  return effect === 'write' || effect === 'append' ? 'write or append' : effect;
}

async function outcomeOf(
  client: ReturnType<typeof createClient>,
  { operation, streaming }: Plan,
  look: (where: string, value: unknown) => void,
): Promise<string> {
  try {
    const input = OPERATIONS[operation].input as never;
    if (streaming)
      for await (const record of client.stream.wsdlGetSchedulesV3(input)) look('a record', record);
    else look('a result', await client[operation](input));
    return 'ok';
  } catch (error) {
    look('an error', error);
    const { name, status, phase } = error as { name: string; status?: number; phase?: string };
    // A stream throws what a call gives as a rejection.
    if (name === 'RequestRejectedError') return 'ok';
    return [name, status, phase].filter((part) => part !== undefined).join(' ');
  }
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

function difference(after: readonly string[], before: readonly string[]): string[] {
  const rest = [...before];
  return after.filter((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
