import { CodecError } from '../../encoding/xml/codecError.js';
import { DocumentBytes } from '../../encoding/xml/documentBytes.js';
import { escapeXml } from '../../encoding/xml/escape.js';
import { limitsOf } from '../../encoding/xml/limits.js';
import { type Scanner, Token } from '../../encoding/xml/scanner.js';
import { AnswerField } from './AnswerField.js';
import { KnownLeaves } from './KnownLeaves.js';

/**
 * Replaces the texts of some fields in an answer as it passes; all other bytes stay as they are. Throws a `CodecError`
 * for an answer in which such a text may stand elsewhere than in its field: nothing of that one may go on.
 */
export async function* replaceFields(
  body: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
  names: ReadonlySet<string>,
  replace: (text: string) => string,
): AsyncGenerator<Uint8Array> {
  const document = new DocumentBytes(contentType, limitsOf());
  const read = fieldReader(names, replace);
  for await (const piece of body) for (const scanner of document.write(piece)) yield* read(scanner);
  for (const scanner of document.end()) yield* read(scanner);
}

function fieldReader(names: ReadonlySet<string>, replace: (text: string) => string) {
  const leaves = new KnownLeaves();
  /** Any field but those. */
  const other = new AnswerField('');
  other.heldNow = true;
  /** The text of the field that is open; `undefined` outside of one. */
  let text: string | undefined;
  return function* (scanner: Scanner): Generator<Uint8Array> {
    const { window } = scanner;
    let from = window.pos;
    for (;;) {
      if (text === undefined && !scanner.selfClosed) leaves.read(window, other);
      const at = window.pos;
      const token = scanner.next();
      if (token === Token.Need || token === Token.Done) break;
      if (token === Token.Start) {
        refuseReferences(scanner);
        if (text !== undefined) throw new CodecError('refused', 'a key that holds elements');
        if (names.has(scanner.tag.name)) text = '';
        else leaves.begin(scanner, other);
      } else if (text !== undefined) {
        if (token === Token.Text) text += scanner.text;
        if (at > from) yield copied(window.bytes.subarray(from, at));
        from = window.pos;
        if (token !== Token.End) continue;
        const field = Buffer.from(escapeXml(replace(text)));
        text = undefined;
        if (field.length > 0) yield field;
        from = at;
      } else if (token === Token.End) leaves.end(other, other);
    }
    // While a field is open nothing but its text, which is not to go on, can have been read since.
    if (window.pos > from) yield copied(window.bytes.subarray(from, window.pos));
  };
}

// A value elsewhere in the document may be the key that is meant.
function refuseReferences({ tag }: Scanner): void {
  if (tag.attributes.some(({ name, namespace }) => namespace === '' && (name === 'href' || name === 'id')))
    throw new CodecError('refused', 'keys may be referred to in it');
}

// The window is overwritten by what comes next.
function copied(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes);
}
