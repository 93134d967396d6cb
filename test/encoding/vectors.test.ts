import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CodecError } from '../../src/encoding/xml/limits.js';
import { createAnswerDecoder } from '../../src/encoding/answer/decodeAnswer.js';
import type { DecodedAnswer } from '../../src/encoding/answer/TokenDecoder.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import * as operations from '../../src/operations/index.generated.js';
import { revealed } from '../fixtureCases.js';

// Envelopes (`.xml`) with what must become of them (`.json`), written by hand from the SOAP 1.1 note, XML 1.0 and the
// public habits of Axis, NuSOAP, .NET, gSOAP, PHP and others. An issue is `[kind, path]` or `[kind, path, count]`.
const FOLDER = join(import.meta.dirname, 'vectors');

interface Vector {
  readonly why: string;
  readonly operation: string;
  readonly contentType?: string;
  readonly strict?: boolean;
  /** What becomes of it by this option; it is an error without. */
  readonly lenient?: boolean;
  readonly value?: unknown;
  /** Items that lists of the answer lack. */
  readonly leftOut?: number;
  readonly issues?: readonly (readonly (string | number)[])[] | 'any';
  readonly fault?: object;
  readonly error?: string;
}

const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .sort();

function vectorOf(name: string): Vector {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Vector;
}

function decoded(
  name: string,
  size: number,
  { operation, contentType, strict, lenient }: Vector,
): DecodedAnswer {
  const decoder = createAnswerDecoder((operations as Record<string, unknown>)[operation] as AnyOperation, {
    contentType,
    strict,
    lenient,
  });
  const bytes = readFileSync(join(FOLDER, `${name}.xml`));
  for (let at = 0; at < bytes.length; at += size) decoder.write(bytes.subarray(at, at + size));
  return decoder.end();
}

function outcomeOf(name: string, size: number, vector = vectorOf(name)): unknown {
  try {
    const answer = decoded(name, size, vector);
    if (answer.kind === 'fault') return { fault: plain(answer.fault) };
    const issues = answer.issues.map(({ kind, path, count }) => [
      kind,
      path.join('.'),
      ...(count ? [count] : []),
    ]);
    const value = plain(revealed(answer.value));
    const leftOut = answer.leftOut > 0 ? { leftOut: answer.leftOut } : {};
    return { value, issues: vector.issues === 'any' ? 'any' : issues, ...leftOut };
  } catch (error) {
    if (error instanceof CodecError) return { error: error.reason };
    throw error;
  }
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('vectors', () => {
  it.each(names)('%s', (name) => {
    const {
      why: _why,
      operation: _operation,
      contentType: _type,
      strict: _strict,
      lenient,
      ...expected
    } = vectorOf(name);
    expect(outcomeOf(name, 1 << 20)).toEqual(expected);
    if (lenient)
      expect(outcomeOf(name, 1 << 20, { ...vectorOf(name), lenient: false })).toEqual({ error: 'value' });
  });

  it('come out the same byte by byte', () => {
    for (const name of names) expect([name, outcomeOf(name, 1)]).toEqual([name, outcomeOf(name, 1 << 20)]);
  });

  it('leave the prototypes of JavaScript as they were', () => {
    for (const name of names) outcomeOf(name, 1 << 20);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
