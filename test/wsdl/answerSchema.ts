import { SOAP_ENCODING, SOAP_ENVELOPE, XSD } from '../../src/encoding/xml/namespaces.js';

const FILES = ['envelope.xsd', 'encoding.xsd', 'types.xsd'] as const;

/** Schemas made from a WSDL, by file name. `envelope.xsd` imports the others, and validates whole answers. */
export function answerSchemas(wsdl: string): Readonly<Record<(typeof FILES)[number], string>> {
  const namespace = /targetNamespace="([^"]+)"/.exec(wsdl)![1]!;
  const types = wsdl.slice(wsdl.indexOf('>', wsdl.indexOf('<xsd:schema')) + 1, wsdl.indexOf('</xsd:schema>'));
  return {
    'types.xsd': `<xsd:schema xmlns:xsd="${XSD}" xmlns:tns="${namespace}" xmlns:enc="${SOAP_ENCODING}" targetNamespace="${namespace}">
  <xsd:import namespace="${SOAP_ENCODING}" schemaLocation="encoding.xsd"/>
${wrappers(wsdl)}
${types.replace(/<xsd:import [^>]*>/, '').replaceAll(ARRAY_TYPE, itemList)}
</xsd:schema>`,
    'encoding.xsd': `<xsd:schema xmlns:xsd="${XSD}" targetNamespace="${SOAP_ENCODING}">
  <xsd:attribute name="arrayType" type="xsd:string"/>
</xsd:schema>`,
    'envelope.xsd': `<xsd:schema xmlns:xsd="${XSD}" xmlns:e="${SOAP_ENVELOPE}" targetNamespace="${SOAP_ENVELOPE}" elementFormDefault="qualified">
  <xsd:import namespace="${namespace}" schemaLocation="types.xsd"/>
  <xsd:attribute name="encodingStyle" type="xsd:anyURI"/>
  <xsd:element name="Envelope"><xsd:complexType>
    <xsd:sequence><xsd:element name="Body"><xsd:complexType><xsd:sequence>
      <xsd:any namespace="${namespace}" processContents="strict"/>
    </xsd:sequence></xsd:complexType></xsd:element></xsd:sequence>
    <xsd:attribute ref="e:encodingStyle"/>
  </xsd:complexType></xsd:element>
</xsd:schema>`,
  };
}

const ARRAY_TYPE =
  /<xsd:complexContent>\s*<xsd:restriction base="SOAP-ENC:Array">[\s\S]*?<\/xsd:complexContent>/g;

// An array of section 5 says the type of its items in an attribute, which XSD does not look at.
function itemList(restriction: string): string {
  const item = /wsdl:arrayType="([^"]+)\[\]"/.exec(restriction)![1]!;
  return `<xsd:sequence><xsd:element name="item" type="${item}" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence>
    <xsd:attribute ref="enc:arrayType"/>`;
}

// In rpc style no element is declared: that of an answer has the name of the message, and the parts of the message in it.
function wrappers(wsdl: string): string {
  const messages = wsdl.matchAll(
    /<wsdl:message name="(\w+Response)">\s*<wsdl:part name="(\w+)" type="([\w:]+)"\/>\s*<\/wsdl:message>/g,
  );
  return Array.from(
    messages,
    ([, name, part, type]) => `  <xsd:element name="${name}"><xsd:complexType><xsd:sequence>
    <xsd:element name="${part}" type="${type}"/>
  </xsd:sequence></xsd:complexType></xsd:element>`,
  ).join('\n');
}

/** The answer, where each array says the type that its items have. XSD does not know the general type `SOAP-ENC:Array`. */
export function withArrayTypes(answer: string): string {
  return answer.replace(
    / xsi:type="SOAP-ENC:Array"( SOAP-ENC:arrayType="\w+:(\w+)\[\d+\]")/g,
    ' xsi:type="tns:$2Array"$1',
  );
}

/** An XPath 1.0 expression that is true where each array has as many items as it says. */
export const COUNTS_HOLD =
  "not(//*[@*[local-name()='arrayType'] and count(item) != " +
  "number(substring-before(substring-after(@*[local-name()='arrayType'], '['), ']'))])";
