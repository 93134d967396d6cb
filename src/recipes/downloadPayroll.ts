import type { ReadUrlOptions } from '../client/readUrl.js';
import type { Secret } from '../secret.js';

const SUBJECT = { name: 'wsdlGetResultTransferToPayroll', effect: 'read' } as const;

/** `timeoutMs` is for the whole download, without the time that the caller takes over its pieces. */
export type DownloadOptions = ReadUrlOptions;

/**
 * The bytes of a finished payroll transfer, as they arrive. No key is sent with the request, and no redirect is followed.
 * Throws a `ClientError`, which never holds the URL.
 */
export async function* downloadPayroll(
  url: Secret,
  options: DownloadOptions = {},
): AsyncGenerator<Uint8Array, void> {
  const { readUrl } = await import('../client/readUrl.js');
  yield* readUrl(url.reveal(), SUBJECT, options);
}
