import type { AnyOperation } from '../../definition/operation.js';
import type { Element } from '../../encoding/xml/element.js';
import { isSame } from './marks.js';
import { refuse } from './Refusal.js';

/** The parts of a call by their names, without the key, in the order in which they go on. */
export interface Parts {
  readonly apiKey: Element;
  readonly others: ReadonlyMap<string, Element>;
  /** Parts that the definition does not know, for the service to judge. */
  readonly extra: ReadonlyMap<string, Element>;
}

// What a client calls a part of which it knows the place alone.
const INVENTED = /\d$|^(param|arg|in|value)$/i;

/**
 * The parts of a call. They are taken by their names, or by their places where a client has invented all names; a call
 * that one reader would take by name and another by place is refused, and one whose key is not there once. A part that
 * stands there twice has one reading where both say the same.
 */
export function partsOf({ tag: { name }, children }: Element, operation: AnyOperation | undefined): Parts {
  const known = ['apiKey', ...Object.keys(operation?.input ?? {})];
  const nameless = operation && !children.some(({ tag }) => known.includes(tag.name));
  if (nameless && children.length > known.length)
    throw refuse(`${name} has ${known.length} parts, and ${children.length} came`);
  const found = new Map<string, Element>();
  for (const [place, child] of children.entries()) {
    const part = nameless ? known[place]! : child.tag.name;
    const lower = part.toLowerCase();
    const isUnclear = INVENTED.test(part) || known.some((one) => one.toLowerCase() === lower);
    if (operation && isUnclear && !known.includes(part))
      throw refuse(`${printable(part)} is no part of ${name}`);
    const twin = found.get(part);
    if (twin && !isSame(twin, child)) throw refuse(`the part ${printable(part)} is there twice`);
    found.set(part, child);
  }
  const apiKey = found.get('apiKey');
  if (!apiKey) throw refuse(`${printable(name)} came without an apiKey`);
  // Of an operation that is not known, nothing but the place of its key is.
  if (!operation && children[0] !== apiKey) throw refuse('the apiKey must be the first part');
  const names = operation ? known.slice(1) : [...found.keys()].slice(1);
  const others = names.flatMap((part) => (found.has(part) ? [[part, found.get(part)!] as const] : []));
  const extra = operation ? [...found].filter(([part]) => !known.includes(part)) : [];
  return { apiKey, others: new Map(others), extra: new Map(extra) };
}

// A name that is not known may be anything, a key too.
function printable(name: string): string {
  return /^[A-Za-z_]\w{0,40}$/.test(name) && !/wfg_|key.*\d/i.test(name) ? name : 'something';
}
