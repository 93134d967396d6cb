import { SERVICE_NAMESPACES, SOAP_12_ENVELOPE, SOAP_ENVELOPE } from '../encoding/xml/namespaces.js';
import { encodeFault } from '../encoding/server/encodeAnswer.js';
import { type FaultTarget, fault, type InjectedFault } from './InjectedFault.js';
import { xmlAnswer } from './wellAnswer.js';

export interface SoapFaultOptions {
  readonly code?: string;
  readonly string?: string;
  readonly detail?: unknown;
  readonly status?: number;
  readonly operation?: string | readonly string[];
}

function spelt(name: string, about: string, xml: string, status = 500) {
  return (target?: FaultTarget): InjectedFault =>
    fault({ name, about, gives: 'FaultError' }, target, () => ({
      kind: 'answer',
      ...xmlAnswer(xml, status),
    }));
}

const faultXml = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="${SOAP_ENVELOPE}"><SOAP-ENV:Body>` +
  `<SOAP-ENV:Fault>${content}</SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>`;

/** SOAP faults in their spellings. Source: wire fact 6 and SOAP 1.1 section 4.4. */
export const soapFaults = {
  /** A fault with HTTP 500, as the likely server library sends it. */
  soapFault: ({ operation, ...options }: SoapFaultOptions = {}) => {
    const { code = 'Server', string = 'The server failed', detail, status } = options;
    const xml = encodeFault({ code, string, detail }, { namespaces: SERVICE_NAMESPACES });
    return spelt('soapFault', 'a fault with HTTP 500', xml, status)({ operation });
  },
  unknownKey: (target?: FaultTarget) =>
    renamed('unknownKey', 'a fault for a key that is not known', target, 'Unknown API key'),
  unknownOperation: (target?: FaultTarget) =>
    renamed(
      'unknownOperation',
      'a fault for an operation that is not known',
      target,
      'Operation is not defined',
    ),
  faultWithHttp200: (target?: FaultTarget) => ({
    ...soapFaults.soapFault({ status: 200, ...targetOf(target) }),
    name: 'faultWithHttp200',
    about: 'a fault with HTTP 200',
  }),
  bareFaultCode: spelt(
    'bareFaultCode',
    'a fault whose code has no prefix and whose children have no types',
    faultXml('<faultcode>Server</faultcode><faultstring>The server failed</faultstring>'),
  ),
  dottedFaultCode: spelt(
    'dottedFaultCode',
    'a fault code with a dotted refinement',
    faultXml('<faultcode>SOAP-ENV:Client.Authentication</faultcode><faultstring>Who are you</faultstring>'),
  ),
  faultWithXmlDetail: spelt(
    'faultWithXmlDetail',
    'a fault whose detail holds elements',
    faultXml(
      '<faultcode>SOAP-ENV:Server</faultcode><faultstring>The server failed</faultstring><faultactor/>' +
        '<detail><e:error xmlns:e="urn:e"><e:code>17</e:code></e:error></detail>',
    ),
  ),
  soap12Fault: spelt(
    'soap12Fault',
    'a SOAP 1.2 fault for a SOAP 1.1 call',
    `<env:Envelope xmlns:env="${SOAP_12_ENVELOPE}"><env:Body><env:Fault><env:Code><env:Value>env:Receiver</env:Value></env:Code>` +
      '<env:Reason><env:Text xml:lang="en">The server failed</env:Text></env:Reason></env:Fault></env:Body></env:Envelope>',
  ),
  faultInLatin1Prolog: spelt(
    'faultInLatin1Prolog',
    'a UTF-8 header over a prolog that says ISO-8859-1',
    faultXml('<faultcode>Server</faultcode><faultstring>Fel på servern</faultstring>').replace(
      'UTF-8',
      'ISO-8859-1',
    ),
  ),
};

function renamed(name: string, about: string, target: FaultTarget, string: string): InjectedFault {
  return { ...soapFaults.soapFault({ code: 'Client', string, ...targetOf(target) }), name, about };
}

function targetOf(target: FaultTarget): { operation?: string | readonly string[] } {
  const operation = typeof target === 'string' ? target : target?.operation;
  return operation === undefined ? {} : { operation };
}
