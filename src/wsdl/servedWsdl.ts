import { SOAP_ENCODING } from '../encoding/xml/namespaces.js';

/** A WSDL that says where the SOAP encoding schema is: some stacks fetch that from the network where it does not. */
export function servedWsdl(wsdl: string, encodingAddress: string, userAgent = ''): string {
  // NuSOAP ends on PHP 8 with an error of its own at any schema that has an address, and needs none.
  if (/nusoap/i.test(userAgent)) return wsdl;
  return wsdl.replace(`import namespace="${SOAP_ENCODING}"`, `import ${located(encodingAddress)}`);
}

/** The part of the SOAP encoding schema that arrays in a WSDL refer to, at its address, for a client of this name. */
export function servedEncodingSchema(encodingAddress: string, userAgent = ''): string {
  // zeep looks for what a schema says of itself on the network, unless the schema imports itself; for others that is wrong.
  const imports = /zeep/i.test(userAgent) ? `<xs:import ${located(encodingAddress)}/>` : '';
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

function located(address: string): string {
  return `namespace="${SOAP_ENCODING}" schemaLocation="${address}"`;
}
