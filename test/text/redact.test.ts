import { describe, expect, it } from 'vitest';
import { Redactor, redactText } from '../../src/text/redaction/redact.js';

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
