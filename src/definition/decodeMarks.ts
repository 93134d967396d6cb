import type { Secret } from '../secret.js';

// Two copies of the package in one process know each other's marks.
const UNREAD = Symbol.for('workforce-soap.unread');
const DOUBTED = Symbol.for('workforce-soap.doubted');
const LEFT_OUT = Symbol.for('workforce-soap.leftOut');

// A list of pairs: a map for each record would take three times the memory.
type Marked = {
  [UNREAD]?: [field: string, text: Secret][];
  [DOUBTED]?: true;
  [LEFT_OUT]?: number;
};

/** Stands in the text of an unread field for what there is no text of: elements, and the rest of a long text. */
export const NO_TEXT = '<…>';

const NONE: ReadonlyMap<string, Secret> = new Map();

/**
 * The fields of a decoded record that came and could not be decoded, each with its text as it came, which never prints.
 * Such a field is unknown: it is absent from the record, and not because the service left it out.
 */
export function unreadIn(record: object): ReadonlyMap<string, Secret> {
  const marks = (record as Marked)[UNREAD];
  return marks ? new Map(marks) : NONE;
}

/** Notes that a field of a record came and could not be decoded. The note is in no copy, comparison or JSON. */
export function markUnread(record: object, field: string, text: Secret): void {
  const known = (record as Marked)[UNREAD];
  if (known) known.push([field, text]);
  else Reflect.defineProperty(record, UNREAD, { value: [[field, text]], configurable: true });
}

/** True for a row that is answered with a text in a field that no row has, which may be the reason of a rejection. */
export function isDoubted(record: object): boolean {
  return (record as Marked)[DOUBTED] === true;
}

/** Notes that a row may be rejected. */
export function markDoubted(record: object): void {
  Reflect.defineProperty(record, DOUBTED, { value: true, configurable: true });
}

/** How many items a decoded list lacks of those that came or were announced. Absence from such a list proves nothing. */
export function leftOutOf(list: object): number {
  return (list as Marked)[LEFT_OUT] ?? 0;
}

/** Notes that items are left out of a decoded list, beside those that were noted before. */
export function markLeftOut(list: object, count: number): void {
  Object.defineProperty(list, LEFT_OUT, { value: leftOutOf(list) + count, configurable: true });
}

/** Takes the marks of a decoded record or list over to a copy of it. */
export function copyMarks<T extends object>(from: object, to: T): T {
  for (const [field, text] of unreadIn(from)) markUnread(to, field, text);
  const missing = leftOutOf(from);
  if (missing > 0) markLeftOut(to, missing);
  return to;
}
