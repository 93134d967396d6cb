import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Redactor, redactText } from '../../src/text/redaction/redact.js';
import { SPELLINGS } from './spellings.js';
import { HOSTILE_TEXTS, LONG_KEY } from './hostileTexts.js';
import { cpuMs } from '../cpuMs.js';

const LEFT_OUT = '[a text that held the key was left out]';
const letter = fc.constantFrom(...'abcdefghijkmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
const sign = fc.constantFrom(...`-_.:/=!?*~@$#(),;<>&"'+%`, 'Ö', 'ñ', 'ß', '😀', '汉');
const key = fc
  .array(fc.oneof({ weight: 4, arbitrary: letter }, { weight: 1, arbitrary: sign }), {
    minLength: 12,
    maxLength: 60,
  })
  .map((characters) => characters.join(''))
  .filter((text) => text.replace(/[^\p{L}\p{N}]/gu, '').length >= 9);
const spelling = fc.constantFrom(...Object.values(SPELLINGS));
const around = fc.constantFrom(
  '',
  ' ',
  'the key ',
  '<apiKey>',
  '"',
  'key=',
  ', sorry',
  '</apiKey>',
  '💥',
  ';',
);

/** No more than five letters of the key in a row are in the text, read as people read it. */
function remains(text: string, secret: string): boolean {
  const letters = (some: string) => some.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const [said, sought] = [letters(text), letters(secret)];
  for (let at = 0; at + 9 <= sought.length; at++) if (said.includes(sought.slice(at, at + 9))) return true;
  return false;
}

describe('a key in any mixture of spellings', () => {
  it.each(Object.entries(SPELLINGS))('%s', (_name, write) => {
    const secret = `k3y&q7<"å-😀9bC4d`;
    const spelt = [...secret].map(write).join('');
    const said = redactText(`bad key ${spelt} here`, [secret]);
    expect(said).toMatch(/^bad key \[redacted\][\s\u200b\]<>![CDAT&#10;]* here$/);
  });

  it.each(['%eé and more of it 1234', '%1é\\xeé9-0123456789ab', '&#x4é;0123456789abcdef'])(
    '%j, whose accents stand by themselves where an escape could end',
    (secret) => {
      for (const write of [(c: string) => c, SPELLINGS.decomposed!, SPELLINGS['before a line break']!])
        for (const other of [SPELLINGS.raw!, SPELLINGS.decimal!, SPELLINGS.URL!]) {
          const spelt = [...[...secret].map(write).join('')].map((c, i) =>
            i > 6 && i % 3 === 0 ? other(c) : c,
          );
          expect(redactText(`see ${spelt.join('')} here`, [secret])).toMatch(/\[redacted\]|left out/);
        }
    },
  );

  it.each([
    'aa-]]><![CDATA[aa<a\n    -a-]]><![CDATA[-aa-\n    a5-]]><![CDATA[at',
    'aa-aa<a\n-a--aa-a5-at>',
    'aa-aa&lt;a\n-a--aa&#45;a5-at&gt;',
  ])('%j, in which a part of the key looks like a mark', (spelt) => {
    expect(redactText(`see ${spelt}`, ['aa-aa<a-a--aa-a5-at'])).toMatch(
      /^see \[redacted\](?:>|&gt;)?$|left out/,
    );
  });

  it('leaves nothing of it', () => {
    fc.assert(
      fc.property(
        key,
        fc.array(spelling, { minLength: 1, maxLength: 8 }),
        around,
        around,
        (secret, ways, before, after) => {
          const spelt = [...secret].map((character, i) => ways[i % ways.length]!(character)).join('');
          const said = redactText(before + spelt + after, [secret]);
          expect(said).toMatch(/\[redacted\]|left out/);
          expect(remains(said, secret)).toBe(false);
        },
      ),
      { numRuns: Number(process.env.FC_RUNS ?? 150) },
    );
  });

  it('is found in any spelling of any spelling of it', () => {
    fc.assert(
      fc.property(key, spelling, spelling, around, around, (secret, first, second, before, after) => {
        // Latin-1 letters in other case are no longer the bytes that they were.
        const isLatin1 = first === SPELLINGS['read as Latin-1'] && second === SPELLINGS['other case'];
        fc.pre(!isLatin1 || /^[\0-\x7F]*$/.test(secret));
        const twice = [...[...secret].map(first).join('')].map(second).join('');
        const said = redactText(before + twice + after, [secret]);
        expect(said).toMatch(/\[redacted\]|left out/);
        expect(remains(said, secret)).toBe(false);
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 150) },
    );
  });

  const packings: Readonly<Record<string, (text: string) => string>> = {
    base64: (text) => Buffer.from(text).toString('base64'),
    base64url: (text) => Buffer.from(text).toString('base64url'),
    'base64 in indented lines': (text) =>
      Buffer.from(text).toString('base64').replace(/.{20}/g, '$&\r\n      '),
    'base64 with escaped line breaks': (text) =>
      Buffer.from(text).toString('base64').replace(/.{20}/g, '$&\\r\\n'),
    'base64 in JSON of PHP': (text) => Buffer.from(text).toString('base64').replaceAll('/', '\\/'),
    'base64 in a URL': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
    'base64 of base64': (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64'),
    'base64 of XML': (text) => Buffer.from([...text].map(SPELLINGS.decimal!).join('')).toString('base64'),
    hexadecimal: (text) => Buffer.from(text).toString('hex'),
    'hexadecimal in upper case': (text) => Buffer.from(text).toString('hex').toUpperCase(),
    'hexadecimal after one more': (text) => `a${Buffer.from(text).toString('hex')}`,
  };

  it.each(Object.entries(packings))('packed as %s', (_name, pack) => {
    fc.assert(
      fc.property(
        key,
        fc.constantFrom('', 'x', 'xy', 'user:'),
        fc.constantFrom('', '@', '</apiKey>'),
        (secret, before, after) => {
          // A plus sign can be a blank, so that one at an edge may stay.
          fc.pre(!/^\+|\+$/.test(secret));
          const packed = pack(`${before}${secret}${after}`);
          const said = redactText(`Authorization: Basic ${packed}, sorry`, [secret]);
          expect(said).toMatch(/\[redacted\]|left out/);
          const rest = said
            .replace(LEFT_OUT, '')
            .replaceAll('[redacted]', ' ')
            .replace(/\s|\\r\\n/g, '');
          for (let at = 0; at + 16 <= packed.length; at += 8)
            expect(rest).not.toContain(packed.slice(at, at + 16));
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each(['base64', 'hex'] as const)('packed as %s behind another long run, and only it goes', (packing) => {
    const packed = Buffer.from('n3fQ7rTz91kLmmPq').toString(packing);
    const other = Buffer.from('nothing that counts').toString(packing);
    expect(redactText(`${other}; ${other}: ${packed}! ${other}`, ['n3fQ7rTz91kLmmPq'])).toBe(
      `${other}; ${other}: [redacted]! ${other}`,
    );
  });

  it('the beginning of one packed behind an equals sign', () => {
    const secret = 'tr0ub4dor&3-Brun-n3fQ7rTz91k';
    const piece = Buffer.from(secret.slice(0, 12)).toString('hex');
    expect(redactText(`password=${piece}; a=3D`, [secret])).toBe('[redacted]; a=3D');
  });

  it('packed as base64 of UTF-16', () => {
    const packed = Buffer.from('user:n3fQ7rTz91kLmmPq', 'utf16le').toString('base64');
    expect(redactText(`Basic ${packed}!`, ['n3fQ7rTz91kLmmPq'])).toBe('Basic [redacted]!');
  });

  it.each(['%', '\\', '\\x', '\\u', '&#', '&', '%25', 'C:\\', '100%'])(
    'after %j, which seems to begin an escape',
    (before) => {
      for (const secret of ['00ab12cd34ef56ab78', 'n3fQ7rTz91kLmmPq', 'ab12cdefghijkl']) {
        expect(redactText(`see ${before}${secret}!`, [secret])).not.toContain(secret.slice(2, -2));
        expect(redactText(`see ${before}${secret}-q%41!`, [`${secret}-qA`])).not.toContain(
          secret.slice(2, -2),
        );
      }
    },
  );

  it('leaves a text out whole that still resembles the key', () => {
    expect(redactText('see k-3-y-Q-7-r-T-z-9-1-k-L!', ['k3yQ7rTz91kL'])).toBe(LEFT_OUT);
  });
});

describe('a text without the key', () => {
  const word = fc.constantFrom(
    ...[
      'shift',
      '0007',
      'is',
      'locked',
      'Åsa',
      '2026-04-06',
      'C:\\new\\table',
      '100 %',
      '50%ab',
      '&amp;',
      '<b>',
      '💥',
    ],
    ...['aGVsbG8gd29ybGQ=', 'deadbeef', '\\u0041', '%41%42', '\n  ', ']]>', 'k3y', 'n3fQ7r', '1kLmmPq'],
  );

  it('stays as it is', () => {
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(' ', '', ', '), (words, between) => {
        const text = words.join(between);
        fc.pre(!text.includes('n3fQ7r91kLmmPq'));
        expect(redactText(text, ['n3fQ7r-T-z91kLmmPq', 'k3y', 'is-a-key'])).toBe(
          between === '' && text.includes('k3y')
            ? redactText(text, ['k3y'])
            : text.replaceAll(/(?<![\p{L}\p{N}])k3y(?![\p{L}\p{N}])/gu, '[redacted]'),
        );
      }),
    );
  });

  it('stays as it is when it names the key of another unit', () => {
    expect(redactText('the key of unit-key-0000-0102', ['unit-key-0000-0101'])).toBe(
      'the key of unit-key-0000-0102',
    );
  });

  it('is not mangled by a short key', () => {
    expect(redactText('the keynote of key 7', ['key'])).toBe('the keynote of [redacted] 7');
    expect(redactText('row 1 of 12', ['1'])).toBe('row 1 of 12');
    expect(redactText('row of', ['', ' ', '\n'])).toBe('row of');
  });
});

describe('a quote of a server', () => {
  const secret = 'n3fQ7rTz91kLmmPqAA07';

  it('is no more than its first 2,000 characters, and says how much is left out', () => {
    const said = new Redactor([secret]).quote('x'.repeat(10_000));
    expect(said).toBe(`${'x'.repeat(2_000)}… (8,000 more characters)`);
  });

  it('shows nothing of a key at which it is cut', () => {
    const packed = Buffer.from(`user:${secret}`).toString('base64');
    const entities = [...secret].map(SPELLINGS.decimal!).join('');
    for (const spelt of [secret, packed, entities, encodeURIComponent(secret)])
      for (let at = 0; at <= spelt.length; at++) {
        const said = new Redactor([secret]).quote(
          `${' .'.repeat(1_000).slice(at)}${spelt}${' .'.repeat(50)}`,
        );
        const plain = said.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
        expect(plain).not.toContain(secret.slice(0, 5));
        expect(said).not.toContain(packed.slice(6, 14));
      }
  });

  it('is bounded for data too, however deep and wide', () => {
    let deep: unknown = secret;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    const wide = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, i) => [`name ${i} ${secret}`, secret]),
    );
    const said = JSON.stringify(new Redactor([secret]).data({ deep, wide, much: ['y'.repeat(1e6), secret] }));
    expect(said.length).toBeLessThan(100_000);
    expect(said).not.toContain(secret);
  });
});

describe('a long text or key', () => {
  // That the time grows with the length alone is measured in redactTime.slow.test.ts.
  it.each(Object.entries(HOSTILE_TEXTS))('does not hold it up: %s', async (_name, make) => {
    const redactor = new Redactor([LONG_KEY, 'n3fQ7rTz91kLmmPq']);
    expect(await cpuMs(() => redactor.text(make(20_000)))).toBeLessThan(2_000);
  });

  it('is found', () => {
    for (const secret of [LONG_KEY, `${LONG_KEY}.${LONG_KEY}.${LONG_KEY}`, 'x'.repeat(100_000)])
      expect(redactText(`no ${secret} here`, [secret])).toBe('no [redacted] here');
  });
});
