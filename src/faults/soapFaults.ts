import { SERVICE_NAMESPACES, SOAP_12_ENVELOPE, SOAP_ENVELOPE } from '../encoding/xml/namespaces.js';
import { encodeFault } from '../encoding/server/encodeAnswer.js';
import type { LibraryFault } from './InjectedFault.js';
import { fixed, xmlAnswer } from './wellAnswer.js';

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
