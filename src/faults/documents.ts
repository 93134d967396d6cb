import { allElements, elementsOf, type XmlNode } from '../encoding/xml/XmlNode.js';
import { writeXml } from '../encoding/xml/formatXml.js';
import {
  arrayOf,
  changed,
  elementsIn,
  fixed,
  pointTo,
  returnOf,
  wellTree,
  XML_HEADERS,
  xmlAnswer,
} from './wellAnswer.js';
import type { LibraryFault } from './InjectedFault.js';
import { SOAP_ENVELOPE } from '../encoding/xml/namespaces.js';

/** The well answer written in another way. */
function written(
  about: string,
  write: (xml: string) => string | Uint8Array,
  contentType = XML_HEADERS['content-type'],
): LibraryFault {
  return {
    ...{ about, gives: 'value' },
    effectOn: async (call) => {
      const made = write(writeXml(await wellTree(call)));
      const body = typeof made === 'string' ? Buffer.from(made) : made;
      return { kind: 'answer', status: 200, headers: { 'content-type': contentType }, body };
    },
  };
}

/** The same as what cannot be read. */
const broken = (...given: Parameters<typeof written>): LibraryFault => ({
  ...written(...given),
  gives: 'DecodeError',
});

const labelled = (xml: string, charset: string) => xml.replace('encoding="UTF-8"', `encoding="${charset}"`);
const inCharset = (about: string, label: string, contentType = `text/xml; charset=${label}`) => {
  const latin1 = (xml: string) => Buffer.from(xml.replace(/[^\0-\u00FF]/gu, '?'), 'latin1');
  return written(about, (xml) => latin1(labelled(xml, label)), contentType);
};
const inContent = (xml: string, write: (text: string) => string) =>
  xml.replace(/(xsd:string"[^>]*>)([^<]+)(?=<)/g, (_, tag: string, text: string) => tag + write(text));
const entity = (letter: string) => `&#x${letter.codePointAt(0)!.toString(16)};`;

/** The right answer as other servers write it, and what is left of it. Source: wire facts 3, 5 and 7. */
export const documentFaults = {
  otherPrefixes: written('other namespace prefixes', (xml) =>
    xml
      .replaceAll('SOAP-ENV:', 'e:')
      .replaceAll('SOAP-ENV=', 'e=')
      .replaceAll('xsi:', 'i:')
      .replaceAll(':xsi=', ':i='),
  ),
  defaultNamespace: written('the envelope in the default namespace', (xml) =>
    xml
      .replace('xmlns:SOAP-ENV=', 'xmlns=')
      .replaceAll(/(<\/?)SOAP-ENV:/g, '$1')
      .replace(/ SOAP-ENV:encodingStyle="[^"]*"/, ''),
  ),
  leadingBom: written('a byte order mark first', (xml) => `\uFEFF${xml}`),
  leadingWhiteSpace: written('blank lines first', (xml) => `\r\n\r\n ${xml}`),
  trailingComment: written(
    'a comment with debug text after the envelope',
    (xml) => `${xml}\n<!-- DEBUG: <Body> & </nothing> -->\n`,
  ),
  commentsEverywhere: written('comments and instructions between elements', (xml) =>
    xml.replace(/><(?=[^/?!])/g, '><!-- > --><?note ?><'),
  ),
  cdata: written('texts as CDATA', (xml) =>
    inContent(xml, (text) => (text.includes('&') ? text : `<![CDATA[${text}]]>`)),
  ),
  numericEntities: written('letters as numeric entities', (xml) =>
    inContent(xml, (text) => (text.includes('&') ? text : [...text].map(entity).join(''))),
  ),
  prettyPrinted: written('line breaks between elements', (xml) => xml.replace(/></g, '>\n  <')),
  latin1: inCharset('ISO-8859-1 in header and prolog', 'ISO-8859-1'),
  latin1InProlog: inCharset('ISO-8859-1 in the prolog alone', 'ISO-8859-1', 'text/xml'),
  windows1252: inCharset('windows-1252', 'windows-1252'),
  utf16: written(
    'UTF-16 with a byte order mark',
    (xml) => Buffer.from(`\uFEFF${labelled(xml, 'UTF-16')}`, 'utf16le'),
    'text/xml',
  ),
  mislabelledUtf8: written(
    'UTF-8 that says it is ISO-8859-1',
    (xml) => labelled(xml, 'ISO-8859-1'),
    'text/xml; charset=ISO-8859-1',
  ),
  truncatedBody: broken('XML cut in its middle, and no more comes', (xml) =>
    xml.slice(0, Math.floor(xml.length * 0.6)),
  ),
  cutAtEnd: broken('XML without its last end tags', (xml) =>
    xml.slice(0, xml.lastIndexOf('</SOAP-ENV:Body')),
  ),
  mismatchedTags: broken('an end tag of another element', (xml) => xml.replace('</return>', '</retrun>')),
  textAfterEnvelope: broken('text after the envelope', (xml) => `${xml}Warning: x`),
  twoEnvelopes: broken('two envelopes', (xml) => xml + xml.replace(/^<\?xml[^>]*>\s*/, '')),
  otherResponse: changed(
    'the answer of another operation',
    (root) => {
      responseOf(root).name = 'ns1:somethingElseResponse';
    },
    'DecodeError',
  ),
  noReturn: changed('an answer without its return part', (root) => {
    responseOf(root).children = [];
  }),
  emptyEnvelope: changed(
    'a Body that holds nothing',
    (root) => {
      elementsOf(root).at(-1)!.children = [];
    },
    'DecodeError',
  ),
  soapHeader: changed('a Header with an entry that must be understood', (root) => {
    const entry = '<h:trace xmlns:h="urn:h" SOAP-ENV:mustUnderstand="0">1</h:trace>';
    root.children.unshift(...elementsIn(`<SOAP-ENV:Header>${entry}</SOAP-ENV:Header>`));
  }),
};

function responseOf(root: XmlNode): XmlNode {
  return allElements(root).find(({ name }) => name.endsWith('Response')) ?? root;
}

const attack = (about: string, xml: string) => fixed(about, 'DecodeError', xmlAnswer(xml));

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>';
const envelope = (content: string) =>
  `<e:Envelope xmlns:e="${SOAP_ENVELOPE}"><e:Body>${content}</e:Body></e:Envelope>`;
const BOMB = Array.from({ length: 9 }, (_, i) => `<!ENTITY b${i + 1} "${`&b${i};`.repeat(10)}">`).join('');

/** Answers that are made to do harm. Each must end in an error, quickly and in little memory. */
export const attackFaults = {
  doctype: attack('a document type declaration', `${PROLOG}<!DOCTYPE e>${envelope('<a/>')}`),
  entityBomb: attack(
    'entities that would unfold to a billion',
    `${PROLOG}<!DOCTYPE e [<!ENTITY b0 "ha">${BOMB}]>${envelope('<a>&b9;</a>')}`,
  ),
  externalEntity: attack(
    'an entity that would read a file',
    `${PROLOG}<!DOCTYPE e [<!ENTITY x SYSTEM "file:///etc/hostname">]>${envelope('<a>&x;</a>')}`,
  ),
  duplicateAttribute: attack('an attribute given twice', PROLOG + envelope('<a b="1" b="2"/>')),
  /** Elements nested `depth` deep, by default 100,000. */
  deepNesting: ({ depth = 100_000 }: { depth?: number } = {}) =>
    attack('elements nested without end', PROLOG + envelope('<a>'.repeat(depth) + '</a>'.repeat(depth))),
  protoFields: changed('elements named after properties of every object', (root) => {
    for (const record of [...elementsOf(arrayOf(root)), returnOf(root)].slice(0, 1))
      for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
        record.children.push(...elementsIn(`<${name}><polluted>yes</polluted></${name}>`));
  }),
  protoIds: changed('references by ids such as __proto__', (root) => {
    const part = returnOf(root);
    const { attributes, children } = part;
    pointTo(part, '__proto__');
    elementsOf(root)
      .at(-1)!
      .children.push({ name: 'multiRef', attributes: [['id', '__proto__'], ...attributes], children });
  }),
};
