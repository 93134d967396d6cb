import type { Code, Entry } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { assign, call, fieldOf, fieldsOf, group, lineOf, member, nameAt } from '../Reader.js';
import { formattedCall, named, type Reader, type Shape, spoken, text } from '../Reader.js';

type Given = { readonly args: Code[]; readonly labels: (string | undefined)[] };

/** Arguments; those that are given by name keep it. */
function argumentsOf(node: SyntaxNode | null | undefined, reader: Reader): Given {
  const args: Code[] = [];
  const labels: (string | undefined)[] = [];
  const pairs: Entry[] = [];
  const add = (value: SyntaxNode | null | undefined, label?: string): void => {
    args.push(reader.read(value));
    labels.push(label);
  };
  for (const child of spoken(node)) {
    const label = fieldOf(child, 'name');
    const isLabelled = child.type === 'keyword_argument' || (child.type === 'argument' && label);
    if (child.type === 'pair')
      pairs.push({ key: reader.key(fieldOf(child, 'key')), value: reader.field(child, 'value') });
    else if (isLabelled) add(fieldOf(child, 'value') ?? named(child).at(-1), label?.text);
    else if (!/^type_/.test(child.type)) add(child);
  }
  if (pairs.length > 0) args.push({ kind: 'table', line: lineOf(node!), entries: pairs });
  return { args, labels };
}

/** A call, or the text that it puts together where its pattern is a literal. */
function calling(line: number, callee: Code, { args, labels }: Given): Code {
  const made = call(line, callee, args, labels);
  const [filled] = formattedCall(made, (pattern) => [pattern]);
  return filled ?? made;
}

/** `f(…)`, `of.name(…)`, in Ruby with a block and without brackets. */
export const calls: Shape = (node, reader) => {
  const line = lineOf(node);
  const given = fieldOf(node, 'arguments');
  const plain = fieldOf(node, 'function', 'constructor');
  const of = fieldOf(node, 'object', 'scope', 'receiver');
  const name = fieldOf(node, 'name', 'method');
  const callee =
    plain || !name
      ? reader.read(plain)
      : of
        ? member(lineOf(name), reader.read(of), reader.key(name))
        : nameAt(line, name.text);
  // PHP: `text(...)` is the function itself.
  if (named(given).some(({ type }) => type === 'variadic_placeholder')) return callee;
  if (given?.type === 'template_string') return call(line, callee, [reader.read(given)]);
  const block = fieldOf(node, 'block');
  if (reader.grammar.name === 'Ruby' && of && !block && !given) return callee;
  const { args, labels } = argumentsOf(given, reader);
  return calling(line, callee, { args: block ? [...args, reader.read(block)] : args, labels });
};

/** PHP: `new Type(…)` */
export const creation: Shape = (node, reader) => {
  const line = lineOf(node);
  const { args, labels } = argumentsOf(
    named(node).find(({ type }) => type === 'arguments'),
    reader,
  );
  return call(line, nameAt(line, named(node)[0]?.text.replace(/^.*\\/s, '') ?? 'New'), args, labels);
};

/** Commands one behind the other: each is given what comes out of the one before. */
export const pipe: Shape = (node, reader) =>
  reader.items(node).reduce((before, command) => {
    if (command.kind !== 'call') return group(command.line, [before, command]);
    const { line, callee, args, labels } = command;
    return call(line, callee, [...args, before], [...args.map((_, at) => labels[at]), 'input']);
  });

export const shellCommand: Shape = (node, reader) => {
  const name = fieldOf(node, 'name')?.text ?? '';
  // `OP=wsdlGetUnits ./send`: what stands before a command is given to it.
  const before = named(node)
    .filter(({ type }) => type === 'variable_assignment')
    .map((one) => reader.field(one, 'value'));
  const args = [...fieldsOf(node, 'argument', 'redirect').map((one) => reader.read(one)), ...before];
  const made = call(lineOf(node), nameAt(lineOf(node), name), args);
  const [filled] = name === 'printf' ? formattedCall(made, (one) => [one]) : [];
  return filled ? call(made.line, made.callee, [filled]) : made;
};

/** Sums of texts, choices, and everything else with two sides. */
export const binary: Shape = (node, reader) => {
  const operator = fieldOf(node, 'operator')?.text ?? '';
  const line = lineOf(node);
  const [left, right] = [reader.field(node, 'left'), reader.field(node, 'right')];
  if (/^(&&|and)$/.test(operator)) return { kind: 'either', line, options: [right], condition: left };
  if (/^(\|\||\?\?|or)$/.test(operator)) return { kind: 'either', line, options: [left, right] };
  if (operator === '+' || (operator === '.' && reader.grammar.name === 'PHP'))
    return text(line, [left, right]);
  if (operator === '%')
    return calling(line, nameAt(line, '%'), {
      args: [left, ...(right.kind === 'list' ? right.items : [right])],
      labels: [],
    });
  return operator === '<<' ? assign(line, left, right) : compared(line, [left, right]);
};

/** `${1:-wsdlGetUnits}`: a default may be another value. */
export const expansion: Shape = (node, reader) => {
  const options = reader.items(node);
  return options.length > 1 && /^\$\{\w+:?[-=]/.test(node.text)
    ? { kind: 'either', line: lineOf(node), options }
    : undefined;
};

const compared = (line: number, items: readonly Code[]): Code => ({ ...group(line, items), isTest: true });

export const comparison: Shape = (node, reader) => compared(lineOf(node), reader.items(node));

export const chosen: Shape = (node, reader) => {
  const [first, ...more] = reader.items(node);
  const [condition, ...options] =
    reader.grammar.name === 'Python' && more[0] ? [more[0], first!, ...more.slice(1)] : [first!, ...more];
  return { kind: 'either', line: lineOf(node), options, condition: condition! };
};

/** `match ($op) { 'push' => …, default => … }` */
export const matched: Shape = (node, reader) => {
  const [subject, block] = spoken(node);
  const arms = spoken(block);
  const asked = arms.flatMap((arm) => fieldOf(arm, 'conditional_expressions') ?? []);
  const options = arms.map((arm) => reader.field(arm, 'return_expression'));
  const condition = group(
    lineOf(node),
    [subject, ...asked].map((one) => reader.read(one)),
  );
  return { kind: 'either', line: lineOf(node), options, condition };
};

/** `case row in { badge_no: }`, `row => { badge_no: }`: a pattern may take anything out of the value. */
export const destructured: Shape = (node, reader) => {
  const line = lineOf(node);
  const [value, ...arms] = reader.items(node);
  const asked = call(line, nameAt(line, 'deconstruct'), [value!]);
  return group(line, [asked, { kind: 'either', line, options: arms }]);
};

export const firstOf: Shape = (node, reader) => reader.read(named(node)[0]);
