import { type Code, type Entry, literal, walk } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { assign, fieldOf, fieldsOf, func, group, keyedOrListed, lineOf, list } from '../Reader.js';
import { nameAt, named, type Reader, type Shape } from '../Reader.js';

export const expressions: Shape = (node, reader) => {
  const items = reader.items(node);
  return items.length === 1 ? items[0] : list(lineOf(node), items);
};

/** `a, err := f()`, `const a = 'x'`, `a = b` */
export const goAssigned: Shape = (node, reader) => {
  const targets = fieldsOf(node, 'left', 'name').map((one) => reader.read(one));
  const value = fieldOf(node, 'right', 'value');
  const line = lineOf(node);
  if (targets.length === 0) return group(line, []);
  const target = targets.length === 1 ? targets[0]! : list(line, targets);
  const declares = node.type === 'assignment_statement' ? undefined : 'block';
  return assign(line, target, value ? reader.read(value) : group(line, []), declares);
};

export const goFunction: Shape = (node, reader) => {
  const names = named(fieldOf(node, 'parameters')).flatMap((one) =>
    fieldsOf(one, 'name').map((name) => ({
      ...nameAt(lineOf(name), name.text),
      isRest: one.type.startsWith('variadic'),
    })),
  );
  return func(lineOf(node), fieldOf(node, 'name')?.text, names, [reader.field(node, 'body')]);
};

/** A function of a type, which is a class that has no other in this place. */
export const goMethod: Shape = (node, reader) => {
  const made = goFunction(node, reader);
  const receiver = fieldOf(node, 'receiver')?.text ?? '';
  const [, name, type] = /(\w*)\s*\*?(\w+)(?:\[.*\])?\s*\)$/.exec(receiver) ?? [];
  // Its own object has a name of its own in each method.
  if (made && name)
    walk(made, (one) => {
      if (one.kind === 'name' && one.name === name) Object.assign(one, { name: 'this' });
    });
  return made && { kind: 'class', line: made.line, name: type, body: [made] };
};

/** `Type{A: 1}`, `[]string{"a"}`, `map[string]string{"a": "b"}` */
export const composite: Shape = (node, reader) =>
  keyedOrListed(
    lineOf(node),
    named(node.type === 'literal_value' ? node : fieldOf(node, 'body')).map((one) => entryOf(one, reader)),
  );

function entryOf(node: SyntaxNode, reader: Reader): Entry {
  const [first, second] = named(node);
  if (node.type !== 'keyed_element' || !second) return { key: undefined, value: reader.read(node) };
  const inner = named(first)[0] ?? first!;
  const key = inner.type === 'identifier' ? literal(inner.text, lineOf(inner)) : reader.read(inner);
  return { key, value: reader.read(second) };
}

export const ranged: Shape = (node, reader) => {
  const names = named(fieldOf(node, 'left')).map((one) => nameAt(lineOf(one), one.text));
  const target = names[1] ?? names[0];
  const over = reader.field(node, 'right');
  return target && ({ kind: 'loop', line: lineOf(node), target, over } satisfies Code);
};
