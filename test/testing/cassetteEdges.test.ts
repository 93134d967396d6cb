import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bindings } from '../../src/cassette/Bindings.js';
import { callStaleness, enforcePolicy } from '../../src/cassette/callStaleness.js';
import { compareAnswers } from '../../src/cassette/compareAnswers.js';
import { MatchRules } from '../../src/cassette/MatchRules.js';
import { replayedAnswer } from '../../src/cassette/replayedAnswer.js';
import type { CallFacts, StoredCall } from '../../src/cassette/StoredCall.js';
import { currentSchema, schemaChanges } from '../../src/cassette/schemaFacts.js';
import { isAlias } from '../../src/cassette/scrub/alias.js';
import { LATEST_SCHEME, ProjectKey } from '../../src/cassette/scrub/ProjectKey.js';
import { packedRuns } from '../../src/cassette/scrub/packed.js';
import { reshapings } from '../../src/cassette/scrub/shape.js';

const RECORDED = '2026-01-01T12:00:00.000Z';
const NOW = new Date('2026-07-01T12:00:00.000Z');

function stored(facts: Partial<CallFacts>, answer?: StoredCall['answer']): StoredCall {
  const http = { method: 'GET', url: '/things', status: 200, ...facts.http };
  const plain = { operation: 'GET /things', recordedAt: RECORDED, today: '2026-01-01', toolkit: '0.5.0' };
  return { folder: '001', facts: { ...plain, ...facts, http }, request: undefined, answer };
}

const json = (value: unknown) => ({ extension: 'json' as const, text: JSON.stringify(value) });

describe('what is stale about a call', () => {
  const textsOf = (call: StoredCall, policy: object = {}, schemas = {}) =>
    callStaleness(call, schemas, policy, NOW).findings.map(({ reaction, text }) => `${reaction}: ${text}`);
  const schema = currentSchema('wsdlGetRoles', { method: 'POST', url: '/' })!;
  const ofRoles = (hash: string | undefined) => stored({ operation: 'wsdlGetRoles', schema: hash });

  it.each<[policy: object, expected: RegExp | undefined]>([
    // It is 181 days old.
    [{}, /^warn: recorded 181 days ago, at most 180 /],
    [{ maxAgeDays: 181 }, undefined],
    [{ maxAgeDays: 0, onAge: 'fail' }, /^fail: recorded 181 days ago, at most 0 /],
    [{ onAge: 'ignore' }, undefined],
  ])('age, by the policy: %j', (policy, expected) => {
    const texts = textsOf(stored({}), policy);
    expect(texts).toEqual(expected ? [expect.stringMatching(expected)] : []);
  });

  it.each<[what: string, call: StoredCall, schemas: object, expected: RegExp[]]>([
    ['none is kept', ofRoles(undefined), {}, []],
    ['it is that of now', ofRoles(schema.hash), {}, []],
    ['it is another one, which nothing holds', ofRoles('0123'), {}, [/^warn: .*does not hold$/]],
    [
      'it is one of other fields',
      ofRoles('0123'),
      { '0123': { operation: 'wsdlGetRoles', fields: {} } },
      [/^warn: \+ answer\[\]\.id int/, /^warn: \+ answer\[\]\.name /],
    ],
    [
      'the operation is gone',
      stored({ operation: 'wsdlGetMoons', schema: '0123' }),
      {},
      [/^warn: wsdlGetMoons is no operation/],
    ],
  ])('its definition, where %s', (_, call, schemas, expected) => {
    const texts = textsOf(call, { onAge: 'ignore' }, schemas);
    expect(texts.slice(0, expected.length).sort()).toEqual(
      expected.map((text) => expect.stringMatching(text)),
    );
    expect(texts.length > 0).toBe(expected.length > 0);
    expect(textsOf(call, { onAge: 'ignore', onSchema: 'ignore' }, schemas)).toEqual([]);
  });

  it('a definition changes by fields that come, go and are of another type', () => {
    const of = (fields: Record<string, string>) => ({ operation: 'x', fields });
    const changes = schemaChanges(
      of({ a: 'int', b: 'int', c: 'int' }),
      of({ b: 'int', c: 'string', d: 'int' }),
    );
    expect(changes).toEqual(['- a int', '~ c int → string', '+ d int']);
  });

  it('fields of a SOAP answer that the definition does not have', () => {
    const answer = (fields: string) => ({
      extension: 'xml' as const,
      text: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><wsdlGetRolesResponse><return><item><id>1</id>${fields}</item></return></wsdlGetRolesResponse></e:Body></e:Envelope>`,
    });
    const texts = (fields: string, policy: object = {}) =>
      textsOf(stored({ operation: 'wsdlGetRoles' }, answer(fields)), { onAge: 'ignore', ...policy });
    expect(texts('')).toEqual([]);
    expect(texts('<moon>1</moon>')).toEqual(['warn: ? answer.moon is not in the definitions']);
    expect(texts('<moon>1</moon>', { onFields: 'fail' })).toEqual([expect.stringMatching(/^fail: /)]);
    expect(texts('<moon>1</moon>', { onFields: 'ignore' })).toEqual([]);
  });

  it('fields of an answer over REST that the description does not have, in a list too', () => {
    const texts = (url: string, value: unknown, status = 200) =>
      textsOf(stored({ http: { method: 'GET', url, status } }, json(value)), { onAge: 'ignore' });
    const tags = 'https://api.example/v2/tags/categories';
    expect(texts(tags, [{ name: 'x' }])).toEqual([]);
    expect(texts(tags, [{ name: 'x', moon: 1 }])).toEqual([
      'warn: ? answer[].moon is not in the definitions',
    ]);
    expect(texts(tags, { moon: 1 }, 404)).toEqual([]);
    expect(texts('https://api.example/v3/moons', { moon: 1 })).toEqual([]);
  });
});

it.each([
  ['GET', '/v2/mapping/mappingTypes'],
  ['GET', '/v2/schedule-availability/v2/employees/{employeeId}'],
  ['POST', '/v2/schedule/groups/{groupId}/absences/part-time'],
])('an address over REST is of the description that names the most of it: %s %s', (method, path) => {
  const url = `https://api.example${path.replaceAll(/{\w+}/g, '77')}`;
  expect(currentSchema('', { method, url })?.operation).toBe(`${method} ${path}`);
});

describe('a policy', () => {
  const cassette = (count: number) => ({
    ...{ schemas: {}, pseudonyms: {}, scheme: LATEST_SCHEME },
    calls: Array.from({ length: count }, (_, i) => ({
      ...stored({ recordedAt: '2001-01-01T00:00:00Z' }),
      folder: `00${i + 1}`,
    })),
  });
  const warned = async (count: number, policy: object) => {
    const texts: string[] = [];
    const listen = ({ name, message }: Error) => void (name === 'StaleCassette' && texts.push(message));
    process.on('warning', listen);
    enforcePolicy('nightly', count > 0 ? (cassette(count) as never) : undefined, policy);
    await new Promise(setImmediate);
    process.off('warning', listen);
    return texts;
  };

  it.each([
    [0, []],
    [1, [/^cassette nightly: 001: (?!.*more)/]],
    [3, [/001.*002.*003(?!.*more)/]],
    [4, [/001.*002.*003(?!.*004).* and 1 more$/]],
  ])('warns of %i old calls at once', async (count, expected) => {
    expect(await warned(count, {})).toEqual(expected.map((text) => expect.stringMatching(text)));
  });

  it('says all calls that fail, and is silent where it ignores', async () => {
    await expect(warned(4, { onAge: 'fail' })).rejects.toThrow(
      /nightly is stale:\n {2}001: .*\n {2}002: .*\n {2}003: .*\n {2}004: /,
    );
    expect(await warned(4, { onAge: 'ignore' })).toEqual([]);
  });
});

describe('a live answer beside the recorded one', () => {
  const changes = (
    was: unknown,
    is: unknown,
    { status = 200, failure }: { status?: number; failure?: string } = {},
  ) => {
    const answer = { status, headers: {}, text: JSON.stringify(is), charset: 'utf-8' };
    const live = {
      operation: 'GET /things',
      method: 'GET',
      url: '/things',
      request: '',
      recordedAt: RECORDED,
    };
    return compareAnswers(stored({}, json(was)), failure ? { ...live, failure } : { ...live, answer });
  };

  it.each([
    [{ a: 1 }, { a: 2 }, []],
    [{ a: 1 }, { a: 1, b: 1 }, ['+ answer.b']],
    [{ a: 1, b: 1 }, { a: 1 }, ['- answer.b']],
    [[{ a: 1 }, { a: 1 }], [{ a: 1 }], []],
    [[{ a: 1 }], [{ a: 1 }, { a: 1, b: 1 }], ['+ answer[].b']],
    // Of a list that is empty nothing is known.
    [{ list: [], n: 1 }, { list: [{ a: 1 }], n: 1 }, []],
    [{ list: [{ a: 1 }], n: 1 }, { list: [], n: 1 }, []],
  ])('has other fields: %j, %j', (was, is, expected) => {
    expect(changes(was, is)).toEqual(expected);
  });

  it('has another status, or none', () => {
    expect(changes({}, {}, { status: 500 })).toEqual(['status: recorded 200, live 500']);
    expect(changes({}, {}, { failure: 'ECONNRESET' })).toEqual(['failure: recorded none, live ECONNRESET']);
  });
});

it('a value of the run stands for a recorded one also after the run has named that one too', () => {
  const bindings = new Bindings();
  const badge = { kind: 'badge', name: 'badgeNo', recorded: '4711' };
  bindings.bind({ ...badge, given: '0042' });
  bindings.bind({ ...badge, given: '4711' });
  expect(bindings.shownFor('badge', '4711')).toBe('0042');
  expect(bindings.shownIn('saved 4711')).toBe('saved 0042');
});

it('the whole of a recorded value is replaced, also where another one begins alike', () => {
  const bindings = new Bindings();
  const name = { kind: 'name', name: 'name' };
  bindings.bind({ ...name, recorded: 'Anna', given: 'Siri' });
  bindings.bind({ ...name, recorded: 'Anna Berg', given: 'Ulla Lind' });
  expect(bindings.shownIn('Anna Berg met Anna')).toBe('Ulla Lind met Siri');
});

describe('a replayed answer', () => {
  const rules = (dates: 'absolute' | 'relative', today: string) =>
    new MatchRules(
      { dates },
      { bindings: new Bindings(), pseudonyms: undefined, recordedToday: '2026-01-01', today },
    );
  const replay = (http: Partial<CallFacts['http']>, text = 'Åsa Ł') => {
    const call = stored({ http: { method: 'GET', url: '/things', ...http } }, { extension: 'txt', text });
    const answer = replayedAnswer(call, rules('absolute', '2026-01-01'), '2026-01-01');
    if (answer.failure !== undefined) return answer.failure;
    return [
      answer.status,
      answer.headers['content-type'],
      Buffer.from(answer.body as Uint8Array).toString('latin1'),
    ];
  };

  it.each([
    ['iso-8859-1', 'Åsa', 'ISO-8859-1', 'Åsa'],
    ['windows-1252', 'Åsa', 'WINDOWS-1252', 'Åsa'],
    ['utf-8', 'Åsa', 'UTF-8', 'Ã\x85sa'],
    // What the charset lacks comes in UTF-8.
    ['iso-8859-1', 'Ł', 'UTF-8', 'Å\x81'],
    ['iso-8859-1', 'a\x85', 'UTF-8', 'aÂ\x85'],
  ])(
    'is in the charset of the recording as far as it has the letters: %s %j',
    (charset, text, label, bytes) => {
      const headers = { 'content-type': 'text/plain; charset="koi8-r"' };
      expect(replay({ charset, headers }, text)).toEqual([200, `text/plain; charset=${label}`, bytes]);
    },
  );

  it('has its status and headers, or its failure', () => {
    expect(replay({ status: 404, headers: { 'content-type': 'text/plain' } }, 'a')).toEqual([
      404,
      'text/plain',
      'a',
    ]);
    expect(replay({ headers: {} }, 'a')).toEqual([200, undefined, 'a']);
    expect(replay({ failure: 'ECONNRESET' })).toBe('ECONNRESET');
  });

  it.each([
    ['2026-01-03', 'today', '2025-12-31', 'today-3d'],
    ['2026-01-01', 'today', '2026-01-02T08:00', 'today+1dT08:00'],
    ['2026-01-01', 'today', 'no date', 'no date'],
  ])('is told by its days from today where dates are relative: %s', (today, shown, text, asShown) => {
    const relative = rules('relative', today);
    expect(relative.shown(today, today)).toBe(shown);
    expect(relative.shown(text, today)).toBe(asShown);
    expect(rules('absolute', today).shown(text, today)).toBe(text);
  });
});

describe('what is packed in a text', () => {
  const inside = (text: string) => [...packedRuns(text)].map((run) => run.text);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const long = 'Jan Kowalski, Puławska 12, 02-566 Warszawa, jan@example.pl';
  const broken = (at: number) => `${base64(long).slice(0, at)}\n  ${base64(long).slice(at)}`;

  it.each<[text: string, expected: string[]]>([
    [base64('secret'), ['secret']],
    // Fewer than eight letters are a word.
    [base64('hello').replace('=', ''), []],
    [Buffer.from('0007').toString('hex'), ['0007']],
    [Buffer.from('Åsa 0007').toString('hex').toUpperCase(), ['Åsa 0007']],
    [`a ${base64('first one')} b ${base64('other one')}`, ['first one', 'other one']],
    [Buffer.from('>>>???>>>').toString('base64url'), ['>>>???>>>']],
    [Buffer.from([0, 1, 2, 3, 4, 5]).toString('base64'), []],
    // Two values of which the first is as long as a line.
    [`${'ab12'.repeat(16)} ${base64('jan@example.pl')}`, ['jan@example.pl']],
    [`${base64(long)} ${base64('born in May')}`, [long, 'born in May']],
    ['', []],
  ])('is found: %s', (text, expected) => {
    expect(inside(text)).toEqual(expected);
  });

  it('is one text over lines of 40 letters and more, and not over shorter ones', () => {
    for (const at of [40, 44]) expect(inside(broken(at))).toContain(long);
    expect(inside(broken(36))).not.toContain(long);
  });

  it('is packed again as it was', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 6, unit: 'grapheme-ascii' }),
        fc.constantFrom('hex', 'base64', 'base64url'),
        (text, how) => {
          const packed = Buffer.from(text).toString(how as 'hex');
          for (const run of packedRuns(packed))
            if (run.end - run.start === packed.length) expect(run.pack(run.text)).toBe(packed);
        },
      ),
    );
    const [upper] = packedRuns('4A616E204B6F77616C736B69');
    expect([upper!.text, upper!.pack('Jan')]).toEqual(['Jan Kowalski', '4A616E']);
    const [bare] = packedRuns(base64('12345678').replace('=', ''));
    expect(bare!.pack('1')).toBe('MQ');
  });
});

describe('another text of the same shape', () => {
  const key = new ProjectKey('project', LATEST_SCHEME);
  const first = (text: string) => reshapings(text, key, 'kind').next().value!;
  const shapeOf = (text: string) =>
    text
      .replace(/(?<!\d)0/g, 'z')
      .replace(/\d/g, '9')
      .replace(/[a-z]/g, 'a')
      .replace(/[A-Z]/g, 'A');

  it('has as many letters and digits in their places, and is never the text itself', () => {
    const texts = fc.stringMatching(/^[0-9a-zA-Z -]{1,12}$/).filter((text) => /[a-zA-Z1-9]/.test(text));
    fc.assert(
      fc.property(texts, (text) => {
        expect(shapeOf(first(text))).toBe(shapeOf(text));
        expect(first(text)).not.toBe(text);
      }),
    );
  });

  it.each(['', '-', '0', '000', '0-0'])('is the text itself where there is no other: %j', (text) => {
    expect([...reshapings(text, key, 'kind')]).toEqual([text]);
  });

  it('differs for each text of a shape', () => {
    const all = Array.from({ length: 90 }, (_, i) => String(i + 10));
    expect(new Set(all.map(first)).size).toBe(90);
  });

  it.each(['Åsa', 'Łódź', 'Ωμέγα'])('keeps the alphabet and the case: %s', (text) => {
    const blocks = (word: string) =>
      [...word].map(
        (letter) => `${/\p{Lu}/u.test(letter)} ${letter < '\x80' ? 0 : letter.codePointAt(0)! >> 6}`,
      );
    expect(blocks(first(text))).toEqual(blocks(text));
  });
});

it.each([
  ['secret-apiKey', true],
  ['secret-a1b2.csv', true],
  ['https://secret.example/secret-a1b2.csv', true],
  ['https://other.example/secret-a1b2', false],
  ['secret-', false],
  ['my secret-a', false],
  ['secret-a b', false],
  ['secret-a.c', false],
  ['secret-a.files', false],
  ['', false],
])('%j stands for a secret: %s', (text, expected) => {
  expect(isAlias(text)).toBe(expected);
});
