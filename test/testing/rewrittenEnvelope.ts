import { type XmlNode, localName } from '../../src/encoding/xml/XmlNode.js';
import { parseXml } from '../../src/encoding/xml/parseXml.js';

type Scope = ReadonlyMap<string, string>;

/**
 * An envelope that means the same and hardly shares a byte: other prefixes at every element, declared where they are
 * used or far above, parts and fields in another order, attributes in another order and other quotes, white space, comments
 * and instructions between elements, texts as CDATA and as numeric entities.
 */
export function rewrittenEnvelope(xml: string, seed: number): string {
  const chance = generator(seed);
  const declared = new Map<string, string>();
  const body = new Rewriter(chance, declared).element(parseXml(xml), new Map(), 0);
  return `<?xml version='1.0' encoding='utf-8'?>\n<!-- seed ${seed} -->${body}\n`;
}

class Rewriter {
  readonly #chance: () => number;
  readonly #atRoot: Map<string, string>;
  #count = 0;

  constructor(chance: () => number, atRoot: Map<string, string>) {
    this.#chance = chance;
    this.#atRoot = atRoot;
  }

  element(node: XmlNode, outer: Scope, depth: number): string {
    const scope = scopeOf(node, outer);
    const own = new Map<string, string>();
    const name = this.#qualified(node.name, scope, own);
    const attributes = node.attributes
      .filter(([key]) => !key.startsWith('xmlns'))
      .map(([key, value]): [string, string] => [
        key.includes(':') ? this.#qualified(key, scope, own) : key,
        /(^|:)(type|arrayType)$/.test(key) ? this.#qualified(value, scope, own) : value,
      ]);
    const children = this.#reordered(node, depth).map((child) =>
      typeof child === 'string' ? this.#text(child) : this.element(child, scope, depth + 1),
    );
    const texts = node.children.every((child) => typeof child === 'string');
    // The prefixes of the root are known only when all below it is written.
    const declarations = depth === 0 ? [...this.#atRoot, ...own] : [...own];
    const all = [
      ...attributes,
      ...declarations.map(([prefix, uri]): [string, string] => [`xmlns:${prefix}`, uri]),
    ];
    const written = this.#shuffled(all).map(
      ([key, value]) => `${this.#space()}${key} = ${this.#quoted(value)}`,
    );
    if (children.length === 0 && this.#chance() < 0.5) return `<${name}${written.join('')}\t/>`;
    const inside = texts
      ? children.join('')
      : children.map((child) => this.#gap() + child).join('') + this.#gap();
    return `<${name}${written.join('')} >${inside}</${name} >`;
  }

  /** Parts and fields have names, items have an order. */
  #reordered(node: XmlNode, depth: number): (XmlNode | string)[] {
    const elements = node.children.filter((child) => typeof child !== 'string');
    if (elements.length === 0) return node.children;
    const isArray = elements.every(({ name }) => localName(name) === 'item');
    return isArray || depth < 2 ? elements : this.#shuffled(elements);
  }

  #qualified(name: string, scope: Scope, own: Map<string, string>): string {
    const [, prefix = '', local] = /^(?:([^:]+):)?(.+)$/.exec(name)!;
    const uri = scope.get(prefix);
    if (uri === undefined) return local!;
    const declared = this.#chance() < 0.5 ? own : this.#atRoot;
    const known = [...declared].find(([, at]) => at === uri)?.[0];
    const other = known ?? `${'nsqwx'[Math.floor(this.#chance() * 5)]}${++this.#count}`;
    declared.set(other, uri);
    return `${other}:${local}`;
  }

  #text(text: string): string {
    if (this.#chance() < 0.3) return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    return [...text]
      .map((letter) =>
        this.#chance() < 0.2 || '&<>'.includes(letter) ? `&#${letter.codePointAt(0)};` : letter,
      )
      .join('');
  }

  #quoted(value: string): string {
    const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return this.#chance() < 0.5
      ? `'${escaped.replaceAll("'", '&apos;')}'`
      : `"${escaped.replaceAll('"', '&quot;')}"`;
  }

  #gap(): string {
    const gaps = ['', '\n\t', ' ', '<!-- <apiKey>no key</apiKey> -->', '\n<?pi nothing?>\n'];
    return gaps[Math.floor(this.#chance() * gaps.length)]!;
  }

  #space(): string {
    return this.#chance() < 0.5 ? ' ' : '\n    ';
  }

  #shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: this.#chance() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }
}

function scopeOf(node: XmlNode, outer: Scope): Scope {
  const inner = new Map(outer);
  for (const [key, value] of node.attributes)
    if (key.startsWith('xmlns')) inner.set(key.slice('xmlns:'.length), value);
  return inner;
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
