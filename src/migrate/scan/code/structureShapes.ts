import type { Code, Entry, List, Table } from './Code.js';
import { literal } from './Code.js';
import { formattedCall } from './formattedCall.js';
import type { SyntaxNode } from './grammars.js';
import {
  assign,
  bare,
  call,
  formatted,
  func,
  group,
  lineOf,
  nameAt,
  named,
  type Reader,
  type Shape,
  text,
} from './Reader.js';

const list = (line: number, items: readonly Code[]): List => ({ kind: 'list', line, items });
const table = (line: number, entries: readonly Entry[]): Table => ({ kind: 'table', line, entries });

const listed: Shape = (node, reader) => list(lineOf(node), reader.items(node));

/** `a = b`, by the fields of both sides; what is added to is assigned too. */
function assigned(left: string, right: string): Shape {
  return (node, reader) => {
    const value = node.childForFieldName(right);
    const target = node.childForFieldName(left);
    if (!value) return target ? reader.read(target) : undefined;
    return assign(lineOf(node), reader.read(target), reader.read(value));
  };
}

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

function pattern(node: SyntaxNode | null | undefined, reader: Reader): Code {
  if (!node) return group(0, []);
  return /identifier$|^(name|variable_name|word)$/.test(node.type)
    ? nameAt(lineOf(node), bare(node.text))
    : reader.read(node);
}

/** The parameters of a function, with the values that they have when nothing is given. */
function parametersOf(node: SyntaxNode | null, reader: Reader): Code[] {
  if (!node) return [];
  if (/identifier|^implicit_parameter$|^variable/.test(node.type))
    return [nameAt(lineOf(node), bare(node.text))];
  return named(node)
    .filter(({ type }) => !/comment|attribute/.test(type))
    .map((one) => {
      const name =
        (one.type === 'typed_parameter' ? named(one)[0] : null) ??
        one.childForFieldName('pattern') ??
        one.childForFieldName('name') ??
        one.childForFieldName('left') ??
        (/pattern$|^(self|this)$/.test(one.type)
          ? one
          : (named(one).find(({ type }) => /^variable/.test(type)) ?? one));
      return pattern(name, reader);
    })
    .filter(
      (one) => !(reader.grammar.name === 'Python' && one.kind === 'name' && /^(self|cls)$/.test(one.name)),
    );
}

function bodyOf(node: SyntaxNode | null, reader: Reader): Code[] {
  if (!node) return [];
  return /block|body|statement|do_group|declaration_list/.test(node.type)
    ? reader.items(node)
    : [reader.read(node)];
}

const defined: Shape = (node, reader) => {
  const body = node.childForFieldName('body');
  const params = node.childForFieldName('parameters') ?? node.childForFieldName('parameter');
  const isBlock =
    body !== null && /^(block|statement_block|compound_statement|arrow_expression_clause)$/.test(body.type);
  const returnsLast = reader.grammar.name === 'Ruby' || (!isBlock && reader.grammar.name !== 'shell');
  const made = func(
    lineOf(node),
    node.childForFieldName('name')?.text.replace(/^#/, ''),
    reader.grammar.name === 'shell'
      ? ['1', '2', '3', '4', '5'].map((one) => nameAt(lineOf(node), one))
      : parametersOf(params, reader),
    bodyOf(body, reader),
    returnsLast || body?.type === 'arrow_expression_clause',
  );
  return made;
};

const powershellFunction: Shape = (node, reader) => {
  const own = named(node).find(({ type }) => /function_parameter_declaration/.test(type)) ?? null;
  const block = named(node).find(({ type }) => /script_block/.test(type)) ?? null;
  const inner = (one: SyntaxNode | null): SyntaxNode[] =>
    named(one).flatMap((child) => [child, ...(child.type === 'statement_list' ? [] : inner(child))]);
  const params = [...inner(own), ...inner(block)].filter(({ type }) => type === 'script_parameter');
  const name = named(node).find(({ type }) => type === 'function_name');
  const names = params.map((one) => {
    const found = named(one).find(({ type }) => type === 'variable');
    return nameAt(lineOf(one), bare(found?.text ?? ''));
  });
  return func(lineOf(node), name?.text, names, reader.items(block), true);
};

/** `{ … }` as a value, with `$_` as what it is given. */
const scriptBlock: Shape = (node, reader) =>
  func(lineOf(node), undefined, [nameAt(lineOf(node), '_')], reader.items(node), true);

function looped(target: SyntaxNode | null | undefined, over: Code, node: SyntaxNode, reader: Reader): Code {
  const body = reader.read(node.childForFieldName('body') ?? named(node).at(-1));
  return group(
    lineOf(node),
    [{ kind: 'loop', line: lineOf(node), target: pattern(target, reader), over }, body],
    reader.hasBlocks,
  );
}

const loop: Shape = (node, reader) => {
  const target =
    node.childForFieldName('left') ??
    node.childForFieldName('name') ??
    node.childForFieldName('variable') ??
    node.childForFieldName('pattern');
  const values = [...node.childrenForFieldName('right'), ...node.childrenForFieldName('value')].filter(
    (one) => one !== null,
  );
  if (!target || values.length === 0) return undefined;
  const read = values.map((one) => reader.read(one));
  const isWord = reader.grammar.name === 'shell' && read.every(({ kind }) => kind === 'text');
  return looped(target, isWord || read.length > 1 ? list(lineOf(node), read) : read[0]!, node, reader);
};

/** `foreach (list as key => value)`, `foreach (item in list)` without names for their parts. */
const positionalLoop: Shape = (node, reader) => {
  const [first, second] = named(node);
  if (reader.grammar.name === 'PowerShell') return looped(first, reader.read(second), node, reader);
  const target = second?.type === 'pair' ? named(second).at(-1) : second;
  const value = looped(target, reader.read(first), node, reader);
  if (second?.type !== 'pair' || value.kind !== 'group') return value;
  const keys: Code = {
    kind: 'loop',
    line: lineOf(node),
    target: pattern(named(second)[0], reader),
    over: {
      kind: 'call',
      line: lineOf(node),
      callee: nameAt(lineOf(node), 'array_keys'),
      args: [reader.read(first)],
      labels: [],
    },
  };
  return group(lineOf(node), [keys, ...value.items]);
};

const clause: Shape = (node, reader) => ({
  kind: 'loop',
  line: lineOf(node),
  target: reader.field(node, 'left'),
  over: reader.field(node, 'right'),
});

const returned: Shape = (node, reader) => {
  if (/^throw|^raise|^(break|continue|exit)/i.test(node.text)) return undefined;
  const items = reader.items(node);
  return {
    kind: 'return',
    line: lineOf(node),
    value: items.length === 1 ? items[0]! : list(lineOf(node), items),
  };
};

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
  return { kind: 'either', line: lineOf(node), options: all.map(last) };
};

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
  const keyed = entries.some(({ key }) => key);
  return keyed
    ? table(lineOf(node), entries)
    : list(
        lineOf(node),
        entries.map(({ value }) => value),
      );
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
  const keyed = entries.some(({ key }) => key);
  return keyed
    ? table(lineOf(node), entries)
    : list(
        lineOf(node),
        entries.map(({ value }) => value),
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

const classed: Shape = (node, reader) => ({
  kind: 'class',
  line: lineOf(node),
  name: node.childForFieldName('name')?.text,
  body: bodyOf(node.childForFieldName('body'), reader),
});

const first: Shape = (node, reader) => reader.read(named(node)[0]);
const last: Shape = (node, reader) => reader.read(named(node).at(-1));

/** An import under another name. */
const renamed: Shape = (node) => {
  const [name, alias] = [node.childForFieldName('name'), node.childForFieldName('alias')];
  const line = lineOf(node);
  return alias && name
    ? assign(line, nameAt(line, alias.text), nameAt(line, name.text), 'block')
    : group(line, []);
};

/** An import of all that a file gives. */
const imported: Shape = (node, reader) => {
  const source = node.childForFieldName('source');
  const clause = named(node).find(({ type }) => type === 'import_clause');
  if (!source || !clause) return group(lineOf(node), []);
  const line = lineOf(node);
  const path = reader.read(source);
  const module = {
    kind: 'call',
    line,
    callee: nameAt(line, 'require'),
    args: [path],
    labels: [],
  } as const;
  const names = named(clause).flatMap((one): Code[] => {
    if (one.type === 'named_imports') return reader.items(one);
    const name = one.type === 'namespace_import' ? named(one)[0] : one;
    return name ? [assign(line, nameAt(line, name.text), { ...module }, 'block')] : [];
  });
  return group(line, [path, ...names]);
};

/** Statements, functions, tables and classes in all languages. */
export const structureShapes: Readonly<Record<string, Shape>> = {
  ...{
    array: listed,
    pattern_list: listed,
    expression_list: listed,
    list: listed,
    tuple: listed,
    set: listed,
  },
  ...{ array_pattern: listed, list_literal: listed, tuple_pattern: listed, left_assignment_list: listed },
  ...{ string_array: listed, symbol_array: listed, tuple_expression: listed, array_initializer: listed },
  ...{ collection_expression: listed, list_pattern: listed, right_assignment_list: listed },
  ...{ object: dictionary, object_pattern: dictionary, dictionary, hash: dictionary },
  array_creation_expression: (node, reader) => {
    if (reader.grammar.name === 'PHP') return phpArray(node, reader);
    const items = named(node).find(({ type }) => /initializer/.test(type));
    return items ? reader.read(items) : list(lineOf(node), []);
  },
  implicit_array_creation_expression: (node, reader) => reader.read(named(node).at(-1)),
  initializer_expression: initializer,
  hash_literal_expression: powershellHash,
  ...{ array_literal_expression: level, additive_expression: level, format_expression: level },
  ...{ additive_argument_expression: level, format_argument_expression: level },
  variable_declarator: declared,
  public_field_definition: field,
  field_definition: field,
  property_declaration: (node, reader) => (reader.grammar.name === 'PHP' ? undefined : field(node, reader)),
  property_element: field,
  const_element: field,
  enum_assignment: field,
  enum_case: field,
  enum_constant: (node, reader) =>
    assign(
      lineOf(node),
      nameAt(lineOf(node), node.childForFieldName('name')?.text ?? ''),
      reader.field(node, 'arguments'),
      'block',
    ),
  enum_member_declaration: field,
  variable_assignment: assigned('name', 'value'),
  named_expression: assigned('name', 'value'),
  as_pattern: assigned('alias', 'value'),
  assignment: assigned('left', 'right'),
  assignment_expression: (node, reader) => {
    if (reader.grammar.name !== 'PowerShell') return assigned('left', 'right')(node, reader);
    return assign(lineOf(node), reader.read(named(node)[0]), reader.field(node, 'value'));
  },
  augmented_assignment_expression: assigned('left', 'right'),
  augmented_assignment: assigned('left', 'right'),
  operator_assignment: assigned('left', 'right'),
  assignment_pattern: (node, reader) => reader.field(node, 'left'),
  ...{ function_declaration: defined, function_expression: defined, generator_function_declaration: defined },
  ...{ arrow_function: defined, method_definition: defined, function_definition: defined, method: defined },
  ...{
    method_declaration: defined,
    constructor_declaration: defined,
    lambda: defined,
    lambda_expression: defined,
  },
  ...{
    anonymous_function: defined,
    anonymous_function_creation_expression: defined,
    singleton_method: defined,
  },
  ...{ local_function_statement: defined, anonymous_method_expression: defined, generator_function: defined },
  ...{ do_block: defined, 'ruby block': defined },
  function_statement: powershellFunction,
  class_method_definition: powershellFunction,
  'powershell script_block': scriptBlock,
  ...{ for_in_statement: loop, for_statement: loop, enhanced_for_statement: loop, 'ruby for': loop },
  foreach_statement: (node, reader) =>
    reader.grammar.name === 'C#' ? loop(node, reader) : positionalLoop(node, reader),
  for_in_clause: clause,
  ...{
    return_statement: returned,
    return: returned,
    yield: returned,
    flow_control_statement: returned,
    yield_statement: returned,
  },
  ...{ binary_expression: binary, binary_operator: binary, binary, boolean_operator: binary },
  ...{ ternary_expression: chosen, conditional_expression: chosen, conditional: chosen },
  ...{
    match_expression: arms,
    switch_expression: (node, reader) => (reader.grammar.name === 'C#' ? arms(node, reader) : undefined),
  },
  ...{
    class_declaration: classed,
    class_definition: classed,
    class: classed,
    module: classed,
    enum_declaration: classed,
  },
  ...{
    trait_declaration: classed,
    struct_declaration: classed,
    record_declaration: classed,
    class_statement: classed,
  },
  cast_expression: (node, reader) => reader.field(node, 'value'),
  ...{ as_expression: first, satisfies_expression: first, non_null_expression: first, type_assertion: last },
  import_specifier: renamed,
  aliased_import: renamed,
  'javascript import_statement': imported,
  'typescript import_statement': imported,
  'tsx import_statement': imported,
};
