import type { Agent } from 'node:http';
import { CodecError } from '../encoding/xml/limits.js';
import { clientErrorOf, httpErrorOf } from '../outcome/outcomeErrors.js';
import { Redactor } from '../text/redaction/redact.js';
import { Deadline } from '../transport/deadline.js';
import { createFetchEngine, type Fetch } from '../transport/fetchEngine.js';
import { createHttpEngine } from '../transport/httpEngine.js';
import { send } from '../transport/send.js';
import { DEFAULT_TIME_LIMITS, type TimeLimitOptions, timeLimitsOf } from '../transport/timeLimits.js';

/** `timeoutMs` is for the whole, without the time that the caller takes over its pieces. */
export interface ReadUrlOptions extends TimeLimitOptions {
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: Fetch | undefined;
  readonly agent?: Agent | undefined;
}

/**
 * The bytes at an address, as they arrive. Follows no redirect, and takes no web page for a file. Throws a `ClientError`, which never
 * holds the address.
 */
export async function* readUrl(
  url: string,
  subject: { readonly name: string; readonly effect: 'read' },
  options: ReadUrlOptions,
): AsyncGenerator<Uint8Array, void> {
  const limits = timeLimitsOf(options, DEFAULT_TIME_LIMITS);
  const deadline = new Deadline(limits.totalMs, options.signal);
  const engine = options.fetch ? createFetchEngine(options.fetch) : createHttpEngine(options.agent);
  const started = performance.now();
  const progress = () => ({
    attempts: 1,
    durationMs: Math.round(performance.now() - started),
    requestSent: false,
  });
  try {
    const request = { url, method: 'GET', headers: { 'accept-encoding': 'gzip, deflate' } };
    const answer = await send(request, false, { engine, limits, deadline });
    if (answer.status !== 200) {
      answer.discard();
      throw httpErrorOf(answer, url, subject, { redactor: new Redactor([url]), progress: progress() });
    }
    for await (const bytes of withoutPage(answer.body)) {
      deadline.pause();
      yield bytes;
      deadline.resume();
    }
  } catch (error) {
    throw clientErrorOf(error, subject, progress());
  } finally {
    deadline.end();
  }
}

/** Where a login is over, or a file is gone, servers answer with a page and status 200. */
async function* withoutPage(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (!head) {
      yield piece;
      continue;
    }
    head = Buffer.concat([head, piece]);
    const text = head.subarray(0, PAGE_BYTES).toString();
    if (PAGE.test(text)) throw new CodecError('protocol', 'it is a web page, and no file');
    if (head.length < PAGE_BYTES && MAY_BE_PAGE.test(text)) continue;
    yield head;
    head = undefined;
  }
  if (head && head.length > 0) yield head;
}

const PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+)?html[\s>]/is;
const MAY_BE_PAGE = /^\s*(?:<|$)/;
const PAGE_BYTES = 1024;
