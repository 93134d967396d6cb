import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UsageError } from '../../src/cli/CommandContext.js';
import { profileOf, readConfig } from '../../src/cli/connection/connection.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'profile-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function written(config: unknown): string {
  const path = join(folder, 'config.json');
  writeFileSync(path, JSON.stringify(config));
  return path;
}

it.each([
  [
    { profiles: { a: { endpont: 'x' } } },
    /profiles\.a\.endpont: there is no such setting; did you mean endpoint\?$/,
  ],
  [
    { profiles: { a: { rest: { clientID: 'x' } } } },
    /profiles\.a\.rest\.clientID: .* did you mean clientId\?$/,
  ],
  [{ profiles: { a: { endpoint: 1 } } }, /profiles\.a\.endpoint: expected a text, given a number$/],
  [{ profiles: { a: { timeoutSeconds: 0 } } }, /timeoutSeconds: expected a number above 0/],
  [{ profiles: [] }, /profiles: expected record, given a list/],
  [{ defaultProfile: 7 }, /defaultProfile: expected the name of a profile, given a number/],
])('a config file like %j is refused with its place', async (config, expected) => {
  const path = written(config);
  await expect(readConfig(path)).rejects.toThrow(UsageError);
  await expect(readConfig(path)).rejects.toThrow(expected);
});

it('a key in the place of a reference is refused and not shown', async () => {
  for (const profile of [{ apiKey: 'SECRET-KEY' }, { rest: { clientSecret: 'SECRET-KEY' } }, { apiKey: 7 }]) {
    const path = written({ profiles: { a: profile } });
    await expect(readConfig(path)).rejects.toThrow(
      /expected a reference \(env:NAME, file:\/path or stdin\) and no key/,
    );
    await expect(readConfig(path)).rejects.not.toThrow(/SECRET/);
  }
});

it('a config file gives the profile that is asked for, or its default', async () => {
  const path = written({
    defaultProfile: 'a',
    profiles: { a: { timeoutSeconds: 5 }, b: { apiKey: 'env:KEY' } },
  });
  const config = await readConfig(path);
  expect(profileOf(config, undefined)).toEqual({ name: 'a', profile: { timeoutSeconds: 5 } });
  expect(profileOf(config, 'b')?.profile.apiKey).toBe('env:KEY');
  expect(() => profileOf(config, 'c')).toThrow('there are a, b');
});
