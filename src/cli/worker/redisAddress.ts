import { UsageError } from '../cliErrors.js';
import { noteSecret } from '../connection/notedSecrets.js';

const DEFAULT = 'redis://127.0.0.1:6379';

/** Where Redis is. A password is taken from the environment only. */
export function redisAddress(asked: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  if (asked && /^\w+:\/\/[^/]*:[^/]*@/.test(asked))
    throw new UsageError(
      '--redis holds a password, which every user of the machine can see. Put the address into WORKFORCE_REDIS.',
    );
  const address = asked ?? (env.WORKFORCE_REDIS || DEFAULT);
  const password = URL.canParse(address) ? decodeURIComponent(new URL(address).password) : '';
  if (password) noteSecret(password);
  return address;
}
