import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createClientAsync } from '../../src/standIn/index.js';
import { checkOptions } from '../../src/standIn/options.js';
import { readRequest } from '../../src/standIn/requestIssues.js';
import { checkSecurity } from '../../src/standIn/security.js';
import { Wsdl } from '../../src/standIn/Wsdl.js';
import { writeWsdl } from '../../src/wsdl/writeWsdl.js';

it('refuses an option that it does not have, and none that is switched off', () => {
  checkOptions({ endpoint: 'https://wfs.example', forceSoap12Headers: false, stream: undefined });
  expect(() => checkOptions({ forceSoap12Headers: true })).toThrow('the stand-in has no such option');
});

it('takes security that is headers of HTTP, and refuses any that signs or encrypts', () => {
  const headers = { addHeaders: () => undefined };
  checkSecurity(headers);
  checkSecurity(undefined);
  for (const more of [{ toXML: () => '' }, { postProcess: () => '' }, { addOptions: () => undefined }])
    expect(() => checkSecurity({ ...headers, ...more })).toThrow('keep this script on node-soap');
  expect(() => checkSecurity({})).toThrow('keep this script on node-soap');
});

it('judges parts by their places where no name is known, and by their names where one is', () => {
  const wsdl = new Wsdl(writeWsdl());
  const operation = [...wsdl.services.values()]
    .flatMap((ports) => ports.flatMap(({ operations }) => operations))
    .find(({ name }) => name === 'wsdlGetCategories')!;
  const issues = (parts: string) =>
    readRequest(wsdl, operation, `<E><Body><wsdlGetCategories>${parts}</wsdlGetCategories></Body></E>`)
      .issues;
  expect(issues('<a>key</a><b>7</b><c>2026-03-01</c>')).toEqual([]);
  expect(issues('<a>key</a><b>seven</b>')).toEqual([{ path: ['b'], expected: 'a number (int)' }]);
  expect(issues('<a>key</a><b>7</b><c></c><d>more</d>')).toMatchObject([{ path: ['d'] }]);
  expect(issues('<apiKey>key</apiKey><b>seven</b>')).toEqual([
    { path: ['b'], expected: expect.stringContaining('no such part') },
  ]);
});

const DECLARED =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:enc="http://schemas.xmlsoap.org/soap/encoding/"';
const wsdl = new Wsdl(writeWsdl());
const operations = [...wsdl.services.values()].flatMap((ports) => ports.flatMap((port) => port.operations));
/** What is refused of the parts of a call, by their paths. */
function refused(name: string, parts: string, besides = ''): string[] {
  const operation = operations.find((one) => one.name === name)!;
  const envelope = `<E ${DECLARED}><Body><${name}><apiKey>key</apiKey>${parts}${besides}</${name}></Body></E>`;
  return readRequest(wsdl, operation, envelope).issues.map(
    ({ path, expected }) => `${path.join('.')}: ${expected}`,
  );
}

it.each<[name: string, parts: string, said: string | undefined]>([
  ['a list', '<Shifts><item><badgeNo>1</badgeNo></item></Shifts>', undefined],
  ['a part twice', '<Shifts/><Shifts><item/></Shifts>', 'Shifts: one part of this name'],
  ['text among parts', 'text', ': an object of parts, and no text'],
  ['an empty part that nobody knows', '<other/>', undefined],
  ['a part that nobody knows', '<other>1</other>', 'other: no such part'],
  ['text in a list', '<Shifts>text<item/></Shifts>', 'Shifts: a list: { item: [ … ] }, and no text'],
  ['text in a record', '<Shifts><item>text</item></Shifts>', 'Shifts.0: an object of fields, and no text'],
  [
    'a field that nobody knows',
    '<Shifts><item><nobody>1</nobody></item></Shifts>',
    'Shifts.0.nobody: no such',
  ],
  ['an empty field that nobody knows', '<Shifts><item><nobody/></item></Shifts>', undefined],
  [
    'a field twice',
    '<Shifts><item><badgeNo>1</badgeNo><badgeNo>1</badgeNo></item></Shifts>',
    'Shifts.0.badgeNo: the rows of a list under item',
  ],
  [
    'an object in the place of a value',
    '<Shifts><item><badgeNo><a>1</a></badgeNo></item></Shifts>',
    'Shifts.0.badgeNo: one value (string), and no object',
  ],
  ['a number', '<Shifts><item><scheduleId> +1.5e3 </scheduleId></item></Shifts>', undefined],
  [
    'no number',
    '<Shifts><item/><item><deleteShift>no</deleteShift></item></Shifts>',
    'Shifts.1.deleteShift: a number',
  ],
  [
    'a value that is nil',
    '<Shifts><item><deleteShift xsi:nil="true">no</deleteShift></item></Shifts>',
    undefined,
  ],
  [
    'a list of numbers that says so itself',
    '<Shifts xsi:type="enc:Array" enc:arrayType="xsd:int[1]"><item>x</item></Shifts>',
    'Shifts.0: a number (int)',
  ],
  [
    'a list of anything, which is read by what is declared',
    '<Shifts xsi:type="enc:Array" enc:arrayType="xsd:anyType[1]"><item><nobody>1</nobody></item></Shifts>',
    'Shifts.0.nobody: no such',
  ],
  ['a type without a prefix', '<Shifts><item><badgeNo xsi:type="int">x</badgeNo></item></Shifts>', undefined],
  [
    'a type that is another than the declared one',
    '<Shifts><item><badgeNo xsi:type="xsd:int">x</badgeNo></item></Shifts>',
    'Shifts.0.badgeNo: a number (int)',
  ],
])('of a write %s is refused, or goes out: %s', (_, parts, said) => {
  const found = refused('wsdlUpdateShifts', parts);
  if (said === undefined) expect(found).toEqual([]);
  else expect(found).toEqual([expect.stringContaining(said)]);
});

it.each([
  ['true', true],
  [' F ', true],
  ['1', true],
  ['', true],
  ['yes', false],
])('takes %j for true or false: %s', (text, takes) => {
  const found = refused(
    'wsdlGetSchedulesV3',
    `<GetSchedulesV3><scheduledShifts>${text}</scheduledShifts></GetSchedulesV3>`,
  );
  expect(found).toEqual(takes ? [] : ['GetSchedulesV3.scheduledShifts: true or false']);
});

it('finds the key in its part, or in the first one', () => {
  const operation = operations.find(({ name }) => name === 'wsdlGetRoles')!;
  const keyIn = (parts: string) =>
    readRequest(wsdl, operation, `<E><Body><wsdlGetRoles>${parts}</wsdlGetRoles></Body></E>`).apiKey;
  expect([keyIn('<x>1</x><apiKey> k </apiKey>'), keyIn('<key>k</key>'), keyIn('')]).toEqual(['k', 'k', '']);
  const broken = readRequest(wsdl, operation, '<E><Body>');
  expect(broken).toMatchObject({ apiKey: '', issues: [{ path: [] }] });
  expect(readRequest(wsdl, operation, '<E><Body/></E>')).toEqual({ apiKey: '', issues: [] });
});

it('keeps the headers that are added, changes one by its place, and forgets them when it is told to', async () => {
  const client = await createClientAsync(fileURLToPath(new URL('../../wsdl/service.wsdl', import.meta.url)));
  expect(client.getSoapHeaders()).toBeUndefined();
  expect([client.addSoapHeader('<a/>'), client.addSoapHeader('<b/>')]).toEqual([0, 1]);
  client.changeSoapHeader(1, '<c/>');
  expect(client.getSoapHeaders()).toEqual(['<a/>', '<c/>']);
  client.clearSoapHeaders();
  expect(client.getSoapHeaders()).toBeUndefined();
  client.addHttpHeader('X-Trace', 'abc');
  expect(client.getHttpHeaders()).toEqual({ 'X-Trace': 'abc' });
  client.clearHttpHeaders();
  expect(client.getHttpHeaders()).toEqual({});
  expect(() => client.addSoapHeader({ a: 1 })).toThrow();
});
