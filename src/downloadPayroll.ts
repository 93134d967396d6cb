import { HttpError, NetworkError } from './errors.js';
import type { Secret } from './secret.js';
import type { Fetch } from './transport/fetchEngine.js';

const FACTS = { operation: 'wsdlGetResultTransferToPayroll' };

/**
 * The bytes of a finished payroll transfer, as they arrive. No key is sent with the request.
 * Throws an `HttpError` or a `NetworkError`, neither of which holds the URL.
 */
export async function* downloadPayroll(
  url: Secret,
  options: { readonly signal?: AbortSignal; readonly fetch?: Fetch } = {},
): AsyncGenerator<Uint8Array, void> {
  const lost = () =>
    new NetworkError({ requestSent: true, what: 'the download broke off', retryable: true }, FACTS);
  const init: RequestInit = { redirect: 'manual', ...(options.signal ? { signal: options.signal } : {}) };
  const response = await (options.fetch ?? fetch)(url.reveal(), init).catch(() => {
    throw lost();
  });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    throw new HttpError({ status: response.status, retryable: response.status >= 500 }, FACTS);
  }
  try {
    yield* response.body;
  } catch {
    throw lost();
  }
}
