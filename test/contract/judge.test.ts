import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { askService, recordedAnswers } from '../../src/contract/answers.js';
import { judge } from '../../src/contract/judge.js';
import { suiteOf } from '../../src/contract/suite.js';
import type { DecodeIssue } from '../../src/index.js';
import { createClient } from '../../src/index.js';
import { operationNamed } from '../../src/operations/operationNamed.js';

const fixture = (name: string, kind: string) =>
  readFileSync(join(import.meta.dirname, '../fixtures', name, kind, 'response.xml'), 'utf8');

/** What the contract says of a read that is answered with these bytes, in words by expectation. */
async function judged(name: string, body: string, input: object = {}) {
  const operation = operationNamed(name)!;
  const issues: DecodeIssue[] = [];
  const client = createClient({
    endpoint: 'https://service.example/soap',
    apiKey: 'any',
    retry: false,
    fetch: async () =>
      new Response(body, {
        status: body.includes(':Fault>') ? 500 : 200,
        headers: { 'content-type': 'text/xml; charset=utf-8' },
      }),
    onDecodeIssue: (_, issue) => issues.push(issue),
  });
  return inWords(judge(operation, [await askService(client, operation, { input, issues })]));
}

function inWords(findings: ReturnType<typeof judge>): Record<string, string> {
  return Object.fromEntries(
    findings.map(({ expectation, verdict }) => [
      expectation,
      verdict.is === 'holds' ? `holds ${verdict.seen}` : [verdict.is, ...places(verdict)].join(' '),
    ]),
  );
}

function places(verdict: ReturnType<typeof judge>[number]['verdict']): readonly string[] {
  if (verdict.is === 'broken') return verdict.where;
  return verdict.is === 'notShown' ? [verdict.because] : [];
}

const roles = fixture('wsdlGetRoles', 'accepted');
const GET_SCHEDULES = { GetSchedulesV3: { badgeNo: '0002', fromDate: '2026-03-05', toDate: '2026-03-05' } };

it('what an answer shows holds, and what it does not show is not said to hold', async () => {
  expect(await judged('wsdlGetRoles', roles)).toEqual({
    answered: 'holds 1',
    fields: 'holds 7',
    shape: 'holds 7',
    fault: 'notShown no fault was seen',
  });
});

it('an answer without records shows no shape', async () => {
  const none = roles.replace(/<item[\s\S]*<\/item>/, '').replace('Role[7]', 'Role[0]');
  expect(await judged('wsdlGetRoles', none)).toMatchObject({
    answered: 'holds 1',
    fields: 'notShown no record came',
    shape: 'notShown no record came',
  });
});

it('a reply whose list is empty shows no shape of what stands in it', async () => {
  const reply = fixture('wsdlGetSchedulesV3', 'accepted');
  const none = reply.replace(/(<schedules[^>]*)ScheduleV3\[1\]">[\s\S]*?<\/schedules>/, '$1ScheduleV3[0]"/>');
  expect(none).not.toBe(reply);
  expect(await judged('wsdlGetSchedulesV3', none, GET_SCHEDULES)).toMatchObject({
    answered: 'holds 1',
    shape: 'notShown no record came',
  });
});

it('a field that is new breaks "fields"', async () => {
  const more = roles.replace('<name ', '<colour xsi:type="xsd:string">red</colour><name ');
  expect(await judged('wsdlGetRoles', more)).toMatchObject({
    fields: 'broken colour (the service)',
    shape: 'holds 7',
  });
});

it('a value of another type breaks "shape", and is not told', async () => {
  const other = roles.replace(/<id xsi:type="xsd:int">1</, '<id xsi:type="xsd:string">one-secret<');
  const { shape } = await judged('wsdlGetRoles', other);
  expect(shape).toBe('broken id: expected a value of type int (the service)');
});

it('a field that every answer carries and that is gone breaks "shape"', async () => {
  const less = fixture('wsdlGetSections', 'accepted').replace(/<name xsi:type="xsd:string">Kök<\/name>/, '');
  const before = await judged('wsdlGetSections', fixture('wsdlGetSections', 'accepted'));
  expect(before.shape).toBe('holds 2');
  // The document requires no field of a section, so that nothing is broken.
  expect((await judged('wsdlGetSections', less)).shape).toBe('holds 2');
  const shifts = fixture('wsdlUpdateShifts', 'accepted').replace(/<begDate[^/]*\/begDate>/, '');
  // It is named once.
  expect(recorded('wsdlUpdateShifts', shifts).shape!.split('begDate')).toEqual([
    'broken ',
    expect.any(String),
  ]);
});

it('a fault in place of an answer breaks "answered"', async () => {
  expect(await judged('wsdlGetRoles', fixture('wsdlGetRoles', 'fault'))).toMatchObject({
    answered: 'broken fault Client (the service)',
    shape: 'notShown the answer is a fault: Client',
    fault: 'holds 1',
  });
  const silent = fixture('wsdlGetRoles', 'fault').replace('Unknown API key [sandbox]', '');
  expect(await judged('wsdlGetRoles', silent)).toMatchObject({ fault: 'broken faultstring (the service)' });
});

it('a rejection breaks "answered", and one without a text breaks "reasons"', async () => {
  const rejected = fixture('wsdlGetSchedulesV3', 'rejected');
  expect(await judged('wsdlGetSchedulesV3', rejected, GET_SCHEDULES)).toMatchObject({
    answered: 'broken rejected (the service)',
    reasons: 'holds 1',
  });
  const silent = fixture('wsdlUpdateShifts', 'rejected').replace(/SBX-SHIFT-002[^<]*/, '');
  expect(recorded('wsdlUpdateShifts', silent).reasons).toMatch(/^broken validationErrors without a text/);
});

it('what cannot be read breaks what it should have shown, and no answer shows nothing', async () => {
  expect(await judged('wsdlGetRoles', roles.slice(0, 900))).toMatchObject({
    answered: 'broken the answer cannot be read: malformed (the service)',
    fault: 'notShown no fault was seen',
  });
  expect(await judged('wsdlGetSchedulesV3', roles, { GetSchedulesV3: { fromDate: 'soon' } })).toMatchObject({
    answered: 'notShown the parts in contract.json break a rule of the interface: nothing was sent',
  });
});

it('an operation that writes is not called', async () => {
  const operation = operationNamed('wsdlUpdateShifts')!;
  const client = createClient({
    endpoint: 'https://service.example/soap',
    apiKey: 'any',
    fetch: () => Promise.reject(new Error('it was called')),
  });
  const answer = await askService(client, operation, { input: { Shifts: [] }, issues: [] });
  expect(answer).toMatchObject({ is: 'none', because: 'it writes, and this command only reads' });
});

const folder = mkdtempSync(join(tmpdir(), 'workforce-contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the contract says of a recorded answer. */
function recorded(name: string, body: string): Record<string, string> {
  const call = join(folder, `001-${name}`);
  cpSync(
    join(import.meta.dirname, '../fixtures/cassettes/payroll-run/cassette.json'),
    join(folder, 'cassette.json'),
  );
  cpSync(join(import.meta.dirname, '../fixtures', name, 'accepted'), call, { recursive: true });
  writeFileSync(join(call, 'response.xml'), body);
  writeFileSync(join(call, 'call.json'), JSON.stringify({ operation: name, http: {} }));
  const operation = operationNamed(name)!;
  return inWords(judge(operation, recordedAnswers(folder, operation)));
}

it('a recorded write is judged, with the rules between its fields', () => {
  const accepted = fixture('wsdlUpdateShifts', 'accepted');
  expect(recorded('wsdlUpdateShifts', accepted)).toEqual({
    fields: 'holds 2',
    shape: 'holds 2',
    rules: 'holds 2',
    reasons: 'notShown nothing was rejected',
    fault: 'notShown no fault was seen',
  });
  // An empty category needs an external code (document 2.4).
  const broken = accepted
    .replace(/(<shiftCategoryId[^>]*>)\d+</, '$1<')
    .replace(/(<shiftTypeExtCode[^>]*>)DAY</, '$1<');
  expect(recorded('wsdlUpdateShifts', broken).rules).toMatch(/^broken shiftCategoryId: expected /);
});

it('a recorded fault or rejection may be of an input that was wrong on purpose, and breaks nothing', () => {
  expect(recorded('wsdlGetRoles', fixture('wsdlGetRoles', 'fault'))).toMatchObject({
    answered: 'notShown the answer is a fault: Client',
    fault: 'holds 1',
  });
  expect(recorded('wsdlGetSchedulesV3', fixture('wsdlGetSchedulesV3', 'rejected'))).toMatchObject({
    answered: 'notShown the recorded call was rejected',
    reasons: 'holds 1',
  });
});

it('a rejected row is as it was sent, and may break the rules', () => {
  const rejected = fixture('wsdlUpdateShifts', 'rejected');
  const last = rejected.lastIndexOf('<shiftCategoryId');
  const broken = rejected.slice(0, last) + rejected.slice(last).replace('>11<', '><');
  expect(broken).not.toBe(rejected);
  expect(recorded('wsdlUpdateShifts', broken)).toMatchObject({ rules: 'holds 1', reasons: 'holds 1' });
});

it('nothing recorded shows nothing', () => {
  const operation = operationNamed('wsdlGetUnits')!;
  expect(inWords(judge(operation, recordedAnswers(folder, operation)))).toMatchObject({
    answered: 'notShown no answer was recorded',
  });
});

it.each([
  ['wsdlUpdateShifts', 'answer.rejected.flatMap((row) => row.validationErrors)'],
  ['wsdlGetSchedulesV3', "assert.ok(answer.status === 'rejected')"],
])('a suite reads the reasons of %s where its answers have them', (name, reads) => {
  const text = suiteOf([operationNamed(name)!], 'vitest').get(`${name}.test.ts`);
  expect(text).toContain(reads);
  expect(text).toContain(`test('${name}: every reason of the rejected case is told'`);
});
