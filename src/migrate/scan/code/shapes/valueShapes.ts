import { type Code, type Entry, literal, type Piece, type Text } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { bare, fieldOf, lettersIn, lineOf, list, member, nameAt } from '../Reader.js';
import { named, type Reader, type Shape, spoken, text } from '../Reader.js';

const PLAIN = /content|fragment|escape|_start$|_end$|characters|nowdoc_string|brace|regex_(pattern|flags)/;
const OPENING =
  /^(?:[rbufRBUF]{0,2}(?:"""|'''|["'])|\$*@?\$?"{3,}|[$@]*"|@["']\r?\n|`|:"|%[wWiIqQ]?[([{<|/])/;
const CLOSING = /(?:"""|'''|\r?\n["']@|["'`)\]}>|/])$/;

/** A literal with what is put into it: everything between its insertions is text. */
function textOf(node: SyntaxNode, reader: Reader, inQuotes: boolean): Text {
  const source = node.text;
  const parts: (Piece | Code)[] = [];
  let from = inQuotes ? (OPENING.exec(source)?.[0].length ?? 0) : 0;
  let line = lineOf(node) + linesIn(source.slice(0, from));
  const end = inQuotes ? source.length - (CLOSING.exec(source)?.[0].length ?? 0) : source.length;
  const add = (to: number) => {
    const raw = source.slice(from, Math.max(from, to));
    if (raw !== '') parts.push({ kind: 'piece', value: unescaped(raw), line });
    line += linesIn(raw);
  };
  for (const child of named(node)) {
    const at = child.startIndex - node.startIndex;
    if (PLAIN.test(child.type) || at < from) continue;
    add(at);
    parts.push(reader.read(child));
    from = child.endIndex - node.startIndex;
    line += linesIn(child.text);
  }
  add(end);
  return text(lineOf(node), parts.map(withoutBraces));
}

const linesIn = (source: string) => source.split('\n').length - 1;

/** `{$name}`: the braces around an insertion are no text. */
function withoutBraces(part: Piece | Code, at: number, all: readonly (Piece | Code)[]): Piece | Code {
  if (part.kind !== 'piece') return part;
  const opens = all[at + 1] !== undefined && part.value.endsWith('{');
  const closes = at > 0 && all[at - 1]!.kind !== 'piece' && part.value.startsWith('}');
  const value = part.value.slice(closes ? 1 : 0, opens ? -1 : undefined);
  return value === part.value ? part : { ...part, value };
}

function unescaped(raw: string): string {
  return lettersIn(raw)
    .replace(/\\(["'`\\/])/g, '$1')
    .replaceAll('""', '"');
}

export const quoted: Shape = (node, reader) => textOf(node, reader, true);
export const unquoted: Shape = (node, reader) => textOf(node, reader, false);
export const joined: Shape = (node, reader) => text(lineOf(node), reader.items(node));
export const word: Shape = (node) => literal(node.text.replace(/^:(?=\w)/, ''), lineOf(node));

export const variable: Shape = (node) =>
  nameAt(lineOf(node), bare(node.text.replace(/^\[|\]$/g, '').replace(/^.*\\/s, '')));

export const ownVariable: Shape = (node) => {
  const line = lineOf(node);
  return member(line, nameAt(line, 'this'), literal(bare(node.text), line));
};

/** `of.key`, by the names that languages have for the two, or by their places. */
export const dotted: Shape = (node, reader) => {
  const [first, second] = named(node);
  const key = fieldOf(node, 'property', 'attribute', 'field', 'name') ?? second;
  const of = fieldOf(node, 'object', 'expression', 'operand', 'scope') ?? first;
  return member(lineOf(key ?? node), reader.read(of), reader.key(key));
};

/** `of[key]`: a bare name in it is a variable. */
export const indexed: Shape = (node, reader) => {
  const [first, second] = named(node);
  const key = fieldOf(node, 'index', 'subscript') ?? second;
  const of = fieldOf(node, 'object', 'value', 'array', 'expression', 'operand', 'name') ?? first;
  // Shell: `${list[@]}` is the list itself.
  return reader.grammar.name === 'shell' && /^[@*]$/.test(key?.text ?? '')
    ? reader.read(of)
    : member(lineOf(key ?? node), reader.read(of), reader.read(key));
};

export const listed: Shape = (node, reader) => list(lineOf(node), reader.items(node));

/** `{ a: 1, b }`, and PHP's `['a' => 1]`, which is a list where no key is given. */
export const dictionary: Shape = (node, reader) => {
  const line = lineOf(node);
  const isPhp = reader.grammar.name === 'PHP';
  const entries = spoken(node).map((one): Entry => {
    if (/^shorthand/.test(one.type)) return { key: literal(one.text, lineOf(one)), value: reader.read(one) };
    const [key, value] = isPhp ? named(one) : [fieldOf(one, 'key', 'left'), fieldOf(one, 'value', 'right')];
    if (!key || !value) return { key: undefined, value: reader.read(one) };
    return { key: isPhp ? reader.read(key) : reader.key(key), value: reader.read(value) };
  });
  return isPhp && entries.every(({ key }) => !key)
    ? list(
        line,
        entries.map(({ value }) => value),
      )
    : { kind: 'table', line, entries };
};
