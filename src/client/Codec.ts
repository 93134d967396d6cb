import type { Input } from './callOptions.js';
import type { AnyOperation } from '../definition/operation.js';
import type { AnswerDecoder, AnswerOptions } from '../encoding/answer/TokenDecoder.js';
import type { RequestStyle } from '../encoding/request/envelope.js';
import type { InputIssue } from '../errors/index.js';

/** What the input of a call is checked and written with, and its answer read. */
export interface Codec {
  /** What is wrong with an input. */
  readonly issuesOf: (
    operation: AnyOperation,
    input: Input,
  ) => readonly InputIssue[] | Promise<readonly InputIssue[]>;
  readonly requestBytes: (
    operation: AnyOperation,
    apiKey: string,
    input: Input,
    style: RequestStyle,
  ) => Uint8Array | Promise<Uint8Array>;
  readonly decoders: () => DecoderOf | Promise<DecoderOf>;
}

type DecoderOf = (operation: AnyOperation, options: AnswerOptions) => AnswerDecoder;

/** Each part is loaded when a call needs it, so that importing the package takes half the time. */
export const lazyCodec: Codec = {
  issuesOf: async (...call) => {
    const { inputFits } = await import('../validation/inputFits.js');
    if (inputFits(...call)) return [];
    const { inputIssues } = await import('../validation/validate.js');
    return inputIssues(...call);
  },
  requestBytes: async (...call) => (await import('../encoding/request/envelope.js')).requestBytes(...call),
  decoders: async () => (await import('../encoding/answer/decodeAnswer.js')).createAnswerDecoder,
};
