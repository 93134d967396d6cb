import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';
import {
  attributeOf,
  childNamed,
  elementsOf,
  localName,
  textOf,
  type XmlNode,
} from '../../encoding/xml/XmlNode.js';
import { elementsById, referredFrom } from '../../encoding/xml/references.js';
import { isPersonal, type Leaf } from './Leaf.js';
import { API_KEY, withPersonIds } from './nameFacts.js';

type Fields = Readonly<Record<string, FieldSpec>>;

const RETURN = 'return';

/** Every text of a SOAP envelope. What the definitions do not have, and what no reference leads to, has no spec. */
export function soapLeaves(root: XmlNode, operation: AnyOperation | undefined, side: string): Leaf[] {
  return new LeafWalk(root, operation, side).leaves();
}

class LeafWalk {
  readonly #operation: AnyOperation | undefined;
  readonly #side: string;
  readonly #root: XmlNode;
  readonly #byId: ReadonlyMap<string, XmlNode>;
  // An element that several lead to is as sensitive as the most sensitive of them.
  readonly #found = new Map<XmlNode, Leaf>();
  // What references led to; only these can lead to themselves.
  readonly #referred = new Map<XmlNode, Set<FieldSpec | undefined>>();

  readonly #specs = new Map<Fields, Map<string, FieldSpec | undefined>>();

  constructor(root: XmlNode, operation: AnyOperation | undefined, side: string) {
    this.#root = root;
    this.#operation = operation;
    this.#side = side;
    this.#byId = elementsById(root);
  }

  leaves(): Leaf[] {
    const body = childNamed(this.#root, 'Body');
    for (const call of body ? elementsOf(body) : []) {
      const name = localName(call.name);
      if (name === 'Fault') this.#messages(call, name, `${this.#side}.Fault`);
      else if (name === this.#operation?.name)
        this.#record(call, { apiKey: API_KEY, ...this.#operation.input }, this.#side, false);
      else if (this.#operation && name === `${this.#operation.name}Response`)
        this.#record(call, { [RETURN]: this.#operation.output }, this.#side, false);
    }
    this.#rest(this.#root, this.#side, this.#side);
    return [...this.#found.values()];
  }

  #record(node: XmlNode, fields: Fields, path: string, ofPerson: boolean): void {
    for (const child of elementsOf(node)) {
      const name = localName(child.name);
      const spec = Object.hasOwn(fields, name) ? this.#specOf(name, fields) : undefined;
      const inside = name === RETURN ? path : `${path}.${name}`;
      if (spec) this.#value(child, spec, name, inside, ofPerson);
      else this.#unknown(child, name, inside, ofPerson);
    }
  }

  #specOf(name: string, fields: Fields): FieldSpec | undefined {
    const known = this.#specs.get(fields) ?? new Map<string, FieldSpec | undefined>();
    this.#specs.set(fields, known);
    if (!known.has(name)) known.set(name, withPersonIds(name, fields[name], Object.keys(fields)));
    return known.get(name);
  }

  #value(given: XmlNode, spec: FieldSpec, name: string, path: string, ofPerson: boolean): void {
    const node = this.#resolve(given);
    if (node !== given && this.#wasReferred(node, spec)) return;
    const items = elementsOf(node);
    if (spec.item) {
      const first = node.skipped ?? 0;
      for (const [i, item] of items.entries())
        this.#value(item, spec.item, name, `${path}[${first + i}]`, ofPerson);
      if (items.length === 0) this.#leaf(node, { name, path, spec: undefined, ofPerson });
    } else if (spec.record) {
      const { fields } = spec.record;
      this.#record(
        node,
        fields,
        path,
        ofPerson || Object.values(fields).some((spec) => isPersonal({ spec })),
      );
      if (items.length === 0) this.#leaf(node, { name, path, spec: undefined, ofPerson });
    } else if (items.length > 0) this.#unknown(node, name, path, ofPerson);
    else this.#leaf(node, { name, path, spec, ofPerson, message: path.includes('.validationErrors') });
  }

  #unknown(given: XmlNode, name: string, path: string, ofPerson: boolean): void {
    const node = this.#resolve(given);
    if (node !== given && this.#wasReferred(node, undefined)) return;
    this.#leaf(node, { name, path, spec: undefined, ofPerson });
    for (const child of elementsOf(node)) {
      const inside = localName(child.name);
      this.#unknown(child, inside, `${path}.${inside}`, ofPerson);
    }
  }

  #messages(node: XmlNode, name: string, path: string): void {
    this.#leaf(node, { name, path, spec: undefined, message: true });
    for (const child of elementsOf(node)) {
      const inside = localName(child.name);
      this.#messages(child, inside, `${path}.${inside}`);
    }
  }

  /** What nothing led to: headers, and elements that only a reference could have reached. */
  #rest(node: XmlNode, name: string, path: string): void {
    if (!this.#found.has(node)) this.#leaf(node, { name, path, spec: undefined });
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

  #leaf(node: XmlNode, facts: Omit<Leaf, 'text' | 'set'>): void {
    if (!/\S/.test(textOf(node))) return;
    const known = this.#found.get(node);
    if (known && rank(known) >= rank(facts)) return;
    const packed =
      facts.spec?.kind === 'string' && /(^|:)base64(Binary)?$/.test(attributeOf(node, 'type') ?? '');
    this.#found.set(node, new ElementText(node, facts, packed));
  }
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
  readonly #packed: boolean;

  constructor(node: XmlNode, facts: Omit<Leaf, 'text' | 'set'>, packed: boolean) {
    this.name = facts.name;
    this.path = facts.path;
    this.spec = facts.spec;
    this.message = facts.message ?? false;
    this.ofPerson = facts.ofPerson ?? false;
    this.text = packed ? Buffer.from(textOf(node), 'base64').toString() : textOf(node);
    this.#node = node;
    this.#packed = packed;
  }

  set(other: string): void {
    const text = this.#packed ? Buffer.from(other).toString('base64') : other;
    this.#node.children = [text, ...elementsOf(this.#node)];
  }
}

function rank({ spec, message }: Pick<Leaf, 'spec' | 'message'>): number {
  if (spec?.sensitivity === 'secret') return 4;
  if (spec?.sensitivity === 'personal') return 3;
  return spec === undefined && !message ? 2 : 1;
}
