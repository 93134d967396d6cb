import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createAnswerDecoder } from '../../../src/encoding/answer/decodeAnswer.js';
import { wsdlGetRoles } from '../../../src/operations/catalogue/wsdlGetRoles.js';
import { rolesAnswer } from '../answers.js';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const repeat = (count: number, piece: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => piece(i)).join('');

// Pieces of documents of which each is new to the reader, and none is part of a record.
const pieces: Record<string, (i: number) => string> = {
  'namespaces inside each other': (i) =>
    `<x xmlns:a="${i % 60}"><x xmlns:a="${Math.floor(i / 60)}">${repeat(60, (k) => `<x xmlns:a="${k}"/>`)}</x></x>`,
  namespaces: (i) => repeat(60, (k) => `<x xmlns:a="${i}-${k}"/>`),
  'values of records': (i) =>
    `<item><id>${i}</id><name>${'y'.repeat(4000)}${i}</name></item><item><name>${i}</name></item>`,
};

it.each(Object.entries(pieces))(
  'a stream of ever new %s takes no more memory the longer it is',
  (_, piece) => {
    const decoder = createAnswerDecoder(wsdlGetRoles);
    const [start, end] = rolesAnswer('<return>|</return>').split('|');
    const inRecord = !piece(0).startsWith('<item');
    const heapAfter = (from: number, to: number) => {
      for (let i = from; i < to; i++) {
        decoder.write(Buffer.from(piece(i)));
        decoder.take();
      }
      collect();
      return process.memoryUsage().heapUsed;
    };
    decoder.write(Buffer.from(start! + (inRecord ? '<item><id>1</id>' : '')));
    const early = heapAfter(0, 600);
    expect(heapAfter(600, 3600) - early).toBeLessThan(25e6);
    decoder.write(Buffer.from((inRecord ? '</item>' : '') + end!));
    expect(decoder.end()).toMatchObject({ kind: 'value' });
  },
);

it('what an honest answer becomes is far from the limit', () => {
  const decoder = createAnswerDecoder(wsdlGetRoles);
  const [start = '', end = ''] = rolesAnswer('<return>|</return>').split('|');
  const role =
    '<item xsi:type="r:Role"><id xsi:type="xsd:int">1</id><name xsi:type="xsd:string">Shift leader</name></item>';
  const bytes = Buffer.from(role.repeat(2000));
  decoder.write(Buffer.from(start));
  for (let i = 0; i < 1300; i++) decoder.write(bytes);
  decoder.write(Buffer.from(end));
  const answer = decoder.end();
  expect(answer.kind === 'value' && (answer.value as unknown[]).length).toBe(2_600_000);
});
