import { CodecError } from '../../../src/encoding/xml/limits.js';
import { createAnswerDecoder } from '../../../src/encoding/answer/decodeAnswer.js';
import type { DecodedAnswer } from '../../../src/encoding/answer/TokenDecoder.js';
import { openRequest } from '../../../src/encoding/server/decodeRequest.js';
import * as operations from '../../../src/operations/index.generated.js';
import type { AnyOperation } from '../../../src/definition/operation.js';
import type { FuzzCase } from './FuzzCase.js';
import type { Random } from './mutations.js';

export interface Outcome {
  /** `value`, `fault`, or the reason of a refusal. */
  readonly kind: string;
  /** All of it. */
  readonly text: string;
}

/** What becomes of a document that comes whole or, with `random`, in pieces of any size. Throws what is no `CodecError`. */
export function fuzzOutcome(fuzzed: FuzzCase, random?: Random): Outcome {
  try {
    return fuzzed.side === 'answer' ? answered(fuzzed, random) : requested(fuzzed);
  } catch (error) {
    if (error instanceof CodecError) return { kind: error.reason, text: error.reason };
    throw error;
  }
}

function answered({ operation, document, ...options }: FuzzCase, random: Random | undefined): Outcome {
  const decoder = createAnswerDecoder(operation, options);
  const taken: unknown[] = [];
  // In small pieces nearly every token is read in full, and not by comparing it with those before.
  const most = random ? [1, 3, 40, 300, 4000][random(5)]! : document.length;
  // An item that says its place cannot come before those that were taken already.
  const takes = random !== undefined && random(2) === 0 && !Buffer.from(document).includes('position');
  for (let at = 0; at < document.length; ) {
    const size = random ? 1 + random(most) : most;
    decoder.write(document.subarray(at, at + size));
    // As they are now: nothing may be added to a record that was given.
    if (takes) taken.push(...(JSON.parse(JSON.stringify(decoder.take())) as unknown[]));
    at += size;
  }
  const answer = decoder.end();
  return { kind: answer.kind, text: together(answer, taken) };
}

/** The answer with the records that were taken in their place. */
function together(answer: DecodedAnswer, taken: readonly unknown[]): string {
  if (answer.kind === 'fault' || taken.length === 0) return JSON.stringify(answer);
  const { value } = answer;
  const whole = Array.isArray(value)
    ? [...taken, ...value]
    : Object.fromEntries(
        Object.entries(value as object).map(([name, field]) => [
          name,
          Array.isArray(field) && name !== 'validationErrors' ? [...taken, ...field] : field,
        ]),
      );
  return JSON.stringify({ ...answer, value: whole });
}

/** What the server end makes of it, by name and by position. */
function requested({ document, contentType }: FuzzCase): Outcome {
  const request = openRequest(document, contentType);
  const operation = Object.hasOwn(operations, request.operation)
    ? ((operations as Record<string, unknown>)[request.operation] as AnyOperation)
    : undefined;
  if (!operation) return { kind: 'unknown operation', text: request.operation };
  const decoded = [false, true].map((positional) => request.decode(operation, { positional }));
  return { kind: 'value', text: JSON.stringify([operation.name, decoded]) };
}
