import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { configured } from '../../validation/configuration.js';
import { UsageError } from '../cliErrors.js';
import { REFERENCE } from './keyReference.js';

const NO_KEY = 'expected a reference (env:NAME, file:/path or stdin) and no key';

const text = z.string('expected a text');
const reference = z.string(NO_KEY).regex(REFERENCE, NO_KEY);

const profile = z.strictObject({
  endpoint: text.optional(),
  apiKey: reference.optional(),
  namespace: text.optional(),
  operationNamespace: text.optional(),
  actionPrefix: text.optional(),
  /** The file that `survey` wrote of it. */
  deployment: text.optional(),
  timeoutSeconds: z.coerce.number().positive('expected a number above 0').optional(),
  /** The REST side, for `doctor` and `migrate compare`. */
  rest: z
    .strictObject({ baseUrl: text.optional(), clientId: text.optional(), clientSecret: reference.optional() })
    .optional(),
});

const config = z.strictObject({
  $schema: z.string().optional(),
  defaultProfile: z.string('expected the name of a profile').optional(),
  profiles: z.record(z.string(), profile).default({}),
});

/** One deployment, as the config file describes it. Secrets are references. */
export type Profile = Readonly<z.output<typeof profile>>;

export interface Config {
  readonly path: string;
  readonly exists: boolean;
  readonly defaultProfile?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

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
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text.
    throw new UsageError(`the config file ${path} is not JSON.`);
  }
  try {
    return configured(config, given);
  } catch (error) {
    if (error instanceof ConfigurationError)
      throw new UsageError(`${path}: ${error.message}.`.replace('?.', '?'));
    throw error;
  }
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
