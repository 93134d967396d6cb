import { expect, it } from 'vitest';
import { createAnswerDecoder } from '../../../src/encoding/answer/decodeAnswer.js';
import { wsdlFindEmployees } from '../../../src/operations/employees/wsdlFindEmployees.js';
import { wsdlGetRoles } from '../../../src/operations/catalogue/wsdlGetRoles.js';
import { rolesAnswer } from '../answers.js';

const badges = Array.from({ length: 25 }, (_, i) => String(i).padStart(4, '0'));
const item = (badgeNo: string) =>
  `<item><badgeNo>${badgeNo}</badgeNo><unitName>Unit &amp; Co</unitName></item>`;
const answer =
  '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><r:wsdlFindEmployeesResponse xmlns:r="uri:Service">' +
  `<return>${badges.map(item).join('')}</return></r:wsdlFindEmployeesResponse></e:Body></e:Envelope>`;

it.each([1, 7, 40, 64, 1000])(
  'gives each record once, whole and in order, from pieces of %i bytes',
  (size) => {
    const decoder = createAnswerDecoder(wsdlFindEmployees);
    const bytes = new TextEncoder().encode(answer);
    const taken: unknown[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      decoder.write(bytes.subarray(at, at + size));
      taken.push(...decoder.take());
    }
    const end = decoder.end();
    const rest = end.kind === 'value' ? (end.value as unknown[]) : [];
    expect([...taken, ...rest]).toMatchObject(badges.map((badgeNo) => ({ badgeNo, unitName: 'Unit & Co' })));
    expect(taken.length + rest.length).toBe(25);
  },
);

it('gives records as they come whose places are in order', () => {
  const decoder = createAnswerDecoder(wsdlFindEmployees);
  const places = badges.map((badgeNo, i) => item(badgeNo).replace('<item', `<item p:position="[${i}]"`));
  const whole = answer
    .replace(badges.map(item).join(''), places.join(''))
    .replace('<return', '<return xmlns:p="http://schemas.xmlsoap.org/soap/encoding/"');
  decoder.write(Buffer.from(whole.slice(0, whole.indexOf(badges[20]!))));
  expect(decoder.take()).toMatchObject(badges.slice(0, 20).map((badgeNo) => ({ badgeNo })));
});

it.each([1, 50, 10_000])(
  'gives no record before what it refers to is there, in pieces of %i bytes',
  (size) => {
    const items = Array.from({ length: 30 }, (_, i) =>
      i % 10 === 5
        ? `<item><id>${i}</id><name href="#n${i}"/></item>`
        : `<item><id>${i}</id><name>x</name></item>`,
    );
    const late = '<m id="n5">late</m><m id="n15">late</m><m id="n25">late</m>';
    const decoder = createAnswerDecoder(wsdlGetRoles);
    const bytes = Buffer.from(rolesAnswer(`<return>${items.join('')}</return>`, late));
    const taken: string[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      decoder.write(bytes.subarray(at, at + size));
      taken.push(...decoder.take().map((record) => JSON.stringify(record)));
    }
    const end = decoder.end();
    const rest = (end.kind === 'value' ? (end.value as unknown[]) : []).map((record) =>
      JSON.stringify(record),
    );
    expect([...taken, ...rest].map((record) => JSON.parse(record))).toEqual(
      items.map((_, id) => ({ id, name: id % 10 === 5 ? 'late' : 'x' })),
    );
  },
);
