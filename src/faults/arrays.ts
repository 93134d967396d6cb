import { allElements, childNamed, elementsOf, textOf, type XmlNode } from '../encoding/xml/XmlNode.js';
import { arrayOf, changed, dropAttribute, pointTo, returnOf, setAttribute } from './wellAnswer.js';

const TYPES = /^(xsi:type|SOAP-ENC:arrayType)$/;

function declare(array: XmlNode, arrayType: string): void {
  setAttribute(array, 'SOAP-ENC:arrayType', arrayType);
}

function keep(array: XmlNode, count: number): void {
  const items = elementsOf(array).slice(0, count);
  const type = array.attributes.find(([name]) => name === 'SOAP-ENC:arrayType')?.[1] ?? 'xsd:anyType[0]';
  array.children = items;
  declare(array, type.replace(/\[[^\]]*\]$/, `[${items.length}]`));
}

/** Moves elements to the end of the Body, or before the answer, and leaves a reference where each was. */
export function refer(root: XmlNode, nodes: readonly XmlNode[], first = false): void {
  const body = childNamed(root, 'Body')!;
  const moved = nodes.map((node, i): XmlNode => {
    const { attributes, children } = node;
    const id = `ref${i + 1}`;
    pointTo(node, id);
    return { name: 'multiRef', attributes: [['id', id], ['SOAP-ENC:root', '0'], ...attributes], children };
  });
  body.children = first ? [...moved, ...body.children] : [...body.children, ...moved];
}

/** Arrays and references in the ways that SOAP 1.1 section 5 allows and servers use. Source: wire fact 4. */
export const arrayFaults = {
  oneItemArray: changed('an array of exactly one item', (root) => keep(arrayOf(root), 1)),
  emptyArray: changed('an array of no items', (root) => keep(arrayOf(root), 0)),
  nullArray: changed('an empty array that is nil', (root) => {
    keep(arrayOf(root), 0);
    setAttribute(arrayOf(root), 'xsi:nil', 'true');
  }),
  anyTypeArray: changed('an array of xsd:anyType', (root) =>
    declare(arrayOf(root), `xsd:anyType[${elementsOf(arrayOf(root)).length}]`),
  ),
  unnamedStructArray: changed('an array of unnamed_struct_use_soapval', (root) =>
    declare(arrayOf(root), `unnamed_struct_use_soapval[${elementsOf(arrayOf(root)).length}]`),
  ),
  wrongArrayCount: changed('an array that declares more items than it has', (root) =>
    declare(arrayOf(root), 'tns:Record[99]'),
  ),
  arrayWithoutCount: changed('an array that declares no count', (root) =>
    declare(arrayOf(root), 'tns:Record[]'),
  ),
  arrayWithOffset: changed(
    'an array whose items start at an offset',
    (root) => setAttribute(arrayOf(root), 'SOAP-ENC:offset', '[2]'),
    'DecodeError',
  ),
  arrayWithPositions: changed('items that say their position', (root) => {
    for (const [i, item] of elementsOf(arrayOf(root)).entries())
      setAttribute(item, 'SOAP-ENC:position', `[${i}]`);
  }),
  otherItemNames: changed('items named after their type', (root) => {
    for (const item of elementsOf(arrayOf(root))) item.name = 'Record';
  }),
  missingTypes: changed('no xsi:type and no arrayType anywhere', (root) => {
    for (const node of allElements(root)) dropAttribute(node, TYPES);
  }),
  soapTypes: changed('scalars typed SOAP-ENC:string and the like', (root) => {
    for (const node of allElements(root))
      node.attributes = node.attributes.map(([name, value]) => [
        name,
        name === 'xsi:type' ? value.replace(/^xsd:/, 'SOAP-ENC:') : value,
      ]);
  }),
  multiRef: changed('items as references to elements after the answer', (root) =>
    refer(root, elementsOf(arrayOf(root))),
  ),
  multiRefBefore: changed('items as references to elements before the answer', (root) =>
    refer(root, elementsOf(arrayOf(root)), true),
  ),
  multiRefReturn: changed('the whole return part as a reference', (root) => refer(root, [returnOf(root)])),
  sharedText: changed('equal texts as references to one element', (root) => {
    const leaves = allElements(returnOf(root)).filter(
      (node) => node.children.length > 0 && elementsOf(node).length === 0,
    );
    const shared = leaves.filter((node) => textOf(node) === textOf(leaves[0]!));
    refer(root, shared.slice(0, 1));
    for (const node of shared.slice(1)) pointTo(node, 'ref1');
  }),
  cyclicRef: changed(
    'a reference that leads back to itself',
    (root) => {
      refer(root, [returnOf(root)]);
      const target = elementsOf(childNamed(root, 'Body')!).at(-1)!;
      pointTo(target, 'ref1');
      setAttribute(target, 'id', 'ref1');
    },
    'DecodeError',
  ),
  danglingRef: changed('a reference to nothing', (root) => pointTo(returnOf(root), 'nowhere'), 'DecodeError'),
};
