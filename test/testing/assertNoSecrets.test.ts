import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ApiKey } from '../../src/index.js';
import { assertNoSecrets, checkCassettes, importRawFiles } from '../../src/testing/index.js';

const key = 'K&y <"1"> with/å+ä';
const secrets = [key];
const folder = mkdtempSync(join(tmpdir(), 'no-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const spelt: [string, string][] = [
  ['raw', key],
  ['XML', 'K&amp;y &lt;"1"&gt; with/å+ä'],
  ['XML with quotes', 'K&amp;y &lt;&quot;1&quot;&gt; with/å+ä'],
  ['XML with numbers', 'K&amp;y &lt;"1"&gt; with/&#xe5;+&#xe4;'],
  ['URL', 'K%26y%20%3C%221%22%3E%20with%2F%C3%A5%2B%C3%A4'],
  ['form', 'K%26y+%3C%221%22%3E+with%2F%C3%A5%2B%C3%A4'],
  ['JSON', 'K&y <\\"1\\"> with/å+ä'],
  ['JSON in ASCII', 'K&y <\\"1\\"> with/\\u00e5+\\u00e4'],
  ['base64', Buffer.from(key).toString('base64')],
  ['base64 for URLs', Buffer.from(key).toString('base64url')],
  ['base64 inside credentials', Buffer.from(`client:${key}`).toString('base64')],
  ['base64 inside credentials, shifted by one', Buffer.from(`clien:${key}:x`).toString('base64')],
  ['base64 inside credentials, shifted by two', Buffer.from(`clie:${key}:xy`).toString('base64')],
];

describe('assertNoSecrets', () => {
  it.each(spelt)('finds a secret spelt as %s', (_, text) => {
    expect(() => assertNoSecrets(`before ${text} after`, { secrets })).toThrow(/secret 1/);
  });

  it.each(spelt)('finds a secret spelt as %s in a file', (_, text) => {
    const file = join(folder, 'some.log');
    writeFileSync(file, `before ${text} after`);
    expect(() => assertNoSecrets({ files: [folder] }, { secrets })).toThrow(file);
  });

  it('finds a secret in an error, its cause, a map, a buffer and a name', () => {
    const hidden = new Error('no', { cause: Object.assign(new Error('inner'), { config: { data: key } }) });
    for (const value of [
      hidden,
      new Map([['a', [key]]]),
      Buffer.from(key),
      { [key]: 1 },
      [[{ deep: { deeper: [key] } }]],
    ])
      expect(() => assertNoSecrets(value, { secrets })).toThrow(/secret 1/);
  });

  it('finds nothing out of files that are not there', () => {
    const gone = join(folder, 'gone');
    expect(() => assertNoSecrets({ files: [gone] })).toThrow(`files: there is no file or folder ${gone}`);
    expect(() => checkCassettes(gone)).toThrow(`folder: there is no folder ${gone}`);
    expect(() => importRawFiles(gone)).toThrow(`folder: there is no folder ${gone}`);
  });

  it('never shows what it found', () => {
    try {
      assertNoSecrets({ log: `<apiKey>${key}</apiKey>` }, { secrets, personal: [key] });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).toMatch(/value\.log: secret 1/);
      expect(String(error)).not.toContain('K&y');
    }
  });

  it.each([
    '<apiKey xsi:type="xsd:string">abc123</apiKey>',
    '<tns:API_key>abc123</tns:API_key>',
    '{"access_token": "abc123"}',
    'grant_type=client_credentials&client_secret=abc123',
    'Authorization: Bearer abc123',
  ])('finds what stands where a secret stands: %s', (text) => {
    expect(() => assertNoSecrets(text)).toThrow(/with a value/);
  });

  it('finds what an error says, which no list of its fields shows', () => {
    const quiet = { message: { value: 'x' }, stack: { value: '' } };
    const hidden = Object.defineProperties(new Error(), { ...quiet, cause: { value: `cause ${key}` } });
    expect(() => assertNoSecrets({ failures: [hidden] }, { secrets })).toThrow(/failures\.0\.cause/);
  });

  it('takes what is redacted, aliased, kept secret or absent', () => {
    const log = '<apiKey xsi:type="xsd:string">secret-root</apiKey><password/><apiKey>[redacted]</apiKey>';
    expect(() => assertNoSecrets({ log, key: new ApiKey(key), note: 'abc' }, { secrets })).not.toThrow();
  });
});
