import { createClient, type Shift } from '../../src/index.js';

export const KEY = 'n3fQ7rTz91kLmmPqAA07';
export const shift: Shift = {
  badgeNo: '0007',
  shiftCategoryId: '11',
  ...{ begDate: '2026-04-06', begTime: '08:00:00', endDate: '2026-04-06', endTime: '16:30:00' },
};

/** An answer to one shift with very many texts, and one that holds the key behind them. */
export function answerWith(texts: number, textOf: (i: number) => string): string {
  const text = (_: unknown, i: number) => `<item xsi:type="xsd:string">${textOf(i)}</item>`;
  return (
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
    'xmlns:xsd="http://www.w3.org/2001/XMLSchema"><s:Body><wsdlUpdateShiftsResponse><return><item>' +
    `<validationErrors>${Array.from({ length: texts }, text).join('')}` +
    `<item xsi:type="xsd:string">the key ${KEY} is wrong</item></validationErrors>` +
    '</item></return></wsdlUpdateShiftsResponse></s:Body></s:Envelope>'
  );
}

/** A client whose service answers so. */
export function clientOf(answer: string) {
  const headers = { 'content-type': 'text/xml; charset=utf-8' };
  return createClient({
    endpoint: 'https://wfs.example/soap',
    apiKey: KEY,
    fetch: async () => new Response(answer, { headers }),
  });
}
