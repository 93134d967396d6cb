import { type Limits, overLimit } from '../xml/limits.js';

// What the platform takes for each, measured.
const VALUE = 24;
const CONTAINER = 40;
const KEPT_ELEMENT = 400;
const WAITING = 200;
const UNREAD = 100;
const FIRST_UNREAD = 300;

/** About how much memory an answer takes so far, by what it was made of. */
export class Held {
  readonly #limits: Limits;
  #bytes = 0;
  /** Elements that are kept until the end. */
  #kept = 0;
  #freeUpTo = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  container(): void {
    this.#bytes += CONTAINER;
  }

  text(length: number): void {
    this.#bytes += length;
  }

  /** A field that could not be decoded is marked on its record. */
  unread(length: number, isFirst: boolean): void {
    this.#bytes += length + (isFirst ? FIRST_UNREAD : UNREAD);
  }

  keptElement(): void {
    this.#kept += KEPT_ELEMENT;
  }

  waiting(): void {
    this.#kept += WAITING;
  }

  /** What was read up to now was given away. */
  free(elements: number): void {
    this.#bytes = 0;
    this.#freeUpTo = elements;
  }

  /** Throws when that many elements and bytes of a document became more than they may. */
  check(elements: number, documentBytes: number): void {
    const bytes = this.#bytes + this.#kept + (elements - this.#freeUpTo) * VALUE;
    if (bytes > this.#limits.memory + documentBytes / 2) throw overLimit(this.#limits, 'memory');
  }
}
