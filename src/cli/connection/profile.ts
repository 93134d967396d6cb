import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { nearest } from '../../text/suggest.js';
import { UsageError } from '../cliErrors.js';
import { checkReference } from './keyReference.js';

/** One deployment, as the config file describes it. Secrets are references. */
export interface Profile {
  readonly endpoint?: string;
  readonly apiKey?: string;
  readonly namespace?: string;
  readonly operationNamespace?: string;
  readonly actionPrefix?: string;
  readonly timeoutSeconds?: number;
  /** The REST side, for `doctor` and `migrate compare`. */
  readonly rest?: {
    readonly baseUrl?: string;
    readonly clientId?: string;
    readonly clientSecret?: string;
  };
}

export interface Config {
  readonly path: string;
  readonly exists: boolean;
  readonly defaultProfile?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const TEXTS = ['endpoint', 'apiKey', 'namespace', 'operationNamespace', 'actionPrefix'];
const KNOWN = [...TEXTS, 'timeoutSeconds', 'rest'];

/** `$XDG_CONFIG_HOME/workforce-soap/config.json`, or under `~/.config`. */
export function defaultConfigPath(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CONFIG_HOME || join(home(), '.config'), 'workforce-soap', 'config.json');
}

// A container may run under a user that the system knows nothing of.
function home(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}

/** Reads the config file. A missing default one has no profiles; a missing one that was asked for is an error. */
export function readConfig(asked: string | undefined, env: NodeJS.ProcessEnv = process.env): Config {
  const path = asked ?? (env.WORKFORCE_CONFIG || defaultConfigPath(env));
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !asked && !env.WORKFORCE_CONFIG) return { path, exists: false, profiles: {} };
    throw new UsageError(`cannot read the config file ${path} (${code}).`);
  }
  return { path, exists: true, ...parseConfig(path, text) };
}

function parseConfig(path: string, text: string): Pick<Config, 'defaultProfile' | 'profiles'> {
  let config: unknown;
  try {
    config = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw new UsageError(`the config file ${path} is not JSON.`);
  }
  const { defaultProfile, profiles = {} } = asObject(config, `${path}`);
  if (defaultProfile !== undefined && typeof defaultProfile !== 'string')
    throw new UsageError(`${path}: defaultProfile must be a name.`);
  for (const [name, profile] of Object.entries(asObject(profiles, `${path}: profiles`)))
    checkProfile(asObject(profile, `${path}: profile ${name}`), `${path}: profile ${name}`);
  return {
    ...(defaultProfile === undefined ? {} : { defaultProfile }),
    profiles: profiles as Config['profiles'],
  };
}

function checkProfile(profile: Record<string, unknown>, place: string): void {
  for (const name of Object.keys(profile)) {
    if (KNOWN.includes(name)) continue;
    const near = nearest(name, KNOWN);
    throw new UsageError(
      `${place}: there is no setting ${name}; ${near ? `did you mean ${near}?` : `there are ${KNOWN.join(', ')}.`}`,
    );
  }
  for (const name of TEXTS)
    if (profile[name] !== undefined && typeof profile[name] !== 'string')
      throw new UsageError(`${place}: ${name} must be a text.`);
  if (profile.timeoutSeconds !== undefined && !(Number(profile.timeoutSeconds) > 0))
    throw new UsageError(`${place}: timeoutSeconds must be a number above 0.`);
  if (profile.apiKey !== undefined) checkReference(profile.apiKey as string, `${place}: apiKey`);
  const { clientSecret } = asObject(profile.rest ?? {}, `${place}: rest`);
  if (clientSecret !== undefined) checkReference(String(clientSecret), `${place}: rest.clientSecret`);
}

function asObject(value: unknown, place: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new UsageError(`${place} must be an object.`);
}

/** The profile of a name, or `undefined` when none is asked for and there is no default. */
export function profileOf(
  config: Config,
  name: string | undefined,
): { name: string; profile: Profile } | undefined {
  const wanted = name ?? config.defaultProfile;
  if (wanted === undefined) return undefined;
  const profile = Object.hasOwn(config.profiles, wanted) ? config.profiles[wanted] : undefined;
  if (profile) return { name: wanted, profile };
  const known = Object.keys(config.profiles);
  const there =
    known.length > 0 ? `; there are ${known.join(', ')}` : '; how one looks: workforce-soap profiles --help';
  throw new UsageError(`no profile "${wanted}" in ${config.path}${there}.`);
}
