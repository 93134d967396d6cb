import { elementsOf } from '../encoding/xml/XmlNode.js';
import { arrayOf, changed, fixed, returnOf, xmlAnswer } from './wellAnswer.js';
import { SOAP_ENVELOPE } from '../encoding/xml/namespaces.js';

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
        record.children.push({
          name,
          attributes: [],
          children: [{ name: 'polluted', attributes: [], children: ['yes'] }],
        });
  }),
  protoIds: changed('references by ids such as __proto__', (root) => {
    const part = returnOf(root);
    const { attributes, children } = part;
    Object.assign(part, { attributes: [['href', '#__proto__']], children: [] });
    elementsOf(root)
      .at(-1)!
      .children.push({ name: 'multiRef', attributes: [['id', '__proto__'], ...attributes], children });
  }),
};
