import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ConfigurationError } from '../../errors/index.js';
import { Secret } from '../../secret.js';
import type { SecretReference } from './GatewayConfig.js';

const run = promisify(execFile);
const COMMAND_MS = 10_000;

/** The secret that a reference leads to. Throws a `ConfigurationError` that names the setting and shows no secret. */
export async function secretOf(setting: string, reference: SecretReference): Promise<Secret> {
  const text = (await textOf(setting, reference)).trim();
  if (text === '') throw new ConfigurationError(setting, `${placeOf(reference)} is empty or not set`);
  if (/[^\x21-\x7E]/.test(text))
    throw new ConfigurationError(
      setting,
      `${placeOf(reference)} has a blank or a character that no key can have`,
    );
  return new Secret(text);
}

async function textOf(setting: string, reference: SecretReference): Promise<string> {
  try {
    if (typeof reference !== 'string') {
      const [program = '', ...args] = reference.command;
      return (await run(program, args, { timeout: COMMAND_MS, maxBuffer: 64 * 1024 })).stdout;
    }
    const place = reference.slice(reference.indexOf(':') + 1);
    return reference.startsWith('env:') ? (process.env[place] ?? '') : await readFile(place, 'utf8');
  } catch {
    // Not its message: what a vault prints can hold what it was asked with.
    throw new ConfigurationError(setting, `${placeOf(reference)} cannot be read`);
  }
}

/** Where a secret comes from. The arguments of a command may hold secrets. */
function placeOf(reference: SecretReference): string {
  return typeof reference === 'string' ? reference : `what ${reference.command[0] ?? 'the command'} prints`;
}
