import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { wsdlGetEmployees } from '../../src/operations/index.generated.js';
import { wsdlUpdateShifts } from '../../src/operations/index.generated.js';
import { encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { openRequest } from '../../src/encoding/server/decodeRequest.js';
import { useCassette } from '../../src/cassette/useCassette.js';
import { scrubCalls } from '../../src/cassette/scrub/scrubCalls.js';
import type { Recording } from '../../src/cassette/scrub/Recording.js';

const folder = mkdtempSync(join(tmpdir(), 'one-to-one-'));
afterAll(() => rmSync(folder, { recursive: true }));
const projectKey = 'a project key';
const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };

interface Person {
  readonly badgeNo: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly dateOfBirth: string;
  readonly socsecNo: string;
}

const FIELDS = ['badgeNo', 'givenName', 'familyName', 'email', 'dateOfBirth', 'socsecNo'] as const;

/** What a service says of these people: a list, and the hours that each has. */
function recordingsOf(people: readonly Person[]): Recording[] {
  const list = encodeAnswer(wsdlGetEmployees, people, { namespaces: NAMESPACES });
  const shifts = people.map(({ badgeNo }) => ({ badgeNo, begDate: '2024-03-04' }));
  const hours = encodeAnswer(wsdlUpdateShifts, shifts, { namespaces: NAMESPACES });
  const recording = (operation: string, text: string): Recording => ({
    ...{ operation, method: 'POST', url: 'https://service.example/soap', request: '' },
    answer: { status: 200, headers: { 'content-type': 'text/xml' }, text, charset: 'utf-8' },
    recordedAt: '2024-03-04T08:00:00Z',
  });
  return [recording('wsdlGetEmployees', list), recording('wsdlUpdateShifts', hours)];
}

const textsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text!);
const distinct = (texts: readonly string[]) => new Set(texts).size;

const name = fc.stringMatching(/^[A-ZÅÄÖ][a-zåäö]{0,5}( [A-Z][a-z]{1,3})?$/);
const date = fc
  .integer({ min: 0, max: 3000 })
  .map((day) => new Date(Date.UTC(1985, 0, 1 + day)).toISOString().slice(0, 10));
const person: fc.Arbitrary<Person> = fc.record({
  badgeNo: fc.oneof(fc.stringMatching(/^0\d{2}[1-9]$/), fc.stringMatching(/^[1-9]\d?$/)),
  ...{ givenName: name, familyName: name, dateOfBirth: date },
  email: fc
    .tuple(
      fc.stringMatching(/^[A-Za-z]{1,3}$/),
      fc.constantFrom('a.se', 'A.se', 'b.se', 'long.corporation.com'),
    )
    .map((parts) => parts.join('@')),
  socsecNo: fc
    .tuple(date, fc.constantFrom('0017', '0018', '9999'))
    .map(([day, serial]) => `${day.replaceAll('-', '')}-${serial}`),
});

describe('a scrubbed recording', () => {
  it('has as many different values as there were, joined as they were', () => {
    fc.assert(
      fc.property(fc.array(person, { minLength: 2, maxLength: 60 }), (people) => {
        const [list, hours] = scrubCalls(recordingsOf(people), { projectKey });
        for (const field of FIELDS) {
          const was = people.map((one) => one[field]);
          const is = textsIn(list!.answer!.text, field);
          expect(is).toHaveLength(was.length);
          // The same people are the same, and others are others.
          expect(distinct(was.map((text, i) => `${text}|${is[i]}`))).toBe(distinct(was));
          expect(distinct(is), field).toBe(distinct(was));
        }
        expect(textsIn(hours!.answer!.text, 'badgeNo')).toEqual(textsIn(list!.answer!.text, 'badgeNo'));
      }),
      { numRuns: 20 },
    );
  });

  it('has no pseudonym that is the badge number of another', () => {
    const people = Array.from({ length: 300 }, (_, n) => somebody(String(n + 1).padStart(4, '0')));
    const real = new Set(people.map(({ badgeNo }) => badgeNo));
    for (const key of ['one', 'two', 'three']) {
      const [list] = scrubCalls(recordingsOf(people), { projectKey: key });
      const made = textsIn(list!.answer!.text, 'badgeNo');
      expect(made.filter((badge) => real.has(badge) || !/^0\d{3}$/.test(badge))).toEqual([]);
      expect(distinct(made)).toBe(300);
    }
  });

  it('keeps people apart whose badge numbers leave no room', () => {
    const people = Array.from({ length: 999 }, (_, n) => somebody(String(n + 1).padStart(4, '0')));
    const [list] = scrubCalls(recordingsOf(people), { projectKey });
    expect(distinct(textsIn(list!.answer!.text, 'badgeNo'))).toBe(999);
  });

  it('replaces each quoted value once, however they follow each other', () => {
    const badges = ['123456', '234567', '345678'];
    const text = badges.map((badge) => `badgeNo:${badge} and a.b${badge}@corporation.se`).join(', ');
    const fault = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault><faultcode>Client</faultcode><faultstring>${text}</faultstring></e:Fault></e:Body></e:Envelope>`;
    const people = badges.map((badgeNo) => ({ ...somebody(badgeNo), email: `a.b${badgeNo}@corporation.se` }));
    const [list] = recordingsOf(people);
    const [made, failed] = scrubCalls([list!, { ...list!, answer: { ...list!.answer!, text: fault } }], {
      projectKey,
    });
    const [badge, email] = ['badgeNo', 'email'].map((field) => textsIn(made!.answer!.text, field));
    const expected = badges.map((_, i) => `badgeNo:${badge![i]} and ${email![i]}`).join(', ');
    expect(textsIn(failed!.answer!.text, 'faultstring')).toEqual([expected]);
  });
});

function somebody(badgeNo: string): Person {
  const n = Number(badgeNo);
  return {
    badgeNo,
    givenName: `Given${String.fromCharCode(97 + (n % 26))}`,
    familyName: 'Family',
    email: `p${n}@corporation.se`,
    dateOfBirth: '1985-03-04',
    socsecNo: '19850304-0017',
  };
}

describe('a replay', () => {
  const people = Array.from({ length: 120 }, (_, n) => somebody(String(n + 1).padStart(4, '0')));

  /** A service of these people: their list, and the punches of those who are asked for. */
  const service = async (_: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = openRequest(Buffer.from(init!.body as Uint8Array), 'text/xml; charset=utf-8');
    const operation = wsdlGetEmployees;
    const { parts } = request.decode(operation);
    const asked = (parts as { badgeNo?: string }).badgeNo;
    const found = people.filter(({ badgeNo }) => !asked || badgeNo === asked);
    const xml = encodeAnswer(operation, found, { namespaces: NAMESPACES });
    return new Response(xml, { headers: { 'content-type': 'text/xml; charset=utf-8' } });
  };
  const clientOf = (cassette: ReturnType<typeof useCassette>) =>
    createClient({
      endpoint: 'https://x.example/soap',
      apiKey: 'any-key',
      fetch: cassette.fetch,
      retry: false,
    });

  it('shows as many people as were recorded, whoever the run names first', async () => {
    const recording = useCassette('people', {
      folder,
      mode: 'record',
      writes: true,
      projectKey,
      fetch: service,
    });
    await clientOf(recording).wsdlGetEmployees({ badgeNo: '0042' });
    await clientOf(recording).wsdlGetEmployees({});
    recording.stop();
    const listed = useCassette('people', { folder, mode: 'replay', projectKey: '' });
    const pseudonyms = (await clientOf(listed).wsdlGetEmployees({})).map(({ badgeNo }) => badgeNo!);
    expect(distinct(pseudonyms)).toBe(120);
    // Its own badge number, one that nobody has, and each that stands for somebody else in the recording.
    for (const badgeNo of ['0042', '0999', ...pseudonyms.slice(0, 6)]) {
      const cassette = useCassette('people', { folder, mode: 'replay', projectKey: '' });
      const one = await clientOf(cassette).wsdlGetEmployees({ badgeNo });
      expect(one.map((found) => found.badgeNo)).toEqual([badgeNo]);
      const all = await clientOf(cassette).wsdlGetEmployees({});
      expect(distinct(all.map((found) => found.badgeNo!)), badgeNo).toBe(120);
      expect(all.find((found) => found.badgeNo === badgeNo)?.email).toBe(one[0]!.email);
    }
  });

  it('does not take somebody whom it has shown for somebody else', async () => {
    const listed = useCassette('people', { folder, mode: 'replay', projectKey: '' });
    const all = await clientOf(listed).wsdlGetEmployees({});
    const asked = useCassette('people', { folder, mode: 'replay', projectKey: '' });
    const [recorded] = await clientOf(asked).wsdlGetEmployees({ badgeNo: '0999' });
    const other = all.find(({ email }) => email !== recorded!.email)!.badgeNo!;
    const result = await clientOf(listed).safe.wsdlGetEmployees({ badgeNo: other });
    expect(result.ok).toBe(false);
    expect(() => listed.stop()).toThrow(/badgeNo differs/);
  });
});
