import { type Code, literal } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import {
  assign,
  bare,
  call,
  func,
  lineOf,
  member,
  nameAt,
  named,
  type Reader,
  type Shape,
} from '../Reader.js';
import { pattern } from './pattern.js';
import { list } from './tableShapes.js';

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
      const param = pattern(name, reader);
      const isRest = /^(variadic|rest|list_splat|splat|spread)_/.test(
        /pattern/.test(name?.type ?? '') ? name!.type : one.type,
      );
      if (param.kind !== 'name') return param;
      const value = one.childForFieldName('value') ?? one.childForFieldName('default_value');
      const given = value ?? (name === one.childForFieldName('left') ? one.childForFieldName('right') : null);
      return {
        ...param,
        ...(isRest && { isRest }),
        ...(given && { otherwise: reader.read(given) }),
      };
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
  const unnamed =
    reader.grammar.name === 'shell'
      ? ['1', '2', '3', '4', '5']
      : reader.grammar.name === 'Ruby' && !params && /block/.test(node.type)
        ? (/\b(_1|it)\b/.exec(node.text)?.slice(1) ?? [])
        : undefined;
  return func(
    lineOf(node),
    node.childForFieldName('name')?.text.replace(/^#/, ''),
    unnamed?.map((one) => nameAt(lineOf(node), one)) ?? parametersOf(params, reader),
    [...kept(params), ...toBase(node, reader), ...bodyOf(body, reader)],
    returnsLast || body?.type === 'arrow_expression_clause',
  );
};

/** `constructor(private rows: Row[])`: a parameter that its object keeps. */
function kept(params: SyntaxNode | null): Code[] {
  const keeping = named(params).filter(
    (one) =>
      one.type === 'property_promotion_parameter' ||
      (one.type === 'required_parameter' && /^(private|public|protected|readonly)\b/.test(one.text)),
  );
  return keeping.map((one) => {
    const name = bare((one.childForFieldName('name') ?? one.childForFieldName('pattern'))?.text ?? '');
    const line = lineOf(one);
    return assign(line, member(line, nameAt(line, 'this'), literal(name, line)), nameAt(line, name));
  });
}

/** C#: `: base('wsdlGetUnits')` */
function toBase(node: SyntaxNode, reader: Reader): Code[] {
  const given = named(node).find(({ type }) => type === 'constructor_initializer');
  if (!given) return [];
  const args = named(named(given)[0]).map((one) => reader.read(one));
  return [call(lineOf(given), nameAt(lineOf(given), 'super'), args)];
}

const powershellFunction: Shape = (node, reader) => {
  const own =
    named(node).find(({ type }) => /function_parameter_declaration|class_method_parameter_list/.test(type)) ??
    null;
  // A body that the grammar does not understand wholly is read as far as it goes.
  const blocks = named(node).filter(({ type }) => /script_block|^ERROR$/.test(type));
  const inner = (one: SyntaxNode | null): SyntaxNode[] =>
    named(one).flatMap((child) => [child, ...(child.type === 'statement_list' ? [] : inner(child))]);
  const params = [...inner(own), ...blocks.flatMap(inner)].filter(({ type }) =>
    /^(script|class_method)_parameter$/.test(type),
  );
  const name = named(node).find(({ type }) => /^(function_name|simple_name)$/.test(type));
  const names = params.map((one) => {
    const found = named(one).find(({ type }) => type === 'variable');
    return nameAt(lineOf(one), bare(found?.text ?? ''));
  });
  const body = blocks.flatMap((one) => reader.items(one));
  return func(lineOf(node), name?.text, names, body, true);
};

/** `{ … }` as a value, with `$_` as what it is given. */
const scriptBlock: Shape = (node, reader) =>
  func(lineOf(node), undefined, [nameAt(lineOf(node), '_')], reader.items(node), true);

/** `{ param($row) … }`: the names of what it is given stand beside it. */
const blockWithParams: Shape = (node, reader) => {
  const block = named(node).find(({ type }) => type === 'script_block');
  const params = named(named(node).find(({ type }) => type === 'param_block')).flatMap((one) => named(one));
  const names = params.flatMap((one) => named(one).filter(({ type }) => type === 'variable'));
  if (!block || names.length === 0) return undefined;
  const all = names.map((one) => nameAt(lineOf(one), bare(one.text)));
  return func(lineOf(node), undefined, all, reader.items(block), true);
};

const classed: Shape = (node, reader) => {
  const isPowershell = node.type === 'class_statement';
  const [own, ...others] = isPowershell ? named(node).filter(({ type }) => type === 'simple_name') : [];
  const heads = isPowershell ? others : named(node).filter(({ type }) => HERITAGE.test(type));
  return {
    kind: 'class',
    line: lineOf(node),
    name: (node.childForFieldName('name') ?? own)?.text,
    bases: heads.flatMap(({ text }) => namesOfTypes(text)),
    body: isPowershell ? reader.items(node) : bodyOf(node.childForFieldName('body'), reader),
  };
};

/** What stands between the name of a class and its body. */
const HERITAGE = /^(superclass(es)?|base_list|base_clause|class_heritage)$/;

/** `extends lib.Base<Row>`: `Base` */
function namesOfTypes(text: string): string[] {
  const bare = text.replace(/<[^<>]*(<[^<>]*>[^<>]*)*>/g, '');
  const names = (bare.match(/[\w.:\\]+/g) ?? []).map((one) => one.replace(/^.*[.:\\]/s, ''));
  return names.filter((one) => !/^(extends|implements|)$/.test(one));
}

const returned: Shape = (node, reader) => {
  if (/^throw|^raise|^(break|continue|exit)/i.test(node.text)) return undefined;
  const items = reader.items(node);
  return {
    kind: 'return',
    line: lineOf(node),
    value: items.length === 1 ? items[0]! : list(lineOf(node), items),
  };
};

/** Functions, what they return, and classes in all languages. */
export const functionShapes: Readonly<Record<string, Shape>> = {
  ...{ function_declaration: defined, function_expression: defined, generator_function_declaration: defined },
  ...{ arrow_function: defined, method_definition: defined, function_definition: defined, method: defined },
  ...{ method_declaration: defined, constructor_declaration: defined, lambda: defined },
  ...{ lambda_expression: defined, anonymous_function: defined, singleton_method: defined },
  ...{ anonymous_function_creation_expression: defined, generator_function: defined },
  ...{ local_function_statement: defined, anonymous_method_expression: defined },
  ...{ do_block: defined, 'ruby block': defined },
  function_statement: powershellFunction,
  class_method_definition: powershellFunction,
  ...{ 'powershell script_block': scriptBlock, script_block_expression: blockWithParams },
  ...{ return_statement: returned, return: returned, yield: returned, yield_statement: returned },
  ...{ yield_expression: returned },
  flow_control_statement: returned,
  ...{ class_declaration: classed, class_definition: classed, class: classed, module: classed },
  ...{ enum_declaration: classed, trait_declaration: classed, struct_declaration: classed },
  ...{ record_declaration: classed, class_statement: classed, abstract_class_declaration: classed },
  ...{ 'java interface_declaration': classed, 'c-sharp interface_declaration': classed },
  class_property_definition: (node, reader) => {
    const [name, value] = named(node).filter(({ type }) => !/^(type_literal|attribute)/.test(type));
    return name && value
      ? assign(lineOf(node), nameAt(lineOf(node), bare(name.text)), reader.read(value))
      : undefined;
  },
};
