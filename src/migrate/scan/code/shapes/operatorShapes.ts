import type { Code } from '../Code.js';
import { formattedCall } from '../formattedCall.js';
import type { SyntaxNode } from '../grammars.js';
import { assign, call, formatted, group, lineOf, nameAt, named, type Shape, text } from '../Reader.js';
import { list } from './tableShapes.js';

const CHOOSING = /^(\|\||\?\?|&&|and|or)$/;

/** Sums of texts, choices, and everything else with two sides. */
const binary: Shape = (node, reader) => {
  const operator = node.childForFieldName('operator')?.text ?? '';
  const line = lineOf(node);
  const [left, right] = [reader.field(node, 'left'), reader.field(node, 'right')];
  if (CHOOSING.test(operator)) return { kind: 'either', line, options: [left, right] };
  if (operator === '+' || (operator === '.' && reader.grammar.name === 'PHP'))
    return text(line, [left, right]);
  if (operator === '%') {
    const made = call(line, nameAt(line, '%'), [left, ...(right.kind === 'list' ? right.items : [right])]);
    return formattedCall(made, (one) => [one])[0] ?? made;
  }
  if (operator === '<<') return assign(line, left, right);
  return group(line, [left, right]);
};

const chosen: Shape = (node, reader) => {
  const parts = reader.items(node);
  const isPython = reader.grammar.name === 'Python';
  const [condition, ...options] = isPython ? [parts[1]!, parts[0]!, parts[2]!] : parts;
  return { kind: 'either', line: lineOf(node), options, condition: condition! };
};

const arms: Shape = (node, reader) => {
  const last = (one: SyntaxNode): Code => reader.read(named(one).at(-1));
  const all = named(node.childForFieldName('body') ?? node).filter(({ type }) =>
    /arm|conditional_expression|match_/.test(type),
  );
  const line = lineOf(node);
  const value = node.childForFieldName('condition') ?? named(node)[0];
  const condition = value && !all.includes(value) ? reader.read(value) : undefined;
  return { kind: 'either', line, options: all.map(last), ...(condition ? { condition } : {}) };
};

/** `if` and `case` as values: one of their branches. */
const branching: Shape = (node, reader) => {
  const condition = node.childForFieldName('condition') ?? node.childForFieldName('value');
  const [first, ...rest] = named(node);
  const branches = rest.filter((one) => !/comment/.test(one.type));
  const decides = condition ?? first;
  return {
    kind: 'either',
    line: lineOf(node),
    options: (decides === first ? branches : named(node)).map((one) => reader.read(one)),
    condition: reader.read(decides),
  };
};

/** A level of PowerShell's expressions, which are nested for each operator. */
const level: Shape = (node, reader) => {
  const items = reader.items(node);
  if (items.length < 2) return items[0];
  if (/^array_literal/.test(node.type)) return list(lineOf(node), items);
  if (/^format/.test(node.type))
    return formatted(
      lineOf(node),
      items[0]!,
      items.slice(1).flatMap((one) => (one.kind === 'list' ? one.items : [one])),
    );
  if (/^additive/.test(node.type)) return text(lineOf(node), items);
  return group(lineOf(node), items);
};

/** Java: `value instanceof Type name` */
const instance: Shape = (node, reader) => {
  const name = node.childForFieldName('name');
  return name ? assign(lineOf(node), reader.read(name), reader.field(node, 'left'), 'block') : undefined;
};

const first: Shape = (node, reader) => reader.read(named(node)[0]);

const last: Shape = (node, reader) => reader.read(named(node).at(-1));

/** Sums, choices, casts and everything else with operators in all languages. */
export const operatorShapes: Readonly<Record<string, Shape>> = {
  ...{ binary_expression: binary, binary_operator: binary, binary, boolean_operator: binary },
  ...{ ternary_expression: chosen, conditional_expression: chosen, conditional: chosen },
  ...{ 'powershell if_statement': branching, elseif_clause: branching },
  ...{ 'ruby if': branching, 'ruby elsif': branching, 'ruby unless': branching, 'ruby case': branching },
  instanceof_expression: instance,
  match_expression: arms,
  switch_expression: (node, reader) => (reader.grammar.name === 'C#' ? arms(node, reader) : undefined),
  ...{ array_literal_expression: level, additive_expression: level, format_expression: level },
  ...{ additive_argument_expression: level, format_argument_expression: level },
  cast_expression: (node, reader) => reader.read(node.childForFieldName('value') ?? named(node).at(-1)),
  ...{ as_expression: first, satisfies_expression: first, non_null_expression: first, type_assertion: last },
};
