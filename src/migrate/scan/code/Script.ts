import type { Language } from '../Use.js';
import type { Code } from './Code.js';

/** A script that was read. */
export interface Script {
  readonly file: string;
  readonly language: Language;
  readonly code: Code;
  /** The share of it that its grammar does not understand, from 0 to 1. */
  readonly misread?: number;
}
