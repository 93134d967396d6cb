import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { CassetteNotWrittenError, type Recording } from '../../src/cassette/scrub/Recording.js';
import { scrubCalls } from '../../src/cassette/scrub/scrubCalls.js';
import { ValueFinder } from '../../src/cassette/scrub/ValueFinder.js';
import { SPELLINGS } from '../text/spellings.js';

const KEY = 'Unit-Key-Ångström-77';
const NAME = 'Åkesson';
const EMAIL = 'Ingrid.Akesson@corporation.se';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');
const nfd = (text: string) => text.normalize('NFD');

const envelope = (body: string, header = '') =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/">${header}<e:Body>${body}</e:Body></e:Envelope>`;
const recording = (operation: string, content: string, more: Partial<Recording> = {}): Recording => ({
  ...{ operation, method: 'POST', url: 'https://customer.example/soap', requestType: 'text/xml' },
  request: envelope(`<m:${operation} xmlns:m="uri:Service"><apiKey>${KEY}</apiKey></m:${operation}>`),
  answer: {
    status: 200,
    headers: { 'content-type': 'text/xml' },
    text: envelope(`<m:${operation}Response xmlns:m="uri:Service">${content}</m:${operation}Response>`),
    charset: 'utf-8',
  },
  recordedAt: '2024-03-04T08:00:00Z',
  ...more,
});
const employees = recording(
  'wsdlGetEmployees',
  `<return><item><badgeNo>900042</badgeNo><familyName>${NAME}</familyName><email>${EMAIL}</email></item></return>`,
);
const role = (text: string) =>
  recording('wsdlGetRoles', `<return><item><id>1</id><name>${text}</name></item></return>`);
const scrub = (...recordings: Recording[]) => scrubCalls([employees, ...recordings], { projectKey: 'p' });

it.each([1, 2, 4])(
  'a message with a key is left out where dashes stand after each %i of its letters',
  (size) => {
    const written = KEY.replace(/-/g, '').replace(new RegExp(`.{${size}}`, 'gu'), '$&-');
    const quoted = recording('wsdlGetRoles', '');
    const fault = `<e:Fault><faultstring>no key ${written} here</faultstring></e:Fault>`;
    const [, made] = scrub({ ...quoted, answer: { ...quoted.answer!, status: 500, text: envelope(fault) } });
    expect(made!.answer!.text).toContain('>[a text that held the key was left out]</faultstring>');
  },
);

describe('a known value is found', () => {
  it.each<[string, (text: string) => string]>([
    ['in upper case', (text) => text.toUpperCase()],
    ['in lower case', (text) => text.toLowerCase()],
    ['decomposed', nfd],
    ['decomposed and in upper case', (text) => nfd(text).toUpperCase()],
    ['in an address', (text) => encodeURIComponent(text)],
    ['in an address, decomposed and in upper case', (text) => encodeURIComponent(nfd(text).toUpperCase())],
    [
      'as numbers of XML, escaped twice',
      (text) => [...text].map((letter) => `&amp;#${letter.codePointAt(0)};`).join(''),
    ],
    [
      'as JSON in ASCII',
      (text) =>
        text.replace(/[^\0-\x7F]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ],
    ['in base64', base64],
    ['in base64, in lower case', (text) => base64(text.toLowerCase())],
    ['in base64 among other words', (text) => base64(`employee ${text} is here`)],
    ['in base64 without padding', (text) => base64(`x ${text}`).replace(/=+$/, '')],
    ['in hexadecimal', hex],
    ['in hexadecimal of upper case', (text) => hex(text.toUpperCase()).toUpperCase()],
    ['in hexadecimal, decomposed', (text) => hex(nfd(text))],
  ])('%s', (_, spell) => {
    for (const value of [KEY, NAME, EMAIL]) {
      const text = `before ${spell(value)} after`;
      const [, made] = scrub(role(text));
      const written = made!.answer!.text;
      expect(written).not.toContain(spell(value));
      expect(written).not.toContain(spell(value).replaceAll('&amp;', '&'));
      expect(written).toMatch(/before .* after/);
      assertNoSecrets(made, { secrets: [KEY], personal: [NAME, EMAIL] });
    }
  });

  it.each(['%20', '%2C'])('behind %s, which ends in a letter or a digit', (before) => {
    const [, made] = scrub(role(`staff${before}${NAME}`));
    expect(made!.answer!.text).not.toContain(NAME);
  });

  it.each(['\\n', '\\r\\n', '\\t'])('behind a written %s, as JSON within a text has it', (before) => {
    const [, made] = scrub(role(`staff${before}${NAME}`));
    expect(made!.answer!.text).not.toContain(NAME);
  });

  it('in the name of a parameter that nobody knows', () => {
    const url = `https://customer.example/hr/v9/other?${encodeURIComponent(NAME)}=1&${encodeURIComponent(KEY)}=2`;
    const [, made] = scrub({ ...role('x'), operation: 'GET /hr/v9/other', method: 'GET', url, request: '' });
    assertNoSecrets([made!.url, made!.operation], { secrets: [KEY], personal: [NAME] });
  });

  it('in a text that stands in a field which is kept as well', () => {
    const text = `<return><item><badgeNo>900042</badgeNo><section>for ${NAME}</section></item></return>`;
    const kept = recording('wsdlGetEmployees', text);
    const calls = [employees, kept, role(`for ${NAME}`)];
    const [, first, made] = scrubCalls(calls, { projectKey: 'p', keep: ['section'] });
    expect(first!.answer!.text).toContain(NAME);
    expect(made!.answer!.text).not.toContain(NAME);
  });

  it('in headers that are kept', () => {
    const headers = {
      'content-type': `text/xml; name="${NAME.toUpperCase()}"`,
      sunset: base64(KEY),
      'x-note': NAME,
    };
    const base = role('x');
    const [, made] = scrub({
      ...base,
      requestType: `text/xml; part=${NAME}`,
      answer: { ...base.answer!, headers },
    });
    assertNoSecrets(made, { secrets: [KEY], personal: [NAME] });
    expect(made!.answer!.headers).not.toHaveProperty('x-note');
  });
});

describe('what cannot be replaced is refused, by its place and not by its value', () => {
  const withAnswer = (text: string, type = 'text/xml'): Recording => {
    const base = role('x');
    return { ...base, answer: { ...base.answer!, headers: { 'content-type': type }, text } };
  };
  it.each<[string, Recording]>([
    ['the name of an element', role(`<${NAME}>1</${NAME}>`)],
    ['the name of an element in other case', role(`<x-${NAME.toUpperCase()}>1</x-${NAME.toUpperCase()}>`)],
    ['a prefix', role(`<${NAME}:a xmlns:${NAME}="urn:x">1</${NAME}:a>`)],
    ['a namespace', role(`<a xmlns="urn:of:${NAME}">1</a>`)],
    ['the name of an attribute', role(`<a ${NAME}="1">1</a>`)],
    ['the id of a reference', role(`<a id="${NAME}">1</a>`)],
    ['a key in the name of an element', role(`<x-${KEY}>1</x-${KEY}>`)],
    ['a name in JSON', withAnswer(JSON.stringify({ [EMAIL]: 1 }), 'application/json')],
    ['a column', withAnswer('badgeNo;900042;x\n1;2;3\n', 'text/csv')],
  ])('%s', (_, call) => {
    try {
      scrub(call);
      expect.unreachable('it was written');
    } catch (error) {
      expect(error).toBeInstanceOf(CassetteNotWrittenError);
      expect(String(error)).toMatch(/call 2, .*(request|answer)/);
      assertNoSecrets(error, { secrets: [KEY], personal: [NAME, EMAIL] });
    }
  });

  it('a number in JSON of so many digits that two would become one is left out with its body', () => {
    const [, made] = scrub(withAnswer('{"badgeNumber": 90071992547409931}', 'application/json'));
    expect(made!.answer!.extension).toBe('txt');
  });
});

describe('secrets', () => {
  it('that look like what stands for one are secrets too', () => {
    const old = 'secret-of-production-2019';
    const base = role('x');
    const [, made] = scrub({ ...base, request: base.request.replace(KEY, old) });
    assertNoSecrets(made!.request!.text, { secrets: [old] });
  });

  it('have an alias each, whatever they are called', () => {
    const secrets = { 'unit a': 'first-key-of-unit', 'unit-a': 'second-key-of-unit' };
    const text = Object.values(secrets).join(' and ');
    const [made] = scrubCalls([role(text)], { projectKey: 'p', secrets });
    const [, one, two] = /<name>(\S+) and (\S+)</.exec(made!.answer!.text)!;
    expect(one).toMatch(/^secret-unit-a/);
    expect(two).toMatch(/^secret-unit-a/);
    expect(one).not.toBe(two);
  });

  it('fields of a form that have one name keep a value each', () => {
    const request = 'badgeNumber=900042&badgeNumber=900043';
    const type = 'application/x-www-form-urlencoded';
    const [, made] = scrub({ ...role('x'), operation: 'POST /form', request, requestType: type });
    const badges = new URLSearchParams(made!.request!.text).getAll('badgeNumber');
    expect(new Set(badges).size).toBe(2);
  });
});

it('a known value is found in any spelling of any spelling of it', () => {
  // These break words, and values are words.
  const { 'before a line break': _1, 'before an escaped line break': _2, ...rest } = SPELLINGS;
  const { 'at the end of a CDATA section': _3, 'before what takes no room': _4, ...kept } = rest;
  const { 'read as Latin-1': _5, 'after backslashes': _6, ...ways } = kept;
  const spelling = fc.constantFrom(...Object.values(ways));
  const value = fc.constantFrom('Åsa-Märta Öberg', 'ingrid@corporation.se', 'Per Son', '070-123 45 67');
  const finder = new ValueFinder();
  fc.assert(
    fc.property(value, spelling, spelling, (text, first, second) => {
      // Nobody writes escapes in other case.
      fc.pre(second !== SPELLINGS['other case']);
      finder.add(text, 0);
      const twice = [...[...text].map(first).join('')].map(second).join('');
      const found = finder.find(`see "${twice}", sorry`);
      expect(found).toContainEqual(
        expect.objectContaining({ start: 5, end: 5 + twice.length, isWord: true }),
      );
    }),
    { numRuns: 150 },
  );
});
