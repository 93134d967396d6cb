import type { Effect } from '../definition/operation.js';
import type { Settlement } from '../definition/settlement.js';
import { textOfBody } from '../encoding/xml/bodyText.js';
import { charsetOf } from '../encoding/xml/charset.js';
import { type ClientError, HttpError } from '../errors/index.js';
import { clientErrorOf, httpErrorOf } from '../outcome/outcomeErrors.js';
import { Redactor } from '../text/redaction/redact.js';
import { BUSY } from '../transport/retry.js';
import { Run, type Transport } from '../transport/run.js';
import { wholeBody } from '../transport/wholeBody.js';

export interface Exchange {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly apiKey: string;
  readonly timeoutMs: number | undefined;
}

export interface Subject {
  readonly name: string;
  readonly effect: Effect;
  readonly settlement?: Settlement;
}

/** What a server answered at last. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Sends a request and gives the answer, whatever it is: with the time limits, places and repetitions of this toolkit. Throws
 * a `ClientError` where no answer came, or one that leads elsewhere.
 */
export async function exchange(transport: Transport, subject: Subject, request: Exchange): Promise<Answered> {
  const { url, headers, body, apiKey, timeoutMs } = request;
  const options = timeoutMs === undefined ? {} : { timeoutMs };
  const { name, effect } = subject;
  const run: Run<ClientError> = new Run(transport, { operation: name, effect }, options, (error) =>
    clientErrorOf(error, subject, run),
  );
  let last: Answered | undefined;
  // biome-ignore lint/correctness/useYield: nothing is handed on before its end.
  const once = async function* (): AsyncGenerator<never, Answered> {
    const http = await run.send({ url, headers, body, owner: apiKey });
    const { status } = http;
    const leadsElsewhere = status >= 300 && status < 400;
    const bytes = leadsElsewhere ? undefined : await wholeBody(http.body, Number.POSITIVE_INFINITY);
    const text = bytes ? textOf(bytes, http.header('content-type')) : '';
    last = { status, headers: http.headers(), text };
    if (leadsElsewhere) http.discard();
    const isFault = /<(\w+:)?Fault[\s>]/.test(last.text);
    if (leadsElsewhere || (BUSY.has(status) && !isFault))
      throw httpErrorOf(http, url, subject, { redactor: new Redactor([apiKey]), progress: run });
    return last;
  };
  try {
    const step = await run.repeat(once).next();
    run.ended('ok');
    return step.value as Answered;
  } catch (error) {
    run.ended((error as Error).name);
    const isAnswer = error instanceof HttpError && last !== undefined && last.status >= 400;
    if (isAnswer) return last!;
    throw error;
  } finally {
    run.ended('stopped');
  }
}

/** In its own charset, where node-soap takes every answer for UTF-8. Throws for a charset that is not known. */
function textOf(bytes: Uint8Array, contentType: string | undefined): string {
  charsetOf(contentType, bytes, true);
  return textOfBody(bytes, contentType);
}
