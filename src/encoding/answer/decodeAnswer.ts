import type { AnyOperation } from '../../definition/operation.js';
import { FastReader } from './fastReader.js';
import { Learned } from './learned.js';
import { type AnswerDecoder, type AnswerOptions, TokenDecoder } from './TokenDecoder.js';

export function createAnswerDecoder(operation: AnyOperation, options: AnswerOptions = {}): AnswerDecoder {
  return new TokenDecoder(operation, options, {
    learned: new Learned(),
    reader: (decoding, scanner, frames) => new FastReader(decoding, scanner, frames),
  });
}
