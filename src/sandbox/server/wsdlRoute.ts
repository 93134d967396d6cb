import { answerContentType } from '../../encoding/server/encodeAnswer.js';
import { servedEncodingSchema, servedWsdl } from '../../wsdl/servedWsdl.js';
import type { Route } from './Route.js';
import type { SandboxServer } from './SandboxServer.js';

/** The WSDL at `/soap?wsdl`, with the part of the SOAP encoding schema that it refers to at `/soap/encoding.xsd`. */
export function wsdlRoute({ namespaces, url: base, like }: SandboxServer): Route {
  const encoding = `${base}/soap/encoding.xsd`;
  return async (request, response, url) => {
    if (request.method !== 'GET') return false;
    const isWsdl = url.pathname === '/soap' && (url.searchParams.has('wsdl') || url.searchParams.has('WSDL'));
    if (!isWsdl && url.pathname !== '/soap/encoding.xsd') return false;
    response.writeHead(200, { 'content-type': answerContentType() });
    if (!isWsdl) response.end(servedEncodingSchema(encoding, request.headers['user-agent']));
    else {
      const { writeWsdl } = await import('../../wsdl/index.js');
      const { types: namespace, operations: operationNamespace } = namespaces;
      const wsdl = writeWsdl({ namespace, operationNamespace, endpoint: `${base}/soap` });
      response.end(servedWsdl(like?.wsdl(wsdl) ?? wsdl, encoding, request.headers['user-agent']));
    }
    return true;
  };
}
