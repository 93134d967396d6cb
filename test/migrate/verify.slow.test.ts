import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordScript } from '../../src/migrate/verify/recordScript.js';
import { verifyScripts } from '../../src/migrate/verify/verifyScripts.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { runHere } from '../cli/runHere.js';
import { describeWith } from '../interop/foreignStack.js';

const scripts = join(import.meta.dirname, 'verify');
const before = join(scripts, 'roster.cjs');
const good = readFileSync(join(scripts, 'roster.ts'), 'utf8');
const env = { WSDL: '{wsdl}', KEY: '{key}' };
const projectKey = 'project key of the tests';
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
const cassette = join(folder, 'roster');
// In the project, so that imports resolve.
const made = mkdtempSync(join(scripts, 'made-'));

/** A changed successor. */
function successor(name: string, change: (text: string) => string): string {
  const changed = change(good);
  expect(changed).not.toBe(good);
  const file = join(made, `${name}.ts`);
  writeFileSync(file, changed);
  return file;
}

beforeAll(async () => {
  await using sandbox = await startSandbox();
  const key = sandbox.unitKeys.get(101)!.reveal();
  const recorded = await recordScript({
    script: before,
    cassette,
    target: sandbox.endpoint,
    key,
    env,
    projectKey,
  });
  expect(recorded).toEqual({
    calls: ['wsdlGetUnit', 'wsdlFindEmployees', 'wsdlGetSchedulesV3', 'wsdlUpdateShifts'],
    exitCode: 0,
    timedOut: false,
  });
  assertNoSecrets({ files: [cassette] }, { secrets: [key], personal: ['Åsa', 'Öberg'] });
}, 120_000);
afterAll(() => {
  for (const file of [made, folder]) rmSync(file, { recursive: true });
});

const verify = (after: string) => verifyScripts({ before, after, cassette, env, timeoutMs: 30_000 });

describe('verifyScripts', { timeout: 120_000 }, () => {
  it('finds a script and its successor the same', async () => {
    const found = await verify(join(scripts, 'roster.ts'));
    expect(found).toMatchObject({
      verdict: 'same',
      unrecorded: [],
      before: { exitCode: 0 },
      after: { exitCode: 0 },
    });
    expect(found.counts).toEqual({ same: 4, moved: 0, different: 0, missing: 0, extra: 0 });
  });

  it('tells that no pseudonym equals a literal value of a person', async () => {
    const after = successor(
      'literal',
      (text) => `${text}\nif (String(process.env.badgeNo) === '0001') throw 0;\n`,
    );
    const { unseen } = await verify(after);
    expect(unseen.map(({ what }) => what).join('\n')).toMatch(/literal value of a person/);
  });

  it('finds other parts by their path, and shows no personal value', async () => {
    const after = successor('parts', (text) =>
      text
        .replace("toDate: '2026-03-02'", "toDate: '2026-03-03'")
        .replace("badgeNo: '0002'", "badgeNo: '0077'"),
    );
    const { verdict, calls } = await verify(after);
    expect(verdict).toBe('different');
    expect(calls.filter(({ status }) => status === 'different')).toEqual([
      expect.objectContaining({
        operation: 'wsdlFindEmployees',
        before: 2,
        after: 2,
        differences: [{ path: 'badgeNoList[1].badgeNo' }],
      }),
      expect.objectContaining({
        operation: 'wsdlGetSchedulesV3',
        differences: [{ path: 'GetSchedulesV3.toDate', before: '2026-03-02', after: '2026-03-03' }],
      }),
    ]);
  });

  it('finds a call that is missing, one that is extra, and a write at another place', async () => {
    const write = /const batch[\s\S]*?\n}\);\n/;
    const missing = await verify(
      successor('missing', (text) => text.replace(/const people[\s\S]*?unitName\);\n/, '')),
    );
    expect(missing.calls.filter(({ status }) => status !== 'same')).toEqual([
      expect.objectContaining({ operation: 'wsdlFindEmployees', status: 'missing', before: 2 }),
    ]);
    const extra = await verify(
      successor('extra', (text) => text.replace(write, (all) => `${all}await client.wsdlGetUnit();\n`)),
    );
    expect(extra.calls.at(-1)).toMatchObject({ operation: 'wsdlGetUnit', status: 'extra', after: 5 });
    const moved = await verify(
      successor('moved', (text) => {
        const [batch] = write.exec(text)!;
        return text.replace(batch, '').replace('const people', `${batch}const people`);
      }),
    );
    expect(moved.verdict).toBe('different');
    expect(moved.calls.filter(({ status }) => status === 'moved')).toEqual([
      expect.objectContaining({ operation: 'wsdlUpdateShifts', before: 4, after: 2 }),
    ]);
  });

  it('tells another output and another exit from other calls', async () => {
    const output = await verify(
      successor('output', (text) => text.replace("'hours', hours", "'hours', hours + 1")),
    );
    expect(output).toMatchObject({ verdict: 'outputDiffers', firstOtherLine: 4 });
    const exit = await verify(successor('exit', (text) => `${text}process.exitCode = 3;\n`));
    expect(exit).toMatchObject({ verdict: 'different', after: { exitCode: 3 } });
  });

  it('ends a script that hangs, and proves nothing by a script that calls nothing', async () => {
    const hangs = successor('hangs', (text) => `${text}setInterval(() => {}, 1000);\n`);
    expect(await verifyScripts({ before, after: hangs, cassette, env, timeoutMs: 15_000 })).toMatchObject({
      verdict: 'different',
      after: { timedOut: true },
    });
    expect(await verifyScripts({ before: 'true', after: 'true', cassette })).toMatchObject({
      verdict: 'unproven',
    });
  });

  it('compares no output that is longer than it keeps', async () => {
    const long = 'head -c 600000000 /dev/zero';
    await expect(verifyScripts({ before: long, after: long, cassette })).rejects.toThrow(
      'longer than 64 MiB',
    );
  });

  it('ends the script when it is told to stop', async () => {
    const hangs = successor('stopped', (text) => `${text}setInterval(() => {}, 1000);\n`);
    const signal = AbortSignal.timeout(4000);
    const started = Date.now();
    await expect(verifyScripts({ before: hangs, after: hangs, cassette, env, signal })).rejects.toThrow();
    expect(Date.now() - started).toBeLessThan(15_000);
  });

  it('proves nothing when the old script calls what was not recorded', async () => {
    const other = successor('other', (text) => `${text}await client.wsdlGetRoles();\n`);
    const found = await verifyScripts({ before: other, after: other, cassette, env });
    expect(found.verdict).toBe('unproven');
    expect(found.unrecorded.map(({ script, call }) => [script, call])).toEqual([
      ['before', 5],
      ['after', 5],
    ]);
  });
});

describeWith('php', 'a script in PHP and its successor in TypeScript', () => {
  it('are found the same', { timeout: 120_000 }, async () => {
    const found = await verifyScripts({
      before: join(scripts, 'roster.php'),
      after: join(scripts, 'roster.ts'),
      ...{ cassette, env },
    });
    expect(found).toMatchObject({ verdict: 'same', counts: { same: 4 } });
  });
});

describe('migrate verify', { timeout: 120_000 }, () => {
  const run = (after: string, ...more: string[]) =>
    runHere(
      ['migrate', 'verify', '--before', before, '--after', after, '--cassette', cassette, ...more].concat(
        '--env',
        'WSDL={wsdl}',
        'KEY={key}',
      ),
      { env: { COLUMNS: '200' } },
    );

  it('exits 0 for the same, 1 for other calls, 3 for another output, 2 for a wrong call', async () => {
    const same = await run(join(scripts, 'roster.ts'));
    expect(same).toMatchObject({ code: 0, stderr: '' });
    expect(same.stdout).toContain('calls: 4 same');
    const parts = await run(
      successor('cli-parts', (text) => text.replace("toDate: '2026-03-02'", "toDate: '2026-03-03'")),
    );
    expect(parts.code).toBe(1);
    expect(parts.stdout).toContain('GetSchedulesV3.toDate: "2026-03-02" before, "2026-03-03" after');
    const output = await run(
      successor('cli-output', (text) => text.replace("'unit', unit", "'Unit', unit")),
      '--json',
    );
    expect(output.code).toBe(3);
    expect(JSON.parse(output.stdout)).toMatchObject({ verdict: 'outputDiffers', firstOtherLine: 1 });
    const wrong = await runHere([
      'migrate',
      'verify',
      '--before',
      'a',
      '--after',
      'b',
      '--cassette',
      'nowhere',
    ]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('migrate record');
    const typo = await run(join(scripts, 'rooster.ts'));
    expect(typo.code).toBe(2);
    expect(typo.stderr).toContain('there is no script');
  });

  it('records, and refuses a key on the command line', async () => {
    await using sandbox = await startSandbox();
    const record = (key: string) =>
      runHere(
        ['migrate', 'record', before, '--cassette', join(folder, 'cli'), '--target', sandbox.endpoint].concat(
          ['--key', key, '--env', 'WSDL={wsdl}', 'KEY={key}'],
        ),
        { env: { UNIT_KEY: sandbox.unitKeys.get(101)!.reveal(), WORKFORCE_CASSETTE_KEY: projectKey } },
      );
    expect(await record('env:UNIT_KEY')).toMatchObject({ code: 0 });
    const refused = await record('sandbox-unit-101-key');
    expect(refused.code).toBe(2);
    expect(refused.stderr).not.toContain('sandbox-unit-101-key');
  });
});
