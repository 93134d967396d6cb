import { type Code, functionAround } from './Code.js';
import type { Variable } from './Variable.js';

/** A place where a variable is given something that surely takes the place of what it held. */
interface Taking {
  readonly at: Code;
  readonly order: number;
  /** Among these statements; the body of a loop belongs to its variable. */
  readonly holder: Code;
}

const takings = new WeakMap<Variable, readonly Taking[]>();

/** True when what a variable is given in one place is what it holds in another: nothing else surely took its place between. */
export function reaches(variable: Variable, at: Code, read: Code): boolean {
  const from = orderOf(at);
  if (from === undefined || read.order === undefined) return true;
  const around = functionAround(at);
  if (functionAround(read) !== around) return true;
  // Before it in the file: only the next round of a loop comes there.
  if (read.order < from) return isLooped(at, read);
  const all = takingsOf(variable);
  for (let index = behind(all, read.order) - 1; index >= 0; index -= 1) {
    const other = all[index]!;
    if (other.order <= from) return true;
    if (functionAround(other.at) === around && isInside(read, other.holder)) return false;
  }
  return true;
}

function takingsOf(variable: Variable): readonly Taking[] {
  const known = takings.get(variable);
  if (known) return known;
  const made = variable.bindings
    .flatMap((binding): Taking[] => {
      if (!('at' in binding) || !binding.at) return [];
      const { at } = binding;
      const [order, holder, giver] = [orderOf(at), holderOf(at), givenBy(at)];
      // `text = clean(text)` may be the same one.
      const isKept = giver !== undefined && variable.reads.some((one) => isInside(one, giver));
      return order === undefined || !holder || isKept ? [] : [{ at, order, holder }];
    })
    .sort((a, b) => a.order - b.order);
  takings.set(variable, made);
  return made;
}

/** The first of the places that is not before an order. */
function behind(all: readonly Taking[], order: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle]!.order < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** From where on it has the value: the body of a comprehension stands before its loop. */
function orderOf(at: Code): number | undefined {
  let pattern: Code = at;
  while (pattern.parent && /^(list|table)$/.test(pattern.parent.kind)) pattern = pattern.parent;
  const loop = pattern.parent;
  const isOfLoop =
    loop?.kind === 'loop' && loop.target === pattern && /^(group|call)$/.test(loop.parent?.kind ?? '');
  return isOfLoop ? loop.parent!.order : at.order;
}

function holderOf(at: Code): Code | undefined {
  let holder: Code | undefined = at.parent;
  while (holder && holder.kind !== 'group' && holder.kind !== 'function') holder = holder.parent;
  return holder;
}

/** What the value is made of that a variable is given. */
function givenBy(at: Code): Code | undefined {
  let giver: Code | undefined = at.parent;
  while (giver && giver.kind !== 'assign' && giver.kind !== 'loop') giver = giver.parent;
  return giver?.kind === 'assign' ? giver.value : giver?.kind === 'loop' ? giver.over : undefined;
}

function isInside(code: Code, holder: Code): boolean {
  let at: Code | undefined = code;
  while (at && at !== holder) at = at.parent;
  return at === holder;
}

/** True when both stand in the body of one loop. */
function isLooped(at: Code, read: Code): boolean {
  for (let holder: Code | undefined = at.parent; holder; holder = holder.parent) {
    const loops = holder.kind === 'group' && holder.items.some(({ kind }) => kind === 'loop');
    if (loops && isInside(read, holder)) return true;
    if (holder.kind === 'function') return false;
  }
  return false;
}
