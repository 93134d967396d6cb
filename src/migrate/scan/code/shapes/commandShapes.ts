import { type Code, literal, plainText, SPREAD } from '../Code.js';
import { formattedCall } from '../formattedCall.js';
import { assign, call, group, lineOf, member, nameAt, named, type Shape } from '../Reader.js';

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
    if (element.type === 'ERROR') {
      // `Select-Object a, b`: the grammar knows only the first of several bare words.
      for (const word of named(element)) {
        args.push(literal(word.text.trim(), lineOf(word)));
        labels.push(undefined);
      }
    } else if (element.type === 'command_parameter') label = element.text.replace(/^-/, '').toLowerCase();
    else if (element.type !== 'command_argument_sep' || named(element).length > 0) {
      args.push(reader.read(element));
      labels.push(/^@\w/.test(element.text) ? SPREAD : label);
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
  const taken = command.kind === 'group' ? readsIn(command, before) : [];
  if (command.kind === 'group' && taken.length > 0) return group(command.line, [...taken, ...command.items]);
  if (command.kind === 'call')
    return call(
      command.line,
      command.callee,
      [...command.args, before],
      [...command.args.map((_, at) => command.labels[at]), 'input'],
    );
  return group(command.line, [before, command]);
}

/** `… | while read -r name rest; do`: the variables that get what comes in. */
function readsIn(loop: Code, given: Code): Code[] {
  const [first] = loop.kind === 'group' ? loop.items : [];
  if (first?.kind === 'group') return readsIn(first, given);
  if (first?.kind !== 'call' || first.callee.kind !== 'name' || first.callee.name !== 'read') return [];
  const names = first.args.flatMap((one) => plainText(one)?.match(/^[A-Za-z_]\w*$/)?.[0] ?? []);
  return names.map((name) => assign(first.line, nameAt(first.line, name), given));
}

const shellCommand: Shape = (node, reader) => {
  const name = node.childForFieldName('name');
  // `OP=wsdlGetUnits ./send`: what stands before a command is given to it.
  const before = named(node)
    .filter(({ type }) => type === 'variable_assignment')
    .map((one) => reader.field(one, 'value'));
  const given = [...node.childrenForFieldName('argument'), ...node.childrenForFieldName('redirect')];
  const args = [...given.map((one) => reader.read(one)), ...before];
  const made = call(lineOf(node), nameAt(lineOf(node), name?.text ?? ''), args);
  const [text] = name?.text === 'printf' ? formattedCall(made, (one) => [one]) : [];
  return text ? call(made.line, made.callee, [text]) : made;
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
  const into =
    body.kind === 'call' && body.callee.kind === 'name' && body.callee.name === 'read'
      ? body.args.at(-1)
      : undefined;
  const variable = plainText(into);
  // `read -r -d '' XML <<EOF`
  if (variable !== undefined && read[0]) return assign(lineOf(node), nameAt(lineOf(node), variable), read[0]);
  const filled: Code =
    body.kind === 'call'
      ? call(
          body.line,
          body.callee,
          [...body.args, ...read],
          [
            ...body.args.map((_, at) => body.labels[at]),
            ...inputs.map(({ text }) => (/^1?>/.test(text) ? '>' : undefined)),
          ],
        )
      : group(lineOf(node), [...read.flatMap((one) => readsIn(body, one)), body, ...read]);
  return next.map((one) => reader.read(one)).reduce(lastPiped, filled);
};

/** A here-document stands before the rest of its line: the rest is the end of the pipe. */
function lastPiped(before: Code, rest: Code): Code {
  return piped(before, rest);
}

/** Commands and pipes of shells. */
export const commandShapes: Readonly<Record<string, Shape>> = {
  invokation_expression: powershellCall,
  'powershell command': powershellCommand,
  'bash command': shellCommand,
  pipeline_chain: pipe,
  'bash pipeline': pipe,
  redirected_statement: redirected,
};
