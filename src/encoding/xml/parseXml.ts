import { CodecError, limitsOf } from './limits.js';
import { DocumentBytes } from './documentBytes.js';
import { type Scanner, Token } from './scanner.js';
import type { StartTag } from './startTag.js';
import { elementsOf, type XmlNode } from './XmlNode.js';

const PIECE = 64 * 1024;
// Only a text can hold it; as bytes it would become another character.
const HALF_CHARACTER = /\p{Surrogate}/u;

/**
 * Reads a whole document so that it can be written again: a text, or bytes in the charset that the HTTP header, a byte
 * order mark or the prolog names. Comments and processing instructions are left out. For what is not on the hot path.
 * Throws `CodecError` for what the codec refuses: malformed documents and DTDs.
 */
export function parseXml(document: string | Uint8Array, contentType?: string): XmlNode {
  const [whole] = parseXmlParts(typeof document === 'string' ? document : [document], Infinity, contentType);
  return whole!.root;
}

/** A document with a part of its records. */
export interface XmlPart {
  readonly root: XmlNode;
  /** How many elements it goes on with, which began in the part before; 0 for the first part. */
  readonly around: number;
}

/**
 * Reads a document in parts, so that a long list is not held as a whole: each begins with the elements that are open, has at most so
 * many elements of one name behind each other, and is lost when the next one is asked for.
 */
export function* parseXmlParts(
  document: string | Iterable<Uint8Array>,
  most: number,
  contentType?: string,
): Generator<XmlPart, void> {
  if (typeof document === 'string' && HALF_CHARACTER.test(document))
    throw new CodecError('malformed', 'half of a surrogate pair');
  const builder = new TreeBuilder(most);
  const isText = typeof document === 'string';
  const reader = new DocumentBytes(isText ? 'text/xml; charset=utf-8' : contentType, limitsOf());
  for (const bytes of isText ? piecesOf(document) : document)
    for (const scanner of reader.write(bytes)) yield* builder.read(scanner);
  for (const scanner of reader.end()) yield* builder.read(scanner);
  yield builder.end();
}

// A long text is not held as bytes as well.
function* piecesOf(text: string): Generator<Uint8Array> {
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = from + PIECE;
    if (/[\uD800-\uDBFF]/.test(text.charAt(to - 1))) to++;
    yield Buffer.from(text.slice(from, to));
  }
}

class TreeBuilder {
  readonly #open: XmlNode[] = [{ name: '', attributes: [], children: [] }];
  readonly #most: number;
  #around = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Reads as far as there are bytes, and gives the root whenever a list is long enough. */
  *read(scanner: Scanner): Generator<XmlPart, void> {
    for (let token = scanner.next(); token !== Token.Done && token !== Token.Need; token = scanner.next()) {
      if (token === Token.End) this.#open.pop();
      else if (token === Token.Text) addText(this.#open.at(-1)!, scanner);
      else {
        if (this.#goesOn(scanner.tag)) {
          yield this.end();
          this.#cut();
        }
        this.#start(scanner);
      }
    }
  }

  end(): XmlPart {
    let goesOn = this.#open[0]!;
    for (let i = 0; i < this.#around; i++) {
      goesOn = elementsOf(goesOn)[0]!;
      refuseTexts([goesOn]);
    }
    return { root: this.#open[0]!.children[0] as XmlNode, around: this.#around };
  }

  #goesOn({ qualifiedName }: StartTag): boolean {
    const { children } = this.#open.at(-1)!;
    if (children.length < this.#most) return false;
    const last = children.findLast((child) => typeof child !== 'string');
    return last?.name === qualifiedName;
  }

  /** Goes on with copies of the elements that are open: old ones would keep the part before in memory for some time. */
  #cut(): void {
    refuseTexts(this.#open.slice(1));
    let inside: XmlNode[] = [];
    for (const [i, node] of [...this.#open.entries()].reverse()) {
      const skipped = (node.skipped ?? 0) + elementsOf(node).length - inside.length;
      inside = [{ ...node, skipped, children: inside }];
      this.#open[i] = inside[0]!;
    }
    this.#around = this.#open.length - 1;
  }

  #start({ tag }: Scanner): void {
    // A tag that comes again with the same bytes is the same object; what stands in it is kept once.
    tag.made ??= attributesOf(tag);
    const node: XmlNode = {
      name: tag.qualifiedName,
      attributes: tag.made as XmlNode['attributes'],
      children: [],
    };
    this.#open.at(-1)!.children.push(node);
    this.#open.push(node);
  }
}

// What is between the records of a part would be in another place.
function refuseTexts(nodes: readonly XmlNode[]): void {
  const isText = (child: XmlNode | string) => typeof child === 'string' && /\S/.test(child);
  if (nodes.some(({ children }) => children.some(isText)))
    throw new CodecError('malformed', 'text between the records of a list');
}

function attributesOf({ declarations, attributes }: StartTag): XmlNode['attributes'] {
  const namespaces = declarations.flatMap((prefix, i) =>
    i % 2 === 0 ? [[prefix ? `xmlns:${prefix}` : 'xmlns', declarations[i + 1]!] as const] : [],
  );
  return [...namespaces, ...attributes.map(({ qualifiedName, value }) => [qualifiedName, value] as const)];
}

function addText(node: XmlNode, { text, spoilt }: Scanner): void {
  if (spoilt) throw new CodecError('malformed', 'a character that XML cannot hold');
  const last = node.children.length - 1;
  if (typeof node.children[last] === 'string') node.children[last] += text;
  // Most hold one text: a list that grows has room for more.
  else if (last < 0 && text !== '') node.children = [text];
  else if (text !== '') node.children.push(text);
}
