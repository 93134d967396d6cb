import { expect, it } from 'vitest';
import { Tally } from '../../src/assumptions/file/Tally.js';
import { formsOf } from '../../src/assumptions/wire/formsOf.js';
import { isRow } from '../../src/assumptions/wire/rowsOf.js';
import { viewOf } from '../../src/assumptions/wire/viewOf.js';
import { parseXml } from '../../src/encoding/xml/parseXml.js';
import { wsdlGetEmployeesV2 } from '../../src/operations/employees/wsdlGetEmployeesV2.js';
import { wsdlGetSchedulesV3 } from '../../src/operations/scheduling/wsdlGetSchedulesV3.js';
import type { AnyOperation } from '../../src/definition/operation.js';

const NAMES = 'xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:w="uri:Service"';

function answerOf(operation: AnyOperation, inside: string, beside = '', most?: number) {
  const response = `<w:${operation.name}Response>${inside}</w:${operation.name}Response>`;
  const bytes = Buffer.from(`<s:Envelope ${NAMES}><s:Body>${response}${beside}</s:Body></s:Envelope>`);
  const contentType = 'text/xml; charset=utf-8';
  return { operation, request: undefined, status: 200, contentType, bytes, ...(most ? { most } : {}) };
}

const toldBy = (exchange: ReturnType<typeof answerOf>) => {
  const tally = new Tally();
  tally.take(exchange, 'traffic');
  return { assumptions: tally.assumptions, operations: tally.operations };
};

it('takes no record with the mark of another row for a row, though it begins when that does', () => {
  const record = (text: string) => parseXml(`<item>${text}<begTime>03:17:00</begTime></item>`);
  const row = { extScheduleId: 'mark-a', begTime: '03:17:00' };
  expect(isRow(record('<extScheduleId>mark-b</extScheduleId>'), row)).toBe(false);
  expect(isRow(record('<comment>survey mark-b</comment>'), row)).toBe(false);
  expect([isRow(record('<comment>MARK-A</comment>'), row), isRow(record(''), row)]).toEqual([true, true]);
});

it('reads the same from an answer in references as from one without', () => {
  const plain = answerOf(
    wsdlGetEmployeesV2,
    '<return><item><id>7</id><badgeNo>1</badgeNo><odd>x</odd></item><item><id>8</id><badgeNo/></item></return>',
  );
  const referring = answerOf(
    wsdlGetEmployeesV2,
    '<return href="#list"/>',
    `<multiRef id="list"><item href="#a"/><item href="#b"/></multiRef>
     <multiRef id="a"><id href="#seven"/><badgeNo>1</badgeNo><odd>x</odd></multiRef>
     <multiRef id="b"><id>8</id><badgeNo/></multiRef><multiRef id="seven">7</multiRef>`,
  );
  const { 'answer.references': references, ...others } = toldBy(referring).assumptions;
  const { 'answer.references': inPlace, ...usual } = toldBy(plain).assumptions;
  expect([references?.seen, inPlace?.seen]).toEqual([{ multiRef: 1 }, { inPlace: 1 }]);
  expect({ ...toldBy(referring), assumptions: others }).toEqual({ ...toldBy(plain), assumptions: usual });
  expect(toldBy(plain).operations.wsdlGetEmployeesV2).toMatchObject({ records: 2, others: 1 });
});

it('counts fields that the definition lacks once, however often it learns', () => {
  const odd = answerOf(wsdlGetEmployeesV2, '<return><item><odd>1</odd></item></return>');
  const tally = new Tally(toldBy(odd));
  tally.take(odd, 'traffic');
  expect(tally.operations.wsdlGetEmployeesV2).toMatchObject({ answers: 2, records: 2, others: 1 });
});

it('ends with references that lead round', () => {
  const round = answerOf(
    wsdlGetEmployeesV2,
    '<return href="#list"/>',
    '<multiRef id="list"><item href="#a"/></multiRef><multiRef id="a"><badgeNo href="#list"/></multiRef>',
  );
  expect(viewOf(round).records).toHaveLength(1);
  expect(() => toldBy(round)).not.toThrow();
});

it('takes nothing for left out, cut or unordered that comes after the part that is read', () => {
  const shift = (id: number) => `<item><scheduleId>${id}</scheduleId><comment/></item>`;
  const list = `<schedules arrayType="w:ScheduleV3[4]">${[1, 2, 3].map(shift).join('')}<item><begDate>2026-03-16</begDate></item></schedules>`;
  const whole = answerOf(wsdlGetSchedulesV3, `<return>${list}<validationErrors/></return>`);
  const begin = answerOf(wsdlGetSchedulesV3, `<return>${list}<validationErrors/></return>`, '', 3);
  expect(formsOf(whole)).toMatchObject({ records: 5, wrongCounts: 0, sorted: { schedules: [] } });
  expect(formsOf(begin)).toMatchObject({ records: 4, wrongCounts: 0, sorted: { schedules: ['scheduleId'] } });
  expect(formsOf(begin).fields.get('validationErrors')).toBeUndefined();
  expect(formsOf(begin).fields.get('schedules.begDate')).toMatchObject({ has: 0, lacks: 3 });
  expect(formsOf(whole).fields.get('validationErrors')).toMatchObject({ has: 1 });
});

it('looks at every record of a list before it calls a field empty', () => {
  const one = (name: string) => `<item><badgeNo>1</badgeNo><city>${name}</city></item>`;
  const records = [...Array.from({ length: 700 }, () => one('')), one('Ystad')].join('');
  const { operations } = toldBy(answerOf(wsdlGetEmployeesV2, `<return>${records}</return>`));
  expect(operations.wsdlGetEmployeesV2!.empty ?? []).not.toContain('city');
});

it('reads an answer in UTF-16, with and without a mark', () => {
  const { bytes, ...plain } = answerOf(
    wsdlGetEmployeesV2,
    '<return><item><badgeNo>1</badgeNo></item></return>',
  );
  const text = bytes.toString();
  const answers = [
    { bytes: Buffer.from(`\uFEFF${text}`, 'utf16le'), contentType: 'text/xml' },
    { bytes: Buffer.from(text, 'utf16le'), contentType: 'text/xml; charset=utf-16le' },
    { bytes: Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), contentType: 'text/xml; charset=utf-16' },
  ];
  for (const answer of answers) {
    const { assumptions, operations } = toldBy({ ...plain, ...answer });
    expect(assumptions['answer.charset']?.seen).toEqual({ otherCharset: 1 });
    expect(assumptions['answer.before']?.seen).toEqual({ nothing: 1 });
    expect(operations.wsdlGetEmployeesV2).toMatchObject({ records: 1 });
  }
});

it('takes letters of ASCII for a sign of no charset', () => {
  const { bytes, ...plain } = answerOf(
    wsdlGetEmployeesV2,
    '<return><item><city>Malmo</city></item></return>',
  );
  const tally = new Tally();
  tally.take({ ...plain, bytes }, 'traffic');
  expect(tally.assumptions['answer.charset']).toBeUndefined();
  tally.take(
    { ...plain, bytes: Buffer.from(bytes.toString().replace('Malmo', 'Malm\u00f6'), 'latin1') },
    'traffic',
  );
  expect(tally.assumptions['answer.charset']).toMatchObject({
    ...{ verdict: 'contradicted', seen: { latin1AsUtf8: 1 } },
  });
});
