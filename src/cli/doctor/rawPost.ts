import { encodeRequest } from '../../encoding/request/envelope.js';
import type { AnyOperation } from '../../definition/operation.js';
import { TimeLimit } from '../../transport/TimeLimit.js';
import { keyOf, type Target } from '../connection/connection.js';
import type { Patient } from './Finding.js';

export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly date: string | undefined;
  readonly bytes: Buffer;
  readonly sentAt: number;
  readonly answeredAt: number;
}

const LIMIT_MS = 30_000;

/** Sends an envelope and gives the answer as it came, undecoded. */
export async function rawPost(
  { target, signal }: Patient,
  operation: AnyOperation,
  envelope: string,
): Promise<RawAnswer> {
  const { actionPrefix = 'uri:Service/', fetch: proxied } = target.client;
  const sentAt = Date.now();
  using limit = new TimeLimit(signal, LIMIT_MS);
  const response = await (proxied ?? fetch)(target.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${actionPrefix}${operation.action}"`,
      'accept-encoding': 'identity',
    },
    body: envelope,
    redirect: 'manual',
    signal: limit.signal,
  });
  const answeredAt = Date.now();
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
    pieces.push(piece.value!);
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    date: response.headers.get('date') ?? undefined,
    bytes: Buffer.concat(pieces),
    sentAt,
    answeredAt,
  };
}

/** Posts an envelope without a call, and without a key. Gives the status of the answer. */
export async function postNothing({ target, signal }: Patient): Promise<number> {
  using limit = new TimeLimit(signal, LIMIT_MS);
  const response = await (target.client.fetch ?? fetch)(target.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    body: '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body/></e:Envelope>',
    redirect: 'manual',
    signal: limit.signal,
  });
  await response.body?.cancel();
  return response.status;
}

/** The envelope of a call with the configured key. */
export function envelopeOf(target: Target, operation: AnyOperation, input: Record<string, unknown>): string {
  const { namespace = 'uri:Service', operationNamespace = namespace } = target.client;
  return encodeRequest(operation, keyOf(target).reveal(), input, {
    types: namespace,
    operations: operationNamespace,
  });
}
