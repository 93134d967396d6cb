import { resolve } from 'node:path';
import { todayOf } from '../calendar/days.js';
import type { Secret } from '../secret.js';
import type { PlatformFetch } from '../transport/fetchEngine.js';
import {
  aDay,
  aFunction,
  asSentences,
  aText,
  type Checks,
  checkOptions,
  isObject,
  listOf,
  oneOf,
  problemIn,
  trueOrFalse,
  unless,
} from '../validation/options.js';
import type { StalenessPolicy, StalenessReaction } from './callStaleness.js';
import type { MatchOptions } from './MatchRules.js';

/**
 * `replay`: recorded answers only, nothing goes out. `record`: live calls only, the cassette is written anew. `recordMissing`:
 * recorded answers, and live calls for reads that are missing. `verify`: recorded answers, and each read is also made live and
 * compared. `refresh`: live calls, each in place of the recorded one that it matches. Only `record` and `refresh` with
 * `writes: true` send what changes something.
 */
export type CassetteMode = 'replay' | 'record' | 'recordMissing' | 'verify' | 'refresh';

const MODES: readonly CassetteMode[] = ['replay', 'record', 'recordMissing', 'verify', 'refresh'];

/** The mode that is asked for, else that of `WORKFORCE_CASSETTES`, else `replay`. */
function modeOf(asked: CassetteMode | undefined): CassetteMode {
  const named = asked ?? process.env.WORKFORCE_CASSETTES;
  if (named === undefined || named === '') return 'replay';
  if (!MODES.includes(named as CassetteMode))
    throw new TypeError(`${named} is no mode of a cassette; there are ${MODES.join(', ')}.`);
  return named as CassetteMode;
}

/** Options of `useCassette`. */
export interface CassetteOptions extends MatchOptions {
  /** Where cassettes are; default `test/cassettes` under the working directory. */
  readonly folder?: string;
  /** Default: `WORKFORCE_CASSETTES`, else `replay`, in which nothing goes out. */
  readonly mode?: CassetteMode;
  /** Lets `record` and `refresh` send calls that change something; default false. */
  readonly writes?: boolean;
  /** Makes the pseudonyms; needed to record. Default: `WORKFORCE_CASSETTE_KEY`. Replay works without it. */
  readonly projectKey?: string;
  /** Secrets by the name of their alias; they are found wherever they stand. Keys in calls are found without. */
  readonly secrets?: Readonly<Record<string, string | Secret>>;
  /** Wire names of personal fields that stay as they are, such as `badgeNo`. */
  readonly keep?: readonly string[];
  /** Makes the live calls; default undici's, which nock and other replacements of the platform's do not see. */
  readonly fetch?: PlatformFetch;
  /** The day that is today for the job under test, `YYYY-MM-DD`; default that of the machine. */
  readonly today?: string;
  /** Written into each call, such as `staging`. */
  readonly environment?: string;
  /** What `verify` compares: which fields there are (default), or also their values. */
  readonly verify?: 'fields' | 'values';
  /** What happens if a recording is old, or no longer fits the definitions. */
  readonly staleness?: StalenessPolicy;
}

/** The options with their defaults. */
export type CassetteSettings = ReturnType<typeof cassetteSettings>;

const reaction = oneOf('ignore', 'warn', 'fail' satisfies StalenessReaction);
const STALENESS: Checks<StalenessPolicy> = {
  maxAgeDays: unless((value) => typeof value === 'number' && !Number.isNaN(value), 'a number of days'),
  ...{ onAge: reaction, onSchema: reaction, onFields: reaction },
};

const CHECKS: Checks<CassetteOptions> = asSentences({
  folder: aText,
  mode: oneOf(...MODES),
  writes: trueOrFalse,
  projectKey: unless((value) => typeof value === 'string', 'a text'),
  secrets: unless(isObject, 'an object of secrets by the name of their alias'),
  keep: listOf((value) => typeof value === 'string', 'a list of wire names'),
  fetch: aFunction,
  today: aDay,
  environment: unless((value) => typeof value === 'string', 'a text'),
  verify: oneOf('fields', 'values'),
  staleness: (value) => (isObject(value) ? problemIn(value, STALENESS, 'option of staleness') : 'an object'),
  arrays: unless(
    (value) => value === 'ordered' || value === 'unordered' || Array.isArray(value),
    "'ordered', 'unordered' or a list of names",
  ),
  dates: oneOf('absolute', 'relative'),
});

export function cassetteSettings(name: string, options: CassetteOptions) {
  checkOptions(options, CHECKS);
  if (typeof name !== 'string' || !/^[\w][\w./-]*$/.test(name) || name.includes('..'))
    throw new TypeError(
      `${name} cannot be the name of a cassette: use letters, digits, dots, dashes and slashes.`,
    );
  const { folder = 'test/cassettes', projectKey = process.env.WORKFORCE_CASSETTE_KEY } = options;
  const mode = modeOf(options.mode);
  const isRecording = mode !== 'replay' && (mode !== 'verify' || options.verify === 'values');
  if (isRecording && !projectKey) throw projectKeyMissing(name);
  return {
    name,
    path: resolve(folder, name),
    mode,
    writes: options.writes ?? false,
    projectKey: projectKey || undefined,
    secrets: options.secrets ?? {},
    keep: options.keep ?? [],
    fetch: options.fetch ?? liveFetch,
    today: options.today ?? todayOf(),
    environment: options.environment,
    verify: options.verify ?? 'fields',
    staleness: options.staleness ?? {},
    match: { arrays: options.arrays, dates: options.dates },
  };
}

/** Asked for before anything is recorded, so that no call is made for nothing. */
export function projectKeyMissing(cassette: string): TypeError {
  return new TypeError(
    `Cassette ${cassette}: recording needs a project key for its pseudonyms. Set projectKey, or WORKFORCE_CASSETTE_KEY, to a long random text that the project keeps.`,
  );
}

const liveFetch: PlatformFetch = async (url, init) => {
  const { fetch } = await import('undici');
  return (await fetch(url, init as unknown as Parameters<typeof fetch>[1])) as unknown as Response;
};
