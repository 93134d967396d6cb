import { describe, expect, it } from 'vitest';
import { CodecError } from '../../../src/encoding/xml/limits.js';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { createClient } from '../../../src/index.js';
import { wsdlGetEmployees } from '../../../src/operations/employees/wsdlGetEmployees.js';
import { wsdlUpdateTextItems } from '../../../src/operations/catalogue/wsdlUpdateTextItems.js';
import { wsdlUpdateShifts } from '../../../src/operations/scheduling/wsdlUpdateShifts.js';
import { rolesAnswer } from '../answers.js';

const namespaces = { types: 'urn:types', operations: 'urn:operations' };
const shift = {
  begDate: '2024-03-04',
  endDate: '2024-03-04',
  begTime: '08:00:00',
  endTime: '16:00:00',
  shiftCategoryId: '11',
};

describe('a request', () => {
  it('has what XML needs escaped, and nothing else', () => {
    const xml = encodeRequest(wsdlGetEmployees, 'k', { badgeNo: `<&>"'\t\n\r ]]> å 😀` }, namespaces);
    expect(xml).toContain(`&lt;&amp;&gt;&quot;'\t\n&#13; ]]&gt; å 😀</badgeNo>`);
  });

  it.each(['\0', '\u000b', '\ud800', '\udc00x', '\ufffe'])('with %j is not written', (character) => {
    const write = () => encodeRequest(wsdlGetEmployees, 'k', { badgeNo: `a${character}` }, namespaces);
    expect(write).toThrow(CodecError);
    expect(() => encodeRequest(wsdlGetEmployees, `k${character}`, {}, namespaces)).toThrow(CodecError);
  });

  it('writes decimals and texts to the last character', () => {
    const Shifts = [{ ...shift, comment: ' 7.10 ', agreementId: 5 }];
    const xml = encodeRequest(wsdlUpdateShifts, 'k', { Shifts }, namespaces);
    expect(xml).toContain('<comment xsi:type="xsd:string"> 7.10 </comment>');
    expect(xml).toContain('<agreementId xsi:type="xsd:int">5</agreementId>');
  });
});

describe('a field that another one of its record stands for', () => {
  it('is not sent: persId wins over badgeNo, and 0 and empty win over nothing', () => {
    const rows = [{ persId: '1001' }, { persId: '0' }, { persId: '' }, {}];
    const Shifts = rows.map((row) => ({ ...shift, ...row, badgeNo: '0007' }));
    const xml = encodeRequest(wsdlUpdateShifts, 'k', { Shifts }, namespaces);
    const items = xml.split('<item ').slice(1);
    expect(items.map((item) => item.includes('<badgeNo'))).toEqual([false, true, true, true]);
    const empty = { Shifts: [{ ...shift, persId: '1001', badgeNo: '' }] };
    expect(encodeRequest(wsdlUpdateShifts, 'k', empty, namespaces)).toContain(
      '<badgeNo xsi:type="xsd:string"></',
    );
  });
});

it('writes 0 and 1 of what travels as a boolean as one', () => {
  const TextItems = [true, 1, false, 0].map((showInWebpunch) => ({ showInWebpunch }));
  const xml = encodeRequest(wsdlUpdateTextItems, 'k', { TextItems } as never, namespaces);
  expect(xml.match(/<showInWebpunch xsi:type="xsd:boolean">\w+/g)?.map((tag) => tag.split('>')[1])).toEqual([
    ...['true', 'true', 'false', 'false'],
  ]);
});

describe('onInputWarning', () => {
  const clientWith = (onInputWarning?: (operation: string, warning: unknown) => void) =>
    createClient({
      endpoint: 'https://wfs.example/soap',
      apiKey: 'k',
      ...(onInputWarning ? { onInputWarning } : {}),
      fetch: async () =>
        new Response(rolesAnswer('<return/>').replaceAll('wsdlGetRoles', 'wsdlUpdateShifts'), {
          headers: { 'content-type': 'text/xml' },
        }),
    });

  it('is told where texts outside ISO-8859-1 stand, and not what they are', async () => {
    const told: unknown[] = [];
    const client = clientWith((...args) => told.push(args));
    const Shifts = [
      { ...shift, comment: 'Åsa é ÿ' },
      { ...shift, comment: 'Łódź' },
      { ...shift, badgeNo: '€' },
    ];
    await client.wsdlUpdateShifts({ Shifts } as never);
    expect(told).toEqual([
      [
        'wsdlUpdateShifts',
        expect.objectContaining({ path: ['Shifts', 1, 'comment'], kind: 'outsideLatin1' }),
      ],
      [
        'wsdlUpdateShifts',
        expect.objectContaining({ path: ['Shifts', 2, 'badgeNo'], kind: 'outsideLatin1' }),
      ],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Łódź|€/);
  });

  it('need not be given', async () => {
    await clientWith().wsdlUpdateShifts({ Shifts: [{ ...shift, comment: 'Łódź' }] } as never);
  });
});
