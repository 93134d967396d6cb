import { CodecError } from '../xml/codecError.js';
import type { Element } from '../xml/element.js';
import { type Limits, overLimit } from '../xml/limits.js';
import type { Decoding, Referenced } from './decoding.js';
import { type Frame, type Holder, NO_TEXT } from './frame.js';
import type { Path } from './issueLog.js';
import { openContent } from './openValue.js';
import { expectationOf, type Plan } from './plan.js';
import { soapMarksOf } from './soapMarks.js';

interface Pending {
  /** The element, or the `id` of one that is still to come. */
  readonly target: Element | string;
  readonly plan: Plan;
  readonly holder: Holder;
  readonly key: number;
  readonly path: Path;
}

type Decoded = { readonly value: unknown } | { readonly unread: string } | 'active';

/**
 * The elements of an answer that have an `id`, and what refers to them (SOAP 1.1, section 5.4.1). An element is decoded
 * once for every type that it is referred to as; all references then share the value.
 */
export class References implements Referenced {
  /** Elements kept so far. */
  kept = 0;
  /** True while kept elements are decoded. */
  replaying = false;
  readonly #limits: Limits;
  readonly #decoding: () => Decoding;
  readonly #elements = new Map<string, Element | 'twice'>();
  readonly #unclosed = new WeakSet<Element>();
  readonly #decoded = new Map<Element, Map<Plan, Decoded>>();
  #pending: Pending[] = [];
  #depth = 0;

  constructor(limits: Limits, decoding: () => Decoding) {
    this.#limits = limits;
    this.#decoding = decoding;
  }

  get waiting(): boolean {
    return this.#pending.length > 0;
  }

  /** Keeps an element, and those inside it that have an `id` too. */
  keep(element: Element): void {
    const { id, href } = soapMarksOf(element.tag);
    if (id !== undefined) this.#elements.set(id, this.#elements.has(id) ? 'twice' : element);
    let closed = href === undefined;
    for (const child of element.children) {
      this.keep(child);
      if (this.#unclosed.has(child)) closed = false;
    }
    if (!closed) this.#unclosed.add(element);
  }

  /** The element of a reference, for faults; `undefined` when there is none. */
  elementOf(href: string): Element | undefined {
    const element = href.startsWith('#') ? this.#elements.get(href.slice(1)) : undefined;
    return element === 'twice' ? undefined : element;
  }

  /** Gives the holder the value of an element that stands in its place and has an `id`. */
  place(element: Element, plan: Plan, holder: Holder, key: number): void {
    this.keep(element);
    this.#giveOrWait({ target: element, plan, holder, key, path: holder.pathTo(key) });
  }

  /** Gives the holder the value of the element that is referred to, now or once it is there. */
  refer(href: string, plan: Plan, holder: Holder, key: number): void {
    const target = href.startsWith('#') ? (this.elementOf(href) ?? href.slice(1)) : '';
    this.#giveOrWait({ target, plan, holder, key, path: holder.pathTo(key) });
  }

  /** Gives all values that are still awaited. */
  resolve(): void {
    const pending = this.#pending;
    this.#pending = [];
    for (const one of pending) this.#give(one);
  }

  #giveOrWait(one: Pending): void {
    const known = typeof one.target !== 'string' && !this.#unclosed.has(one.target);
    if (known || this.replaying) this.#give(one);
    else {
      one.holder.reserve(one.key);
      this.#decoding().held.waiting();
      if (this.#pending.push(one) > this.#limits.referencedElements)
        throw overLimit(this.#limits, 'referencedElements');
    }
  }

  #give({ target, plan, holder, key, path }: Pending): void {
    const element = typeof target === 'string' ? this.#elements.get(target) : target;
    const decoded =
      typeof element === 'object' ? this.#decode(element, plan, path, holder.takesEmpty) : undefined;
    if (decoded === undefined)
      this.#decoding().issues.report('structure', path, `${expectationOf(plan)} that its reference leads to`);
    if (decoded && 'value' in decoded) holder.put(key, decoded.value, path);
    else holder.leaveOut(key, decoded?.unread ?? NO_TEXT, path);
  }

  #decode(element: Element, plan: Plan, path: Path, takesEmpty: boolean): Exclude<Decoded, 'active'> {
    const byPlan = this.#decoded.get(element) ?? new Map<Plan, Decoded>();
    this.#decoded.set(element, byPlan);
    const known = byPlan.get(plan);
    if (known === 'active') throw new CodecError('protocol', 'a reference in it leads back to itself');
    if (known) return known;
    byPlan.set(plan, 'active');
    const cell = new Cell(path, takesEmpty);
    const before = this.replaying;
    this.replaying = true;
    const decoding = this.#decoding();
    const { href } = soapMarksOf(element.tag);
    if (href === undefined) this.#replay(element, openContent(decoding, plan, cell, 0, element.tag));
    else this.#inside(() => this.refer(href, plan, cell, 0));
    this.replaying = before;
    byPlan.set(plan, cell.decoded);
    return cell.decoded;
  }

  #replay(element: Element, frame: Frame): void {
    this.#inside(() => {
      for (const child of element.children) this.#replay(child, frame.start(child.tag));
      if (element.text !== '') frame.text(element.text, element.spoilt);
      frame.end();
    });
  }

  #inside(work: () => void): void {
    if (++this.#depth > this.#limits.depth) throw overLimit(this.#limits, 'depth');
    work();
    this.#depth--;
  }
}

/** Holds one value. */
class Cell implements Holder {
  decoded: Exclude<Decoded, 'active'> = { unread: NO_TEXT };
  readonly takesEmpty: boolean;
  readonly #path: Path;

  constructor(path: Path, takesEmpty: boolean) {
    this.#path = path;
    this.takesEmpty = takesEmpty;
  }

  put(_key: number, value: unknown): void {
    this.decoded = { value };
  }

  leaveOut(_key: number, text: string): void {
    this.decoded = { unread: text };
  }

  reserve(): void {}

  pathTo(): Path {
    return this.#path;
  }
}
