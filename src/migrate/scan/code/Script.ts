import type { Language } from '../Use.js';
import type { Code } from './Code.js';

/** A script that was read. */
export interface Script {
  /** Names that its types have for elements of messages. */
  readonly aliases?: ReadonlyMap<string, string>;
  /** The elements that the tags of its types take out of messages. */
  readonly tags?: readonly string[];
  readonly file: string;
  readonly language: Language;
  readonly code: Code;
  /** The share of it that its grammar does not understand, from 0 to 1. */
  readonly misread?: number;
}
