import type { LibraryFault, WellAnswer } from './InjectedFault.js';
import { fixed, XML_HEADERS, xmlAnswer } from './wellAnswer.js';
import { SERVICE_NAMESPACES, SOAP_12_ENVELOPE, SOAP_ENVELOPE } from '../encoding/xml/namespaces.js';
import { encodeFault } from '../encoding/server/encodeAnswer.js';

const HTML: WellAnswer['headers'] = { 'content-type': 'text/html; charset=utf-8' };
const ELSEWHERE = { ...HTML, location: 'https://elsewhere.example/soap' };
const JSON_HEADERS = { 'content-type': 'application/json' };
const MULTIPART_HEADERS = { 'content-type': 'multipart/related; boundary=edge; type="text/xml"' };
const page = (title: string) =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

/** An answer that is not SOAP. */
function plain(about: string, status: number, body = page(`${status}`), headers = HTML): LibraryFault {
  const gives = status === 200 ? 'DecodeError' : 'HttpError';
  return fixed(about, gives, { status, headers, body: Buffer.from(body) });
}

const MULTIPART =
  '--edge\r\nContent-Type: text/xml; charset=utf-8\r\n\r\n<a/>\r\n--edge\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n--edge--\r\n';

/** What servers and gateways say over HTTP instead of SOAP. Source: wire facts 6 and 9. */
export const httpFaults = {
  /** HTTP 429: more than 10 concurrent calls of the customer. `retryAfter` is in seconds, or an HTTP date. */
  rateLimited: ({ retryAfter }: { retryAfter?: number | string } = {}) => {
    const headers = retryAfter === undefined ? HTML : { ...HTML, 'retry-after': String(retryAfter) };
    return plain('HTTP 429, the limit of concurrent calls', 429, page('Too Many Requests'), headers);
  },
  badRequest: plain('HTTP 400 with a page', 400),
  unauthorized: plain('HTTP 401 with a page', 401),
  forbidden: plain('HTTP 403 with a page', 403),
  notFound: plain('HTTP 404 with a page', 404),
  serverError: plain('HTTP 500 with a page instead of a fault', 500),
  badGateway: plain('HTTP 502 with a page', 502),
  serviceUnavailable: plain('HTTP 503 with a page', 503),
  gatewayTimeout: plain('HTTP 504 with a page', 504),
  redirect: plain('HTTP 307 to another host, which must never get the key', 307, page('307'), ELSEWHERE),
  htmlErrorPage: plain('HTTP 200 with a page of HTML', 200, page('Service is being maintained')),
  emptyBody: plain('HTTP 200 with no body', 200, '', XML_HEADERS),
  blankBody: plain('HTTP 200 with white space only', 200, ' \r\n ', XML_HEADERS),
  jsonErrorBody: plain('HTTP 200 with an error in JSON', 200, '{"error":"internal"}', JSON_HEADERS),
  multipartBody: plain('HTTP 200 with a multipart body', 200, MULTIPART, MULTIPART_HEADERS),
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
  const fault = { code: 'Server', string: FAILED, ...given };
  return spelt(about, encodeFault(fault, { namespaces: SERVICE_NAMESPACES }), status);
}

const faultXml = (code: string, string: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="${SOAP_ENVELOPE}"><SOAP-ENV:Body>` +
  `<SOAP-ENV:Fault><faultcode>${code}</faultcode><faultstring>${string}</faultstring>${more}</SOAP-ENV:Fault>` +
  '</SOAP-ENV:Body></SOAP-ENV:Envelope>';
const FAILED = 'The server failed';
const XML_DETAIL = '<faultactor/><detail><e:error xmlns:e="urn:e"><e:code>17</e:code></e:error></detail>';

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
    faultXml('Server', FAILED),
  ),
  dottedFaultCode: spelt(
    'a fault code with a dotted refinement',
    faultXml('SOAP-ENV:Client.Authentication', 'Who are you'),
  ),
  faultWithXmlDetail: spelt(
    'a fault whose detail holds elements',
    faultXml('SOAP-ENV:Server', FAILED, XML_DETAIL),
  ),
  soap12Fault: spelt(
    'a SOAP 1.2 fault for a SOAP 1.1 call',
    `<env:Envelope xmlns:env="${SOAP_12_ENVELOPE}"><env:Body><env:Fault><env:Code><env:Value>env:Receiver</env:Value></env:Code>` +
      '<env:Reason><env:Text xml:lang="en">The server failed</env:Text></env:Reason></env:Fault></env:Body></env:Envelope>',
  ),
  faultInLatin1Prolog: spelt(
    'a UTF-8 header over a prolog that says ISO-8859-1',
    faultXml('Server', 'Fel på servern').replace('UTF-8', 'ISO-8859-1'),
  ),
};
