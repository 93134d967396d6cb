import { Secret } from '../secret.js';

// Two copies of the package in one process know each other's marks.
const UNREAD = Symbol.for('workforce-soap.unread');
const DOUBTED = Symbol.for('workforce-soap.doubted');
const LEFT_OUT = Symbol.for('workforce-soap.leftOut');

type Marked = {
  [DOUBTED]?: true;
  [LEFT_OUT]?: number;
};

/** Stands in the text of an unread field for what there is no text of: elements, and the rest of a long text. */
export const NO_TEXT = '<…>';

class Given {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: so the private field of a class is put on any object.
    return object;
  }
}

/** Fields and their texts by turns, in a private field of the object itself: a hidden property takes seven times as long. */
class Unread extends Given {
  #texts!: string[];

  static of(object: unknown): readonly string[] {
    return #texts in Object(object) ? (object as Unread).#texts : [];
  }

  static add(object: object, texts: string[]): void {
    if (#texts in object) object.#texts.push(...texts);
    else new Unread(object).#texts = texts;
  }
}

const shared = globalThis as { [UNREAD]?: Pick<typeof Unread, 'of' | 'add'> };
shared[UNREAD] ??= Unread;
const unread = shared[UNREAD];

/**
 * The fields of a decoded record that came and could not be decoded, each with its text as it came, which never prints.
 * Such a field is unknown: it is absent from the record, and not because the service left it out.
 */
export function unreadIn(record: object): ReadonlyMap<string, Secret> {
  const texts = unread.of(record);
  const found = new Map<string, Secret>();
  for (let i = 0; i < texts.length; i += 2) found.set(texts[i]!, new Secret(texts[i + 1]!));
  return found;
}

/** True where a value at a dotted path, around it or in it came and could not be decoded. */
export function isUnreadAt(record: object, path: string): boolean {
  return unread
    .of(record)
    .some((one, i) => i % 2 === 0 && (`${one}.`.startsWith(`${path}.`) || path.startsWith(`${one}.`)));
}

/** True for a record with fields that came and could not be decoded. */
export function hasUnread(record: object): boolean {
  return unread.of(record).length > 0;
}

/**
 * Notes fields of a record that came and could not be decoded, each with its text behind it. The note is in no copy,
 * comparison or JSON. The list may grow afterwards where the record had no notes.
 */
export function markUnread(record: object, texts: string[]): void {
  unread.add(record, texts);
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
