import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CodecError } from '../../src/encoding/codecError.js';
import { createAnswerDecoder, type DecodedAnswer } from '../../src/encoding/decodeAnswer.js';
import type { AnyOperation } from '../../src/encoding/operation.js';
import * as operations from '../../src/operations/index.generated.js';
import { mutated, randomOf } from './mutations.js';

const FOLDER = join(import.meta.dirname, '../fixtures/captures');
const SLOW_MS = 2000;

export interface FuzzCount {
  readonly runs: number;
  /** Mutants that are answers still. */
  readonly answers: number;
  readonly faults: number;
  /** How often each reason refused one. */
  readonly refused: Readonly<Record<string, number>>;
  /** Bytes of all mutants. */
  readonly bytes: number;
}

/** Something that no answer may do to the decoder. */
export class FuzzFinding extends Error {
  readonly document: Uint8Array;

  constructor(what: string, document: Uint8Array, options?: ErrorOptions) {
    super(what, options);
    this.document = document;
  }
}

/** Decodes mutants of captured answers. Throws a `FuzzFinding` for an error of another type, a hang, or pollution. */
export function fuzz(runs: number, seed: number, onProgress?: (runs: number) => void): FuzzCount {
  const seeds = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.response.xml'))
    .map((file) => {
      const body = readFileSync(join(FOLDER, file));
      const operation = (operations as Record<string, unknown>)[file.split('.')[0]!] as AnyOperation;
      return { operation, body: body[0] === 0x1f ? gunzipSync(body) : body };
    })
    .filter(({ body }) => body.length < 6000);
  const random = randomOf(seed);
  const count = { runs, answers: 0, faults: 0, refused: {} as Record<string, number>, bytes: 0 };
  for (let run = 0; run < runs; run++) {
    const { operation, body } = seeds[random(seeds.length)]!;
    const document = mutated(body, random);
    count.bytes += document.length;
    const outcome = outcomeOf(operation, document, document.length);
    // In small pieces nearly every token is read in full, and not by comparing it with those before.
    if (outcome.text !== outcomeOf(operation, document, 1 + random(random(8) === 0 ? 3 : 300)).text)
      throw new FuzzFinding('depends on the pieces in which it comes', document);
    const { kind } = outcome;
    if (kind === 'value') count.answers++;
    else if (kind === 'fault') count.faults++;
    else count.refused[kind] = (count.refused[kind] ?? 0) + 1;
    if (run % 10_000 === 0) onProgress?.(run);
  }
  return count;
}

interface Outcome {
  readonly kind: string;
  /** All of it. */
  readonly text: string;
}

function outcomeOf(operation: AnyOperation, document: Uint8Array, size: number): Outcome {
  const started = performance.now();
  const outcome = decoded(operation, document, Math.max(size, 1));
  if (performance.now() - started > SLOW_MS) throw new FuzzFinding('took too long', document);
  if (Object.keys(Object.prototype).length > 0) throw new FuzzFinding('changed a prototype', document);
  return outcome;
}

function decoded(operation: AnyOperation, document: Uint8Array, size: number): Outcome {
  try {
    const decoder = createAnswerDecoder(operation, { contentType: 'text/xml; charset=utf-8' });
    const taken: unknown[] = [];
    for (let at = 0; at < document.length; at += size) {
      decoder.write(document.subarray(at, at + size));
      if (size % 2 === 0) taken.push(...decoder.take());
    }
    const answer = decoder.end();
    return { kind: answer.kind, text: size % 2 === 0 ? together(answer, taken) : JSON.stringify(answer) };
  } catch (error) {
    if (error instanceof CodecError) return { kind: error.reason, text: error.reason };
    throw new FuzzFinding(`threw ${String(error)}`, document, { cause: error });
  }
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
