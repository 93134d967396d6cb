import { type Code, type Entry, literal, plainText, SPREAD, type Table } from '../Code.js';
import { formattedCall } from '../formattedCall.js';
import type { SyntaxNode } from '../grammars.js';
import { call, func, lineOf, member, nameAt, named, type Reader, type Shape } from '../Reader.js';

/** Arguments; those that are given by name keep it. */
function argumentsOf(
  node: SyntaxNode | null,
  reader: Reader,
): { args: Code[]; labels: (string | undefined)[] } {
  const args: Code[] = [];
  const labels: (string | undefined)[] = [];
  const pairs: Entry[] = [];
  for (const child of named(node)) {
    if (/comment|variadic_placeholder|^type_/.test(child.type)) continue;
    const label = child.childForFieldName('name');
    if (child.type === 'dictionary_splat' || child.type === 'hash_splat_argument') {
      args.push(reader.read(named(child)[0]));
      labels.push(SPREAD);
    } else if (child.type === 'pair') {
      pairs.push({ key: reader.key(child.childForFieldName('key')), value: reader.field(child, 'value') });
    } else if (child.type === 'keyword_argument' || (child.type === 'argument' && label)) {
      const value = child.childForFieldName('value') ?? named(child).at(-1);
      args.push(reader.read(value));
      labels.push(label?.text);
    } else {
      args.push(reader.read(child));
      labels.push(undefined);
    }
  }
  if (pairs.length > 0) args.push({ kind: 'table', line: lineOf(node!), entries: pairs } satisfies Table);
  return { args, labels };
}

/** A call, or the text that it puts together where its pattern is a literal. */
function calling(node: SyntaxNode, callee: Code, given: ReturnType<typeof argumentsOf>): Code {
  const line = lineOf(node);
  const made = call(line, callee, given.args, given.labels);
  const text = formattedCall(made, (pattern) => [pattern])[0];
  const isAppended =
    callee.kind === 'member' && /^(AppendFormat|Write|WriteLine)$/.test(plainText(callee.key) ?? '');
  return text ? (isAppended ? call(line, callee, [text]) : text) : made;
}

const plainCall: Shape = (node, reader) => {
  const callee = reader.read(node.childForFieldName('function') ?? node.childForFieldName('constructor'));
  const given = node.childForFieldName('arguments');
  // PHP: `text(...)` is the function itself.
  if (named(given).some(({ type }) => type === 'variadic_placeholder')) return callee;
  if (given?.type === 'template_string') return call(lineOf(node), callee, [reader.read(given)]);
  return calling(node, callee, argumentsOf(given, reader));
};

const methodCall: Shape = (node, reader) => {
  const of = node.childForFieldName('object') ?? node.childForFieldName('scope');
  const name = node.childForFieldName('name');
  const callee = of
    ? member(name ? lineOf(name) : lineOf(node), reader.read(of), reader.key(name))
    : nameAt(lineOf(node), name?.text ?? '');
  const given = node.childForFieldName('arguments');
  if (named(given).some(({ type }) => type === 'variadic_placeholder')) return callee;
  return calling(node, callee, argumentsOf(given, reader));
};

/** `new Type(…) { a = 1 }`: what it is given, also behind it. */
const creation: Shape = (node, reader) => {
  const given =
    node.childForFieldName('arguments') ?? named(node).find(({ type }) => /^argument(s|_list)$/.test(type));
  const type = node.childForFieldName('type') ?? named(node)[0];
  const { args, labels } = argumentsOf(given ?? null, reader);
  const initializer =
    node.childForFieldName('initializer') ?? named(node).find((one) => one.type === 'initializer_expression');
  const filled = initializer ? [...args, reader.read(initializer)] : args;
  return call(lineOf(node), nameAt(lineOf(node), typeName(type)), filled, labels);
};

function typeName(type: SyntaxNode | undefined): string {
  const isName = type && !/^(argument_list|initializer_expression)$/.test(type.type);
  return isName ? type.text.replace(/<.*/s, '').replace(/^.*[.\\]/s, '') : 'New';
}

const rubyCall: Shape = (node, reader) => {
  const receiver = node.childForFieldName('receiver');
  const method = node.childForFieldName('method');
  const block = node.childForFieldName('block');
  const given = node.childForFieldName('arguments');
  const callee = receiver
    ? member(lineOf(method ?? node), reader.read(receiver), reader.key(method))
    : nameAt(lineOf(node), method?.text ?? '');
  if (receiver && !block && !given) return callee;
  const { args, labels } = argumentsOf(given, reader);
  return calling(node, callee, { args: block ? [...args, reader.read(block)] : args, labels });
};

/** `Row::getB` as a value: a function that takes the member; `Row::new`, `this::text`: one that calls it. */
const reference: Shape = (node, reader) => {
  const [of, name] = named(node);
  const line = lineOf(node);
  const key = literal(name?.text ?? 'new', line);
  const one = nameAt(line, '$one');
  const isGetter = /^(get|is)[A-Z]/.test(name?.text ?? '') && /^[A-Z]/.test(of?.text ?? '');
  const called = call(line, member(line, reader.read(of), key), [one]);
  const options = [member(line, nameAt(line, '$one'), key), called];
  return func(line, undefined, [one], [isGetter ? options[0]! : { kind: 'either', line, options }], true);
};

/** Calls in all languages. */
export const callShapes: Readonly<Record<string, Shape>> = {
  super: (node) => nameAt(lineOf(node), 'super'),
  call: plainCall,
  call_expression: plainCall,
  new_expression: plainCall,
  invocation_expression: plainCall,
  function_call_expression: plainCall,
  method_invocation: methodCall,
  member_call_expression: methodCall,
  nullsafe_member_call_expression: methodCall,
  scoped_call_expression: methodCall,
  object_creation_expression: creation,
  implicit_object_creation_expression: creation,
  'ruby call': rubyCall,
  method_reference: reference,
  declaration_expression: (node, reader) => reader.field(node, 'name'),
  'php cast_expression': (node, reader) =>
    call(lineOf(node), nameAt(lineOf(node), `(${node.childForFieldName('type')?.text})`), [
      reader.field(node, 'value'),
    ]),
};
