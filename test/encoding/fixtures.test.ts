import { describe, expect, it } from 'vitest';
import { createAnswerDecoder } from '../../src/encoding/answer/decodeAnswer.js';
import { encodeRequest } from '../../src/encoding/request/envelope.js';
import { inputIssues } from '../../src/validation/validate.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { callerInput, FIXTURE_KEY, FIXTURE_NAMESPACES, fixtureCases, revealed } from '../fixtureCases.js';

// The answers were sent by a foreign server; their results are what that server was told to answer.
const cases = fixtureCases();

it('has a fixture for every operation', () => {
  const covered = new Set(cases.map(({ operation }) => operation.name));
  expect(
    allOperations()
      .map(({ name }) => name)
      .filter((name) => !covered.has(name)),
  ).toEqual([]);
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
