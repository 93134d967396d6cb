import type { StartTag } from '../xml/startTag.js';
import { CaptureFrame } from './captureFrame.js';
import type { Decoding } from './decoding.js';
import type { Frame } from './frame.js';
import { soapMarksOf } from './soapMarks.js';

/** Passes over an element, but keeps what is inside it and can be referred to. */
export class SkipFrame implements Frame {
  readonly #decoding: Decoding;

  constructor(decoding: Decoding) {
    this.#decoding = decoding;
  }

  start(tag: StartTag): Frame {
    const { references } = this.#decoding;
    if (references.replaying || soapMarksOf(tag).id === undefined) return this;
    return new CaptureFrame(this.#decoding, tag, (element) => references.keep(element));
  }

  text(): void {}

  end(): void {}
}
