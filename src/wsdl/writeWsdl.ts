import { escapeXml } from '../encoding/xml/escape.js';
import type { AnyOperation, FieldSpec } from '../definition/operation.js';
import { SOAP_ENCODING, XSD } from '../encoding/xml/namespaces.js';
import type { Definition } from '../definition/record.js';
import { type ScalarKind, XSD_TYPE_OF } from '../definition/scalar.js';
import { allOperations, allRecords } from '../operations/allDefinitions.js';

const WSDL = 'http://schemas.xmlsoap.org/wsdl/';
const WSDL_SOAP = 'http://schemas.xmlsoap.org/wsdl/soap/';
const HTTP_TRANSPORT = 'http://schemas.xmlsoap.org/soap/http';

/** What a deployment decides. The defaults are those of `createClient`. */
export interface WsdlOptions {
  /** Namespace of the record types and target namespace of the WSDL; default `uri:Service`. */
  readonly namespace?: string;
  /** Namespace of the operation elements; default `namespace`. */
  readonly operationNamespace?: string;
  /** What stands before each action; default `uri:Service/`. */
  readonly actionPrefix?: string;
  /** Address of the port; default a placeholder. */
  readonly endpoint?: string;
}

/**
 * Writes the whole interface as a WSDL 1.1 with rpc/encoded bindings: service `Service`, port `ServicePort`, port type
 * `ServicePortType`. A field that a request may leave out has `minOccurs="0"`.
 * Source: interface document, conventions and 1.
 */
export function writeWsdl(options: WsdlOptions = {}): string {
  const {
    namespace = 'uri:Service',
    operationNamespace = namespace,
    actionPrefix = 'uri:Service/',
    endpoint = 'https://wfs.example/soap',
  } = options;
  const operations = allOperations();
  const records = allRecords();
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<wsdl:definitions name="Service" targetNamespace="${escapeXml(namespace)}" xmlns:tns="${escapeXml(namespace)}"` +
      ` xmlns:wsdl="${WSDL}" xmlns:soap="${WSDL_SOAP}" xmlns:xsd="${XSD}" xmlns:SOAP-ENC="${SOAP_ENCODING}">`,
    ...typesOf(namespace, records, operations),
    ...operations.flatMap(messagesOf),
    '  <wsdl:portType name="ServicePortType">',
    ...operations.flatMap(portOperation),
    '  </wsdl:portType>',
    '  <wsdl:binding name="ServiceBinding" type="tns:ServicePortType">',
    `    <soap:binding style="rpc" transport="${HTTP_TRANSPORT}"/>`,
    ...operations.flatMap((operation) =>
      boundOperation(operation, escapeXml(actionPrefix), escapeXml(operationNamespace)),
    ),
    '  </wsdl:binding>',
    '  <wsdl:service name="Service">',
    '    <wsdl:port name="ServicePort" binding="tns:ServiceBinding">',
    `      <soap:address location="${escapeXml(endpoint)}"/>`,
    '    </wsdl:port>',
    '  </wsdl:service>',
    '</wsdl:definitions>',
  ];
  return `${lines.join('\n')}\n`;
}

function typesOf(
  namespace: string,
  records: readonly Definition<object>[],
  operations: readonly AnyOperation[],
): string[] {
  return [
    '  <wsdl:types>',
    `    <xsd:schema targetNamespace="${escapeXml(namespace)}">`,
    `      <xsd:import namespace="${SOAP_ENCODING}"/>`,
    ...records.flatMap(complexType),
    ...[...arrayItems(records, operations)].sort().flatMap(arrayType),
    '    </xsd:schema>',
    '  </wsdl:types>',
  ];
}

// `all` and not `sequence`: members of a SOAP 1.1 section 5 structure are told apart by their names alone.
function complexType({ name, fields }: Definition<object>): string[] {
  const elements = Object.entries(fields).map(
    ([field, spec]) => `          <xsd:element name="${field}" type="${typeOf(spec)}"${occurrence(spec)}/>`,
  );
  return [
    `      <xsd:complexType name="${name}">`,
    '        <xsd:all>',
    ...elements,
    '        </xsd:all>',
    '      </xsd:complexType>',
  ];
}

function occurrence(spec: FieldSpec): string {
  const optional = spec.required && !spec.answerOnly ? '' : ' minOccurs="0"';
  return spec.nillable || spec.unsettable ? `${optional} nillable="true"` : optional;
}

function arrayType(item: string): string[] {
  const name = `${item.slice(item.indexOf(':') + 1)}Array`;
  return [
    `      <xsd:complexType name="${name}">`,
    '        <xsd:complexContent>',
    '          <xsd:restriction base="SOAP-ENC:Array">',
    `            <xsd:attribute ref="SOAP-ENC:arrayType" wsdl:arrayType="${item}[]"/>`,
    '          </xsd:restriction>',
    '        </xsd:complexContent>',
    '      </xsd:complexType>',
  ];
}

/** The item types of all arrays of the interface, as qualified names. */
function arrayItems(
  records: readonly Definition<object>[],
  operations: readonly AnyOperation[],
): ReadonlySet<string> {
  const specs = [
    ...records.flatMap((record) => Object.values(record.fields)),
    ...operations.flatMap((operation) => [...Object.values(operation.input), operation.output]),
  ];
  return new Set(specs.flatMap(({ item }) => (item ? [typeOf(item)] : [])));
}

function typeOf(spec: FieldSpec): string {
  if (spec.record) return `tns:${spec.record.name}`;
  if (spec.item) return `tns:${typeOf(spec.item).replace(/^\w+:/, '')}Array`;
  return `xsd:${XSD_TYPE_OF[spec.kind as ScalarKind]}`;
}

function messagesOf({ name, input, output }: AnyOperation): string[] {
  return [
    `  <wsdl:message name="${name}Request">`,
    '    <wsdl:part name="apiKey" type="xsd:string"/>',
    ...Object.entries(input).map(([part, spec]) => `    <wsdl:part name="${part}" type="${typeOf(spec)}"/>`),
    '  </wsdl:message>',
    `  <wsdl:message name="${name}Response">`,
    `    <wsdl:part name="return" type="${typeOf(output)}"/>`,
    '  </wsdl:message>',
  ];
}

function portOperation({ name }: AnyOperation): string[] {
  return [
    `    <wsdl:operation name="${name}">`,
    `      <wsdl:input message="tns:${name}Request"/>`,
    `      <wsdl:output message="tns:${name}Response"/>`,
    '    </wsdl:operation>',
  ];
}

function boundOperation({ name, action }: AnyOperation, prefix: string, namespace: string): string[] {
  const body = `<soap:body use="encoded" namespace="${namespace}" encodingStyle="${SOAP_ENCODING}"/>`;
  return [
    `    <wsdl:operation name="${name}">`,
    `      <soap:operation soapAction="${prefix}${escapeXml(action)}" style="rpc"/>`,
    `      <wsdl:input>${body}</wsdl:input>`,
    `      <wsdl:output>${body}</wsdl:output>`,
    '    </wsdl:operation>',
  ];
}
