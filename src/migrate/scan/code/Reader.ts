import { hasBlocks } from './Code.js';
import type { Assign, Call, Code, Func, Group, List, Member, Name, Piece, Text } from './Code.js';
import { literal, nameOf, plainText } from './Code.js';
import type { Grammar, SyntaxNode } from './grammars.js';

/** How one kind of node is read. */
export type Shape = (node: SyntaxNode, reader: Reader) => Code | undefined;

/** Says nothing of what is called or read. */
const SILENT =
  /comment|^(type_annotation|type_arguments|type_parameters|type_list|type_literal|predefined_type|primitive_type|union_type|array_type|generic_type|implicit_type|nullable_type|named_type|cast_type|type_identifier|attribute_list|attribute_group|visibility_modifier|accessibility_modifier|decorator|type_alias_declaration|interface_declaration|php_tag|text|heredoc_start|heredoc_end|anonymous_function_use_clause|superclasses)$/;

/** How deep code may be nested: what walks through it does not come to its end in more. */
const DEEPEST = 1000;

/** Thrown where code is nested deeper than the scan can follow. */
export class NestedTooDeep extends Error {}

/** Turns a syntax tree into code, by the shapes of all languages. */
export class Reader {
  readonly grammar: Grammar;
  readonly #shapes: Readonly<Record<string, Shape>>;
  #depth = 0;

  constructor(grammar: Grammar, shapes: Readonly<Record<string, Shape>>) {
    this.grammar = grammar;
    this.#shapes = shapes;
  }

  /** A node as code; what is not known is a group of what stands in it, or just that. */
  read(node: SyntaxNode | null | undefined): Code {
    if (!node) return group(0, []);
    if (this.#depth >= DEEPEST) throw new NestedTooDeep();
    this.#depth += 1;
    const code = this.#readOne(node);
    this.#depth -= 1;
    return code;
  }

  #readOne(node: SyntaxNode): Code {
    const shape = this.#shapes[`${this.grammar.file} ${node.type}`] ?? this.#shapes[node.type];
    const shaped = shape?.(node, this);
    if (shaped) return shaped;
    const items = this.items(node);
    const isBlock =
      this.hasBlocks &&
      /^(statement_block|block|for_statement|switch_case|catch_clause|using_statement)$/.test(node.type);
    return items.length === 1 && !isBlock ? items[0]! : group(lineOf(node), items, isBlock);
  }

  /** True for languages whose blocks have variables of their own. */
  get hasBlocks(): boolean {
    return hasBlocks(this.grammar.name);
  }

  /** The children of a node as code, without what says nothing. */
  items(node: SyntaxNode | null): Code[] {
    return told(node).map((child) => this.read(child));
  }

  field(node: SyntaxNode, name: string): Code {
    return this.read(node.childForFieldName(name));
  }

  /** A key that stands as a bare word, such as the name of a member. */
  key(node: SyntaxNode | null | undefined): Code {
    if (!node) return group(0, []);
    const isWord = /identifier$|^(name|simple_name|constant|word|generic_name|hash_key_symbol)$/.test(
      node.type,
    );
    return isWord ? literal(bare((told(node)[0] ?? node).text), lineOf(node)) : this.read(node);
  }
}

export function lineOf(node: SyntaxNode): number {
  return node.startPosition.row + 1;
}

export function named(node: SyntaxNode | null | undefined): SyntaxNode[] {
  return (node?.namedChildren ?? []).filter((child) => child !== null);
}

/** The children that say something of what is called or read. */
const told = (node: SyntaxNode | null) => named(node).filter(({ type }) => !SILENT.test(type));

/** The first of several fields that a node has. */
export function fieldOf(node: SyntaxNode, ...names: readonly string[]): SyntaxNode | null {
  for (const name of names) {
    const found = node.childForFieldName(name);
    if (found) return found;
  }
  return null;
}

/** All nodes of some fields. */
export function fieldsOf(node: SyntaxNode, ...names: readonly string[]): SyntaxNode[] {
  return names.flatMap((name) => node.childrenForFieldName(name)).filter((one) => one !== null);
}

/** What gets a value: a bare name is a variable. */
export function pattern(node: SyntaxNode | null | undefined, reader: Reader): Code {
  if (!node) return group(0, []);
  return /identifier$|^(name|variable_name|word)$/.test(node.type)
    ? nameAt(lineOf(node), bare(node.text))
    : reader.read(node);
}

/** Children that are no comments. */
export function spoken(node: SyntaxNode | null | undefined): SyntaxNode[] {
  return named(node).filter(({ type }) => !/comment/.test(type));
}

export function list(line: number, items: readonly Code[]): List {
  return { kind: 'list', line, items };
}

/** Letters, digits and brackets that are written by their numbers, in the ways of all languages: `\\x61`, `\\u0061`, `\\u{61}`, `\\141`. */
export function lettersIn(raw: string): string {
  return raw.replace(
    /\\(?:x|u(?:00|\{0*)|U0{6})([2-7][\da-f])\}?|\\([0-1][0-7]{2})/gi,
    (written, hex, octal) => {
      const letter = String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number.parseInt(octal, 8));
      return /[\w<>]/.test(letter) ? letter : written;
    },
  );
}

/** A name without the signs that some languages put before it. */
export function bare(name: string): string {
  return lettersIn(name).replace(/^\$\{?(?:(?:script|global|local|private|using):)?|^[@#:&]+|\}$/gi, '');
}

export function group(line: number, items: readonly Code[], isBlock = false): Group {
  return { kind: 'group', line, items, isBlock };
}

export function nameAt(line: number, name: string): Name {
  return { kind: 'name', line, name };
}

export function member(line: number, of: Code, key: Code): Member {
  return { kind: 'member', line, of, key };
}

export function call(line: number, callee: Code, args: readonly Code[], labels: Call['labels'] = []): Call {
  return { kind: 'call', line, callee, args, labels };
}

export function assign(line: number, target: Code, value: Code, declares?: Assign['declares']): Assign {
  return { kind: 'assign', line, target, value, declares };
}

export function text(line: number, parts: Text['parts']): Text {
  return {
    kind: 'text',
    line,
    parts: parts.flatMap((part) => (part.kind === 'text' ? part.parts : [part])),
  };
}

/** A function; a single expression as its body is what it returns. */
export function func(
  line: number,
  name: string | undefined,
  { params, body, returnsLast }: Pick<Func, 'params' | 'body'> & { readonly returnsLast: boolean },
): Func {
  const last = body.at(-1);
  const returned: readonly Code[] =
    returnsLast && last && last.kind !== 'return'
      ? [...body.slice(0, -1), { kind: 'return', line: last.line, value: last }]
      : body;
  return { kind: 'function', line, name, params, body: returned };
}

const PLACE = /%(?:[(<](\w+)[)>]|(\d+)\$)?[-+.\d]*[sdfvn](?!\w)|\{(\w*)(?:[:!][^{}]*)?\}/g;

/** `'wsdl%s' % name`, `'wsdl{0}'.format(name)`: the text with its values where they are put, by their names if they have some. */
function formatted(
  line: number,
  pattern: Code,
  values: readonly Code[],
  names: readonly (string | undefined)[] = [],
): Text | undefined {
  if (pattern.kind !== 'text') return undefined;
  let next = 0;
  const placed = new Set<Code>();
  const parts = pattern.parts.flatMap((part): (Piece | Code)[] => {
    if (part.kind !== 'piece') return [part];
    const made: (Piece | Code)[] = [];
    let from = 0;
    for (const match of part.value.matchAll(PLACE)) {
      const name = match[1] ?? (match[2] === undefined ? match[3] : String(Number(match[2]) - 1)) ?? '';
      const named = names.indexOf(name);
      const value =
        name === ''
          ? values[next++]
          : named >= 0
            ? values[named]
            : values[/^\d+$/.test(name) ? Number(name) : Number.NaN];
      if (value) placed.add(value);
      made.push(
        { ...part, value: part.value.slice(from, match.index) },
        value ?? { ...part, value: '\uFFFC' },
      );
      from = match.index + match[0].length;
    }
    return [...made, { ...part, value: part.value.slice(from) }];
  });
  // `'{0.name}'.format(row)`: the pattern takes something out of a value itself.
  return values.every((one) => placed.has(one)) ? text(line, parts) : undefined;
}

/** What a call of a formatting function makes of its pattern; nothing for any other function or an unknown pattern. */
export function formattedCall(call: Call, literalsOf: (pattern: Code) => readonly Code[]): Text[] {
  const { callee, args, labels, line } = call;
  const [first, ...rest] = args;
  const name = nameOf(callee) ?? '';
  const isMethod = callee.kind === 'member' && /^format(ted)?$/.test(name);
  if (!/^v?[sS]?[pP]rintf$|^[Ff]ormat$|^formatted$|^AppendFormat$|^%$|^-f$/.test(name)) return [];
  const [pattern, values, names] = isMethod ? [callee.of, args, labels] : [first, rest, labels.slice(1)];
  if (!pattern) return [];
  const table = values.length === 1 && values[0]!.kind === 'table' ? values[0].entries : undefined;
  const given = table ? table.map(({ value }) => value) : values;
  const keys = table ? table.map(({ key }) => plainText(key)) : names;
  return literalsOf(pattern).flatMap((one) => formatted(line, one, given, keys) ?? []);
}
