import { UsageError } from './cliErrors.js';
import { KEY_ADVICE } from './connection/keyReference.js';

const SECRET_OPTION = /^--?(api[-_]?key|password|token|client[-_]?secret|secret)$/i;
const REFERENCE = /^(env:|file:|stdin$)/;

/** Refuses a secret among the arguments before anything else reads them, and never repeats it. */
export function refuseSecrets(args: readonly string[]): void {
  for (const [i, arg] of args.entries()) {
    const [option = '', ...value] = arg.split('=');
    if (SECRET_OPTION.test(option)) throw new UsageError(`${option}: ${KEY_ADVICE}.`);
    if (option !== '--key') continue;
    const given = value.length > 0 ? value.join('=') : (args[i + 1] ?? '');
    if (!REFERENCE.test(given))
      throw new UsageError(`--key: ${KEY_ADVICE}. If that was a key, have it replaced.`);
  }
}
