import type { StartTag } from '../xml/startTag.js';
import type { Decoding } from './decoding.js';
import type { Frame } from './frame.js';
import { soapMarksOf } from './soapMarks.js';

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
