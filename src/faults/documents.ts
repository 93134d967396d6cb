import { allElements, elementsOf, type XmlNode } from '../encoding/xml/XmlNode.js';
import { writeXml } from '../encoding/xml/formatXml.js';
import { changed } from './changed.js';
import { type FaultResult, type FaultTarget, fault, type InjectedFault } from './InjectedFault.js';
import { wellTree } from './wellAnswer.js';

/** The well answer written in another way. */
function written(
  name: string,
  about: string,
  gives: FaultResult,
  write: (xml: string) => string | Uint8Array,
  contentType = 'text/xml; charset=utf-8',
) {
  return (target?: FaultTarget): InjectedFault =>
    fault({ name, about, gives }, target, async (call) => {
      const body = write(writeXml(await wellTree(call)));
      return {
        kind: 'answer',
        status: 200,
        headers: { 'content-type': contentType },
        body: typeof body === 'string' ? Buffer.from(body) : body,
      };
    });
}

const labelled = (xml: string, charset: string) => xml.replace('encoding="UTF-8"', `encoding="${charset}"`);
const latin1 = (xml: string) => Buffer.from(xml.replace(/[^\0-\u00FF]/gu, '?'), 'latin1');
const inContent = (xml: string, write: (text: string) => string) =>
  xml.replace(/(xsd:string"[^>]*>)([^<]+)(?=<)/g, (_, tag: string, text: string) => tag + write(text));
const entity = (letter: string) => `&#x${letter.codePointAt(0)!.toString(16)};`;

/** The right answer as other servers write it, and what is left of it. Source: wire facts 3, 5 and 7. */
export const documentFaults = {
  otherPrefixes: written('otherPrefixes', 'other namespace prefixes', 'value', (xml) =>
    xml
      .replaceAll('SOAP-ENV:', 'e:')
      .replaceAll('SOAP-ENV=', 'e=')
      .replaceAll('xsi:', 'i:')
      .replaceAll(':xsi=', ':i='),
  ),
  defaultNamespace: written('defaultNamespace', 'the envelope in the default namespace', 'value', (xml) =>
    xml
      .replace('xmlns:SOAP-ENV=', 'xmlns=')
      .replaceAll(/(<\/?)SOAP-ENV:/g, '$1')
      .replace(/ SOAP-ENV:encodingStyle="[^"]*"/, ''),
  ),
  leadingBom: written('leadingBom', 'a byte order mark first', 'value', (xml) => `\uFEFF${xml}`),
  leadingWhiteSpace: written('leadingWhiteSpace', 'blank lines first', 'value', (xml) => `\r\n\r\n ${xml}`),
  trailingComment: written(
    'trailingComment',
    'a comment with debug text after the envelope',
    'value',
    (xml) => `${xml}\n<!-- DEBUG: <Body> & </nothing> -->\n`,
  ),
  commentsEverywhere: written(
    'commentsEverywhere',
    'comments and instructions between elements',
    'value',
    (xml) => xml.replace(/><(?=[^/?!])/g, '><!-- > --><?note ?><'),
  ),
  cdata: written('cdata', 'texts as CDATA', 'value', (xml) =>
    inContent(xml, (text) => (text.includes('&') ? text : `<![CDATA[${text}]]>`)),
  ),
  numericEntities: written('numericEntities', 'letters as numeric entities', 'value', (xml) =>
    inContent(xml, (text) => (text.includes('&') ? text : [...text].map(entity).join(''))),
  ),
  prettyPrinted: written('prettyPrinted', 'line breaks between elements', 'value', (xml) =>
    xml.replace(/></g, '>\n  <'),
  ),
  latin1: written(
    'latin1',
    'ISO-8859-1 in header and prolog',
    'value',
    (xml) => latin1(labelled(xml, 'ISO-8859-1')),
    'text/xml; charset=ISO-8859-1',
  ),
  latin1InProlog: written(
    'latin1InProlog',
    'ISO-8859-1 in the prolog alone',
    'value',
    (xml) => latin1(labelled(xml, 'ISO-8859-1')),
    'text/xml',
  ),
  windows1252: written(
    'windows1252',
    'windows-1252',
    'value',
    (xml) => latin1(labelled(xml, 'windows-1252')),
    'text/xml; charset=windows-1252',
  ),
  utf16: written(
    'utf16',
    'UTF-16 with a byte order mark',
    'value',
    (xml) => Buffer.from(`\uFEFF${labelled(xml, 'UTF-16')}`, 'utf16le'),
    'text/xml',
  ),
  mislabelledUtf8: written(
    'mislabelledUtf8',
    'UTF-8 that says it is ISO-8859-1',
    'value',
    (xml) => labelled(xml, 'ISO-8859-1'),
    'text/xml; charset=ISO-8859-1',
  ),
  truncatedBody: written('truncatedBody', 'XML cut in its middle, and no more comes', 'DecodeError', (xml) =>
    xml.slice(0, Math.floor(xml.length * 0.6)),
  ),
  cutAtEnd: written('cutAtEnd', 'XML without its last end tags', 'DecodeError', (xml) =>
    xml.slice(0, xml.lastIndexOf('</SOAP-ENV:Body')),
  ),
  mismatchedTags: written('mismatchedTags', 'an end tag of another element', 'DecodeError', (xml) =>
    xml.replace('</return>', '</retrun>'),
  ),
  textAfterEnvelope: written(
    'textAfterEnvelope',
    'text after the envelope',
    'DecodeError',
    (xml) => `${xml}Warning: x`,
  ),
  twoEnvelopes: written(
    'twoEnvelopes',
    'two envelopes',
    'DecodeError',
    (xml) => xml + xml.replace(/^<\?xml[^>]*>\s*/, ''),
  ),
  otherResponse: changed('otherResponse', 'the answer of another operation', 'DecodeError', (root) => {
    responseOf(root).name = 'ns1:somethingElseResponse';
  }),
  noReturn: changed('noReturn', 'an answer without its return part', 'value', (root) => {
    responseOf(root).children = [];
  }),
  emptyEnvelope: changed('emptyEnvelope', 'a Body that holds nothing', 'DecodeError', (root) => {
    elementsOf(root).at(-1)!.children = [];
  }),
  soapHeader: changed('soapHeader', 'a Header with an entry that must be understood', 'value', (root) => {
    const entry: XmlNode = {
      name: 'h:trace',
      attributes: [
        ['xmlns:h', 'urn:h'],
        ['SOAP-ENV:mustUnderstand', '0'],
      ],
      children: ['1'],
    };
    root.children.unshift({ name: 'SOAP-ENV:Header', attributes: [], children: [entry] });
  }),
};

function responseOf(root: XmlNode): XmlNode {
  return allElements(root).find(({ name }) => name.endsWith('Response')) ?? root;
}
