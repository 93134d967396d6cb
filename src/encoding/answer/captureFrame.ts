import { overLimit } from '../xml/limits.js';
import { type Element, ElementBuilder } from '../xml/element.js';
import type { StartTag } from '../xml/startTag.js';
import type { Decoding } from './decoding.js';
import type { Frame } from './frame.js';
import { soapMarksOf } from './soapMarks.js';

/** Keeps an element whole: because it can be referred to, or is a fault. */
export class CaptureFrame implements Frame {
  readonly #decoding: Decoding;
  readonly #builder = new ElementBuilder();
  readonly #onWhole: (element: Element) => void;
  #left: number;

  /** An element that holds more than `most` others is over the limit. */
  constructor(
    decoding: Decoding,
    tag: StartTag,
    onWhole: (element: Element) => void = () => {},
    most = decoding.limits.referencedElements,
  ) {
    this.#decoding = decoding;
    this.#onWhole = onWhole;
    this.#left = most;
    this.start(tag);
  }

  /** The element, or what is there of it. */
  get element(): Element {
    return this.#builder.outermost!;
  }

  start(tag: StartTag): Frame {
    const { references, limits, held } = this.#decoding;
    held.keptElement();
    if (++references.kept > limits.referencedElements || this.#left-- <= 0)
      throw overLimit(limits, 'referencedElements');
    this.#builder.start(tag, soapMarksOf(tag).href !== undefined);
    return this;
  }

  text(text: string, spoilt: boolean): void {
    this.#builder.text(text, spoilt);
  }

  end(): void {
    this.#decoding.references.keep(this.#builder.end());
    if (this.#builder.element) this.#onWhole(this.#builder.element);
  }
}
