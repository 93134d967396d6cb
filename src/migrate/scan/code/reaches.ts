import { type Code, functionAround } from './Code.js';
import type { Variable } from './Variable.js';

/** True when what a variable is given in one place is what it holds in another: nothing else surely took its place between. */
export function reaches({ bindings, reads }: Variable, at: Code, read: Code): boolean {
  const around = functionAround(at);
  const from = orderOf(at);
  if (from === undefined || read.order === undefined || functionAround(read) !== around) return true;
  // Before it in the file: only the next round of a loop comes there.
  if (read.order < from) return isLooped(at, read);
  return !bindings.some((other) => {
    if (!('at' in other) || !other.at || other.at === at) return false;
    const order = orderOf(other.at);
    if (order === undefined || order <= from || order >= read.order!) return false;
    if (functionAround(other.at) !== around) return false;
    const holder = holderOf(other.at);
    const made = givenBy(other.at);
    // `text = clean(text)` may be the same one.
    const isKept = made !== undefined && reads.some((one) => isInside(one, made));
    return holder !== undefined && isInside(read, holder) && !isKept;
  });
}

/** From where on it has the value: the body of a comprehension stands before its loop. */
function orderOf(at: Code): number | undefined {
  const isOfLoop = at.parent?.kind === 'loop' && /^(group|call)$/.test(at.parent.parent?.kind ?? '');
  return isOfLoop ? at.parent!.parent!.order : at.order;
}

/** The statements among which a variable is given a value; the body of a loop belongs to its variable. */
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
    if (holder.kind === 'group' && isInside(read, holder) && holder.items.some(isLoop)) return true;
    if (holder.kind === 'function') return false;
  }
  return false;
}

function isLoop({ kind }: Code): boolean {
  return kind === 'loop';
}
