import { describe, expect, it } from 'vitest';
import { inList } from '../../src/text/inList.js';
import { openingParts, secretsOfHeader } from '../../src/text/redaction/pieces.js';
import { Redactor, redactText } from '../../src/text/redaction/redact.js';
import { SecretFinder } from '../../src/text/redaction/SecretFinder.js';
import { SecretRegister } from '../../src/text/redaction/SecretRegister.js';

const KEY = `k3y<&>"'/+= åÖ%-9`;
const xml = KEY.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const base64In = (before: string) => Buffer.from(`${before}${KEY}</apiKey>`).toString('base64');

describe('redactText', () => {
  it.each([
    ['raw', KEY],
    ['XML', xml],
    ['XML with quotes', xml.replace(/"/g, '&quot;').replace(/'/g, '&#39;')],
    ['XML with named quotes', xml.replace(/"/g, '&quot;').replace(/'/g, '&apos;')],
    ['XML escaped twice', xml.replace(/&/g, '&amp;')],
    ['XML with numeric entities', [...KEY].map((c) => `&#x${c.codePointAt(0)!.toString(16)};`).join('')],
    ['JSON', JSON.stringify(KEY).slice(1, -1)],
    ['ASCII JSON', [...KEY].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')],
    ['URL', encodeURIComponent(KEY)],
    ['a form', new URLSearchParams({ k: KEY }).toString().slice(2)],
    ['base64', Buffer.from(KEY).toString('base64')],
    ['base64url', Buffer.from(KEY).toString('base64url')],
    ['hexadecimal', Buffer.from(KEY).toString('hex')],
    ['upper-case hexadecimal', Buffer.from(KEY).toString('hex').toUpperCase()],
  ])('takes out a key written as %s', (_name, spelling) => {
    expect(redactText(`bad key ${spelling}, sorry`, [KEY])).toBe('bad key [redacted], sorry');
  });

  it.each(['', 'x', 'xy', 'xyz'])('takes a key out of base64 text that holds it after %j', (before) => {
    const redacted = redactText(base64In(before), [KEY]);
    expect(redacted).toContain('[redacted]');
    expect(Buffer.from(redacted, 'base64').toString('latin1')).not.toContain('k3y<&>');
  });

  it('leaves other text alone', () => {
    expect(redactText('shift 12 of k3y is locked', [KEY])).toBe('shift 12 of k3y is locked');
    expect(redactText('nothing', [''])).toBe('nothing');
  });
});

it.each([
  ['k3', 'k3', 'k3'],
  ['k3y', 'k3y', '[redacted]'],
  ['k3y-9', 'a k3y-9 b', 'a [redacted] b'],
  ['k3y-9', 'ak3y-9b', 'ak3y-9b'],
  ['k3y-9z', 'k3y-9z', '[redacted]'],
  ['k3y-9z', 'ak3y-9zb', 'a[redacted]b'],
])(
  'a short key is found as a word from three characters on, and anywhere from six: %s in %s',
  (key, text, is) => {
    expect(redactText(text, [key])).toBe(is);
  },
);

it('a key of words is known by fifteen characters of its beginning, and an address by a long step of its path', () => {
  const words = 'holidays-summer-forever-open-window';
  expect(redactText(`"${words.slice(0, 15)}"`, [words])).toBe('"[redacted]"');
  expect(redactText(`"${words.slice(0, 9)}"`, [words])).toBe(`"${words.slice(0, 9)}"`);
  const [twenty, fewer] = ['abcdefghij'.repeat(2), 'abcdefghi'.repeat(2)];
  expect(openingParts(`https://hooks.example/${twenty}/${fewer}`)).toEqual([twenty]);
});

it('of a text that was cut, what may be the beginning of a key is found from four characters on', () => {
  const finder = new SecretFinder(['k3y-9zQ7w']);
  const ends = (text: string, cut: boolean) => finder.find(text, cut).map(({ start, end }) => [start, end]);
  expect(ends('said k3y-', true)).toEqual([[5, 9]]);
  expect(ends('said k3y', true)).toEqual([]);
  expect(ends('said k3y-', false)).toEqual([]);
  expect(ends('k3y-', true)).toEqual([[0, 4]]);
});

it('redactData reaches into names and values', () => {
  expect(new Redactor([KEY]).data({ [KEY]: [{ text: `<${KEY}>` }, 7, null] })).toEqual({
    '[redacted]': [{ text: '<[redacted]>' }, 7, null],
  });
});

it('leaves a text out in which what stands for one secret makes up another', () => {
  const redactor = new Redactor(['d]x9-12', 'first-secret-1']);
  expect(redactor.text('key first-secret-1 and more')).toBe('key [redacted] and more');
  const text = redactor.text('key first-secret-1x9-12');
  expect(text).not.toContain('d]x9-12');
  expect(text).not.toContain('first-secret-1');
});

describe('what has no secret in it stays the same object', () => {
  const redactor = new Redactor([KEY]);
  it.each([[{ a: 'x', b: [1, { c: 'y' }] }], [[1, 'x', null]], [{}], [new Date(0)]])('%j', (data) => {
    expect(redactor.inside(data)).toBe(data);
  });

  it.each<[unknown, unknown]>([
    [
      { a: 'x', b: `of ${KEY}` },
      { a: 'x', b: 'of [redacted]' },
    ],
    [
      { [KEY]: 1, b: 'x' },
      { '[redacted]': 1, b: 'x' },
    ],
    [
      ['x', { a: [KEY] }],
      ['x', { a: ['[redacted]'] }],
    ],
    [KEY, '[redacted]'],
  ])('but not %j', (data, safe) => {
    expect(redactor.inside(data)).toEqual(safe);
  });

  it('and a long text is cut where that is asked for', () => {
    expect(redactor.inside({ a: 'x'.repeat(12) }, 10)).toEqual({
      a: `${'x'.repeat(10)}… (2 more characters)`,
    });
    expect(redactor.inside({ a: 'x'.repeat(10) }, 10)).toEqual({ a: 'x'.repeat(10) });
  });
});

it.each([
  ['Basic dXNlcjpwYXNzOndvcmQ=', ['dXNlcjpwYXNzOndvcmQ=', 'user', 'pass:word']],
  ['basic   dXNlcjo=', ['dXNlcjo=', 'user', '']],
  ['Bearer  abc.def', ['abc.def']],
  ['abc def', ['abc def']],
])('the header %s holds the secrets %j', (header, secrets) => {
  expect(secretsOfHeader(header).slice(0, secrets.length)).toEqual(secrets);
});

it.each([
  ['https://files.example/get/a1b2c3d4e5f6?sig=Zm9vYmFyMTI3&name=report', ['Zm9vYmFyMTI3', 'a1b2c3d4e5f6']],
  ['https://files.example/payroll/a-long-name-of-words-only', ['a-long-name-of-words-only']],
  ['https://files.example/payroll/report', []],
  ['see https://files.example/get/a1b2c3d4e5f6', []],
])('%s is opened by %j', (address, parts) => {
  expect(openingParts(address)).toEqual(parts);
});

it.each([
  [[], ''],
  [[3], '3'],
  [[3, 7], '3 and 7'],
  [['a', 'b', 'c'], 'a, b and c'],
  [[1, 2, 3, 4, 5], '1, 2, 3, 4 and 5'],
  [[1, 2, 3, 4, 5, 6, 7], '1, 2, 3, 4, 5 and 2 more'],
])('%j in words is %s', (numbers, words) => {
  expect(inList(numbers)).toBe(words);
});

describe('a register knows a secret', () => {
  const told = (register: SecretRegister) =>
    new Redactor(register).text('of secret-one and PIN4 and secret-two');

  it('as long as somebody holds it', () => {
    const register = new SecretRegister();
    const [one, other] = [register.lease(), register.lease()];
    expect([told(register), register.isEmpty]).toEqual(['of secret-one and PIN4 and secret-two', true]);
    one.hold('secret-one');
    one.hold('secret-one');
    expect(told(register)).toBe('of [redacted] and PIN4 and secret-two');
    other.hold('secret-one');
    one.end();
    expect(told(register)).toBe('of [redacted] and PIN4 and secret-two');
    other.end();
    expect([told(register), register.isEmpty]).toEqual(['of secret-one and PIN4 and secret-two', true]);
  });

  it('afterwards where it is kept, and no short one', () => {
    const register = new SecretRegister();
    const lease = register.lease();
    for (const secret of ['secret-one', 'PIN4', '']) lease.hold(secret);
    expect(told(register)).toBe('of [redacted] and [redacted] and secret-two');
    lease.end(true);
    expect(told(register)).toBe('of [redacted] and PIN4 and secret-two');
    register.add('secret-two');
    expect(told(register)).toBe('of [redacted] and PIN4 and [redacted]');
  });

  it('that was added among the last thousand, or is held', () => {
    const register = new SecretRegister();
    register.add('secret-one');
    for (let i = 0; i < 999; i++) register.add(`another ${i}`);
    register.add('secret-one');
    register.add('secret-two');
    expect(told(register)).toBe('of [redacted] and PIN4 and [redacted]');
    register.lease().hold('secret-two');
    for (let i = 0; i < 1_000; i++) register.add(`more ${i}`);
    expect(told(register)).toBe('of secret-one and PIN4 and [redacted]');
  });
});
