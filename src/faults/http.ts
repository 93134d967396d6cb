import type { FaultResult, LibraryFault, WellAnswer } from './InjectedFault.js';
import { fixed, XML_HEADERS, xmlAnswer } from './wellAnswer.js';
import { SERVICE_NAMESPACES, SOAP_12_ENVELOPE, SOAP_ENVELOPE } from '../encoding/xml/namespaces.js';
import { encodeFault } from '../encoding/server/encodeAnswer.js';

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

export interface SoapFaultOptions {
  readonly code?: string;
  readonly string?: string;
  readonly detail?: unknown;
  readonly status?: number;
}

const spelt = (about: string, xml: string, status = 500) =>
  fixed(about, 'FaultError', xmlAnswer(xml, status));

function soapFault(about: string, { status, ...given }: SoapFaultOptions): LibraryFault {
  const fault = { code: 'Server', string: 'The server failed', ...given };
  return spelt(about, encodeFault(fault, { namespaces: SERVICE_NAMESPACES }), status);
}

const faultXml = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="${SOAP_ENVELOPE}"><SOAP-ENV:Body>` +
  `<SOAP-ENV:Fault>${content}</SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>`;

/** SOAP faults in their spellings. Source: wire fact 6 and SOAP 1.1 section 4.4. */
export const soapFaults = {
  /** A fault with HTTP 500, as the likely server library sends it. */
  soapFault: (options: SoapFaultOptions = {}) => soapFault('a fault with HTTP 500', options),
  unknownKey: soapFault('a fault for a key that is not known', { code: 'Client', string: 'Unknown API key' }),
  unknownOperation: soapFault('a fault for an operation that is not known', {
    code: 'Client',
    string: 'Operation is not defined',
  }),
  faultWithHttp200: soapFault('a fault with HTTP 200', { status: 200 }),
  bareFaultCode: spelt(
    'a fault whose code has no prefix and whose children have no types',
    faultXml('<faultcode>Server</faultcode><faultstring>The server failed</faultstring>'),
  ),
  dottedFaultCode: spelt(
    'a fault code with a dotted refinement',
    faultXml('<faultcode>SOAP-ENV:Client.Authentication</faultcode><faultstring>Who are you</faultstring>'),
  ),
  faultWithXmlDetail: spelt(
    'a fault whose detail holds elements',
    faultXml(
      '<faultcode>SOAP-ENV:Server</faultcode><faultstring>The server failed</faultstring><faultactor/>' +
        '<detail><e:error xmlns:e="urn:e"><e:code>17</e:code></e:error></detail>',
    ),
  ),
  soap12Fault: spelt(
    'a SOAP 1.2 fault for a SOAP 1.1 call',
    `<env:Envelope xmlns:env="${SOAP_12_ENVELOPE}"><env:Body><env:Fault><env:Code><env:Value>env:Receiver</env:Value></env:Code>` +
      '<env:Reason><env:Text xml:lang="en">The server failed</env:Text></env:Reason></env:Fault></env:Body></env:Envelope>',
  ),
  faultInLatin1Prolog: spelt(
    'a UTF-8 header over a prolog that says ISO-8859-1',
    faultXml('<faultcode>Server</faultcode><faultstring>Fel på servern</faultstring>').replace(
      'UTF-8',
      'ISO-8859-1',
    ),
  ),
};
