import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswerDecoder } from '../../src/encoding/answer/decodeAnswer.js';
import { openRequest } from '../../src/encoding/server/decodeRequest.js';
import { answerBytes, encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { encodeRequest } from '../../src/encoding/request/envelope.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import { isSuperseded } from '../../src/definition/field.js';
import type { Definition } from '../../src/definition/record.js';
import { allRecords } from '../../src/operations/allDefinitions.js';
import { recordOf } from '../arbitraries.js';
import { revealed } from '../fixtureCases.js';
import { echoOf } from './echo.js';

const namespaces = { types: 'urn:types', operations: 'urn:operations' };
const runs = { numRuns: Number(process.env.FC_RUNS ?? 8) };

function decoded(operation: AnyOperation, bytes: Uint8Array, contentType: string): unknown {
  const decoder = createAnswerDecoder(operation, { contentType });
  decoder.write(bytes);
  const answer = decoder.end();
  if (answer.kind === 'fault') throw new Error(answer.fault.string);
  expect(answer.issues).toEqual([]);
  return revealed(answer.value);
}

describe.each(allRecords())('$name', (record) => {
  const operation = echoOf(record);
  const rows = fc.array(recordOf(record), { maxLength: 3 });

  it('comes out of an answer as it went in', () => {
    fc.assert(
      fc.property(rows, (values) => {
        const xml = encodeAnswer(operation, values, { namespaces });
        expect(decoded(operation, answerBytes(xml), 'text/xml; charset=utf-8')).toEqual(revealed(values));
      }),
      runs,
    );
  });

  it('comes out of a request as it went in, but for what only answers carry', () => {
    fc.assert(
      fc.property(rows, (values) => {
        const xml = encodeRequest(operation, 'key', { rows: values }, namespaces);
        const { parts, issues } = openRequest(Buffer.from(xml)).decode(operation);
        expect(issues).toEqual([]);
        expect(revealed(parts.rows)).toEqual(revealed(values.map((value) => sent(record, value))));
      }),
      runs,
    );
  });
});

function sent(record: Definition<object>, value: object): object {
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([name, field]) =>
          !record.fields[name]!.answerOnly && !isSuperseded(record.fields[name]!, field, value),
      )
      .map(([name, field]) => {
        const { item, record: inner, kind } = record.fields[name]!;
        if (inner) return [name, sent(inner, field)];
        if (item?.record) return [name, (field as object[]).map((one) => sent(item.record!, one))];
        return [name, kind === 'dateTimeText' ? field.replace('T', ' ') : field];
      }),
  );
}
