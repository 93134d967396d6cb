import { CodecError, type Limits, overLimit } from '../xml/limits.js';
import type { Element } from '../xml/element.js';
import type { Decoding, Place, Referenced } from './decoding.js';
import { type Frame, type Holder, NO_TEXT } from './frame.js';
import type { Path } from './issueLog.js';
import { openContent } from './openValue.js';
import { expectationOf, type Plan } from './plan.js';
import { soapMarksOf } from './soapMarks.js';

// Some milliseconds of work.
const AT_ONCE = 2_000;

interface Pending extends Place {
  /** The element, or the `id` of one that is still to come. */
  readonly target: Element | string;
}

/**
 * The elements of an answer that have an `id`, and what refers to them (SOAP 1.1, section 5.4.1). An element is decoded
 * once for every type that it is referred to as; all references then share the value.
 */
export class References implements Referenced {
  kept = 0;
  /** True while kept elements are decoded. */
  replaying = false;
  readonly #limits: Limits;
  readonly #decoding: () => Decoding;
  /** Those with an `id`, in their order. */
  readonly #withId: Element[] = [];
  /** While each id comes behind the one before it, no id is there twice, and none needs the map. */
  #isRising = true;
  #last = '';
  /** How many of them are in the map, which is made once something refers to them. */
  #mapped = 0;
  /** The one behind the last that was referred to: most libraries refer to them in their order. */
  #next = 0;
  #isTwice = false;
  readonly #byId = new Map<string, Element | 'twice'>();
  #pending: Pending[] = [];
  #depth = 0;
  #steps = 0;

  constructor(limits: Limits, decoding: () => Decoding) {
    this.#limits = limits;
    this.#decoding = decoding;
  }

  get waiting(): boolean {
    return this.#pending.length > 0;
  }

  keep(element: Element): void {
    const marks = soapMarksOf(element.tag);
    // The first two of a tag that comes again say already that its id is no name.
    const { id } = marks;
    if (id === undefined || ++marks.kept! >= 3) return;
    this.#isRising &&= isBehind(id, this.#last);
    this.#last = id;
    this.#withId.push(element);
  }

  /** The element of a reference, for faults; `undefined` when there is none. */
  elementOf(href: string): Element | undefined {
    return href.startsWith('#') ? this.#named(href.slice(1)) : undefined;
  }

  /** Gives the holder the value of an element that stands in its place and has an `id`. */
  place(element: Element, { plan, holder, key }: Place): void {
    this.#giveOrWait({ target: element, plan, holder, key });
  }

  /** Gives the holder the value of the element that is referred to, now or once it is there. */
  refer(href: string, plan: Plan, holder: Holder, key: number): void {
    this.#giveOrWait({ target: this.#targetOf(href), plan, holder, key });
  }

  /** Gives all values that are still awaited. Stops now and then, so that its caller can let other work go on. */
  *resolve(): Generator<void, void> {
    const pending = this.#pending;
    this.#pending = [];
    for (const one of pending) {
      if (this.#isTurn()) yield;
      const element = this.#elementOf(one);
      const known = element && (this.#known(element, one.plan) ?? this.#decodeIfSmall(element, one));
      if (known) known.give(one);
      else yield* this.#giving(one);
    }
  }

  #giveOrWait(one: Pending): void {
    const { target } = one;
    if (typeof target !== 'string' && isSmall(target))
      (this.#known(target, one.plan) ?? this.#decodeAtOnce(target, one)).give(one);
    else if (this.replaying) finish(this.#giving(one));
    else {
      one.holder.reserve(one.key);
      this.#decoding().held.waiting();
      if (this.#pending.push(one) > this.#limits.referencedElements)
        throw overLimit(this.#limits, 'referencedElements');
    }
  }

  *#giving(one: Pending): Generator<void, void> {
    const { plan, holder, key } = one;
    const element = this.#elementOf(one);
    if (element) {
      (this.#known(element, plan) ?? (yield* this.#decode(element, one))).give(one);
      return;
    }
    const expected = `${expectationOf(plan)} that its reference leads to`;
    this.#decoding().issues.report('structure', () => holder.pathTo(key), expected);
    holder.leaveOut(key, NO_TEXT);
  }

  #targetOf(href: string): Element | string {
    return href.startsWith('#') ? (this.elementOf(href) ?? href.slice(1)) : '';
  }

  #elementOf({ target }: Pending): Element | undefined {
    return typeof target === 'string' ? this.#named(target) : target;
  }

  #named(id: string): Element | undefined {
    return this.#isRising ? this.#risingNamed(id) : this.#mappedNamed(id);
  }

  #risingNamed(id: string): Element | undefined {
    const all = this.#withId;
    const idAt = (at: number) => idOf(all[at]!);
    if (this.#next < all.length && idAt(this.#next) === id) return all[this.#next++];
    let [from, to] = [0, all.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isBehind(id, idAt(middle))) from = middle + 1;
      else to = middle;
    }
    return from < all.length && idAt(from) === id ? all[from] : undefined;
  }

  #mappedNamed(id: string): Element | undefined {
    for (; this.#mapped < this.#withId.length; this.#mapped++) {
      const element = this.#withId[this.#mapped]!;
      const id = idOf(element);
      const { size } = this.#byId;
      if (this.#byId.set(id, element).size > size) continue;
      this.#byId.set(id, 'twice');
      this.#isTwice = true;
    }
    const next = this.#isTwice ? undefined : this.#withId[this.#next];
    if (next && idOf(next) === id) {
      this.#next++;
      return next;
    }
    const element = this.#byId.get(id);
    return element === 'twice' ? undefined : element;
  }

  #known(element: Element, plan: Plan): Cell | undefined {
    let known = element.made as Cell | undefined;
    while (known && known.plan !== plan) known = known.next;
    if (known && !known.isWhole) throw new CodecError('protocol', 'a reference in it leads back to itself');
    return known;
  }

  *#decode(element: Element, one: Pending): Generator<void, Cell> {
    if (isSmall(element)) return this.#decodeAtOnce(element, one);
    const { plan } = one;
    const cell = new Cell(element, one);
    const before = this.replaying;
    this.replaying = true;
    const decoding = this.#decoding();
    const { href } = soapMarksOf(element.tag);
    this.#deeper();
    if (href === undefined) yield* this.#replay(element, openContent(decoding, plan, cell, 0, element.tag));
    else yield* this.#giving({ target: this.#targetOf(href), plan, holder: cell, key: 0 });
    this.#depth--;
    this.replaying = before;
    return cell.end();
  }

  #decodeIfSmall(element: Element, one: Pending): Cell | undefined {
    return isSmall(element) ? this.#decodeAtOnce(element, one) : undefined;
  }

  #decodeAtOnce(element: Element, one: Pending): Cell {
    const cell = new Cell(element, one);
    const before = this.replaying;
    this.replaying = true;
    this.#deeper();
    this.#replayAtOnce(element, openContent(this.#decoding(), one.plan, cell, 0, element.tag));
    this.#depth--;
    this.replaying = before;
    return cell.end();
  }

  *#replay(element: Element, frame: Frame): Generator<void, void> {
    for (const child of element.children) {
      if (this.#isTurn()) yield;
      const inner = frame.start(child.tag);
      this.#deeper();
      if (isSmall(child)) this.#replayAtOnce(child, inner);
      else yield* this.#replay(child, inner);
      this.#depth--;
    }
    closeWith(element, frame);
  }

  #replayAtOnce(element: Element, frame: Frame): void {
    for (const child of element.children) {
      this.#steps++;
      const inner = frame.start(child.tag);
      this.#deeper();
      this.#replayAtOnce(child, inner);
      this.#depth--;
    }
    closeWith(element, frame);
  }

  #deeper(): void {
    if (++this.#depth > this.#limits.depth) throw overLimit(this.#limits, 'depth');
  }

  #isTurn(): boolean {
    if (++this.#steps < AT_ONCE) return false;
    this.#steps = 0;
    return true;
  }
}

const idOf = (element: Element): string => soapMarksOf(element.tag).id ?? '';

/** In an order in which `a10` comes behind `a9`. */
function isBehind(id: string, other: string): boolean {
  return id.length === other.length ? id > other : id.length > other.length;
}

/** It is read in one go: it refers to nothing, and does not take long. */
function isSmall({ refers, size }: Element): boolean {
  return !refers && size < AT_ONCE;
}

function closeWith({ text, spoilt }: Element, frame: Frame): void {
  if (text !== '') frame.text(text, spoilt);
  frame.end();
}

function finish(steps: Generator<void, void>): void {
  while (!steps.next().done);
}

/** What an element is decoded as: one for each type that it is referred to as. */
class Cell implements Holder {
  readonly plan: Plan;
  readonly next: Cell | undefined;
  readonly takesEmpty: boolean;
  /** While it is decoded itself, there is nothing. */
  isWhole = false;
  /** The place that refers to the value first. */
  readonly #holder: Holder;
  readonly #key: number;
  #value: unknown;
  #unread: string | undefined = NO_TEXT;

  constructor(element: Element, { plan, holder, key }: Pending) {
    this.plan = plan;
    this.next = element.made as Cell | undefined;
    this.takesEmpty = holder.takesEmpty;
    this.#holder = holder;
    this.#key = key;
    element.made = this;
  }

  put(_key: number, value: unknown): void {
    this.#value = value;
    this.#unread = undefined;
  }

  leaveOut(_key: number, text: string): void {
    this.#unread = text;
  }

  reserve(): void {}

  pathTo(): Path {
    return this.#holder.pathTo(this.#key);
  }

  end(): this {
    this.isWhole = true;
    return this;
  }

  /** Gives what it holds to a place that refers to it. */
  give({ holder, key }: Pending): void {
    if (this.#unread === undefined) holder.put(key, this.#value);
    else holder.leaveOut(key, this.#unread);
  }
}
