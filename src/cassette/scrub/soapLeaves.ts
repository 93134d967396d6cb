import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation, FieldSpecs } from '../../definition/operation.js';
import { isBase64Type, textInBase64 } from '../../encoding/xml/base64Text.js';
import { elementsById, referredFrom } from '../../encoding/xml/references.js';
import {
  attributeOf,
  childNamed,
  elementsOf,
  localName,
  textOf,
  type XmlNode,
} from '../../encoding/xml/XmlNode.js';
import { isPersonal, type Leaf } from './Leaf.js';
import { API_KEY, withPersonIds } from './nameFacts.js';
import { specByName } from './plainLeaves.js';

/** What is said of a leaf by where it stands. */
interface Facts {
  readonly name: string;
  readonly path: string;
  readonly spec: FieldSpec | undefined;
  readonly ofPerson: boolean;
  readonly message: boolean;
}
type Around = Pick<Facts, 'ofPerson' | 'message'>;

interface Known {
  readonly fields: FieldSpecs;
  /** It is about a person. */
  readonly ofPerson: boolean;
  /** What the first one is, whatever it is called. */
  readonly first?: string;
}

const RETURN = 'return';
const MESSAGES = 'validationErrors';
const IN_DETAIL = /\.detail\./i;
const NOWHERE: Around = { ofPerson: false, message: false };

/** Every text of a SOAP envelope. What the definitions do not have, and what no reference leads to, has no spec. */
export function soapLeaves(root: XmlNode, operation: AnyOperation | undefined, side: string): Leaf[] {
  const byId = elementsById(root);
  // An element that several lead to is as sensitive as the most sensitive of them.
  const found = new Map<XmlNode, ElementText>();
  // What references led to; only these can lead to themselves.
  const referred = new Map<XmlNode, Set<FieldSpec | undefined>>();
  const resolved = (node: XmlNode) => (byId.size === 0 ? node : referredFrom(node, byId));
  const wasReferred = (node: XmlNode, spec: FieldSpec | undefined) => {
    const specs = referred.get(node) ?? new Set();
    const before = specs.has(spec);
    referred.set(node, specs.add(spec));
    return before;
  };
  const leaf = (node: XmlNode, facts: Facts) => {
    if (!/\S/.test(textOf(node))) return;
    const known = found.get(node);
    if (known && rank(known) >= rank(facts)) return;
    found.set(node, new ElementText(node, facts));
  };
  const record = (node: XmlNode, { fields, ofPerson, first }: Known, path: string, around: Around): void => {
    const inRecord = ofPerson && !around.ofPerson ? { ...around, ofPerson } : around;
    for (const [i, child] of elementsOf(node).entries()) {
      const name = (i === 0 && first) || localName(child.name);
      const spec = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const inside = name === RETURN ? path : `${path}.${name}`;
      if (!spec) unknown(child, name, inside, { ofPerson: inRecord.ofPerson, message: false });
      else {
        const message = inRecord.message || name === MESSAGES;
        value(child, { name, path: inside, spec, ofPerson: inRecord.ofPerson, message });
      }
    }
  };
  const value = (given: XmlNode, facts: Facts & { readonly spec: FieldSpec }): void => {
    const node = resolved(given);
    const { spec, name, path, ofPerson } = facts;
    if (node !== given && wasReferred(node, spec)) return;
    const items = elementsOf(node);
    if (spec.item) {
      const first = node.skipped ?? 0;
      for (const [i, item] of items.entries())
        value(item, { ...facts, spec: spec.item, path: `${path}[${first + i}]` });
    } else if (spec.record) record(node, knownOf(spec.record.fields), path, facts);
    else if (items.length > 0) unknown(node, name, path, { ofPerson, message: false });
    const isValue = !spec.item && !spec.record;
    if (items.length === 0) leaf(node, isValue ? facts : { ...facts, spec: undefined, message: false });
  };
  /** All that stands in an element of which nothing is known. A message leads nowhere else. */
  const unknown = (given: XmlNode, name: string, path: string, around: Around): void => {
    const node = around.message ? given : resolved(given);
    if (node !== given && wasReferred(node, undefined)) return;
    const spec = around.message && IN_DETAIL.test(path) ? sensitiveSpec(name) : undefined;
    leaf(node, spec ? { name, path, spec, ofPerson: true, message: false } : { name, path, spec, ...around });
    for (const child of elementsOf(node)) {
      const inside = localName(child.name);
      unknown(child, inside, `${path}.${inside}`, around);
    }
  };
  /** What nothing led to: headers, and elements that only a reference could have reached. */
  const rest = (node: XmlNode, name: string, path: string): void => {
    if (!found.has(node)) leaf(node, { name, path, spec: undefined, ...NOWHERE });
    for (const child of node.children) {
      // Most are texts, which were found.
      if (typeof child === 'string' || (found.has(child) && elementsOf(child).length === 0)) continue;
      const inside = localName(child.name);
      rest(child, inside, `${path}.${inside}`);
    }
  };
  const body = childNamed(root, 'Body');
  for (const call of body ? elementsOf(body) : []) {
    const name = localName(call.name);
    if (name === 'Fault') unknown(call, name, `${side}.Fault`, { ofPerson: false, message: true });
    else if (name === operation?.name)
      record(call, knownOf({ apiKey: API_KEY, ...operation.input }), side, NOWHERE);
    else if (operation && name === `${operation.name}Response`)
      record(call, { ...knownOf({ [RETURN]: operation.output }), first: RETURN }, side, NOWHERE);
  }
  rest(root, side, side);
  return [...found.values()];
}

// Records of one kind are many.
const knownFields = new WeakMap<FieldSpecs, Known>();

function knownOf(given: FieldSpecs): Known {
  let known = knownFields.get(given);
  if (known === undefined) {
    const specs = Object.entries(given);
    const fields = Object.fromEntries(
      specs.map(([name, spec]) => [name, withPersonIds(name, spec, Object.keys(given))!]),
    );
    known = { fields, ofPerson: specs.some(([, spec]) => isPersonal({ spec })) };
    knownFields.set(given, known);
  }
  return known;
}

/** The text of an element; a class, because a large recording has millions. */
class ElementText implements Leaf {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly spec: FieldSpec | undefined;
  readonly message: boolean;
  readonly ofPerson: boolean;
  readonly #node: XmlNode;
  readonly #isPacked: boolean;

  constructor(node: XmlNode, { name, path, spec, message, ofPerson }: Facts) {
    this.name = name;
    this.path = path;
    this.spec = spec;
    this.message = message;
    this.ofPerson = ofPerson;
    const unpacked = isTextInBase64(node, spec) ? textInBase64(textOf(node)) : undefined;
    this.#isPacked = unpacked !== undefined;
    this.text = unpacked ?? textOf(node);
    this.#node = node;
  }

  set(other: string): void {
    const text = this.#isPacked ? Buffer.from(other).toString('base64') : other;
    this.#node.children = [text, ...elementsOf(this.#node)];
  }
}

/** The spec of a field that is sensitive by its name: the detail of a fault may hold the record that it is about. */
function sensitiveSpec(name: string): FieldSpec | undefined {
  const spec = specByName(name, false);
  return spec?.sensitivity && spec;
}

/** A file is in base64 for its own reader. */
function isTextInBase64(node: XmlNode, spec: FieldSpec | undefined): boolean {
  return spec?.meaning !== 'file' && isBase64Type(attributeOf(node, 'type'));
}

function rank({ spec, message }: Pick<Leaf, 'spec' | 'message'>): number {
  if (spec?.sensitivity === 'secret') return 4;
  if (spec?.sensitivity === 'personal') return 3;
  return spec === undefined && !message ? 2 : 1;
}
