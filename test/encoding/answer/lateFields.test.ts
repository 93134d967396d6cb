import { expect, it } from 'vitest';
import { createAnswerDecoder } from '../../../src/encoding/answer/decodeAnswer.js';
import { answerBytes, encodeAnswer } from '../../../src/encoding/server/encodeAnswer.js';
import { wsdlGetEmployees } from '../../../src/operations/employees/wsdlGetEmployees.js';
import { revealed } from '../../fixtureCases.js';
import { Secret } from '../../../src/secret.js';

// Records are made by what the first 500 of their type had, in this process and whichever document.

const namespaces = { types: 'urn:types', operations: 'urn:operations' };
const fieldNames = Object.keys(wsdlGetEmployees.output.item!.record!.fields);
const early = (id: number) => ({ id, badgeNo: String(id), givenName: 'Åsa' });
const LATE: readonly object[] = [
  { city: 'Umeå' },
  { passwordTandA: new Secret('s') },
  { additionalFields: [{ key: 'k', value: 'v' }] },
  { groupRoles: [] },
  { ts: '2024-03-04T05:06:07', active: 0 },
  { leaveDate: '2024-03-04', restId: 7 },
];
const employees = (count: number, from: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...early(from + i),
    ...(i >= 600 && i % 7 === 0 ? LATE[(i / 7) % LATE.length] : {}),
  }));

/** The records of an answer, one piece after each `yield`. */
function* decodedIn(size: number, records: object[], streaming: boolean): Generator<void, unknown[]> {
  const decoder = createAnswerDecoder(wsdlGetEmployees, { contentType: 'text/xml; charset=utf-8' });
  const bytes = answerBytes(encodeAnswer(wsdlGetEmployees, records, { namespaces }));
  const taken: unknown[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    decoder.write(bytes.subarray(at, at + size));
    if (streaming) taken.push(...decoder.take());
    yield;
  }
  const end = decoder.end();
  return end.kind === 'value' ? [...taken, ...(end.value as unknown[])] : [];
}

it('nothing is lost of two answers that are read at once, whatever comes late', () => {
  const given = [employees(1500, 0), employees(1200, 5000)];
  const reading = [decodedIn(4_096, given[0]!, true), decodedIn(777, given[1]!, false)];
  const read: unknown[] = [undefined, undefined];
  while (read.includes(undefined))
    for (const [i, one] of reading.entries()) {
      const step = one.next();
      if (step.done) read[i] ??= revealed(step.value);
    }
  expect(read).toEqual(given.map(revealed));
});

it('fields are in the order of the record, with those that no record had left out', () => {
  const reading = decodedIn(4_096, employees(1500, 0), false);
  let step = reading.next();
  while (!step.done) step = reading.next();
  const order = (record: unknown) => Object.keys(record as object).map((name) => fieldNames.indexOf(name));
  for (const record of step.value) expect(order(record)).toEqual(order(record).toSorted((a, b) => a - b));
});
