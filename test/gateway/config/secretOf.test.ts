import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { secretOf } from '../../../src/gateway/config/secretOf.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function fromFile(text: string): Promise<string> {
  const path = join(folder, 'secret');
  writeFileSync(path, text);
  return (await secretOf('keys.root', `file:${path}`)).reveal();
}

it.each([
  ['a line end after it', 'key-1\r\n', 'key-1'],
  ['blanks around it', ' \tkey-1 ', 'key-1'],
  ['every sign of ASCII', '!"#$%&\'()*+~', '!"#$%&\'()*+~'],
])('takes a secret with %s', async (_, text, key) => {
  expect(await fromFile(text)).toBe(key);
});

it.each([
  ['nothing', ''],
  ['blanks alone', ' \n'],
  ['two words', 'key 1'],
  ['two lines', 'key\n1'],
  ['a letter outside of ASCII', 'nøkkel'],
  ['a control character', 'key\u007f'],
])('refuses %s, and shows nothing of it', async (_, text) => {
  const error = await fromFile(text).then(
    () => undefined,
    ({ message }: Error) => message,
  );
  expect(error).toMatch(/keys\.root/);
  if (text.trim() !== '') expect(error).not.toContain(text.slice(0, 3) + text.slice(-1));
});

it('takes it from where the reference says, and names the setting where that cannot be read', async () => {
  process.env.GATEWAY_TEST_SECRET = 'from-env';
  const of = async (reference: Parameters<typeof secretOf>[1]) =>
    secretOf('admin.token', reference).then(
      (secret) => secret.reveal(),
      ({ message }: Error) => message,
    );
  expect(await of('env:GATEWAY_TEST_SECRET')).toBe('from-env');
  expect(await of({ command: [process.execPath, '-e', 'console.log(process.argv[1])', 'printed'] })).toBe(
    'printed',
  );
  const failing = { command: [process.execPath, '-e', 'console.log("half"); process.exit(1)'] };
  for (const reference of ['env:GATEWAY_TEST_NO_SECRET', `file:${folder}/none`, failing] as const) {
    expect(await of(reference)).toContain('admin.token');
    expect(await of(reference)).not.toContain('half');
  }
});
