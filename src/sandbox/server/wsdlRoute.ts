import type { IncomingMessage } from 'node:http';
import { SOAP_ENCODING } from '../../encoding/namespaces.js';
import type { Route } from './Route.js';
import type { SandboxServer } from './SandboxServer.js';

/**
 * The WSDL at `/soap?wsdl`, with the part of the SOAP encoding schema that it refers to at `/soap/encoding.xsd`: some
 * stacks fetch that schema from the network where a WSDL does not say where it is.
 */
export function wsdlRoute({ namespaces, url: base }: SandboxServer): Route {
  const encoding = `namespace="${SOAP_ENCODING}" schemaLocation="${base}/soap/encoding.xsd"`;
  return async (request, response, url) => {
    if (request.method !== 'GET') return false;
    const isWsdl = url.pathname === '/soap' && (url.searchParams.has('wsdl') || url.searchParams.has('WSDL'));
    if (!isWsdl && url.pathname !== '/soap/encoding.xsd') return false;
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' });
    if (!isWsdl) response.end(encodingSchema(isZeep(request) ? `<xs:import ${encoding}/>` : ''));
    else {
      const { writeWsdl } = await import('../../wsdl/index.js');
      const { types: namespace, operations: operationNamespace } = namespaces;
      const wsdl = writeWsdl({ namespace, operationNamespace, endpoint: `${base}/soap` });
      response.end(wsdl.replace(`import namespace="${SOAP_ENCODING}"`, `import ${encoding}`));
    }
    return true;
  };
}

// zeep looks for what a schema says of itself on the network, unless the schema imports itself; for others that is wrong.
function isZeep({ headers }: IncomingMessage): boolean {
  return /zeep/i.test(headers['user-agent'] ?? '');
}

/** What arrays in a WSDL refer to. */
function encodingSchema(imports: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:enc="${SOAP_ENCODING}" targetNamespace="${SOAP_ENCODING}">
  ${imports}
  <xs:attribute name="arrayType" type="xs:string"/>
  <xs:attribute name="offset" type="xs:string"/>
  <xs:group name="Array">
    <xs:sequence>
      <xs:any namespace="##any" minOccurs="0" maxOccurs="unbounded" processContents="lax"/>
    </xs:sequence>
  </xs:group>
  <xs:complexType name="Array">
    <xs:group ref="enc:Array" minOccurs="0"/>
    <xs:attribute ref="enc:arrayType"/>
    <xs:attribute ref="enc:offset"/>
    <xs:attribute name="id" type="xs:ID"/>
    <xs:attribute name="href" type="xs:anyURI"/>
  </xs:complexType>
</xs:schema>
`;
}
