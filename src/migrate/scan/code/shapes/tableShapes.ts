import { type Code, type Entry, type List, literal, type Table } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { lineOf, named, type Shape } from '../Reader.js';

/** A list of values. */
export function list(line: number, items: readonly Code[]): List {
  return { kind: 'list', line, items };
}

const table = (line: number, entries: readonly Entry[]): Table => ({ kind: 'table', line, entries });

/** Entries where at least one has a key, else the items alone. */
function keyedOrListed(node: SyntaxNode, entries: readonly Entry[]): Code {
  return entries.some(({ key }) => key)
    ? table(lineOf(node), entries)
    : list(
        lineOf(node),
        entries.map(({ value }) => value),
      );
}

const listed: Shape = (node, reader) => list(lineOf(node), reader.items(node));

const dictionary: Shape = (node, reader) => {
  const entries = named(node).flatMap((one): Entry[] => {
    if (/comment/.test(one.type)) return [];
    const key = one.childForFieldName('key') ?? one.childForFieldName('left');
    const value = one.childForFieldName('value') ?? one.childForFieldName('right');
    if (one.type === 'method_definition')
      return [{ key: reader.key(one.childForFieldName('name')), value: reader.read(one) }];
    if (one.type === 'object_assignment_pattern')
      return [{ key: literal(key?.text ?? '', lineOf(one)), value: reader.read(key) }];
    if (/^shorthand/.test(one.type))
      return [{ key: literal(one.text, lineOf(one)), value: reader.read(one) }];
    if (key && value) return [{ key: reader.key(key), value: reader.read(value) }];
    return [{ key: undefined, value: reader.read(one) }];
  });
  return table(lineOf(node), entries);
};

/** PHP's arrays: lists, or tables where keys are given. */
const phpArray: Shape = (node, reader) => {
  const entries = named(node)
    .filter(({ type }) => type !== 'comment')
    .map((one): Entry => {
      const [first, second] = named(one);
      return second
        ? { key: reader.read(first), value: reader.read(second) }
        : { key: undefined, value: reader.read(one) };
    });
  return keyedOrListed(node, entries);
};

/** PHP: `['key' => $value] = …`, whose keys and values stand side by side. */
const phpPattern: Shape = (node, reader) => {
  const all = named(node).filter(({ type }) => type !== 'comment');
  const isKey = (one: SyntaxNode | undefined, at: number): boolean =>
    one !== undefined &&
    all[at + 1] !== undefined &&
    node.text.slice(one.endIndex - node.startIndex, all[at + 1]!.startIndex - node.startIndex).includes('=>');
  const entries = all.flatMap((one, at): Entry[] => {
    if (isKey(one, at)) return [];
    return [
      { key: isKey(all[at - 1], at - 1) ? reader.read(all[at - 1]) : undefined, value: reader.read(one) },
    ];
  });
  return keyedOrListed(node, entries);
};

/** C#'s initializers: members, entries of a table in braces or brackets, or items. */
const initializer: Shape = (node, reader) => {
  const entries = named(node)
    .filter(({ type }) => type !== 'comment')
    .map((one): Entry => {
      const inner = named(one);
      if (one.type === 'assignment_expression') {
        const key = one.childForFieldName('left');
        const isIndex = key?.type === 'element_binding_expression';
        return {
          key: isIndex ? reader.read(named(key)[0]) : reader.key(key),
          value: reader.field(one, 'right'),
        };
      }
      if (one.type === 'initializer_expression' && inner.length === 2)
        return { key: reader.read(inner[0]), value: reader.read(inner[1]) };
      return { key: undefined, value: reader.read(one) };
    });
  return keyedOrListed(node, entries);
};

/** `( [units]=wsdlGetUnits )` */
const shellArray: Shape = (node, reader) => {
  const pairs = named(node).map((one) => /^\[["']?([^\]"']+)["']?\]=["']?(.*?)["']?$/.exec(one.text));
  if (pairs.length === 0 || pairs.some((one) => one === null)) return listed(node, reader);
  const line = lineOf(node);
  return table(
    line,
    pairs.map((one) => ({ key: literal(one![1]!, line), value: literal(one![2]!, line) })),
  );
};

const powershellHash: Shape = (node, reader) => {
  const entries = named(named(node)[0]).map((one): Entry => {
    const [key, value] = named(one);
    return {
      key: key?.text.match(/^\w+$/) ? literal(key.text, lineOf(key)) : reader.read(key),
      value: reader.read(value),
    };
  });
  return table(lineOf(node), entries);
};

/** Lists and tables in all languages. */
export const tableShapes: Readonly<Record<string, Shape>> = {
  ...{ array: listed, pattern_list: listed, expression_list: listed, list: listed, tuple: listed },
  ...{ set: listed, array_pattern: listed, tuple_pattern: listed },
  ...{ left_assignment_list: listed, right_assignment_list: listed, list_pattern: listed },
  ...{ string_array: listed, symbol_array: listed, tuple_expression: listed, array_initializer: listed },
  collection_expression: listed,
  ...{ object: dictionary, object_pattern: dictionary, dictionary, hash: dictionary },
  array_creation_expression: (node, reader) => {
    if (reader.grammar.name === 'PHP') return phpArray(node, reader);
    const items = named(node).find(({ type }) => /initializer/.test(type));
    return items ? reader.read(items) : list(lineOf(node), []);
  },
  implicit_array_creation_expression: (node, reader) => reader.read(named(node).at(-1)),
  initializer_expression: initializer,
  list_literal: phpPattern,
  'bash array': shellArray,
  hash_literal_expression: powershellHash,
};
