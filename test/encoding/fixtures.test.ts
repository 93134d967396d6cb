import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAnswerDecoder } from '../../src/encoding/answer/decodeAnswer.js';
import { encodeRequest } from '../../src/encoding/request/envelope.js';
import { inputIssues } from '../../src/validation/validate.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { callerInput, FIXTURE_KEY, FIXTURE_NAMESPACES, fixtureCases, revealed } from '../fixtureCases.js';

// The answers were sent by a foreign server; their results are what that server was told to answer.
const cases = fixtureCases();

it('there are hard cases of most operations, and none of an operation that is gone', () => {
  const names = allOperations().map(({ name }) => name as string);
  const folders = readdirSync(join(import.meta.dirname, '../fixtures/hard'));
  expect(folders.filter((name) => !names.includes(name))).toEqual([]);
  expect(folders.length).toBeGreaterThanOrEqual(87);
});

describe.each(cases)('$name', (fixture) => {
  it('is valid input and is written as the request', () => {
    const input = callerInput(fixture);
    expect(inputIssues(fixture.operation, input)).toEqual([]);
    expect(encodeRequest(fixture.operation, FIXTURE_KEY, input, FIXTURE_NAMESPACES)).toBe(fixture.request);
  });

  it('has an answer that is read as the result', () => {
    const decoder = createAnswerDecoder(fixture.operation, { contentType: 'text/xml; charset=utf-8' });
    decoder.write(fixture.response);
    const answer = decoder.end();
    expect(answer.kind === 'value' && revealed(answer.value)).toEqual(fixture.result);
  });
});
