import type { StartTag } from '../xml/startTag.js';
import { CaptureFrame } from './captureFrame.js';
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
    const decoding = this.#decoding();
    const { references } = decoding;
    if (references.replaying) return this;
    return new CaptureFrame(decoding, tag);
  }

  text(): void {}

  end(): void {}
}
