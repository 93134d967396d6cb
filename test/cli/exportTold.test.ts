import fs, { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { faults } from '../../src/testing/index.js';
import { filesIn, fingerprint, manifestOf, rowsOf, SAME_MOMENT } from './exportFolder.js';
import { runHere } from './runHere.js';

let sandbox: Sandbox;
let base: string;
let count = 0;
beforeAll(async () => {
  sandbox = await startSandbox({ world: '2x4x2' });
  base = mkdtempSync(join(tmpdir(), 'workforce-export-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(base, { recursive: true });
});

const folder = () => join(base, String(++count));
const env = () => ({
  ...{ WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() },
  ...{ KEY_A: 'one-key-of-pseudonyms', KEY_B: 'another-key-of-them' },
});
const run = (out: string, ...args: string[]) => runHere(['export', ...args, '--out', out], { env: env() });

/** Answers no call that reads the employees of a unit. */
const withoutUnit102 = ({ operation, body }: { readonly operation: string; readonly body: Uint8Array }) =>
  operation === 'wsdlGetEmployeesV2' && Buffer.from(body).includes(sandbox.unitKeys.get(102)!.reveal())
    ? {
        kind: 'answer' as const,
        status: 500,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from('no'),
      }
    : undefined;

describe('an export', () => {
  it('says what it gave, in a table or as its manifest', async () => {
    const out = folder();
    const { code, stdout, stderr } = await run(out, 'employees', 'sections');
    expect([code, stdout.split('\n').map((line) => line.trim().split(/ {2,}/))]).toEqual([
      0,
      [
        ['dataset', 'units', 'rows', 'files'],
        ['sections', '2', '4', 'sections.ndjson'],
        ['employees', '2', '8', 'employees.ndjson'],
        [''],
      ],
    ]);
    expect(stderr).toContain(`manifest: ${join(out, 'manifest.json')}`);
    const json = folder();
    const told = await run(json, 'employees', '--json');
    expect(JSON.parse(told.stdout)).toEqual(manifestOf(json));
    const events = told.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.at(-1)).toMatchObject({ event: 'progress', of: events.at(-1)!.done, rows: 8 });
  });

  it('only shows what it would do where that is asked for', async () => {
    const out = folder();
    const { code, stdout, stderr } = await run(
      out,
      'employees',
      'punches',
      '--from',
      '2026-03-01',
      '--to',
      '2026-03-31',
      '--dry-run',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^employees +2 +2 *$/m);
    expect(stdout).toMatch(/^punches +\d+ +\d+ +(2026-03-01\.\.|\d+ windows from 2026-03-01)/m);
    expect(stderr).toContain('nothing was read (--dry-run)');
    expect(filesIn(out).filter((file) => file.endsWith('.ndjson'))).toEqual([]);
  });

  it('of which a unit fails says why, and goes on with it alone', async () => {
    const out = folder();
    let asked = 0;
    sandbox.setFaults(withoutUnit102);
    const failed = await run(out, 'employees');
    expect(failed.code).toBe(3);
    expect(failed.stdout).toMatch(/^employees +1 of 2 /m);
    expect(failed.stderr).toMatch(/failed employees: .*\(unit 102\)/);
    expect(failed.stderr).toContain('the same command with --resume tries again what failed');
    sandbox.setFaults(({ operation }) => {
      if (operation === 'wsdlGetEmployeesV2') asked++;
      return undefined;
    });
    const resumed = await run(out, 'employees', '--resume');
    expect([resumed.code, asked]).toEqual([0, 1]);
    expect(resumed.stderr).toContain('going on with the export begun');
    sandbox.setFaults();
    const nothing = await run(out, 'employees', '--resume');
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('nothing is unfinished in')]);
  });

  it.each([
    ['people', [], 'stopped. 1 of 2 pieces are done and kept; the same command goes on from there.'],
    ['a program', ['--json'], '{"stopped":{"done":1,"of":2}}'],
  ] as const)(
    'that is stopped tells %s what is kept, and goes on with what is left',
    async (_, more, told) => {
      const out = folder();
      const stop = new AbortController();
      let asked = 0;
      sandbox.setFaults(({ operation }) => {
        if (operation === 'wsdlGetEmployeesV2' && ++asked === 2) stop.abort();
        return undefined;
      });
      const args = ['export', 'employees', '--out', out, '--concurrent', '1', ...more];
      const stopped = await runHere(args, { env: env(), stop: stop.signal });
      expect([stopped.code, stopped.stdout]).toEqual([3, '']);
      expect(stopped.stderr).toContain(`${told}\n`);
      expect(existsSync(join(out, 'manifest.json'))).toBe(false);
      expect([(await run(out, 'employees')).code, asked]).toEqual([0, 3]);
      sandbox.setFaults();
      expect(rowsOf(out, 'employees.ndjson')).toHaveLength(8);
    },
  );

  it('says that the disk is full, and goes on when there is room', async () => {
    const out = folder();
    const written = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    sandbox.setFaults(({ operation }) => {
      if (operation === 'wsdlGetEmployeesV2') syncBuiltinESMExports();
      return undefined;
    });
    const full = await run(out, 'employees').finally(() => {
      written.mockRestore();
      syncBuiltinESMExports();
      sandbox.setFaults();
    });
    expect([full.code, full.stdout]).toEqual([1, '']);
    expect(full.stderr).toContain(
      'error: the disk is full. Make room; the same command goes on from there.\n',
    );
    expect(existsSync(join(out, 'manifest.json'))).toBe(false);
    expect((await run(out, 'employees')).stderr).toContain('going on with the export begun');
    expect(rowsOf(out, 'employees.ndjson')).toHaveLength(8);
  });

  it('reads unit by unit, and days in two halves, what the service is too slow for, and gives the same rows', async () => {
    const args = ['punches', '--from', '2026-03-01', '--to', '2026-03-08'];
    const [out, plain] = [folder(), folder()];
    expect((await run(plain, ...args)).code).toBe(0);
    sandbox.setFaults(({ body }) => {
      const text = Buffer.from(body).toString();
      if (!text.includes('2026-03-01') || !text.includes('2026-03-08')) return undefined;
      const headers = { 'content-type': 'text/html', 'retry-after': '0' };
      return { kind: 'answer', status: 504, headers, body: Buffer.from('slow') };
    });
    const { code, stderr } = await run(out, ...args);
    sandbox.setFaults();
    expect(stderr).toMatch(/^punches.*: not to be had for all units at once, so unit by unit$/m);
    for (const unit of [101, 102])
      expect(stderr).toMatch(
        new RegExp(`^punches/${unit}.*: 2026-03-01 to 2026-03-08 took too long, so in two halves$`, 'm'),
      );
    expect([code, fingerprint(out)]).toEqual([0, fingerprint(plain)]);
  });

  it('does not go on with another key of pseudonyms, by which a person would have two names', async () => {
    const out = folder();
    const args = ['employees', '--personal', 'pseudonym', '--pseudonym-key'];
    sandbox.setFaults(withoutUnit102);
    await run(out, ...args, 'env:KEY_A');
    let asked = 0;
    sandbox.setFaults(({ operation }) => {
      if (operation === 'wsdlGetEmployeesV2') asked++;
      return undefined;
    });
    const other = await run(out, ...args, 'env:KEY_B', '--resume');
    expect([other.code, asked]).toEqual([2, 0]);
    expect(other.stderr).toContain('the key of the pseudonyms is not the one with which this export began');
    expect([(await run(out, ...args, 'env:KEY_A', '--resume')).code, asked]).toEqual([0, 1]);
    sandbox.setFaults();
  });

  it('of which a unit failed brings it to a target that has the others, when it is told to go on', async () => {
    const out = folder();
    const stored = `${out}-target.json`;
    const load = [
      '--load',
      'singer',
      '--target',
      `${process.execPath} test/export/singerTarget.mjs ${stored}`,
    ];
    sandbox.setFaults(withoutUnit102);
    expect((await run(out, 'employees', ...load)).code).toBe(3);
    sandbox.setFaults();
    expect((await run(out, 'employees', '--resume', ...load)).code).toBe(0);
    const { employees } = JSON.parse(readFileSync(stored, 'utf8'));
    expect(Object.keys(employees)).toHaveLength(8);
  });

  it('of changes of which a unit failed reads it with the next changes, also when it is told to go on', async () => {
    const out = folder();
    await run(out, 'employees', 'sections');
    sandbox.setFaults((call) =>
      call.operation === 'wsdlGetSections'
        ? withoutUnit102({ ...call, operation: 'wsdlGetEmployeesV2' })
        : undefined,
    );
    const args = ['employees', 'sections', '--since', 'last'];
    expect((await run(out, ...args)).code).toBe(3);
    sandbox.setFaults();
    const other = await run(out, 'employees', 'sections', '--resume');
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining('the next export with --since last'),
    ]);
    const resumed = await run(out, ...args, '--resume');
    expect([resumed.code, resumed.stderr]).toEqual([0, expect.not.stringContaining('damaged')]);
    expect(manifestOf(out)).toMatchObject({ batch: { id: 2 }, complete: true });
  });

  it.each([
    ['asks twice before it takes a list that is read whole for empty', { first: 1 }, 4],
    ['takes one for empty that is empty twice', { first: 2 }, 2],
  ] as const)('%s', async (_, { first }, rows) => {
    const out = folder();
    sandbox.setFaults([{ fault: faults.emptyArray('wsdlGetSections'), first }]);
    const { code } = await run(out, 'sections', '--concurrent', '1');
    sandbox.setFaults();
    expect([code, rowsOf(out, 'sections.ndjson').length]).toEqual([0, rows]);
  });

  it('of changes says in which columns it is another than what is there', async () => {
    const out = folder();
    await run(out, 'sections');
    const path = join(out, 'schema.json');
    const schema = JSON.parse(readFileSync(path, 'utf8'));
    const { columns } = schema.datasets[0];
    schema.datasets[0].columns = columns.filter(({ name }: { name: string }) => name !== 'name');
    expect((await run(out, 'sections', '--since', 'last')).stderr).not.toContain('name is new');
    writeFileSync(path, JSON.stringify(schema));
    expect((await run(out, 'sections', '--since', 'last')).stderr).toContain('name is new');
  });

  it('that wants all or nothing puts nothing in its place where a unit fails', async () => {
    const out = folder();
    sandbox.setFaults(withoutUnit102);
    const { code, stderr } = await run(out, 'employees', '--all-or-nothing');
    sandbox.setFaults();
    expect(code).toBe(1);
    expect(stderr).toContain(`nothing was put in its place in ${out} (--all-or-nothing)`);
    expect(existsSync(join(out, 'employees.ndjson'))).toBe(false);
  });

  it('that wants all or nothing delivers nothing of what stood there before, where a unit fails', async () => {
    const out = folder();
    await run(out, 'employees');
    sandbox.setFaults(withoutUnit102);
    const all = ['employees', '--all-or-nothing', '--load', 'singer'];
    const { code, stdout } = await run(out, ...all);
    sandbox.setFaults();
    expect([code, stdout]).toEqual([1, '']);
    expect((await run(out, ...all)).stdout).toContain('"type":"RECORD"');
  });

  it('takes no rows away unless it is told to', async () => {
    const out = folder();
    await run(out, 'sections');
    const refused = await run(out, 'units');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--replace')]);
    expect(existsSync(join(out, 'sections.ndjson'))).toBe(true);
    expect((await run(out, 'units', '--replace')).code).toBe(0);
    expect(existsSync(join(out, 'sections.ndjson'))).toBe(false);
  });

  it('says of each row when it was read, which can be given', async () => {
    const out = folder();
    const { SOURCE_DATE_EPOCH: seconds } = SAME_MOMENT;
    await run(out, 'sections');
    const moment = new Date(Number(seconds) * 1_000).toISOString();
    expect(rowsOf(out, 'sections.ndjson').map((row) => row._extracted_at)).toEqual(Array(4).fill(moment));
  });

  it('goes to the output as messages where a loader wants them, and what it is there first', async () => {
    const lines = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const out = folder();
    const { code, stdout, stderr } = await run(out, 'sections', '--load', 'singer');
    const messages = lines(stdout);
    expect([code, messages[0]]).toMatchObject([0, { type: 'SCHEMA', stream: 'sections' }]);
    expect(messages.filter(({ type }) => type === 'RECORD')).toHaveLength(4);
    expect(messages.at(-1)).toMatchObject({ type: 'STATE' });
    expect(stderr).toMatch(/^sections +2 +4 /m);
    const nothing = folder();
    const { stdout: catalog } = await run(nothing, 'sections', '--discover');
    expect(JSON.parse(catalog)).toMatchObject({ streams: [{ stream: 'sections' }] });
    expect(existsSync(nothing)).toBe(false);
  });
});
