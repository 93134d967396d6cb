import { expect, it } from 'vitest';
import { alignCalls, isInOrder } from '../../src/migrate/verify/alignCalls.js';
import { callOf } from '../../src/migrate/verify/observeScript.js';

const ENDPOINT = 'http://127.0.0.1:1/soap';
const envelope = (body: string, header = '') =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${header}<s:Body>${body}</s:Body></s:Envelope>`;
const bytes = (text: string) => new TextEncoder().encode(text);

interface Sent {
  readonly header?: string;
  readonly method?: string;
  readonly url?: string;
}

function sent(body: string, { header, method = 'POST', url = ENDPOINT }: Sent = {}) {
  const headers = { 'content-type': 'text/xml; charset=utf-8' };
  return callOf(url, { method, headers, body: bytes(envelope(body, header)) });
}

const update = (row: string, more = '') =>
  `<w><apiKey>k</apiKey><Shifts><item>${row}</item></Shifts>${more}</w>`.replaceAll(
    'w>',
    'wsdlUpdateShifts>',
  );
const find = (parts: string) => `<wsdlGetEmployees>${parts}</wsdlGetEmployees>`;
const compared = (before: ReturnType<typeof callOf>, after: ReturnType<typeof callOf>) =>
  alignCalls([before], [after]).map(({ status, differences }) => [
    status,
    ...differences.map(({ path }) => path),
  ]);

const ROW = '<badgeNo>0007</badgeNo><comment>x</comment>';

it.each<[string, ReturnType<typeof callOf>, string]>([
  ['a part that nobody knows', sent(update(ROW, '<dryRun>true</dryRun>')), 'dryRun'],
  ['a field that nobody knows', sent(update(`${ROW}<foo>1</foo>`)), 'Shifts[0].foo'],
  ['a field of its type', sent(update(`${ROW}<agreementId>abc</agreementId>`)), 'Shifts[0].agreementId'],
  ['a field that comes twice', sent(update(`<comment>y</comment>${ROW}`)), 'Shifts[0].comment'],
  ['another method', sent(update(ROW), { method: 'PUT' }), 'HTTP method'],
  ['a query', sent(update(ROW), { url: `${ENDPOINT}?mode=test` }), 'HTTP query'],
  ['another path', sent(update(ROW), { url: `${ENDPOINT}/test` }), 'HTTP path'],
  [
    'a header',
    sent(update(ROW), { header: '<s:Header><dry s:mustUnderstand="1">1</dry></s:Header>' }),
    'dry',
  ],
  ['a second call', sent(`${update(ROW)}<wsdlPunch/>`), 'wsdlPunch'],
])('takes a SOAP call for another one by %s', (_, call, path) => {
  expect(compared(sent(update(ROW)), call)).toEqual([['different', path]]);
  expect(compared(call, sent(update(ROW)))).toEqual([['different', path]]);
  expect(compared(call, call)).toEqual([['same']]);
});

it('takes rows in another order for the same where that is asked for, and other rows never', () => {
  const rows = (...badgeNos: string[]) =>
    sent(update(badgeNos.map((badgeNo) => `<badgeNo>${badgeNo}</badgeNo>`).join('</item><item>')));
  const status = (after: ReturnType<typeof rows>, arrays?: readonly string[]) =>
    alignCalls([rows('0007', '0008')], [after], arrays).map((pair) => pair.status);
  expect(status(rows('0008', '0007'))).toEqual(['different']);
  expect(status(rows('0008', '0007'), ['Shifts'])).toEqual(['same']);
  expect(status(rows('0008', '0009'), ['Shifts'])).toEqual(['different']);
  expect(status(rows('0008', '0007', '0007'), ['Shifts'])).toEqual(['different']);
});

it('compares the values of parts and fields that nobody knows, and shows none', () => {
  const [pair] = alignCalls([sent(update(ROW, '<to>Eva</to>'))], [sent(update(ROW, '<to>Åsa</to>'))]);
  expect(pair).toMatchObject({ status: 'different', differences: [{ path: 'to' }] });
  expect(JSON.stringify(pair)).not.toMatch(/Eva|Åsa/);
});

it.each<[string, ReturnType<typeof callOf>]>([
  ['a part', sent(update(ROW, '<to>Eva</to>'))],
  ['a field', sent(update(`${ROW}<socsecNo>Eva</socsecNo>`))],
  ['a header', sent(update(ROW), { header: '<s:Header><password>Eva</password></s:Header>' })],
  ['a query', sent(update(ROW), { url: `${ENDPOINT}?user=Eva` })],
])('shows no value of %s that nobody knows and one script alone sends', (_, call) => {
  const plain = sent(update(ROW));
  for (const pairs of [alignCalls([plain], [call]), alignCalls([call], [plain])]) {
    expect(pairs).toMatchObject([{ status: 'different' }]);
    expect(JSON.stringify(pairs)).not.toContain('Eva');
  }
});

it.each([
  ['prefixes and an empty header', update(ROW).replace('<Shifts>', '<Shifts xmlns="">'), '<s:Header/>'],
  ['references', update('<badgeNo href="#a"/><comment>x</comment>').concat('<m id="a">0007</m>'), ''],
])('takes a SOAP call for the same by other %s', (_, body, header) => {
  expect(compared(sent(update(ROW)), sent(body, { header }))).toEqual([['same']]);
});

const WHOLE = '<apiKey>k</apiKey><sectionId>0</sectionId><employeeId>0</employeeId><badgeNo>0007</badgeNo>';
const SHORT = '<apiKey>k</apiKey><badgeNo>0007</badgeNo>';

it.each([
  ['leaves parts out before others', SHORT],
  ['gives its parts in another order', WHOLE.replace(/(<apiKey.*?<.apiKey>)(.*)/, '$2$1')],
])('takes a call for another one that %s', (_, parts) => {
  const [whole, other] = [sent(find(WHOLE)), sent(find(parts))];
  expect(compared(whole, other)[0]![0]).toBe('different');
  expect([isInOrder(whole), isInOrder(other)]).toEqual([true, false]);
  // What is right by name and by position is what the old script meant.
  expect(compared(other, whole)).toEqual([['same']]);
  expect(compared(other, other)).toEqual([['same']]);
});

it('compares requests that nobody can read by their bytes', () => {
  const unreadable = (text: string) =>
    sent(update('<badgeNo href="#a"/>').concat(`<m id="a" href="#a">${text}</m>`));
  expect(compared(unreadable('1'), unreadable('1'))).toEqual([['same']]);
  expect(compared(unreadable('1'), unreadable('2'))).toEqual([['different', 'body']]);
});

const read = (parts: string) =>
  sent(`<wsdlGetSchedulesV3><GetSchedulesV3>${parts}</GetSchedulesV3></wsdlGetSchedulesV3>`);
const flag = (type: string, text = 'false') =>
  read(`<includeTags xmlns:i="http://www.w3.org/2001/XMLSchema-instance"${type}>${text}</includeTags>`);

it('takes a boolean that only the new call writes without its type for another value', () => {
  const typed = flag(' i:type="xsd:boolean"');
  const path = 'GetSchedulesV3.includeTags (xsi:type)';
  expect(compared(typed, flag(''))).toEqual([['different', path]]);
  expect(compared(typed, flag(' i:type="xsd:string"'))).toEqual([['different', path]]);
  for (const other of [typed, flag('', '0'), flag(' i:type="xsd:int"', '0')]) {
    expect(compared(typed, other)).toEqual([['same']]);
    expect(compared(flag(''), other)).toEqual([['same']]);
  }
  expect(compared(flag(''), flag(' i:type="xsd:string"'))).toEqual([['same']]);
});

it.each([
  ['fromDate', '2026-03-02', '2026-03-02 00:00:00'],
  ['fromTime', '08:00:00', '8:00:00'],
  ['fromTime', '08:00:00', ' 08:00:00'],
  ['modifiedAfter', '2026-03-02 08:00:00', '2026-03-02T08:00:00+01:00'],
])(
  'takes %s for another value where the new call alone writes it otherwise than the document',
  (name, right, other) => {
    const call = (text: string) => read(`<${name}>${text}</${name}>`);
    expect(compared(call(right), call(other))).toEqual([['different', `GetSchedulesV3.${name}`]]);
    for (const same of [right, other]) expect(compared(call(same), call(same))).toEqual([['same']]);
  },
);

it('takes a time that the new call writes as the document does for the same', () => {
  const call = (text: string) => read(`<fromTime>${text}</fromTime>`);
  expect(compared(call('8:00:00'), call('08:00:00'))).toEqual([['same']]);
});
