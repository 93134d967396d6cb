import { type Call, type Code, nameOf, plainText, type Text } from './Code.js';
import { formatted } from './Reader.js';

/** What a call of a formatting function makes of its pattern; nothing for any other function or an unknown pattern. */
export function formattedCall(call: Call, literalsOf: (pattern: Code) => readonly Code[]): Text[] {
  const { callee, args, labels, line } = call;
  const [first, ...rest] = args;
  const method = callee.kind === 'member' ? plainText(callee.key) : undefined;
  const isMethod = callee.kind === 'member' && /^format(ted)?$/.test(method ?? '') && !isType(callee.of);
  if (callee.kind === 'member' && /^(safe_)?substitute$/.test(method ?? ''))
    return literalsOf(callee.of).flatMap((one) => formatted(line, dollarsAsBraces(one), args, labels) ?? []);
  const name = nameOf(callee) ?? '';
  const writes = /^(Write|WriteLine)$/.test(name) && /\{\d/.test(plainText(first) ?? '');
  if (!writes && !/^v?[sS]?[pP]rintf$|^[Ff]ormat$|^formatted$|^AppendFormat$|^%$|^-f$/.test(name)) return [];
  const [pattern, values, names] = isMethod ? [callee.of, args, labels] : [first, rest, labels.slice(1)];
  if (!pattern) return [];
  const table = values.length === 1 && values[0]!.kind === 'table' ? values[0].entries : undefined;
  const given = table ? table.map(({ value }) => value) : values;
  const keys = table ? table.map(({ key }) => plainText(key)) : names;
  return literalsOf(pattern).flatMap((one) => formatted(line, one, given, keys) ?? []);
}

/** Python's `Template`: `$name` and `${name}`. */
function dollarsAsBraces(pattern: Code): Code {
  if (pattern.kind !== 'text') return pattern;
  const parts = pattern.parts.map((part) =>
    part.kind === 'piece' ? { ...part, value: part.value.replace(/\$\{?([A-Za-z_]\w*)\}?/g, '{$1}') } : part,
  );
  return { ...pattern, parts };
}

function isType(code: Code): boolean {
  return code.kind === 'name' && /^(String|string)$/.test(code.name);
}
