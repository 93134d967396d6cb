import { overLimit } from '../xml/limits.js';
import { type Element, ElementBuilder } from '../xml/element.js';
import type { StartTag } from '../xml/startTag.js';
import type { Decoding } from './decoding.js';
import type { Frame } from './frame.js';

/** Keeps an element whole: because it can be referred to, or is a fault. */
export class CaptureFrame implements Frame {
  readonly #decoding: Decoding;
  readonly #builder = new ElementBuilder();
  readonly #onWhole: (element: Element) => void;

  constructor(decoding: Decoding, tag: StartTag, onWhole: (element: Element) => void) {
    this.#decoding = decoding;
    this.#onWhole = onWhole;
    this.start(tag);
  }

  /** The element, or what is there of it. */
  get element(): Element {
    return this.#builder.outermost!;
  }

  start(tag: StartTag): Frame {
    const { references, limits, held } = this.#decoding;
    held.keptElement();
    if (++references.kept > limits.referencedElements) throw overLimit(limits, 'referencedElements');
    this.#builder.start(tag);
    return this;
  }

  text(text: string, spoilt: boolean): void {
    this.#builder.text(text, spoilt);
  }

  end(): void {
    this.#builder.end();
    if (this.#builder.element) this.#onWhole(this.#builder.element);
  }
}
