import { type Code, literal } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { bare, call, lineOf, member, nameAt, named, type Reader, type Shape } from '../Reader.js';

/** A member by the names of the fields in which the value and the member's name stand. */
function dotted(of: string, key: string): Shape {
  return (node, reader) => {
    const name = node.childForFieldName(key);
    return member(lineOf(name ?? node), reader.field(node, of), reader.key(name));
  };
}

/** A member by an index: a bare name in it is a variable. */
function indexed(of: string, index: string): Shape {
  return (node, reader) => {
    const key = node.childForFieldName(index);
    return member(lineOf(key ?? node), reader.field(node, of), reader.read(key));
  };
}

/** Two children: the value, and the name or index of the member. */
function pair(read: (reader: Reader, key: SyntaxNode | undefined) => Code): Shape {
  return (node, reader) => {
    const [of, key] = named(node);
    return member(lineOf(key ?? node), reader.read(of), read(reader, key));
  };
}

const byKey = pair((reader, key) => reader.key(key));
const byIndex = pair((reader, key) => reader.read(key));

const variable: Shape = (node) => nameAt(lineOf(node), bare(node.text));

/** `a?.b`: what stands behind the mark is taken from the value before it. */
const conditional: Shape = (node, reader) => {
  const [of, ...rest] = named(node);
  reader.bindings.push(reader.read(of));
  const taken = reader.read(rest.at(-1));
  reader.bindings.pop();
  return taken;
};

const bound =
  (field: string): Shape =>
  (node, reader) => {
    const key = node.childForFieldName(field) ?? named(node)[0];
    return member(
      lineOf(node),
      reader.bindings.at(-1)!,
      field === 'name' ? reader.key(key) : reader.read(key),
    );
  };

const ownVariable: Shape = (node) => {
  const line = lineOf(node);
  return member(line, nameAt(line, 'this'), literal(bare(node.text), line));
};

/** Names and members in all languages. */
export const memberShapes: Readonly<Record<string, Shape>> = {
  identifier: variable,
  variable_name: variable,
  variable,
  constant: variable,
  global_variable: variable,
  name: variable,
  qualified_name: (node) => nameAt(lineOf(node), node.text.replace(/^.*\\/s, '')),
  simple_name: variable,
  this: variable,
  this_expression: variable,
  self: variable,
  relative_scope: variable,
  property_identifier: variable,
  shorthand_property_identifier: variable,
  shorthand_property_identifier_pattern: variable,
  generic_name: (node, reader) => reader.read(named(node)[0]),
  instance_variable: ownVariable,
  class_variable: ownVariable,
  simple_expansion: (node) => nameAt(lineOf(node), bare(node.text)),
  'powershell type_literal': (node) =>
    nameAt(lineOf(node), node.text.replace(/^\[|\]$/g, '').replace(/^.*\./s, '')),
  'bash expansion': (node, reader) => {
    const [first, ...cut] = named(node);
    // `${text#*<name>}`: a pattern that is looked for in it.
    if (first?.type === 'variable_name' && cut.length > 0 && /^\$\{\w+(#|%|\/)/.test(node.text)) {
      const pattern = node.text.replace(/^\$\{\w+[#%/]+|\}$/g, '');
      return call(lineOf(node), nameAt(lineOf(node), 'expand'), [
        reader.read(first),
        literal(pattern, lineOf(node)),
      ]);
    }
    // `${!table[@]}`: its keys.
    if (first?.type === 'subscript' && node.text.startsWith('${!'))
      return call(lineOf(node), nameAt(lineOf(node), 'array_keys'), [reader.field(first, 'name')]);
    return first?.type === 'subscript' ? reader.read(first) : nameAt(lineOf(node), first?.text ?? '');
  },
  // `${list[@]}` is the list itself.
  'bash subscript': (node, reader) =>
    /^[@*]$/.test(node.childForFieldName('index')?.text ?? '')
      ? reader.field(node, 'name')
      : indexed('name', 'index')(node, reader),
  'php dynamic_variable_name': (node, reader) => reader.read(named(node)[0]),
  member_expression: dotted('object', 'property'),
  attribute: dotted('object', 'attribute'),
  field_access: dotted('object', 'field'),
  scope_resolution: dotted('scope', 'name'),
  'c-sharp member_access_expression': dotted('expression', 'name'),
  member_access_expression: dotted('object', 'name'),
  nullsafe_member_access_expression: dotted('object', 'name'),
  scoped_property_access_expression: (node, reader) => {
    const name = node.childForFieldName('name');
    const key = name?.type === 'variable_name' ? literal(bare(name.text), lineOf(name)) : reader.read(name);
    return member(lineOf(node), reader.field(node, 'scope'), key);
  },
  class_constant_access_expression: byKey,
  member_access: byKey,
  subscript_expression: (node, reader) =>
    node.childForFieldName('object') ? indexed('object', 'index')(node, reader) : byIndex(node, reader),
  subscript: indexed('value', 'subscript'),
  array_access: indexed('array', 'index'),
  element_access: byIndex,
  element_reference: byIndex,
  element_access_expression: indexed('expression', 'subscript'),
  conditional_access_expression: conditional,
  member_binding_expression: bound('name'),
  element_binding_expression: (node, reader) =>
    reader.bindings.length > 0 ? bound('index')(node, reader) : undefined,
};
