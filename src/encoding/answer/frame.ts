import type { StartTag } from '../xml/startTag.js';
import type { Path } from './issueLog.js';

/** What takes the tokens inside one open element. */
export interface Frame {
  /** A child begins; the frame that takes what is inside it. */
  start(tag: StartTag): Frame;
  /** Text of the element itself, in one or more pieces; `spoilt` when U+FFFD stands for what is no character of XML. */
  text(text: string, spoilt: boolean): void;
  /** The element ends. */
  end(): void;
}

export { NO_TEXT } from '../../definition/decodeMarks.js';

/** Where a decoded value goes: a field of a record, an item of an array, or the answer itself. */
export interface Holder {
  /** Takes a value; `undefined` when none is set. */
  put(key: number, value: unknown): void;
  /** There is no value that could be taken, which has been reported. `text` is what came, and `NO_TEXT` where none did. */
  leaveOut(key: number, text: string): void;
  /** The value comes later, when the element that it refers to was read. */
  reserve(key: number): void;
  /** A record without any field is one here: nothing is set in it. Else it is no answer. */
  readonly takesEmpty: boolean;
  /** Where a value stands that is being read or awaited. */
  pathTo(key: number): Path;
}
