import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';
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

type Fields = Readonly<Record<string, FieldSpec>>;

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
  readonly fields: Fields;
  /** It is about a person. */
  readonly ofPerson: boolean;
}

const RETURN = 'return';
const MESSAGES = 'validationErrors';
const NOWHERE: Around = { ofPerson: false, message: false };

/** Every text of a SOAP envelope. What the definitions do not have, and what no reference leads to, has no spec. */
export function soapLeaves(
  root: XmlNode,
  operation: AnyOperation | undefined,
  side: string,
): ReadonlyMap<XmlNode, ElementText> {
  return new LeafWalk(root, operation, side).leaves();
}

class LeafWalk {
  readonly #operation: AnyOperation | undefined;
  readonly #side: string;
  readonly #root: XmlNode;
  readonly #byId: ReadonlyMap<string, XmlNode>;
  // An element that several lead to is as sensitive as the most sensitive of them.
  readonly #found = new Map<XmlNode, ElementText>();
  // What references led to; only these can lead to themselves.
  readonly #referred = new Map<XmlNode, Set<FieldSpec | undefined>>();

  constructor(root: XmlNode, operation: AnyOperation | undefined, side: string) {
    this.#root = root;
    this.#operation = operation;
    this.#side = side;
    this.#byId = elementsById(root);
  }

  leaves(): ReadonlyMap<XmlNode, ElementText> {
    const body = childNamed(this.#root, 'Body');
    for (const call of body ? elementsOf(body) : []) {
      const name = localName(call.name);
      if (name === 'Fault')
        this.#unknown(call, name, `${this.#side}.Fault`, { ofPerson: false, message: true });
      else if (name === this.#operation?.name)
        this.#record(call, knownOf({ apiKey: API_KEY, ...this.#operation.input }), this.#side, NOWHERE);
      else if (this.#operation && name === `${this.#operation.name}Response`)
        this.#record(call, knownOf({ [RETURN]: this.#operation.output }), this.#side, NOWHERE);
    }
    this.#rest(this.#root, this.#side, this.#side);
    return this.#found;
  }

  #record(node: XmlNode, { fields, ofPerson }: Known, path: string, around: Around): void {
    const inRecord = ofPerson && !around.ofPerson ? { ...around, ofPerson } : around;
    for (const child of elementsOf(node)) {
      const name = localName(child.name);
      const spec = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const inside = name === RETURN ? path : `${path}.${name}`;
      if (!spec) this.#unknown(child, name, inside, { ...inRecord, message: false });
      else {
        const message = inRecord.message || name === MESSAGES;
        this.#value(child, { name, path: inside, spec, ofPerson: inRecord.ofPerson, message });
      }
    }
  }

  #value(given: XmlNode, facts: Facts & { readonly spec: FieldSpec }): void {
    const node = this.#resolve(given);
    const { spec, name, path } = facts;
    if (node !== given && this.#wasReferred(node, spec)) return;
    const items = elementsOf(node);
    if (spec.item) {
      const first = node.skipped ?? 0;
      for (const [i, item] of items.entries())
        this.#value(item, { ...facts, spec: spec.item, path: `${path}[${first + i}]` });
    } else if (spec.record) this.#record(node, knownOf(spec.record.fields), path, facts);
    else if (items.length > 0) this.#unknown(node, name, path, { ofPerson: facts.ofPerson, message: false });
    const isValue = !spec.item && !spec.record;
    if (items.length === 0) this.#leaf(node, isValue ? facts : { ...facts, spec: undefined, message: false });
  }

  /** All that stands in an element of which nothing is known. A message leads nowhere else. */
  #unknown(given: XmlNode, name: string, path: string, around: Around): void {
    const node = around.message ? given : this.#resolve(given);
    if (node !== given && this.#wasReferred(node, undefined)) return;
    this.#leaf(node, { name, path, spec: undefined, ...around });
    for (const child of elementsOf(node)) {
      const inside = localName(child.name);
      this.#unknown(child, inside, `${path}.${inside}`, around);
    }
  }

  /** What nothing led to: headers, and elements that only a reference could have reached. */
  #rest(node: XmlNode, name: string, path: string): void {
    if (!this.#found.has(node)) this.#leaf(node, { name, path, spec: undefined, ...NOWHERE });
    for (const child of node.children) {
      // Most are texts, which were found.
      if (typeof child === 'string' || (this.#found.has(child) && elementsOf(child).length === 0)) continue;
      const inside = localName(child.name);
      this.#rest(child, inside, `${path}.${inside}`);
    }
  }

  #wasReferred(node: XmlNode, spec: FieldSpec | undefined): boolean {
    const specs = this.#referred.get(node) ?? new Set();
    const before = specs.has(spec);
    this.#referred.set(node, specs.add(spec));
    return before;
  }

  #resolve(node: XmlNode): XmlNode {
    return this.#byId.size === 0 ? node : referredFrom(node, this.#byId);
  }

  #leaf(node: XmlNode, facts: Facts): void {
    if (!/\S/.test(textOf(node))) return;
    const known = this.#found.get(node);
    if (known && rank(known) >= rank(facts)) return;
    this.#found.set(node, new ElementText(node, facts));
  }
}

// Records of one kind are many.
const knownFields = new WeakMap<Fields, Known>();

function knownOf(given: Fields): Known {
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
export class ElementText implements Leaf {
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
    this.#isPacked = spec?.kind === 'string' && BASE64.test(attributeOf(node, 'type') ?? '');
    this.text = this.read(node);
    this.#node = node;
  }

  /** What stands in an element that is written as this one. */
  read(node: XmlNode): string {
    return this.#isPacked ? Buffer.from(textOf(node), 'base64').toString() : textOf(node);
  }

  set(other: string): void {
    const text = this.#isPacked ? Buffer.from(other).toString('base64') : other;
    this.#node.children = [text, ...elementsOf(this.#node)];
  }
}

const BASE64 = /(^|:)base64(Binary)?$/;

function rank({ spec, message }: Pick<Leaf, 'spec' | 'message'>): number {
  if (spec?.sensitivity === 'secret') return 4;
  if (spec?.sensitivity === 'personal') return 3;
  return spec === undefined && !message ? 2 : 1;
}
