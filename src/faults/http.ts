import type { FaultResult, LibraryFault, WellAnswer } from './InjectedFault.js';
import { fixed, XML_HEADERS } from './wellAnswer.js';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const page = (title: string) =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

/** An answer that is not SOAP. */
function plain(
  about: string,
  gives: FaultResult,
  answer: Pick<WellAnswer, 'status'> & { headers?: WellAnswer['headers']; body?: string },
): LibraryFault {
  const { status, headers = HTML, body = page(`${status}`) } = answer;
  return fixed(about, gives, { status, headers, body: Buffer.from(body) });
}

const MULTIPART =
  '--edge\r\nContent-Type: text/xml; charset=utf-8\r\n\r\n<a/>\r\n--edge\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n--edge--\r\n';

/** What servers and gateways say over HTTP instead of SOAP. Source: wire facts 6 and 9. */
export const httpFaults = {
  /** HTTP 429: more than 10 concurrent calls of the customer. `retryAfter` is in seconds, or an HTTP date. */
  rateLimited: ({ retryAfter }: { retryAfter?: number | string } = {}) =>
    plain('HTTP 429, the limit of concurrent calls', 'HttpError', {
      status: 429,
      headers: retryAfter === undefined ? HTML : { ...HTML, 'retry-after': String(retryAfter) },
      body: page('Too Many Requests'),
    }),
  badRequest: plain('HTTP 400 with a page', 'HttpError', { status: 400 }),
  unauthorized: plain('HTTP 401 with a page', 'HttpError', { status: 401 }),
  forbidden: plain('HTTP 403 with a page', 'HttpError', { status: 403 }),
  notFound: plain('HTTP 404 with a page', 'HttpError', { status: 404 }),
  serverError: plain('HTTP 500 with a page instead of a fault', 'HttpError', { status: 500 }),
  badGateway: plain('HTTP 502 with a page', 'HttpError', { status: 502 }),
  serviceUnavailable: plain('HTTP 503 with a page', 'HttpError', { status: 503 }),
  gatewayTimeout: plain('HTTP 504 with a page', 'HttpError', { status: 504 }),
  redirect: plain('HTTP 307 to another host, which must never get the key', 'HttpError', {
    status: 307,
    headers: { ...HTML, location: 'https://elsewhere.example/soap' },
  }),
  htmlErrorPage: plain('HTTP 200 with a page of HTML', 'DecodeError', {
    status: 200,
    body: page('Service is being maintained'),
  }),
  emptyBody: plain('HTTP 200 with no body', 'DecodeError', {
    status: 200,
    headers: XML_HEADERS,
    body: '',
  }),
  blankBody: plain('HTTP 200 with white space only', 'DecodeError', {
    status: 200,
    headers: XML_HEADERS,
    body: ' \r\n ',
  }),
  jsonErrorBody: plain('HTTP 200 with an error in JSON', 'DecodeError', {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"error":"internal"}',
  }),
  multipartBody: plain('HTTP 200 with a multipart body', 'DecodeError', {
    status: 200,
    headers: { 'content-type': 'multipart/related; boundary=edge; type="text/xml"' },
    body: MULTIPART,
  }),
};
