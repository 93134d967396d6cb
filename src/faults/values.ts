import type { FieldSpec } from '../definition/field.js';
import { operationNamed } from '../operations/operationNamed.js';
import { allElements, attributeOf, elementsOf, localName, type XmlNode } from '../encoding/xml/XmlNode.js';
import { arrayOf, changed, returnOf } from './wellAnswer.js';

/** The leaves of an XSD type that are not nil. */
function leavesOf(root: XmlNode, types: RegExp): XmlNode[] {
  return allElements(returnOf(root)).filter(
    (node) =>
      elementsOf(node).length === 0 &&
      types.test(attributeOf(node, 'type') ?? '') &&
      attributeOf(node, 'nil') !== 'true',
  );
}

function setAll(root: XmlNode, types: RegExp, text: (node: XmlNode) => string): void {
  for (const node of leavesOf(root, types)) node.children = [text(node)].filter((part) => part !== '');
}

function firstRecord(root: XmlNode): XmlNode {
  return elementsOf(arrayOf(root))[0] ?? returnOf(root);
}

/** Values as they come from real servers. Source: wire facts 10, 14 and trap 3. */
export const valueFaults = {
  zeroDates: changed('dates without a value as 0000-00-00', (root) => {
    setAll(root, /:date$/, () => '0000-00-00');
    setAll(root, /:dateTime$/, () => '0000-00-00 00:00:00');
  }),
  negativeZeroDates: changed('dates without a value as -0001-11-30', (root) => {
    setAll(root, /:date(Time)?$/, () => '-0001-11-30T00:00:00+00:00');
  }),
  emptyNumbers: changed('numbers as empty elements', (root) =>
    setAll(root, /:(int|decimal|boolean)$/, () => ''),
  ),
  wordsAsNumbers: changed('a number that is no number', (root) => {
    const leaf = leavesOf(root, /:(int|decimal)$/)[0];
    if (leaf) leaf.children = ['seven'];
  }),
  digitBooleans: changed('booleans as 0 and 1', (root) =>
    setAll(root, /:boolean$/, (node) => (node.children[0] === 'true' ? '1' : '0')),
  ),
  wrongPunchOffset: changed('local times that show an offset', (root) =>
    setAll(root, /:dateTime$/, (node) => `${String(node.children[0] ?? '').slice(0, 19)}+05:30`),
  ),
  nilFields: changed('every text field nil', (root) => {
    for (const node of leavesOf(root, /:string$/)) {
      node.attributes = [...node.attributes, ['xsi:nil', 'true']];
      node.children = [];
    }
  }),
  unknownElement: changed('a field that the definitions do not have', (root) => {
    firstRecord(root).children.push({ name: 'aNewField', attributes: [], children: ['new'] });
  }),
  missingFields: changed('a record without any field', (root) => {
    firstRecord(root).children = [];
  }),
  /** A value that the value set of a field does not have; by default 99. */
  unknownValue: ({ value = '99' }: { value?: string } = {}) =>
    changed('a value that a value set does not have', (root, call) => {
      const names = new Set(valueSetFields(operationNamed(call.operation)?.output));
      const node = allElements(returnOf(root)).find(({ name }) => names.has(localName(name)));
      if (node) node.children = [value];
    }),
};

function valueSetFields(spec: FieldSpec | undefined): string[] {
  if (spec?.item) return valueSetFields(spec.item);
  return Object.entries(spec?.record?.fields ?? {}).flatMap(([name, field]) =>
    field.values ? [name] : valueSetFields(field),
  );
}
