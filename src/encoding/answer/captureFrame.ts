import { overLimit } from '../xml/limits.js';
import { type Element, ElementBuilder } from '../xml/element.js';
import type { StartTag } from '../xml/startTag.js';
import type { Decoding, Place } from './decoding.js';
import type { Frame } from './frame.js';
import { soapMarksOf } from './soapMarks.js';

/** Keeps elements whole, one after another: because they can be referred to, or are a fault. */
export class CaptureFrame implements Frame {
  readonly #decoding: () => Decoding;
  readonly #builder = new ElementBuilder();
  #place: Place | undefined;
  #left = 0;

  constructor(decoding: () => Decoding) {
    this.#decoding = decoding;
  }

  /** Begins with an element, which may stand in the place of its value. More than `most` in it are over the limit. */
  begin(tag: StartTag, place?: Place, most = this.#decoding().limits.referencedElements): this {
    this.#place = place;
    this.#left = most;
    return this.start(tag);
  }

  /** The element, or what is there of it. */
  get element(): Element {
    return this.#builder.outermost!;
  }

  start(tag: StartTag): this {
    const { references, limits, held } = this.#decoding();
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
    const { references } = this.#decoding();
    references.keep(this.#builder.end());
    const { element } = this.#builder;
    if (element && this.#place) references.place(element, this.#place);
  }
}

/** Passes over elements, but keeps what is inside them and can be referred to. One serves a whole answer. */
export class SkipFrame implements Frame {
  readonly #decoding: () => Decoding;

  constructor(decoding: () => Decoding) {
    this.#decoding = decoding;
  }

  start(tag: StartTag): Frame {
    if (soapMarksOf(tag).id === undefined) return this;
    const { references, capture } = this.#decoding();
    return references.replaying ? this : capture(tag);
  }

  text(): void {}

  end(): void {}
}
