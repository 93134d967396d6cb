import { homedir } from 'node:os';
import { join } from 'node:path';
import { readJsonFile } from '../../validation/jsonFile.js';
import { UsageError } from '../CommandContext.js';
import { asUsage } from '../files.js';
import type { Profile } from './parseConfig.js';

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
export async function readConfig(
  asked: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Config> {
  const path = asked ?? (env.WORKFORCE_CONFIG || defaultConfigPath(env));
  const file = { setting: 'config file', expected: 'profiles', optional: !asked && !env.WORKFORCE_CONFIG };
  const given = asUsage(() => readJsonFile(path, file));
  if (given === undefined) return { path, exists: false, profiles: {} };
  // What checks it is loaded only where there is a file.
  const { parseConfig } = await import('./parseConfig.js');
  return { path, exists: true, ...parseConfig(path, given) };
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
    known.length > 0 ? `; there are ${known.join(', ')}` : '; how one looks: workforce-soap doctor --help';
  throw new UsageError(`no profile "${wanted}" in ${config.path}${there}.`);
}
