import { type Code, type Entry, literal, walk } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { assign, func, group, lineOf, member, nameAt, named, type Reader, type Shape } from '../Reader.js';
import { list } from './tableShapes.js';

const expressions: Shape = (node, reader) => {
  const items = reader.items(node);
  return items.length === 1 ? items[0] : list(lineOf(node), items);
};

/** `a, err := f()`, `const a = 'x'` */
function declared(names: string, value: string, declares?: 'block'): Shape {
  return (node, reader) => {
    const [left, right] = [node.childrenForFieldName(names), node.childForFieldName(value)];
    const targets = left.filter((one) => one !== null).map((one) => reader.read(one));
    if (targets.length === 0) return group(lineOf(node), []);
    const target = targets.length === 1 ? targets[0]! : list(lineOf(node), targets);
    return assign(lineOf(node), target, right ? reader.read(right) : group(lineOf(node), []), declares);
  };
}

const functionOf: Shape = (node, reader) => {
  const names = named(node.childForFieldName('parameters')).flatMap((one) =>
    one
      .childrenForFieldName('name')
      .filter((name) => name !== null)
      .map((name) => ({ ...nameAt(lineOf(name), name.text), isRest: one.type.startsWith('variadic') })),
  );
  const body = node.childForFieldName('body');
  return func(lineOf(node), node.childForFieldName('name')?.text, names, [reader.read(body)]);
};

/** A function of a type, which is a class that has no other in this place. */
const methodOf: Shape = (node, reader) => {
  const made = functionOf(node, reader);
  const [, name, type] =
    /(\w*)\s*\*?(\w+)(?:\[.*\])?\s*\)$/.exec(node.childForFieldName('receiver')?.text ?? '') ?? [];
  // Its own object has a name of its own in each method.
  if (made && name)
    walk(made, (one) => {
      if (one.kind === 'name' && one.name === name) Object.assign(one, { name: 'this' });
    });
  return made && { kind: 'class', line: made.line, name: type, bases: [], body: [made] };
};

/** `Type{A: 1}`, `[]string{"a"}`, `map[string]string{"a": "b"}` */
const composite: Shape = (node, reader) => {
  const body = node.type === 'literal_value' ? node : node.childForFieldName('body');
  const entries = named(body).map((one) => entryOf(one, reader));
  return entries.some(({ key }) => key)
    ? { kind: 'table', line: lineOf(node), entries }
    : list(
        lineOf(node),
        entries.map(({ value }) => value),
      );
};

function entryOf(node: SyntaxNode, reader: Reader): Entry {
  const [first, second] = named(node);
  if (node.type !== 'keyed_element' || !second) return { key: undefined, value: reader.read(node) };
  const inner = named(first)[0] ?? first!;
  const key = inner.type === 'identifier' ? literal(inner.text, lineOf(inner)) : reader.read(inner);
  return { key, value: reader.read(second) };
}

const ranged: Shape = (node, reader) => {
  const names = named(node.childForFieldName('left')).map((one) => nameAt(lineOf(one), one.text));
  const target = names[1] ?? names[0];
  const over = reader.field(node, 'right');
  return target && ({ kind: 'loop', line: lineOf(node), target, over } satisfies Code);
};

const dotted: Shape = (node, reader) => {
  const key = node.childForFieldName('field');
  return member(lineOf(key ?? node), reader.field(node, 'operand'), reader.key(key));
};

const indexed: Shape = (node, reader) =>
  member(lineOf(node), reader.field(node, 'operand'), reader.field(node, 'index'));

const operand: Shape = (node, reader) => reader.read(node.childForFieldName('operand') ?? named(node).at(-1));

const nothing: Shape = (node) => group(lineOf(node), []);

/** What Go writes in its own way. */
export const goShapes: Readonly<Record<string, Shape>> = {
  ...{ 'go expression_list': expressions, short_var_declaration: declared('left', 'right', 'block') },
  ...{ 'go assignment_statement': declared('left', 'right'), const_spec: declared('name', 'value', 'block') },
  ...{ var_spec: declared('name', 'value', 'block'), range_clause: ranged, composite_literal: composite },
  ...{ 'go function_declaration': functionOf, 'go method_declaration': methodOf, func_literal: functionOf },
  ...{ selector_expression: dotted, index_expression: indexed },
  ...{ type_assertion_expression: operand, literal_value: composite, type_conversion_expression: operand },
  ...{ type_declaration: nothing, import_spec: nothing },
};
