import { SANDBOX_HEADER } from '../../sandbox/sandboxHeader.js';
import type { ComparedService } from './Evidence.js';

/** Asks a service what it is. It is `unknown` where it does not answer. Sends no key. */
export async function serviceAt(
  url: string,
  ask: (url: string, options: { signal: AbortSignal; redirect: 'manual' }) => Promise<Response> = fetch,
): Promise<ComparedService> {
  const { host } = new URL(url);
  try {
    const answer = await ask(url, { signal: AbortSignal.timeout(15_000), redirect: 'manual' });
    await answer.body?.cancel();
    return { host, kind: answer.headers.has(SANDBOX_HEADER) ? 'sandbox' : 'service' };
  } catch {
    return { host, kind: 'unknown' };
  }
}
