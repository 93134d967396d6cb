import type { Language } from '../Use.js';
import { type Class, type Code, type Func, nameOf, plainText } from './Code.js';

/** The names that a pattern gives values to. */
export function namesIn(pattern: Code): string[] {
  if (pattern.kind === 'name') return [pattern.name];
  if (pattern.kind === 'list') return pattern.items.flatMap(namesIn);
  if (pattern.kind === 'table') return pattern.entries.flatMap(({ value }) => namesIn(value));
  if (pattern.kind === 'group') return pattern.items.flatMap(namesIn);
  return [];
}

/** The functions that a value is or wraps. */
export function functionIn(value: Code): Func[] {
  if (value.kind === 'function') return [value];
  // Wrapped ones, such as by a memo or a retry, are what they wrap.
  return value.kind === 'call' ? value.args.filter((one) => one.kind === 'function') : [];
}

/** `const name = () => …`, `exports.name = …`, `name: function …` */
export function nameGivenTo(func: Func): string | undefined {
  const { parent } = func;
  if (parent?.kind === 'assign' && parent.value === func) return nameOf(parent.target);
  if (parent?.kind !== 'table') return undefined;
  return plainText(parent.entries.find(({ value }) => value === func)?.key);
}

/** The class in which something stands directly. */
export function classAround(code: Code): Class | undefined {
  let at = code.parent;
  while (at && at.kind === 'group') at = at.parent;
  return at?.kind === 'class' ? at : undefined;
}

/** True for a function that is a member of something. */
export function isMethod(func: Func): boolean {
  return (
    classAround(func) !== undefined || (func.parent?.kind !== 'group' && func.parent?.kind !== 'function')
  );
}

/** True for what is given a value, and so not read. */
export function isTarget(code: Code): boolean {
  let at: Code = code;
  while (at.parent && (at.parent.kind === 'list' || at.parent.kind === 'table')) at = at.parent;
  const { parent } = at;
  return (parent?.kind === 'assign' || parent?.kind === 'loop') && parent.target === at;
}

/** True for languages whose scripts can call each other. */
export function sameFamily(one: Language, other: Language): boolean {
  return one === other || (hasBlocks(one) && hasBlocks(other));
}

/** True for languages whose blocks have variables of their own. */
export function hasBlocks(language: Language): boolean {
  return /^(TypeScript|JavaScript)$/.test(language);
}

/** The function or file around a code, or the nearest block, which holds its variables. */
export function scopeHolder(code: Code, ofFunction: boolean): Code {
  let at = code.parent;
  while (at?.parent && at.kind !== 'function' && (ofFunction || at.kind !== 'group' || !at.isBlock))
    at = at.parent;
  return at ?? code;
}
