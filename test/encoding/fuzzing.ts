import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CodecError } from '../../src/encoding/codecError.js';
import { createAnswerDecoder } from '../../src/encoding/decodeAnswer.js';
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
    const size = random(3) === 0 ? 1 + random(200) : document.length;
    count.bytes += document.length;
    const kind = outcomeOf(operation, document, size);
    if (kind === 'value') count.answers++;
    else if (kind === 'fault') count.faults++;
    else count.refused[kind] = (count.refused[kind] ?? 0) + 1;
    if (run % 10_000 === 0) onProgress?.(run);
  }
  return count;
}

function outcomeOf(operation: AnyOperation, document: Uint8Array, size: number): string {
  const started = performance.now();
  const outcome = decodedKind(operation, document, size);
  if (performance.now() - started > SLOW_MS) throw new FuzzFinding('took too long', document);
  if (Object.keys(Object.prototype).length > 0) throw new FuzzFinding('changed a prototype', document);
  return outcome;
}

function decodedKind(operation: AnyOperation, document: Uint8Array, size: number): string {
  try {
    const decoder = createAnswerDecoder(operation, { contentType: 'text/xml; charset=utf-8' });
    for (let at = 0; at < document.length; at += Math.max(size, 1)) {
      decoder.write(document.subarray(at, at + Math.max(size, 1)));
      if (size % 2 === 0) decoder.take();
    }
    return decoder.end().kind;
  } catch (error) {
    if (error instanceof CodecError) return error.reason;
    throw new FuzzFinding(`threw ${String(error)}`, document, { cause: error });
  }
}
