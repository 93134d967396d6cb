import { expect, it } from 'vitest';
import { type FaultName, faults } from '../../src/testing/index.js';

const FIELDS: Readonly<Record<string, string>> = {
  ...{ 'a date': '2026-03-02', 'b dateTime': '2026-03-02T08:00:00', 'c int': '7', 'd decimal': '7.5' },
  ...{ 'e boolean': 'true', 'f boolean': 'false', 'g string': 'text' },
};

/** An answer of two records, each with a field of every type. */
const WELL = (() => {
  const fields = Object.entries(FIELDS).map(([named, value]) => {
    const [name, type] = named.split(' ');
    return `<${name} xsi:type="xsd:${type}">${value}</${name}>`;
  });
  // A value that is nil stays so.
  const nil = '<h xsi:type="xsd:date" xsi:nil="true"/>';
  const item = `<item xsi:type="tns:Record">${fields.join('')}${nil}</item>`;
  const namespaces = [
    'xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"',
    'xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/"',
    'xmlns:xsd="http://www.w3.org/2001/XMLSchema"',
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  ];
  return `<SOAP-ENV:Envelope ${namespaces.join(' ')}><SOAP-ENV:Body><r><return xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="tns:Record[2]">${item}${item}</return></r></SOAP-ENV:Body></SOAP-ENV:Envelope>`;
})();

/** The records of the answer that a fault makes: the text of each field by its name, `nil` for one that is so. */
async function records(name: FaultName, options?: object): Promise<Record<string, string>[]> {
  const fault = (faults[name] as (given?: object) => ReturnType<(typeof faults)['zeroDates']>)(options);
  const effect = await fault.effectOn({
    ...{ operation: 'wsdlGetRoles', number: 1, body: Buffer.alloc(0), contentType: undefined },
    well: async () => ({ status: 200, headers: { 'content-type': 'text/xml' }, body: Buffer.from(WELL) }),
  });
  if (effect?.kind !== 'answer') throw new Error('no answer');
  const text = Buffer.from(effect.body).toString();
  return [...text.matchAll(/<item[^>]*?(?:\/>|>(.*?)<\/item>)/gs)].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/<(\w+)([^>]*?)(?:\/>|>(.*?)<\/\1>)/gs)].map(
        ([, field, attributes, value = '']) => [
          field,
          attributes!.includes('xsi:nil="true"') ? `nil${value}` : value,
        ],
      ),
    ),
  );
}

const well = {
  ...Object.fromEntries(Object.entries(FIELDS).map(([named, value]) => [named[0], value])),
  h: 'nil',
};

it.each<[FaultName, Readonly<Record<string, string>>]>([
  ['zeroDates', { a: '0000-00-00', b: '0000-00-00 00:00:00' }],
  ['negativeZeroDates', { a: '-0001-11-30T00:00:00+00:00', b: '-0001-11-30T00:00:00+00:00' }],
  ['emptyNumbers', { c: '', d: '', e: '', f: '' }],
  ['digitBooleans', { e: '1', f: '0' }],
  ['wrongPunchOffset', { b: '2026-03-02T08:00:00+05:30' }],
  ['nilFields', { g: 'nil' }],
])('%s changes every value of its types, and no other', async (name, changed) => {
  expect(await records(name)).toEqual([
    { ...well, ...changed },
    { ...well, ...changed },
  ]);
});

it.each<[FaultName, object]>([
  ['wordsAsNumbers', { ...well, c: 'seven' }],
  ['unknownElement', { ...well, aNewField: 'new' }],
  ['missingFields', {}],
])('%s changes the first record alone', async (name, first) => {
  expect(await records(name)).toEqual([first, well]);
});

it('arrays have as many items as their faults say', async () => {
  expect(await records('oneItemArray')).toEqual([well]);
  expect([await records('emptyArray'), await records('nullArray')]).toEqual([[], []]);
  expect(await records('extraRow')).toEqual([well, well, well]);
  expect([await records('unansweredRow'), await records('unansweredRow', { row: 2 })]).toEqual([
    [well],
    [well, well],
  ]);
});
