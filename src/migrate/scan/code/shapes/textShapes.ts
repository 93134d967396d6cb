import { type Code, literal, type Piece, type Text } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { lineOf, named, type Reader, type Shape, text } from '../Reader.js';

const PLAIN = /content|fragment|escape|_start$|_end$|characters|nowdoc_string|brace|regex_(pattern|flags)/;
const OPENING =
  /^(?:[rbufRBUF]{0,2}(?:"""|'''|["'])|\$*@?\$?"{3,}|[$@]*"|@["']\r?\n|`|:"|%[wWiIqQ]?[([{<|/])/;
const CLOSING = /(?:"""|'''|\r?\n["']@|["'`)\]}>|/])$/;

/** A literal with what is put into it: everything between its insertions is text. */
export function textOf(node: SyntaxNode, reader: Reader, inQuotes: boolean): Text {
  const source = node.text;
  const parts: (Piece | Code)[] = [];
  let line = lineOf(node);
  let from = inQuotes ? (OPENING.exec(source)?.[0].length ?? 0) : 0;
  const end = inQuotes ? source.length - (CLOSING.exec(source)?.[0].length ?? 0) : source.length;
  const add = (to: number) => {
    const raw = source.slice(from, Math.max(from, to));
    if (raw !== '') parts.push({ kind: 'piece', value: unescaped(raw), line });
    line += raw.split('\n').length - 1;
  };
  line += source.slice(0, from).split('\n').length - 1;
  for (const child of named(node)) {
    if (PLAIN.test(child.type)) continue;
    const at = child.startIndex - node.startIndex;
    if (at < from) continue;
    add(at);
    parts.push(reader.read(child));
    from = child.endIndex - node.startIndex;
    line += child.text.split('\n').length - 1;
  }
  add(end);
  return text(lineOf(node), parts.map(withoutBraces));
}

/** `{$name}`: the braces around an insertion are no text. */
/** Words that say that something is not asked for. */
function nothing(node: SyntaxNode): Code | undefined {
  return /^true$/i.test(node.text) ? undefined : literal('', lineOf(node));
}

function withoutBraces(part: Piece | Code, at: number, all: readonly (Piece | Code)[]): Piece | Code {
  if (part.kind !== 'piece') return part;
  const opens = all[at + 1] !== undefined && part.value.endsWith('{');
  const closes = at > 0 && all[at - 1]!.kind !== 'piece' && part.value.startsWith('}');
  const value = part.value.slice(closes ? 1 : 0, opens ? -1 : undefined);
  return value === part.value ? part : { ...part, value };
}

function unescaped(raw: string): string {
  return raw
    .replace(/\\u003[cC]/g, '<')
    .replace(/\\(["'`\\/])/g, '$1')
    .replaceAll('""', '"');
}

const quoted: Shape = (node, reader) => textOf(node, reader, true);
const unquoted: Shape = (node, reader) => textOf(node, reader, false);
const inserted: Shape = (node, reader) => {
  const [first] = named(node).filter(({ type }) => type !== 'interpolation_brace');
  return first && reader.read(first);
};
const word: Shape = (node) => literal(node.text, lineOf(node));

/** Literals, templates and names in all languages. */
export const textShapes: Readonly<Record<string, Shape>> = {
  string: quoted,
  template_string: quoted,
  string_literal: quoted,
  'powershell string_literal': (node, reader) => reader.read(named(node)[0]),
  verbatim_string_literal: quoted,
  raw_string_literal: quoted,
  interpreted_string_literal: quoted,
  interpolated_string_expression: quoted,
  encapsed_string: quoted,
  character_literal: quoted,
  raw_string: quoted,
  ansi_c_string: quoted,
  verbatim_string_characters: quoted,
  verbatim_here_string_characters: quoted,
  expandable_string_literal: quoted,
  expandable_here_string_literal: quoted,
  delimited_symbol: quoted,
  regex: quoted,
  heredoc: (node, reader) => reader.read(node.childForFieldName('value')),
  nowdoc: (node, reader) => reader.read(node.childForFieldName('value')),
  nowdoc_body: unquoted,
  heredoc_body: unquoted,
  'ruby heredoc_beginning': (node, reader) => reader.awaitText(lineOf(node)),
  'ruby heredoc_body': (node, reader) => reader.giveText(textOf(node, reader, false)),
  bare_string: unquoted,
  bare_symbol: unquoted,
  concatenated_string: (node, reader) => text(lineOf(node), reader.items(node)),
  chained_string: (node, reader) => text(lineOf(node), reader.items(node)),
  concatenation: (node, reader) => text(lineOf(node), reader.items(node)),
  'bash word': word,
  'bash number': word,
  'bash extglob_pattern': word,
  'powershell generic_token': word,
  false: nothing,
  null: nothing,
  nil: nothing,
  none: nothing,
  undefined: nothing,
  boolean: nothing,
  boolean_literal: nothing,
  null_literal: nothing,
  number: word,
  integer: word,
  integer_literal: word,
  decimal_integer_literal: word,
  simple_symbol: (node) => literal(node.text.slice(1), lineOf(node)),
  hash_key_symbol: word,
  template_substitution: inserted,
  interpolation: (node, reader) => {
    const expression = node.childForFieldName('expression');
    return expression ? reader.read(expression) : inserted(node, reader);
  },
};
