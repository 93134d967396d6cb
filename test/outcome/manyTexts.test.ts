import { describe, expect, it } from 'vitest';
import { createClient, type Shift } from '../../src/index.js';
import { Redactor } from '../../src/text/redaction/redact.js';

const KEY = 'n3fQ7rTz91kLmmPqAA07';
const shift: Shift = {
  badgeNo: '0007',
  shiftCategoryId: '11',
  ...{ begDate: '2026-04-06', begTime: '08:00:00', endDate: '2026-04-06', endTime: '16:30:00' },
};

/** An answer to one shift with very many texts, none like another. */
function answerWith(texts: number, length: number): string {
  const text = (i: number) =>
    `<item xsi:type="xsd:string">${`${i}QUJDabc%41\\u0042 `.repeat(length / 20)}</item>`;
  return (
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
    'xmlns:xsd="http://www.w3.org/2001/XMLSchema"><s:Body><wsdlUpdateShiftsResponse><return><item>' +
    `<validationErrors>${Array.from({ length: texts }, (_, i) => text(i)).join('')}` +
    `<item xsi:type="xsd:string">the key ${KEY} is wrong</item></validationErrors>` +
    '</item></return></wsdlUpdateShiftsResponse></s:Body></s:Envelope>'
  );
}

function clientOf(answer: string) {
  const headers = { 'content-type': 'text/xml; charset=utf-8' };
  return createClient({
    endpoint: 'https://wfs.example/soap',
    apiKey: KEY,
    fetch: async () => new Response(answer, { headers }),
  });
}

describe('an answer of very many validation texts', () => {
  it('ends at a bound, with its rows rejected and without the key', {
    timeout: 120_000,
  }, async () => {
    const client = clientOf(answerWith(100_000, 40));
    const batch = await client.wsdlUpdateShifts({ Shifts: [shift] }, { timeoutMs: 60_000 });
    expect(batch.rejected).toHaveLength(1);
    expect(batch.rejected[0]!.validationErrors).toHaveLength(100_001);
    expect(batch.rejected[0]!.validationErrors.at(-1)).toContain('too many to look through');
    expect(JSON.stringify(batch)).not.toContain(KEY);
  });

  it('is looked through whole where that takes no longer than a nightly run can wait', () => {
    const redactor = new Redactor([KEY]);
    const texts = Array.from({ length: 5_000 }, (_, i) =>
      redactor.quote(`row ${i}: the shift overlaps another one of the employee`),
    );
    expect(texts.at(-1)).toContain('row 4999');
  });

  it('is looked through no longer than the call may take, and what is known already costs nothing', () => {
    let isOver = false;
    const redactor = new Redactor([KEY], () => isOver);
    expect(redactor.quote(`no ${KEY}`)).toBe('no [redacted]');
    isOver = true;
    expect(redactor.quote(`no ${KEY}`)).toBe('no [redacted]');
    expect(redactor.quote(`other ${KEY}`)).toContain('too many to look through');
  });
});
