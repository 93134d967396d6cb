import type { Code, Group, Loop } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { assign, bare, call, fieldOf, fieldsOf, func, group, lineOf, list } from '../Reader.js';
import { nameAt, named, pattern, type Reader, type Shape, spoken, text } from '../Reader.js';

/** `a = b`, by the fields of both sides or their places. */
export const assigned: Shape = (node, reader) => {
  const target = reader.read(fieldOf(node, 'left', 'name') ?? named(node)[0]);
  const value = fieldOf(node, 'right', 'value');
  return value ? assign(lineOf(node), target, reader.read(value)) : target;
};

/** `a += b`, `$a .= b`: a longer text, or more in a list. */
export const added: Shape = (node, reader) => {
  const [left, right] = [fieldOf(node, 'left'), fieldOf(node, 'right')];
  if (!left || !right) return undefined;
  const sign = node.text.slice(left.endIndex - node.startIndex, right.startIndex - node.startIndex).trim();
  if (!/^(\+|\.)=$/.test(sign)) return assigned(node, reader);
  const line = lineOf(node);
  const sum = text(line, [reader.read(left), reader.read(right)]);
  return assign(line, reader.read(left), { kind: 'either', line, options: [reader.read(right), sum] });
};

/** A declared name, field or constant with its value behind it. */
export const declared: Shape = (node, reader) => {
  const own = named(node).filter(
    ({ type }) => !/modifier|type|attribute/.test(type) || type === 'property_identifier',
  );
  const name = fieldOf(node, 'name') ?? own[0];
  const value = fieldOf(node, 'value', 'default_value') ?? own.at(-1);
  if (!name || !value || value.startIndex <= name.startIndex) return group(lineOf(node), []);
  const isHoisted = node.parent?.type === 'variable_declaration';
  const target =
    reader.hasBlocks && named(name).length > 0
      ? pattern(name, reader)
      : nameAt(lineOf(name), bare(name.text));
  return assign(lineOf(node), target, reader.read(value), isHoisted ? 'function' : 'block');
};

/** The parameters of a function, with the values that they have when nothing is given. */
function parametersOf(node: SyntaxNode | null, reader: Reader): Code[] {
  if (!node) return [];
  if (/identifier|^implicit_parameter$|^variable/.test(node.type))
    return [nameAt(lineOf(node), bare(node.text))];
  return spoken(node)
    .filter(({ type }) => !/attribute/.test(type))
    .map((one) => parameter(one, reader))
    .filter(
      (one) => reader.grammar.name !== 'Python' || one.kind !== 'name' || !/^(self|cls)$/.test(one.name),
    );
}

function parameter(node: SyntaxNode, reader: Reader): Code {
  const own = node.type === 'typed_parameter' ? named(node)[0] : fieldOf(node, 'pattern', 'name', 'left');
  const variable = named(node).find(({ type }) => /^variable/.test(type));
  const name = own ?? (/pattern$|^(self|this)$/.test(node.type) ? node : (variable ?? node));
  const param = pattern(name, reader);
  if (param.kind !== 'name') return param;
  const given = fieldOf(node, 'value', 'default_value') ?? (fieldOf(node, 'left') && fieldOf(node, 'right'));
  return given ? { ...param, otherwise: reader.read(given) } : param;
}

function bodyOf(node: SyntaxNode | null, reader: Reader): Code[] {
  if (!node) return [];
  return /block|body|statement|do_group|declaration_list/.test(node.type)
    ? reader.items(node)
    : [reader.read(node)];
}

export const defined: Shape = (node, reader) => {
  const language = reader.grammar.name;
  const [body, params] = [fieldOf(node, 'body'), fieldOf(node, 'parameters', 'parameter')];
  const isBlock =
    body !== null && /^(block|statement_block|compound_statement|arrow_expression_clause)$/.test(body.type);
  const returnsLast = language === 'Ruby' || (!isBlock && language !== 'shell');
  const isBare = language === 'Ruby' && !params && /block/.test(node.type);
  const unnamed =
    language === 'shell'
      ? ['1', '2', '3', '4', '5']
      : isBare && (/\b(_1|it)\b/.exec(node.text)?.slice(1) ?? []);
  return func(lineOf(node), fieldOf(node, 'name')?.text.replace(/^#/, ''), {
    params: unnamed ? unnamed.map((one) => nameAt(lineOf(node), one)) : parametersOf(params, reader),
    body: bodyOf(body, reader),
    returnsLast: returnsLast || body?.type === 'arrow_expression_clause',
  });
};

export const classed: Shape = (node, reader) => ({
  kind: 'class',
  line: lineOf(node),
  name: fieldOf(node, 'name')?.text,
  body: bodyOf(fieldOf(node, 'body'), reader),
});

export const returned: Shape = (node, reader) => {
  if (/^throw|^raise|^(break|continue|exit)/i.test(node.text)) return undefined;
  const items = reader.items(node);
  return {
    kind: 'return',
    line: lineOf(node),
    value: items.length === 1 ? items[0]! : list(lineOf(node), items),
  };
};

function looped(target: SyntaxNode | null | undefined, over: Code, node: SyntaxNode, reader: Reader): Group {
  const body = reader.read(fieldOf(node, 'body') ?? named(node).at(-1));
  const loop: Loop = { kind: 'loop', line: lineOf(node), target: pattern(target, reader), over };
  return group(lineOf(node), [loop, body], reader.hasBlocks);
}

export const loop: Shape = (node, reader) => {
  const isShell = reader.grammar.name === 'shell';
  const target = fieldOf(node, 'left', 'name', 'variable', 'pattern');
  const values = fieldsOf(node, 'right', 'value');
  if (!target || values.length === 0) return undefined;
  const read = values.map((one) => reader.read(one));
  const [only, ...more] = read;
  const [part, ...rest] = only?.kind === 'text' ? only.parts : [];
  // `"${list[@]}"`: in quotes, and still several.
  const isSeveral = isShell && more.length === 0 && rest.length === 0 && part && part.kind !== 'piece';
  if (isSeveral && (part.kind !== 'name' || /\[[@*]\]/.test(values[0]!.text)))
    return looped(target, part, node, reader);
  const areWords = isShell && read.every(({ kind }) => kind === 'text');
  return looped(target, areWords || more.length > 0 ? list(lineOf(node), read) : only!, node, reader);
};

/** `foreach (list as key => value)` without names for its parts. */
export const positionalLoop: Shape = (node, reader) => {
  const [first, second] = named(node);
  const isPair = second?.type === 'pair';
  const value = looped(isPair ? named(second).at(-1) : second, reader.read(first), node, reader);
  if (!isPair) return value;
  const line = lineOf(node);
  const over = call(line, nameAt(line, 'array_keys'), [reader.read(first)]);
  const keys: Loop = { kind: 'loop', line, target: pattern(named(second)[0], reader), over };
  return group(line, [keys, ...value.items]);
};

/** The loop of a comprehension. */
export const clause: Shape = (node, reader) => ({
  kind: 'loop',
  line: lineOf(node),
  target: reader.field(node, 'left'),
  over: reader.field(node, 'right'),
});
