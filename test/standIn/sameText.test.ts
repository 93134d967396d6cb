import { WSDL } from 'soap';
import { beforeAll, expect, it } from 'vitest';
import { readTree } from '../../src/standIn/libraryTree.js';
import { libraryXml } from '../../src/standIn/libraryXml.js';
import { Wsdl } from '../../src/standIn/Wsdl.js';

// node-soap itself says what is right: the same values to both.

const TEXT = `<?xml version="1.0"?>
<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:tns="uri:Service"
  xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" targetNamespace="uri:Service">
  <types><xsd:schema targetNamespace="uri:Service">
    <xsd:simpleType name="Key"><xsd:restriction base="xsd:string"/></xsd:simpleType>
    <xsd:complexType name="Shift"><xsd:all>
      <xsd:element name="id" type="xsd:int"/><xsd:element name="hours" type="xsd:decimal"/><xsd:element name="free" type="xsd:boolean"/>
      <xsd:element name="at" type="xsd:dateTime"/><xsd:element name="day" type="xsd:date"/><xsd:element name="text" type="xsd:string"/>
      <xsd:element name="key" type="tns:Key"/><xsd:element name="many" type="xsd:string" minOccurs="0" maxOccurs="unbounded"/>
      <xsd:element name="inner" type="tns:Shift"/>
    </xsd:all></xsd:complexType>
  </xsd:schema></types>
  <message name="opRequest"><part name="apiKey" type="xsd:string"/></message>
  <message name="opResponse"><part name="return" type="xsd:string"/></message>
  <portType name="Port"><operation name="op"><input message="tns:opRequest"/><output message="tns:opResponse"/></operation></portType>
  <binding name="Binding" type="tns:Port"><soap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
    <operation name="op"><soap:operation soapAction="op"/><input><soap:body use="encoded" namespace="uri:Service"/></input><output><soap:body use="encoded" namespace="uri:Service"/></output></operation>
  </binding>
  <service name="Service"><port name="Port" binding="tns:Binding"><soap:address location="http://wfs.example/soap"/></port></service>
</definitions>`;

const DEFAULTS = {
  ...{ attributesKey: 'attributes', valueKey: '$value', xmlKey: '$xml', escapeXML: true },
  ...{ namespaceArrayElements: true, useEmptyTag: false },
};

function judge(options: object): Promise<WSDL> {
  return new Promise((resolve, reject) => {
    const wsdl = new WSDL(TEXT, '', options as never);
    // A client of node-soap gives them to its WSDL, too.
    wsdl.onReady((error) =>
      error ? reject(error) : resolve(Object.assign(wsdl, { options: { ...wsdl.options, ...options } })),
    );
  });
}

const ODD = `a<b>&"c" 'd'\te\nf\rg`;
const PARTS = {
  texts: { part: ODD, empty: '', cdata: '<![CDATA[<a>]]>', half: '<![CDATA[<a>', nothing: undefined },
  plain: { zero: 0, no: false, yes: true, big: 10n, float: 1.5, nan: Number.NaN },
  fields: {
    part: {
      text: ODD,
      zero: 0,
      no: false,
      empty: '',
      nil: null,
      nothing: undefined,
      inner: { a: 1 },
      none: {},
    },
  },
  lists: {
    part: ['a', ODD, 7, '', null],
    rows: [{ a: 1 }, { a: 2, b: ['x', 'y'] }, {}],
    none: [],
    deep: [['a'], ['b']],
  },
  items: { Shifts: { item: [{ a: 1, attributes: { id: '7', quoted: '"<' } }, { attributes: { id: '8' } }] } },
  values: {
    part: { attributes: { 'xsi:type': 'xsd:string', odd: '"&' }, $value: ODD },
    zero: { $value: 0 },
    inner: { a: { $value: null } },
  },
  xml: { part: { $xml: '<b>1</b>' }, $xml: '<c/>', inner: { a: { attributes: { x: 1 }, $xml: '<d/>' } } },
  attributes: {
    part: { attributes: { a: 'b', c: '<' } },
    inner: { field: { attributes: { e: '"' }, f: 1 } },
  },
  names: { ':part': { ':field': 'a' }, _xmlns: 'x', list: { ':item': ['a', 'b'] } },
};
const STYLES: readonly Partial<typeof DEFAULTS>[] = [
  {},
  { escapeXML: false },
  { namespaceArrayElements: false },
  { useEmptyTag: true },
  { namespaceArrayElements: false, useEmptyTag: true },
  { attributesKey: '$', valueKey: '#', xmlKey: '@' },
];
const judges: WSDL[] = [];
beforeAll(async () => {
  for (const style of STYLES) judges.push(await judge({ ...DEFAULTS, ...style }));
});

it.each(Object.entries(PARTS))(
  '%s are written as node-soap writes them, by each of its options',
  (_, parts) => {
    for (const [i, style] of STYLES.entries()) {
      const ours = libraryXml({ ...DEFAULTS, ...style }, 'tns:op', parts).message;
      expect(ours, JSON.stringify(style)).toBe(
        judges[i]!.objectToRpcXML('op', parts, 'tns', 'uri:Service', true),
      );
    }
  },
);

const HEAD =
  '<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:t="uri:Service">';
const shift = (fields: string) => `<return xsi:type="t:Shift">${fields}</return>`;
const ANSWERS = {
  typed: shift(
    '<id>7</id><hours>7.50</hours><free>1</free><at>2026-03-02T08:00:00Z</at><day>2026-03-02</day><text>7</text><key> k </key>',
  ),
  spelled: shift(
    '<id>0x1</id><hours/><free>TRUE</free><text> a </text><inner><id>8</id><free>no</free></inner>',
  ),
  once: shift('<many>a</many><text>b</text>'),
  several: shift('<many>a</many><many/><many>b</many><text>b</text><text>c</text><text>d</text>'),
  'of no type': '<return><id>7</id><free>1</free><item>a</item><item/><item> b </item></return>',
  'of a plain type': '<return xsi:type="xsd:int">7</return>',
  empty: shift('<text/><text xsi:type="xsd:string"/><id/><many xsi:type="xsd:string"/>'),
  blank: shift('<text>  </text><id> </id><key>\n</key>'),
  nil: shift('<text xsi:nil="true"/><id xsi:nil="1"/><inner xsi:nil="false"/><key nil="true"/>'),
  references:
    '<return href="#a"/><more href="#a"/></t:opResponse><x id="a" xsi:type="t:Shift"><id>3</id></x><t:y>',
  attributes: shift('<text lang="sv">a</text><id unit="h">7</id>'),
};
const READINGS = [
  {},
  { handleNilAsNull: true },
  { preserveWhitespace: true },
  { attributesKey: '$', valueKey: '#' },
  { customDeserializer: { dateTime: (text: string) => `at ${text}`, int: (text: string) => `int ${text}` } },
];

it.each(Object.entries(ANSWERS))(
  'an answer %s is read as node-soap reads it, by each of its options',
  async (_, inside) => {
    const ours = new Wsdl(TEXT);
    const operation = ours.services.get('Service')![0]!.operations[0]!;
    const end = inside.endsWith('<t:y>') ? '</t:y>' : '</t:opResponse>';
    const xml = `${HEAD}<E:Body><t:opResponse>${inside}${end}</E:Body></E:Envelope>`;
    for (const own of READINGS) {
      const options = {
        ...DEFAULTS,
        handleNilAsNull: false,
        preserveWhitespace: false,
        customDeserializer: {},
        ...own,
      };
      const theirs = (await judge(options)).xmlToObject(xml);
      expect(readTree(xml, ours, operation, options).Envelope, JSON.stringify(own)).toEqual(theirs);
    }
  },
);
