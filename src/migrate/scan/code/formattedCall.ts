import { type Call, type Code, nameOf, plainText, type Text } from './Code.js';
import { formatted } from './Reader.js';

/** What a call of a formatting function makes of its pattern; nothing for any other function or an unknown pattern. */
export function formattedCall(call: Call, literalsOf: (pattern: Code) => readonly Code[]): Text[] {
  const { callee, args, labels, line } = call;
  const [first, ...rest] = args;
  const name = nameOf(callee) ?? '';
  const isMethod = callee.kind === 'member' && /^format(ted)?$/.test(name) && !isType(callee.of);
  if (!/^v?[sS]?[pP]rintf$|^[Ff]ormat$|^formatted$|^AppendFormat$|^%$|^-f$/.test(name)) return [];
  const [pattern, values, names] = isMethod ? [callee.of, args, labels] : [first, rest, labels.slice(1)];
  if (!pattern) return [];
  const table = values.length === 1 && values[0]!.kind === 'table' ? values[0].entries : undefined;
  const given = table ? table.map(({ value }) => value) : values;
  const keys = table ? table.map(({ key }) => plainText(key)) : names;
  return literalsOf(pattern).flatMap((one) => formatted(line, one, given, keys) ?? []);
}

function isType(code: Code): boolean {
  return code.kind === 'name' && /^(String|string)$/.test(code.name);
}
