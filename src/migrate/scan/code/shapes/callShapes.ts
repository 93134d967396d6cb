import { type Code, type Entry, literal, plainText, type Table } from '../Code.js';
import { formattedCall } from '../formattedCall.js';
import type { SyntaxNode } from '../grammars.js';
import { call, func, group, lineOf, member, nameAt, named, type Reader, type Shape } from '../Reader.js';

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
    if (child.type === 'pair') {
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
  const isAppended = callee.kind === 'member' && plainText(callee.key) === 'AppendFormat';
  return text ? (isAppended ? call(line, callee, [text]) : text) : made;
}

const plainCall: Shape = (node, reader) => {
  const callee = reader.read(node.childForFieldName('function') ?? node.childForFieldName('constructor'));
  const given = node.childForFieldName('arguments');
  if (given?.type === 'template_string') return call(lineOf(node), callee, [reader.read(given)]);
  return calling(node, callee, argumentsOf(given, reader));
};

const methodCall: Shape = (node, reader) => {
  const of = node.childForFieldName('object') ?? node.childForFieldName('scope');
  const name = node.childForFieldName('name');
  const callee = of
    ? member(name ? lineOf(name) : lineOf(node), reader.read(of), reader.key(name))
    : nameAt(lineOf(node), name?.text ?? '');
  return calling(node, callee, argumentsOf(node.childForFieldName('arguments'), reader));
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

const powershellCall: Shape = (node, reader) => {
  const [of, name, ...rest] = named(node);
  const given = rest.find(({ type }) => type === 'argument_list');
  const list = named(given).flatMap((one) => (one.type === 'argument_expression_list' ? named(one) : [one]));
  return call(
    lineOf(name ?? node),
    member(lineOf(name ?? node), reader.read(of), reader.key(name)),
    list.map((one) => reader.read(one)),
  );
};

const powershellCommand: Shape = (node, reader) => {
  const [each] = named(node).filter(({ type }) => type === 'foreach_command');
  if (each) return call(lineOf(node), nameAt(lineOf(node), 'ForEach-Object'), reader.items(each));
  const name = node.childForFieldName('command_name');
  const args: Code[] = [];
  const labels: (string | undefined)[] = [];
  let label: string | undefined;
  for (const element of named(node.childForFieldName('command_elements'))) {
    if (element.type === 'command_parameter') label = element.text.replace(/^-/, '').toLowerCase();
    else if (element.type !== 'command_argument_sep' || named(element).length > 0) {
      args.push(reader.read(element));
      labels.push(label);
      label = undefined;
    }
  }
  return call(lineOf(node), nameAt(lineOf(node), name?.text ?? ''), args, labels);
};

/** Commands one behind the other: each is given what comes out of the one before. */
const pipe: Shape = (node, reader) => {
  const items = reader.items(node);
  return items.length < 2 ? items[0] : items.reduce(piped);
};

function piped(before: Code, command: Code): Code {
  if (command.kind === 'call')
    return call(
      command.line,
      command.callee,
      [...command.args, before],
      [...command.args.map((_, at) => command.labels[at]), 'input'],
    );
  return group(command.line, [before, command]);
}

const shellCommand: Shape = (node, reader) => {
  const name = node.childForFieldName('name');
  const args = [...node.childrenForFieldName('argument'), ...node.childrenForFieldName('redirect')].map(
    (one) => reader.read(one),
  );
  return call(lineOf(node), nameAt(lineOf(node), name?.text ?? ''), args);
};

/** A command with a here-document, which may go on to a pipe. */
const redirected: Shape = (node, reader) => {
  const redirects = node.childrenForFieldName('redirect').filter((one) => one !== null);
  const inputs = redirects
    .flatMap((one) => (one.type === 'heredoc_redirect' ? named(one) : [one]))
    .filter(({ type }) => !/^heredoc_(start|end)$|^pipeline$/.test(type));
  const next = redirects.flatMap((one) => named(one)).filter(({ type }) => type === 'pipeline');
  const body = reader.field(node, 'body');
  const read = inputs.map((one) => reader.read(one));
  const filled: Code =
    body.kind === 'call'
      ? call(body.line, body.callee, [...body.args, ...read], body.labels)
      : group(lineOf(node), [body, ...read]);
  return next.map((one) => reader.read(one)).reduce(lastPiped, filled);
};

/** A here-document stands before the rest of its line: the rest is the end of the pipe. */
function lastPiped(before: Code, rest: Code): Code {
  return piped(before, rest);
}

/** `Row::getB` as a value: a function that takes the member. */
const reference: Shape = (node) => {
  const [, name] = named(node);
  const line = lineOf(node);
  return func(
    line,
    undefined,
    [nameAt(line, 'one')],
    [member(line, nameAt(line, 'one'), literal(name?.text ?? '', line))],
    true,
  );
};

/** Calls in all languages. */
export const callShapes: Readonly<Record<string, Shape>> = {
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
  invokation_expression: powershellCall,
  'powershell command': powershellCommand,
  'bash command': shellCommand,
  pipeline_chain: pipe,
  'bash pipeline': pipe,
  redirected_statement: redirected,
  method_reference: reference,
  'php cast_expression': (node, reader) =>
    call(lineOf(node), nameAt(lineOf(node), `(${node.childForFieldName('type')?.text})`), [
      reader.field(node, 'value'),
    ]),
};
