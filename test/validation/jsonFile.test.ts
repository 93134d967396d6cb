import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readDeployment } from '../../src/assumptions/file/deploymentText.js';
import { readCassette } from '../../src/cassette/cassetteFiles.js';
import { readConfig as readProfiles } from '../../src/cli/connection/connection.js';
import { readPolicy as readGoPolicy } from '../../src/cli/migrate/readJudged.js';
import { readPolicy } from '../../src/cli/payroll/preparedCheck.js';
import { readKeyBook } from '../../src/evidence/chain/Signer.js';
import { readConfig } from '../../src/gateway/config/readConfig.js';
import { policyIn } from '../../src/gateway/route/policyFile.js';
import { Reads } from '../../src/gateway/route/Reads.js';
import { optionsOfFlags } from '../../src/cli/run/sandboxFlags.js';
import { readJsonFile } from '../../src/validation/jsonFile.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-json-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(text: string): string {
  const file = join(folder, 'given.json');
  writeFileSync(file, text);
  return file;
}

type Read = (file: string) => unknown;
const READERS: readonly (readonly [string, Read, 'ConfigurationError' | 'UsageError'])[] = [
  ['a deployment', readDeployment, 'ConfigurationError'],
  ['the configuration of a gateway', (file) => readConfig(file), 'ConfigurationError'],
  ['the policy of a gateway', policyIn, 'ConfigurationError'],
  ['a scan', (scan) => new Reads({ one: { scan, files: ['one.ts'] } }), 'ConfigurationError'],
  ['a book of keys', readKeyBook, 'ConfigurationError'],
  ['a world', (world) => optionsOfFlags({ world }), 'ConfigurationError'],
  ['profiles', (file) => readProfiles(file, {}), 'UsageError'],
  ['a policy of payroll checks', readPolicy, 'UsageError'],
  ['a policy of sign-offs', readGoPolicy, 'UsageError'],
];

const failureOf = async (read: Read, file: string) => {
  try {
    return await read(file);
  } catch (error) {
    return error;
  }
};

describe.each(READERS)('%s', (what, read, name) => {
  it('is refused by its name where the file is not JSON, and nothing of it is quoted', async () => {
    const file = written('{\n  "key": SECRET-KEY }');
    const error = await failureOf(read, file);
    expect(error).toMatchObject({
      name,
      message: expect.stringMatching(/given\.json:? is not JSON.*: expected ./),
    });
    expect(String((error as Error).stack)).not.toContain('SECRET');
  });

  it('is refused where a folder is in its place', async () => {
    const file = join(folder, 'folder.json');
    mkdirSync(file, { recursive: true });
    const message = expect.stringMatching(/cannot be read \(EISDIR\): expected ./);
    expect(await failureOf(read, file)).toMatchObject({ name, message });
  });

  if (what !== 'a book of keys')
    it('is refused where there is none', async () => {
      const message = expect.stringMatching(/nowhere\.json:? is not there: expected ./);
      expect(await failureOf(read, join(folder, 'nowhere.json'))).toMatchObject({ name, message });
    });
});

it('a cassette that is damaged is refused by its file, and nothing of it is quoted', () => {
  writeFileSync(join(folder, 'cassette.json'), '{ SECRET-KEY');
  const error = expect.stringMatching(/cassette\.json: is not JSON.*: expected ./);
  expect(() => readCassette(folder)).toThrow(expect.objectContaining({ message: error }));
  expect(() => readCassette(folder)).not.toThrow(/SECRET/);
});

it('a file may begin with a byte order mark', () => {
  expect(readJsonFile(written('\uFEFF{ "a": 1 }'), { expected: 'it' })).toEqual({ a: 1 });
});

it('a file that is not JSON is refused with the line, where the parser knows it', () => {
  const read = () => readJsonFile(written('{\n  "a": 1,,\n}'), { expected: 'it' });
  expect(read).toThrow(/given\.json: is not JSON \(line 2\): expected it$/);
});

it('a file that may be missing is undefined, and one that cannot be read is not', () => {
  const file = { expected: 'it', optional: true };
  expect(readJsonFile(join(folder, 'nowhere.json'), file)).toBeUndefined();
  expect(() => readJsonFile(folder, file)).toThrow('cannot be read (EISDIR)');
});
