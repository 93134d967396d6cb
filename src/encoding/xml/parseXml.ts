import { CodecError } from './codecError.js';
import { DocumentBytes } from './documentBytes.js';
import { limitsOf } from './limits.js';
import { type Scanner, Token } from './scanner.js';
import type { StartTag } from './startTag.js';
import type { XmlNode } from './XmlNode.js';

// Only a text can hold it; as bytes it would become another character.
const HALF_CHARACTER = /\p{Surrogate}/u;

/**
 * Reads a whole document so that it can be written again: a text, or bytes in the charset that the HTTP header, a byte
 * order mark or the prolog names. Comments and processing instructions are left out. For what is not on the hot path.
 * Throws `CodecError` for what the codec refuses: malformed documents and DTDs.
 */
export function parseXml(document: string | Uint8Array, contentType?: string): XmlNode {
  if (typeof document !== 'string') return treeOf(document, contentType);
  if (HALF_CHARACTER.test(document)) throw new CodecError('malformed', 'half of a surrogate pair');
  return treeOf(Buffer.from(document), 'text/xml; charset=utf-8');
}

function treeOf(bytes: Uint8Array, contentType: string | undefined): XmlNode {
  const builder = new TreeBuilder();
  const document = new DocumentBytes(contentType, limitsOf());
  for (const scanner of document.write(bytes)) builder.read(scanner);
  for (const scanner of document.end()) builder.read(scanner);
  return builder.root;
}

class TreeBuilder {
  readonly #document: XmlNode = { name: '', attributes: [], children: [] };
  readonly #open = [this.#document];
  readonly #tags = new Map<string, Pick<XmlNode, 'name' | 'attributes'>>();

  get root(): XmlNode {
    return this.#document.children[0] as XmlNode;
  }

  /** Reads as far as there are bytes. */
  read(scanner: Scanner): void {
    for (let token = scanner.next(); token !== Token.Done && token !== Token.Need; token = scanner.next()) {
      if (token === Token.End) this.#open.pop();
      else if (token === Token.Text) addText(this.#open.at(-1)!, scanner);
      else this.#start(scanner);
    }
  }

  #start({ rawTag, tag }: Scanner): void {
    const raw = Buffer.from(rawTag).toString('latin1');
    // The tags of a large document are few; what stands in them is kept once.
    const shared = this.#tags.get(raw) ?? { name: tag.qualifiedName, attributes: attributesOf(tag) };
    this.#tags.set(raw, shared);
    const node: XmlNode = { ...shared, children: [] };
    this.#open.at(-1)!.children.push(node);
    this.#open.push(node);
  }
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
  else if (text !== '') node.children.push(text);
}
