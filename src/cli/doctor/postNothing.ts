import { TimeLimit } from '../../transport/TimeLimit.js';
import type { Patient } from './Finding.js';

const LIMIT_MS = 30_000;

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
