import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAnswerDecoder } from '../../src/encoding/answer/decodeAnswer.js';
import type { DecodedAnswer } from '../../src/encoding/answer/TokenDecoder.js';
import type { FieldSpec } from '../../src/definition/field.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import * as operations from '../../src/operations/index.generated.js';
import { revealed } from '../fixtureCases.js';

// Answers of an independent SOAP server, and the values that it was told to answer (`expect`).
const FOLDER = join(import.meta.dirname, '../fixtures/captures');

interface Capture {
  readonly name: string;
  readonly operation: string;
  readonly contentType: string;
  readonly expect?: unknown;
  readonly expectFault?: { readonly code: string; readonly string: string };
}

const captures = JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8')) as Capture[];

function decoded({ name, operation, contentType }: Capture): DecodedAnswer {
  const decoder = createAnswerDecoder((operations as Record<string, unknown>)[operation] as AnyOperation, {
    contentType,
  });
  const body = readFileSync(join(FOLDER, `${name}.response.xml`));
  decoder.write(body[0] === 0x1f ? gunzipSync(body) : body);
  return decoder.end();
}

/**
 * What the types promise of what the server answered. Its `null` is no value, nor is an empty secret; zero dates are unset (wire fact 14); the
 * offset of punches is wrong and dropped (trap 3); the samples of agreements hold a text where a time must be.
 */
function promised(spec: FieldSpec, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (spec.item) return (value as unknown[]).map((item) => promised(spec.item!, item));
  if (spec.record) {
    const fields = Object.entries(value).map(([name, field]) => [
      name,
      promised(spec.record!.fields[name]!, field),
    ]);
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
  }
  if (spec.kind === 'date' && value === '0000-00-00') return undefined;
  if (spec.kind === 'secret' && value === '') return undefined;
  if (spec.kind === 'wallClock') return (value as string).replace('+00:00', '');
  if (spec.kind === 'timeText' && (value as string).startsWith('å<')) return undefined;
  return value;
}

/** A decoded value without the fields that hold nothing. */
function held(value: unknown): unknown {
  return JSON.parse(JSON.stringify(revealed(value)));
}

describe('answers of a foreign server', () => {
  const values = captures.filter((capture) => 'expect' in capture);

  it.each(values)('$name holds the values that were answered', (capture) => {
    const answer = decoded(capture);
    const { output } = (operations as Record<string, unknown>)[capture.operation] as AnyOperation;
    expect(answer.kind === 'value' && held(answer.value)).toEqual(promised(output, capture.expect));
  });

  it('are read without an issue, but for those where the server broke a type', () => {
    const issues = values.flatMap((capture) => {
      const answer = decoded(capture);
      const kinds =
        answer.kind === 'value' ? answer.issues.map(({ kind, path }) => `${kind} ${path.join('.')}`) : [];
      return kinds.length > 0 ? [[capture.name, kinds]] : [];
    });
    const times = [
      'begTime',
      'endTime',
      'begBreak',
      'endBreak',
      'begBreak2',
      'endBreak2',
      'begBreak3',
      'endBreak3',
    ];
    expect(Object.fromEntries(issues)).toEqual({
      // A deleted shift comes back without what every shift has.
      'wsdlUpdateShifts.delete': ['missing 0.begTime', 'missing 0.endTime', 'missing 0.shiftCategoryId'],
      'wsdlGetAgreements.sample': expect.arrayContaining(times.map((time) => `value 0.shifts.0.${time}`)),
    });
  });

  it.each(captures.filter((capture) => capture.expectFault))('$name is the fault', (capture) => {
    const answer = decoded(capture);
    expect(answer.kind === 'fault' && answer.fault).toMatchObject(capture.expectFault!);
  });

  it.each([
    ['wsdlFindEmployees.unknown-operation', 'Server', "Procedure 'wsdlNoSuchOperation' not present"],
    [
      'wsdlFindEmployees.unknown-operation-and-action',
      'Server',
      "Procedure 'wsdlNoSuchOperation' not present",
    ],
    ['wsdlFindEmployees.not-xml', 'Client', 'Bad Request'],
    ['wsdlFindEmployees.truncated', 'Client', 'Bad Request'],
    ['wsdlFindEmployees.empty-body', 'Client', 'Bad Request'],
    ['wsdlFindEmployees.soap12', 'Client', 'encodingStyle cannot be specified on the Envelope'],
    ['wsdlFindEmployees.must-understand', 'MustUnderstand', 'Header not understood'],
  ])('%s is a fault', (name, code, string) => {
    const answer = decoded(captures.find((capture) => capture.name === name)!);
    expect(answer).toEqual({ kind: 'fault', fault: { code, string, actor: undefined, detail: undefined } });
  });

  it('keeps the actor and the whole detail of a fault', () => {
    const answer = decoded(captures.find(({ name }) => name === 'wsdlFindEmployees.unknown-key')!);
    expect(answer.kind === 'fault' && answer.fault).toEqual({
      code: 'Client',
      string: 'Okänd API-nyckel <unknown> & "refused"',
      actor: 'urn:heldout:actor',
      detail: { errorCode: '401', hint: 'använd rätt nyckel', list: { string: ['a', 'b'] } },
    });
  });

  it.each(captures)('$name is the same in whatever pieces it comes', (capture) => {
    const body = readFileSync(join(FOLDER, `${capture.name}.response.xml`));
    const bytes = body[0] === 0x1f ? gunzipSync(body) : body;
    const operation = (operations as Record<string, unknown>)[capture.operation] as AnyOperation;
    const whole = JSON.stringify(decoded(capture));
    for (const size of [1, 7, 100]) {
      const decoder = createAnswerDecoder(operation, { contentType: capture.contentType });
      for (let at = 0; at < bytes.length; at += size) decoder.write(bytes.subarray(at, at + size));
      expect(JSON.stringify(decoder.end())).toBe(whole);
    }
  });
});
