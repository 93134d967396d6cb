import { expect, it } from 'vitest';
import { isClientError } from '../../src/errors/index.js';
import { saysNothingDone } from '../../src/errors/saysNothingDone.js';
import { createClient, settle } from '../../src/index.js';

const fault = (code: string) =>
  new Response(
    `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><SOAP-ENV:Fault>` +
      `<faultcode>SOAP-ENV:${code}</faultcode><faultstring>no</faultstring></SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>`,
    { status: 500, headers: { 'content-type': 'text/xml; charset=utf-8' } },
  );
const page = (status: number, headers = {}) => new Response('<html>', { status, headers });
const lost = (code: string, syscall: string) => {
  throw Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error(code), { code, syscall }),
  });
};

/** What may answer a call that changes something, and whether that says that nothing was done. */
const ANSWERS: readonly (readonly [string, boolean, (() => Response) | undefined])[] = [
  ['a 401', true, () => page(401)],
  ['a 404', true, () => page(404)],
  ['a 429', true, () => page(429)],
  ['a redirect', true, () => page(302, { location: 'https://elsewhere.example/' })],
  ["a fault that is the client's", true, () => fault('Client')],
  ['a refused connection', true, undefined],
  ["a fault that is the server's", false, () => fault('Server')],
  ['a 502', false, () => page(502)],
  ['a 200 with a page', false, () => page(200)],
  ['a connection that was reset', false, () => lost('ECONNRESET', 'read')],
  ['an answer that is cut', false, () => new Response('<a', { headers: { 'content-type': 'text/xml' } })],
];

it.each(ANSWERS)('%s means nothing was done: %s', async (_, nothingDone, answer) => {
  let calls = 0;
  const client = createClient({
    endpoint: 'http://127.0.0.1:9/soap',
    apiKey: 'a-key-of-a-unit',
    retry: false,
    budget: false,
    ...(answer && {
      fetch: async () => {
        calls++;
        return answer();
      },
    }),
  });
  const day = {
    begDate: '2026-05-04',
    endDate: '2026-05-04',
    endTime: '16:00:00',
    shiftCategoryId: '11',
  } as const;
  const Shifts = [{ ...day, begTime: '08:00:00' as const, badgeNo: '0001' }];

  const batched = await client.wsdlUpdateShifts({ Shifts }).catch((error: unknown) => error);
  if (!isClientError(batched)) throw batched;
  expect(saysNothingDone(batched)).toBe(nothingDone);
  expect(batched.batch?.rows.map(({ status }) => status)).toEqual([nothingDone ? 'notSent' : 'unanswered']);

  const single = await client
    .wsdlPunch({ badgeNumber: '0001', action: 1, timestamp: '2026-05-04 08:00:00' })
    .catch((error: unknown) => error);
  if (!isClientError(single)) throw single;
  calls = 0;
  const rows = await settle(client, single, { quietMs: 0 }).catch(() => 'it looked');
  if (nothingDone) expect(rows).toEqual([expect.objectContaining({ index: 0, status: 'notDone' })]);
  expect(calls > 0, 'the service was asked').toBe(!nothingDone);
});
