import { gunzipSync } from 'node:zlib';
import type { PlatformFetch as Fetch } from '../transport/fetchEngine.js';
import { bodyBytes, connectionError, hasNoBody, pause, piecesOf, untilAborted } from './pieces.js';
import { effectsOf, type FaultPlan } from './FaultPlan.js';
import { builtAnswer } from './wellAnswer.js';
import { callNameOf } from '../encoding/server/decodeRequest.js';
import type { FaultEffect, WellAnswer } from './InjectedFault.js';

/** Options of `faultyFetch`. */
export interface FaultyFetchOptions {
  /**
   * Where calls go that meet no fault, and where faults take the answer that they change. By default answers are made
   * from the definitions, and no network is used.
   */
  readonly fetch?: Fetch;
  /** Makes random faults repeatable. */
  readonly seed?: number;
}

/**
 * A `fetch` for `createClient({ fetch })` on which faults happen as planned.
 *
 * @example
 * ```ts
 * import { createClient } from 'workforce-soap';
 * import { faults, faultyFetch } from 'workforce-soap/testing';
 *
 * const fetch = faultyFetch([{ fault: faults.rateLimited(), first: 1 }]);
 * const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'any', fetch });
 * await client.wsdlGetRoles(); // asked for twice
 * ```
 */
export function faultyFetch(plan: FaultPlan, options: FaultyFetchOptions = {}): Fetch {
  const effectOn = effectsOf(plan, options.seed);
  let number = 0;
  return async (url, init) => {
    const body = await bodyBytes(init.body);
    const contentType = new Headers(init.headers).get('content-type') ?? undefined;
    const operation = callNameOf(init.method ?? 'GET', url, body, contentType);
    let answer: Promise<WellAnswer> | undefined;
    const well = () => {
      answer ??= options.fetch
        ? options.fetch(url, init).then(wellFrom)
        : Promise.resolve(builtAnswer(operation, body, contentType));
      return answer;
    };
    const effect = await effectOn({ operation, number: ++number, body, contentType, well });
    return responseOf(effect ?? { kind: 'answer', ...(await well()) }, init.signal ?? undefined);
  };
}

async function wellFrom(response: Response): Promise<WellAnswer> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  // The platform has unpacked the body.
  delete headers['content-encoding'];
  delete headers['content-length'];
  return { status: response.status, headers, body };
}

const CODE_OF = { refused: 'ECONNREFUSED', reset: 'ECONNRESET', silence: 'ETIMEDOUT' } as const;

/** The effect as `fetch` shows it: a response, a rejection, or nothing until the signal ends it. */
async function responseOf(effect: FaultEffect, signal: AbortSignal | undefined): Promise<Response> {
  if (effect.kind === 'silence') return untilAborted(signal);
  if (effect.kind !== 'answer') throw connectionError(CODE_OF[effect.kind]);
  const { status, headers } = effect;
  await pause(effect.delayMs ?? 0, signal);
  const body = hasNoBody(status)
    ? null
    : ReadableStream.from(piecesOf({ ...effect, body: unpacked(effect) }, signal));
  return new Response(body, { status, headers: { ...headers } });
}

/** What `fetch` makes of a packed body. */
function unpacked({ headers, body }: WellAnswer): Uint8Array | Error {
  if (headers['content-encoding'] !== 'gzip') return body;
  try {
    return gunzipSync(body);
  } catch {
    return connectionError('Z_DATA_ERROR');
  }
}
