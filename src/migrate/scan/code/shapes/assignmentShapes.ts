import type { Code } from '../Code.js';
import { assign, bare, call, func, group, lineOf, nameAt, named, type Shape, text } from '../Reader.js';
import { pattern } from './pattern.js';

/** `a = b`, by the fields of both sides; what is added to is assigned too. */
function assigned(left: string, right: string): Shape {
  return (node, reader) => {
    const value = node.childForFieldName(right);
    const target = node.childForFieldName(left);
    if (!value) return target ? reader.read(target) : undefined;
    return assign(lineOf(node), reader.read(target), reader.read(value));
  };
}

/** `a += b`, `$a .= b`: a longer text, or more in a list. */
const added: Shape = (node, reader) => {
  const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')];
  if (!left || !right) return undefined;
  const sign = node.text.slice(left.endIndex - node.startIndex, right.startIndex - node.startIndex).trim();
  if (sign !== '+=' && sign !== '.=') return assigned('left', 'right')(node, reader);
  const line = lineOf(node);
  const sum = text(line, [reader.read(left), reader.read(right)]);
  return assign(line, reader.read(left), { kind: 'either', line, options: [reader.read(right), sum] });
};

/** A declared name with its value behind it. */
const declared: Shape = (node, reader) => {
  const name = node.childForFieldName('name') ?? named(node)[0];
  const value =
    node.childForFieldName('value') ??
    named(node)
      .filter((one) => one.startIndex > name!.startIndex)
      .at(-1);
  if (!name || !value || value.startIndex === name.startIndex) return group(lineOf(node), []);
  const declares =
    node.parent?.type === 'variable_declaration' && !/^C#/.test(reader.grammar.name) ? 'function' : 'block';
  return assign(lineOf(node), pattern(name, reader), reader.read(value), declares);
};

/** A field or constant of a class. */
const field: Shape = (node, reader) => {
  const [first, ...rest] = named(node).filter(
    ({ type }) => !/modifier|type/.test(type) || type === 'property_identifier',
  );
  const name = node.childForFieldName('name') ?? first;
  const value = node.childForFieldName('value') ?? node.childForFieldName('default_value') ?? rest.at(-1);
  if (!name || !value || value.startIndex === name.startIndex) return group(lineOf(node), []);
  return assign(lineOf(node), nameAt(lineOf(name), bare(name.text)), reader.read(value), 'block');
};

/** C#: a member that is read by a body of its own is a function that is called without brackets. */
const property: Shape = (node, reader) => {
  if (reader.grammar.name === 'PHP') return undefined;
  const accessors = named(node.childForFieldName('accessors'));
  const body = accessors
    .filter((one) => one.text.includes('get'))
    .map((one) => one.childForFieldName('body'))
    .find((one) => one !== null);
  const name = node.childForFieldName('name');
  if (!body || !name) return field(node, reader);
  return func(lineOf(node), name.text, [], [reader.read(body)], body.type === 'arrow_expression_clause');
};

/** Java: `NAME("a")` is what it is given, and a call of the constructor. */
const enumConstant: Shape = (node, reader) => {
  const line = lineOf(node);
  const given = reader.field(node, 'arguments');
  const type = node.parent?.parent?.childForFieldName('name')?.text;
  const args = given.kind === 'group' ? given.items : [given];
  const made: Code = type
    ? { kind: 'either', line, options: [given, call(line, nameAt(line, type), args)] }
    : given;
  return assign(line, nameAt(line, node.childForFieldName('name')?.text ?? ''), made, 'block');
};

/** Variables, fields and constants, and what they are given, in all languages. */
export const assignmentShapes: Readonly<Record<string, Shape>> = {
  ...{ variable_declarator: declared, 'java resource': declared },
  public_field_definition: field,
  field_definition: field,
  property_declaration: property,
  property_element: field,
  const_element: field,
  enum_assignment: field,
  enum_case: field,
  enum_constant: enumConstant,
  enum_member_declaration: field,
  variable_assignment: assigned('name', 'value'),
  named_expression: assigned('name', 'value'),
  as_pattern: (node, reader) => {
    const alias = node.childForFieldName('alias');
    return alias ? assign(lineOf(node), reader.read(alias), reader.read(named(node)[0])) : undefined;
  },
  assignment: assigned('left', 'right'),
  assignment_expression: (node, reader) => {
    if (reader.grammar.name !== 'PowerShell') return assigned('left', 'right')(node, reader);
    return assign(lineOf(node), reader.read(named(node)[0]), reader.field(node, 'value'));
  },
  augmented_assignment_expression: added,
  augmented_assignment: added,
  operator_assignment: added,
  assignment_pattern: (node, reader) => reader.field(node, 'left'),
};
