import type { Element } from '../../encoding/xml/element.js';
import { refuse } from './Refusal.js';
import { type SoapRequest, isBlank, isNil, marked } from './readRequest.js';

// Elements that a request may come to with its references followed, for each that it holds: an honest client repeats
// little, and a few thousand bytes must not become millions of values.
const MOST_REPEATED = 100;
const MOST_TEXT_REPEATED = 8;

/** Follows the references inside of one request, each of which leads to one element. */
export class References {
  readonly #byId = new Map<string, Element>();
  readonly #used = new Set<Element>();
  readonly #inside: Element[] = [];
  readonly #beside: readonly Element[];
  #left = 0;
  #textLeft = 0;

  constructor({ call, beside }: SoapRequest) {
    this.#beside = beside;
    for (const element of [call, ...beside]) this.#index(element);
    this.#left *= MOST_REPEATED;
    this.#textLeft *= MOST_TEXT_REPEATED;
  }

  /** Runs `read` with the element that is meant, which is the one referred to where there is a reference. */
  follow<T>(element: Element, read: (meant: Element) => T): T {
    if (--this.#left < 0) throw refuse('its references repeat too much');
    const meant = this.#target(element);
    this.#textLeft -= meant.text.length;
    if (this.#textLeft < 0) throw refuse('its references repeat too much');
    if (this.#inside.includes(meant)) throw refuse('a reference leads into itself');
    this.#inside.push(meant);
    try {
      return read(meant);
    } finally {
      this.#inside.pop();
    }
  }

  /** Throws a `Refusal` when something beside the call was referred to by nothing. */
  checkUsed(): void {
    if (this.#beside.some((element) => !this.#used.has(element)))
      throw refuse('the Body holds more than one call');
  }

  #target(element: Element): Element {
    let at = element;
    for (let hops = 0; hops < 16; hops++) {
      const href = marked(at, 'href');
      if (href === undefined) return at;
      if (!isBlank(at) || at.children.length > 0 || isNil(at))
        throw refuse('a reference has content of its own');
      const target = href.startsWith('#') ? this.#byId.get(href.slice(1)) : undefined;
      if (!target) throw refuse('a reference leads to no element of the request');
      this.#used.add(target);
      at = target;
    }
    throw refuse('a reference leads into itself');
  }

  #index(element: Element): void {
    this.#left++;
    this.#textLeft += element.text.length;
    const id = marked(element, 'id');
    if (id !== undefined) {
      if (this.#byId.has(id)) throw refuse('an id is there twice');
      this.#byId.set(id, element);
    }
    for (const child of element.children) this.#index(child);
  }
}
