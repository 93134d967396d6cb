import { type Call, type Code, type Func, plainText } from './Code.js';

/** Libraries whose functions take a field's name and give a function. */
const LIBRARIES = /^(_|fp|R|lodash|ramda|operator)$/;

/** `attrgetter('badgeNo')`, `partial(text, 'badgeNo')`, `text.bind(null, 'badgeNo')`: a function of what is still missing. */
export function functionMadeBy(made: Call): Func | undefined {
  const { callee, args, line } = made;
  const key = callee.kind === 'member' ? plainText(callee.key) : undefined;
  const isLibrary = callee.kind === 'member' && callee.of.kind === 'name' && LIBRARIES.test(callee.of.name);
  const name = callee.kind === 'name' ? callee.name : isLibrary ? key : undefined;
  if (/^(attrgetter|itemgetter|property|prop|pluck)$/.test(name ?? '') && args.length > 0) {
    const isNamed = args.every((one) => /^(?!wsdl)./i.test(plainText(one) ?? ''));
    return isNamed ? taking(args, line) : undefined;
  }
  if ((name === 'partial' || key === 'partial') && args.length > 1)
    return missing(args[0]!, args.slice(1), line);
  return key === 'bind' && callee.kind === 'member' && args.length > 1
    ? missing(callee.of, args.slice(1), line)
    : undefined;
}

function taking(keys: readonly Code[], line: number): Func {
  const items = keys.map(
    (key): Code => ({ kind: 'member', line, of: { kind: 'name', line, name: '$one' }, key }),
  );
  const value: Code = items.length === 1 ? items[0]! : { kind: 'list', line, items };
  return {
    kind: 'function',
    line,
    name: undefined,
    params: [param(line, '$one')],
    body: [{ kind: 'return', line, value }],
  };
}

function missing(callee: Code, given: readonly Code[], line: number): Func {
  const rest = ['$one', '$other'];
  const args = [...given, ...rest.map((name) => param(line, name))];
  const value: Code = { kind: 'call', line, callee, args, labels: [] };
  const params = rest.map((name) => param(line, name));
  return { kind: 'function', line, name: undefined, params, body: [{ kind: 'return', line, value }] };
}

function param(line: number, name: string): Code {
  return { kind: 'name', line, name };
}
