import type { FieldSpec } from '../definition/field.js';
import { operationNamed } from '../operations/operationNamed.js';
import { allElements, attributeOf, elementsOf, localName, type XmlNode } from '../encoding/xml/XmlNode.js';
import { changed } from './changed.js';
import type { FaultTarget, InjectedFault } from './InjectedFault.js';
import { arrayOf, returnOf } from './wellAnswer.js';

/** The leaves of an XSD type. */
function leavesOf(root: XmlNode, types: RegExp): XmlNode[] {
  return allElements(returnOf(root)).filter(
    (node) => elementsOf(node).length === 0 && types.test(attributeOf(node, 'type') ?? ''),
  );
}

function setAll(root: XmlNode, types: RegExp, text: (node: XmlNode) => string): void {
  for (const node of leavesOf(root, types)) node.children = [text(node)].filter((part) => part !== '');
}

/** The first record of the answer. */
function firstRecord(root: XmlNode): XmlNode {
  return elementsOf(arrayOf(root))[0] ?? returnOf(root);
}

/** Values as they come from real servers. Source: wire facts 10, 14 and trap 3. */
export const valueFaults = {
  zeroDates: changed('zeroDates', 'dates without a value as 0000-00-00', 'value', (root) => {
    setAll(root, /:date$/, () => '0000-00-00');
    setAll(root, /:dateTime$/, () => '0000-00-00 00:00:00');
  }),
  negativeZeroDates: changed('negativeZeroDates', 'dates without a value as -0001-11-30', 'value', (root) => {
    setAll(root, /:date(Time)?$/, () => '-0001-11-30T00:00:00+00:00');
  }),
  emptyNumbers: changed('emptyNumbers', 'numbers as empty elements', 'value', (root) =>
    setAll(root, /:(int|decimal|boolean)$/, () => ''),
  ),
  wordsAsNumbers: changed('wordsAsNumbers', 'a number that is no number', 'value', (root) => {
    const leaf = leavesOf(root, /:(int|decimal)$/)[0];
    if (leaf) leaf.children = ['seven'];
  }),
  digitBooleans: changed('digitBooleans', 'booleans as 0 and 1', 'value', (root) =>
    setAll(root, /:boolean$/, (node) => (node.children[0] === 'true' ? '1' : '0')),
  ),
  wrongPunchOffset: changed('wrongPunchOffset', 'local times that show an offset', 'value', (root) =>
    setAll(root, /:dateTime$/, (node) => `${String(node.children[0] ?? '').slice(0, 19)}+05:30`),
  ),
  nilFields: changed('nilFields', 'every text field nil', 'value', (root) => {
    for (const node of leavesOf(root, /:string$/)) {
      node.attributes = [...node.attributes, ['xsi:nil', 'true']];
      node.children = [];
    }
  }),
  unknownElement: changed('unknownElement', 'a field that the definitions do not have', 'value', (root) => {
    firstRecord(root).children.push({ name: 'aNewField', attributes: [], children: ['new'] });
  }),
  missingFields: changed('missingFields', 'a record without any field', 'value', (root) => {
    firstRecord(root).children = [];
  }),
  /** A value that the value set of a field does not have; by default 99. */
  unknownValue: (options: { value?: string; operation?: string | readonly string[] } = {}) =>
    changed('unknownValue', 'a value that a value set does not have', 'value', (root, call) => {
      const names = new Set(valueSetFields(operationNamed(call.operation)?.output));
      const node = allElements(returnOf(root)).find(({ name }) => names.has(localName(name)));
      if (node) node.children = [options.value ?? '99'];
    })(options as FaultTarget) as InjectedFault,
};

function valueSetFields(spec: FieldSpec | undefined): string[] {
  if (spec?.item) return valueSetFields(spec.item);
  return Object.entries(spec?.record?.fields ?? {}).flatMap(([name, field]) =>
    field.values ? [name] : valueSetFields(field),
  );
}
