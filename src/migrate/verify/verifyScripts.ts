import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { alignCalls, isInOrder } from './alignCalls.js';
import { type Observation, observeScript } from './observeScript.js';
import type {
  CallComparison,
  CallStatus,
  ScriptEnd,
  Doubt,
  UnrecordedCall,
  Verification,
  VerificationVerdict,
} from './Verification.js';
import type { CassetteOptions } from '../../cassette/CassetteOptions.js';
import { useCassette } from '../../cassette/useCassette.js';
import { counted } from '../../text/counted.js';
import { inList } from '../../text/inList.js';
import { LONGEST_OUTPUT, scriptCommand } from './runScript.js';

/** What is verified, and how. */
export interface VerifyScriptsOptions
  extends Pick<CassetteOptions, 'arrays' | 'dates' | 'projectKey' | 'today'> {
  /** A script by its file, or a command line: `old.js`, `php old.php --night && cat out.csv`. */
  readonly before: string;
  /** The command line of the new script. */
  readonly after: string;
  /** Folder of the cassette that the old script was recorded into. */
  readonly cassette: string;
  /**
   * Environment of both scripts. `{endpoint}`, `{wsdl}`, `{url}` and `{key}` stand for those of the local server.
   * `WORKFORCE_ENDPOINT` and `WORKFORCE_KEY` are always set to it.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds after which a script is ended; default 120,000. */
  readonly timeoutMs?: number;
  /** Ends the running script; nothing is compared then. */
  readonly signal?: AbortSignal;
  /** Given the standard error of the scripts as it comes. */
  readonly onError?: (script: 'before' | 'after', text: string) => void;
}

/** What a recording cannot prove of scripts, whatever the verdict: branches that it never took, and what no comparison shows. */
const UNSEEN: readonly Doubt[] = [
  {
    what: 'answers without a record or with a single one, rejected rows and failed calls are proven only where the recording has them',
    remedy:
      'record a period, a unit and a row of each kind, or run both scripts against the sandbox with faults',
  },
  {
    what: 'effects of a script beside its calls and output are not compared: files, mail, databases, other addresses',
    remedy:
      'give command lines that print what it writes, such as "rm -f out.csv; node old.mjs && cat out.csv"',
  },
  {
    what: 'a literal value of a person in a script was never met, since the recording has pseudonyms',
    remedy: 'record again with --keep and the field, where that may be kept',
  },
  {
    what: 'a decision by a field that was alike in every record was taken one way only, and so was one by the local time of the machine',
    remedy: 'record a period in which they are not, and give --env TZ with the zone in which it runs',
  },
];

/**
 * Runs a script and its moved successor against recorded calls and compares what they call: operation and decoded parts, order,
 * count; then output and exit. Nothing reaches the service. Throws a `RangeError` where there is no cassette,
 * and for an output of more than 64 MiB.
 */
export async function verifyScripts(options: VerifyScriptsOptions): Promise<Verification> {
  if (!existsSync(join(options.cassette, 'cassette.json')))
    throw new RangeError(
      `there is no cassette in ${options.cassette}: record the old script first, with migrate record`,
    );
  const before = await observe(options, 'before', 0);
  const after = await observe(options, 'after', before.port);
  const calls = alignCalls(before.calls, after.calls, options.arrays);
  const output = compareLines(before.run.stdout, after.run.stdout);
  const mayRest = output.output.length > 0 && before.run.exitCode === after.run.exitCode;
  const again = mayRest ? await observe(options, 'before', before.port) : before;
  const ofItself = compareLines(before.run.stdout, again.run.stdout).output;
  const counts = { same: 0, moved: 0, different: 0, missing: 0, extra: 0 } satisfies Record<
    CallStatus,
    number
  >;
  for (const { status } of calls) counts[status] += 1;
  return {
    verdict: verdictOf(before, after, calls),
    counts,
    calls,
    unrecorded: [...unrecordedOf('before', before), ...unrecordedOf('after', after)],
    before: endOf(before),
    after: endOf(after),
    ...output,
    ofItself,
    unseen: [...UNSEEN, ...outOfOrder(before), ...notMade(before)],
  };
}

async function observe(
  { cassette: folder, before, after, ...others }: VerifyScriptsOptions,
  script: 'before' | 'after',
  port: number,
): Promise<Observation> {
  const { env = {}, timeoutMs = 120_000, signal, onError, ...options } = others;
  const cassette = useCassette(basename(folder), {
    folder: dirname(folder),
    mode: 'replay',
    ...options,
    staleness: { onAge: 'ignore', onSchema: 'ignore', onFields: 'ignore' },
  });
  const observation = await observeScript(cassette, {
    command: scriptCommand(script === 'before' ? before : after),
    ...{ env, key: 'key-of-the-replay', port, timeoutMs, signal },
    onError: (text) => onError?.(script, text),
  });
  if (observation.run.stdout.length < LONGEST_OUTPUT) return observation;
  throw new RangeError(
    'the output of a script is longer than 64 MiB and cannot be compared: give command lines that print less, such as a checksum',
  );
}

/** Calls that a server which takes parts by their position reads otherwise than one that goes by their names. */
function outOfOrder({ calls }: Observation): Doubt[] {
  const places = calls.flatMap((call, at) => (isInOrder(call) ? [] : [at + 1]));
  if (places.length === 0) return [];
  return [
    {
      what: `the old script leaves parts out before others, or gives them in another order, in ${counted(places.length, 'call')}: ${inList(places)}; a server that takes parts by their position reads other parts there`,
      remedy: 'compare the answers of the service to these calls of the old script and of the new one',
    },
  ];
}

/** Calls of the recording that the old script does not make: it went another way than when it was recorded, or to another end. */
function notMade({ unused = [] }: Observation): Doubt[] {
  if (unused.length === 0) return [];
  return [
    {
      what: `the old script does not make ${counted(unused.length, 'recorded call')}: ${inList(unused)}; nothing is known of what the new one does there`,
      remedy:
        'look at why it ends or decides otherwise than when it was recorded (--debug); a pseudonym never equals a literal value',
    },
  ];
}

/** What two runs and their calls come to. */
export function verdictOf(
  before: Omit<Observation, 'port'>,
  after: Omit<Observation, 'port'>,
  calls: readonly CallComparison[],
): VerificationVerdict {
  const { run, unused = [] } = before;
  const failsEarly = run.exitCode !== 0 && unused.length > 0;
  if (before.calls.length === 0 || run.timedOut || failsEarly) return 'unproven';
  if (before.calls.some(({ unrecorded }) => unrecorded)) return 'unproven';
  const moved = calls.some((call) => call.status === 'moved' && isMovedPastWrite(call, calls));
  const other = calls.some(({ status }) => status !== 'same' && status !== 'moved');
  const ended = before.run.exitCode === after.run.exitCode && !after.run.timedOut;
  if (moved || other || !ended) return 'different';
  const complains = (run: Observation['run']) => run.complaints > 0;
  const isSame = before.run.stdout === after.run.stdout && complains(before.run) === complains(after.run);
  return isSame ? 'same' : 'outputDiffers';
}

/** Whether a write was moved, or a read past one: it would read another state than the recording answers with. */
function isMovedPastWrite(call: CallComparison, calls: readonly CallComparison[]): boolean {
  if (call.effect !== 'read') return true;
  const { before = 0, after = 0 } = call;
  return calls.some(
    ({ effect, before: was = 0, after: is = 0 }) => effect !== 'read' && was < before !== is < after,
  );
}

function unrecordedOf(script: 'before' | 'after', { calls }: Observation): UnrecordedCall[] {
  return calls.flatMap(({ unrecorded: why }, i) => (why === undefined ? [] : [{ script, call: i + 1, why }]));
}

function endOf({ run: { exitCode, timedOut, stdout, complaints } }: Observation): ScriptEnd {
  return { exitCode, timedOut, lines: linesOf(stdout).length, complaints };
}

/** Compares outputs line by line: one line that is lost is one line, and the order counts. No line is shown. */
function compareLines(before: string, after: string): Pick<Verification, 'firstOtherLine' | 'output'> {
  if (before === after) return { output: [] };
  const [was, is] = [linesOf(before), linesOf(after)];
  const first = was.findIndex((line, at) => line !== is[at]);
  const output = [...said(onlyIn(was, is), 'missing or changed'), ...said(onlyIn(is, was), 'new or changed')];
  return {
    firstOtherLine: (first < 0 ? was.length : first) + 1,
    output: output.length > 0 ? output : ['the order of the lines, or their ends, differ'],
  };
}

/** The lines of a text, without an empty one behind the last end. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}

/** The places of lines that one text has more often than the other. */
function onlyIn(here: readonly string[], there: readonly string[]): number[] {
  const count = new Map<string, number>();
  for (const text of there) count.set(text, (count.get(text) ?? 0) + 1);
  return here.flatMap((text, at) => {
    const left = count.get(text) ?? 0;
    count.set(text, left - 1);
    return left > 0 ? [] : [at + 1];
  });
}

function said(places: readonly number[], what: string): string[] {
  return places.length === 0 ? [] : [`${counted(places.length, 'line')} ${what}: ${inList(places)}`];
}
