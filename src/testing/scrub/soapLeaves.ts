import type { FieldSpec } from '../../encoding/field.js';
import type { AnyOperation } from '../../encoding/operation.js';
import { attributeOf, childNamed, elementsOf, localName, textOf, type XmlNode } from '../xml/XmlNode.js';
import type { Leaf } from './Leaf.js';

type Fields = Readonly<Record<string, FieldSpec>>;

const API_KEY: FieldSpec = { kind: 'apiKey', sensitivity: 'secret' };
const RETURN = 'return';

/** Every text of a SOAP envelope. What the definitions do not have, and what no reference leads to, has no spec. */
export function soapLeaves(root: XmlNode, operation: AnyOperation | undefined, side: string): Leaf[] {
  return new LeafWalk(root, operation, side).leaves();
}

class LeafWalk {
  readonly #operation: AnyOperation | undefined;
  readonly #side: string;
  readonly #root: XmlNode;
  readonly #byId = new Map<string, XmlNode>();
  // An element that several lead to is as sensitive as the most sensitive of them.
  readonly #found = new Map<XmlNode, Leaf>();
  readonly #walked = new Set<string>();
  readonly #ids = new Map<object, number>();

  constructor(root: XmlNode, operation: AnyOperation | undefined, side: string) {
    this.#root = root;
    this.#operation = operation;
    this.#side = side;
    this.#index(root);
  }

  leaves(): Leaf[] {
    const body = childNamed(this.#root, 'Body');
    for (const call of body ? elementsOf(body) : []) {
      const name = localName(call.name);
      if (name === 'Fault') this.#messages(call, `${this.#side}.Fault`);
      else if (name === this.#operation?.name)
        this.#record(call, { apiKey: API_KEY, ...this.#operation.input }, this.#side, false);
      else if (this.#operation && name === `${this.#operation.name}Response`)
        this.#record(call, { [RETURN]: this.#operation.output }, this.#side, false);
    }
    this.#rest(this.#root, this.#side);
    return [...this.#found.values()];
  }

  #index(node: XmlNode): void {
    const id = attributeOf(node, 'id');
    if (id !== undefined) this.#byId.set(id, node);
    for (const child of elementsOf(node)) this.#index(child);
  }

  #record(node: XmlNode, fields: Fields, path: string, ofPerson: boolean): void {
    for (const child of elementsOf(node)) {
      const name = localName(child.name);
      const spec = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const inside = name === RETURN ? path : `${path}.${name}`;
      if (spec) this.#value(child, spec, inside, ofPerson);
      else this.#unknown(child, inside, ofPerson);
    }
  }

  #value(given: XmlNode, spec: FieldSpec, path: string, ofPerson: boolean): void {
    const node = this.#resolve(given);
    const visit = `${this.#number(node)}|${this.#number(spec)}`;
    if (this.#walked.has(visit)) return;
    this.#walked.add(visit);
    const items = elementsOf(node);
    if (spec.item) {
      for (const [i, item] of items.entries()) this.#value(item, spec.item, `${path}[${i}]`, ofPerson);
      if (items.length === 0) this.#leaf(node, { path, spec: undefined, ofPerson });
    } else if (spec.record) {
      const { fields } = spec.record;
      this.#record(node, fields, path, ofPerson || Object.values(fields).some(isPersonal));
      if (items.length === 0) this.#leaf(node, { path, spec: undefined, ofPerson });
    } else if (items.length > 0) this.#unknown(node, path, ofPerson);
    else this.#leaf(node, { path, spec, ofPerson, message: /\bvalidationErrors\b/.test(path) });
  }

  #unknown(given: XmlNode, path: string, ofPerson: boolean): void {
    const node = this.#resolve(given);
    const visit = `${this.#number(node)}|`;
    if (this.#walked.has(visit)) return;
    this.#walked.add(visit);
    this.#leaf(node, { path, spec: undefined, ofPerson });
    for (const child of elementsOf(node)) this.#unknown(child, `${path}.${localName(child.name)}`, ofPerson);
  }

  #messages(node: XmlNode, path: string): void {
    this.#leaf(node, { path, spec: undefined, message: true });
    for (const child of elementsOf(node)) this.#messages(child, `${path}.${localName(child.name)}`);
  }

  /** What nothing led to: headers, and elements that only a reference could have reached. */
  #rest(node: XmlNode, path: string): void {
    if (!this.#found.has(node)) this.#leaf(node, { path, spec: undefined });
    for (const child of elementsOf(node)) this.#rest(child, `${path}.${localName(child.name)}`);
  }

  #resolve(node: XmlNode): XmlNode {
    let at = node;
    for (let hops = 0; hops < 16; hops++) {
      const target = this.#byId.get(attributeOf(at, 'href')?.replace(/^#/, '') ?? '');
      if (!target) return at;
      at = target;
    }
    return at;
  }

  #leaf(node: XmlNode, facts: Omit<Leaf, 'name' | 'text' | 'set'>): void {
    const text = textOf(node);
    if (text.trim() === '') return;
    const known = this.#found.get(node);
    if (known && rank(known) >= rank(facts)) return;
    const name = /([^.[\]]+)(\[\d+\])*$/.exec(facts.path)?.[1] ?? facts.path;
    const packed =
      /(^|:)base64(Binary)?$/.test(attributeOf(node, 'type') ?? '') && facts.spec?.kind === 'string';
    this.#found.set(node, {
      ...facts,
      name,
      text: packed ? Buffer.from(text, 'base64').toString() : text,
      set: (other) => {
        const elements = elementsOf(node);
        node.children = [packed ? Buffer.from(other).toString('base64') : other, ...elements];
      },
    });
  }

  #number(object: object): number {
    const known = this.#ids.get(object) ?? this.#ids.size + 1;
    this.#ids.set(object, known);
    return known;
  }
}

function isPersonal(spec: FieldSpec): boolean {
  return spec.sensitivity === 'personal';
}

function rank({ spec, message }: Pick<Leaf, 'spec' | 'message'>): number {
  if (spec?.sensitivity === 'secret') return 4;
  if (spec?.sensitivity === 'personal') return 3;
  return spec === undefined && !message ? 2 : 1;
}
