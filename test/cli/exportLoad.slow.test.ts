import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { PostgresServer } from '../interop/postgresServer.js';
import { describeWith } from '../interop/foreignStack.js';
import { builtCli } from './builtCli.js';
import { changeAgain, changeWorld } from './changeWorld.js';
import { manifestOf, rowsOf } from './exportFolder.js';
import { runHere } from './runHere.js';
import { startStandIn } from './standIn.js';

let sandbox: Sandbox;
let base: string;
beforeAll(async () => {
  await builtCli();
  sandbox = await startSandbox({ world: '3x12x5' });
  base = mkdtempSync(join(tmpdir(), 'workforce-load-'));
}, 120_000);
afterAll(async () => {
  await sandbox.stop();
  rmSync(base, { recursive: true });
});

const ALL = ['all', '--from', '2026-03-01', '--to', '2026-03-31', '-f', 'ndjson'];

const own = () => ({ WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() });

function exportTo(out: string, args: readonly string[], env: Record<string, string> = {}) {
  return runHere(['export', ...args, '--out', out], { env: { ...own(), ...env } });
}

interface Message {
  readonly type: string;
  readonly stream: string;
  readonly schema: { readonly properties: Record<string, object> };
  readonly key_properties: readonly string[];
  readonly record: Record<string, unknown>;
  readonly version?: number;
  readonly value: object;
}

/** A target as the specification of Singer has it: schemas first, keys given, versions that take away what was before. */
class Target {
  readonly streams = new Map<string, Map<string, { record: Record<string, unknown>; version: number }>>();
  readonly #schemas = new Map<string, Message>();
  state: object | undefined;

  take(text: string): void {
    for (const line of text.trimEnd().split('\n')) this.#message(JSON.parse(line) as Message);
  }

  #message(message: Message): void {
    const { type, stream, record, version = 0 } = message;
    if (type === 'STATE') this.state = message.value;
    else if (type === 'SCHEMA') {
      this.#schemas.set(stream, message);
      if (!this.streams.has(stream)) this.streams.set(stream, new Map());
    } else if (type === 'ACTIVATE_VERSION') {
      for (const [key, row] of this.streams.get(stream)!)
        if (row.version !== version) this.streams.get(stream)!.delete(key);
    } else {
      const { schema, key_properties: keys } = this.#schemas.get(stream)!;
      expect(type).toBe('RECORD');
      expect(Object.keys(schema.properties)).toEqual(Object.keys(record));
      expect(keys.every((key) => typeof record[key] === 'string')).toBe(true);
      const key = JSON.stringify(keys.map((name) => record[name]));
      if (record._sdc_deleted_at) this.streams.get(stream)!.delete(key);
      else this.streams.get(stream)!.set(key, { record, version });
    }
  }

  keys(stream: string): string[] {
    return [...this.streams.get(stream)!.values()].map(({ record }) => String(record._key)).sort();
  }
}

it('writes Singer messages that a target puts together to the same as a whole export', {
  timeout: 120_000,
}, async () => {
  sandbox.reset();
  const out = join(base, 'singer');
  const target = new Target();
  const first = await exportTo(out, [...ALL, '--to', 'singer']);
  expect(first.code).toBe(0);
  target.take(first.stdout);
  for (const [night, change] of [changeWorld, changeAgain].entries()) {
    sandbox.world.clock.set(`2026-03-${17 + night}T01:00:00Z`);
    await change(sandbox);
    const { code, stdout, stderr } = await exportTo(out, [...ALL, '--since', 'last', '--to', 'singer']);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    target.take(stdout);
    expect(target.state).toMatchObject({ generation: 1, batch: night + 1 });
  }
  const whole = join(base, 'whole');
  expect((await exportTo(whole, ALL)).code).toBe(0);
  for (const { name } of manifestOf(whole).datasets) {
    const keys = rowsOf(whole, `${name}.ndjson`).map(({ _key }) => String(_key));
    expect({ name, keys: target.keys(name) }).toEqual({ name, keys: keys.sort() });
  }
});

describeWith('postgres', 'loading into PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  }, 60_000);
  afterAll(() => server.stop());
  beforeEach(async () => void (await server.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')));

  it('has the same rows as a whole export, each batch whole or not at all', {
    timeout: 180_000,
  }, async () => {
    sandbox.reset();
    const out = join(base, 'postgres');
    const load = ['--load', 'postgres'];
    const env = { WORKFORCE_POSTGRES: server.url };
    expect((await exportTo(out, ALL)).code).toBe(0);
    for (const [night, change] of [changeWorld, changeAgain].entries()) {
      sandbox.world.clock.set(`2026-03-${17 + night}T01:00:00Z`);
      await change(sandbox);
      const { code, stderr } = await exportTo(out, [...ALL, '--since', 'last', ...load], env);
      expect({ code, stderr }).toMatchObject({
        code: 0,
        stderr: expect.stringContaining(`has batch ${night + 1}:`),
      });
    }
    // What is in the database is not loaded again.
    const again = await exportTo(out, [...ALL, '--since', 'last', ...load], env);
    expect(again.stderr.match(/PostgreSQL has batch/g)).toHaveLength(1);
    const batches = await server.query('SELECT batch FROM _workforce_batches ORDER BY batch');
    expect(batches.map(({ batch }) => batch)).toEqual([0, 1, 2, 3]);
    const whole = join(base, 'whole-postgres');
    expect((await exportTo(whole, ALL)).code).toBe(0);
    for (const { name } of manifestOf(whole).datasets) {
      const rows = await server.query(
        `SELECT to_jsonb(t) - '_batch_id' - '_extracted_at' AS row FROM "${name}" t ORDER BY _key COLLATE "C"`,
      );
      const expected = rowsOf(whole, `${name}.ndjson`).sort((a, b) =>
        String(a._key) < String(b._key) ? -1 : 1,
      );
      const found = rows.map(({ row }) => row as Record<string, unknown>);
      expect({ name, rows: found.map(({ _key }) => _key) }).toEqual({
        name,
        rows: expected.map(({ _key }) => _key),
      });
      for (const [i, row] of found.entries()) {
        const { _batch_id: _, _extracted_at: __, ...record } = expected[i]!;
        const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
        expect(Object.keys(given).sort()).toEqual(Object.keys(record).sort());
        for (const field of ['id', 'badgeNo', 'begDate', 'comment', 'groupRoles', 'tags'])
          expect(given[field]).toEqual(record[field]);
      }
    }
    // A new base takes the place of all.
    expect((await exportTo(out, [...ALL, ...load], env)).code).toBe(0);
    const [counted] = await server.query('SELECT count(*)::int AS n, min(_batch_id) AS batch FROM schedules');
    expect(counted).toEqual({ n: rowsOf(whole, 'schedules.ndjson').length, batch: 4 });
  });

  it('holds every value to its last character, and says where one stands that it cannot take', {
    timeout: 60_000,
  }, async () => {
    sandbox.reset();
    const comment = 'a\r\n\\.\r\nb\t\\N "q", \\';
    for (const punch of sandbox.world.punches.ofUnit(101)) punch.comment = comment;
    let [hours, shift] = ['123456789012345678901234567890.12345678901234', '7'];
    await using service = await startStandIn(
      sandbox.endpoint,
      () => undefined,
      (operation, answer) =>
        operation === 'wsdlGetTimePunches'
          ? answer
              .replace(/(<hours [^>]*>)[^<]*</, `$1${hours}<`)
              .replace(/(<scheduleId [^>]*>)[^<]*(<.*?<scheduleId [^>]*>)[^<]*</s, `$17$2${shift}<`)
          : answer,
    );
    const env = { WORKFORCE_POSTGRES: server.url, WORKFORCE_ENDPOINT: service.endpoint };
    const punches = [
      'punches',
      '--units',
      '101',
      '--from',
      '2026-03-01',
      '--to',
      '2026-03-31',
      '-f',
      'ndjson',
    ];
    const run = (folder: string) => exportTo(join(base, folder), [...punches, '--load', 'postgres'], env);
    await run('exact');
    const found = await server.query(
      'SELECT max(hours)::text AS hours, min(comment) AS comment FROM punches',
    );
    expect(found).toEqual([{ hours, comment }]);
    [hours, shift] = ['8.00', '5000000000'];
    await server.query('TRUNCATE punches');
    const refused = await run('unfit');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /PostgreSQL did not take batch 0: punches \(row 2, column scheduleId: value … is out of range for type integer\)/,
    );
  });

  it('takes away all days of the base before, also where later changes are of others', {
    timeout: 60_000,
  }, async () => {
    sandbox.reset();
    const env = { WORKFORCE_POSTGRES: server.url };
    const out = join(base, 'days');
    const run = (from: string, to: string, ...more: string[]) =>
      exportTo(out, ['payroll', '--from', from, '--to', to, '-f', 'ndjson', ...more], env);
    await run('2026-03-01', '2026-03-31', '--load', 'postgres');
    await run('2026-03-05', '2026-03-31', '--replace');
    await run('2026-03-03', '2026-03-06', '--since', 'last', '--load', 'postgres');
    const [days] = await server.query('SELECT min(date)::text AS first FROM payroll');
    expect(days).toEqual({ first: '2026-03-03' });
  });

  it('is the same as a whole export after kill -9 at any point of a batch, beside who reads', {
    timeout: 120_000,
  }, async () => {
    sandbox.reset();
    const env = { WORKFORCE_POSTGRES: server.url };
    const out = join(base, 'killed');
    const load = [...ALL, '--since', 'last', '--load', 'postgres'];
    expect((await exportTo(out, [...ALL, '--load', 'postgres'], env)).code).toBe(0);
    sandbox.world.clock.set('2026-03-17T01:00:00Z');
    await changeWorld(sandbox);
    for (const table of ['_workforce_batches', 'employees', 'payroll']) {
      // It waits there, so that it is killed at that point.
      const held = await server.hold(table);
      let child: ChildProcess | undefined;
      const loading = runHere(['export', ...load, '--out', out], {
        env: { ...own(), ...env },
        onStart: (started) => (child = started),
      });
      await held.waitedFor();
      child!.kill('SIGKILL');
      expect((await loading).signal).toBe('SIGKILL');
      await held.release();
      const [{ batches } = {}] = await server.query(
        'SELECT count(*)::int AS batches FROM _workforce_batches',
      );
      expect(batches).toBe(1);
    }
    const reader = await server.hold('employees', 'ACCESS SHARE');
    expect((await exportTo(out, load, env)).code).toBe(0);
    await reader.release();
    const whole = join(base, 'whole-killed');
    await server.query('CREATE SCHEMA whole');
    const elsewhere = { WORKFORCE_POSTGRES: `${server.url}?options=-csearch_path%3Dwhole` };
    expect((await exportTo(whole, [...ALL, '--load', 'postgres'], elsewhere)).code).toBe(0);
    for (const { name } of manifestOf(whole).datasets) {
      const rows = (schema: string) =>
        server.query(
          `SELECT to_jsonb(t) - '_batch_id' - '_extracted_at' AS row FROM ${schema}."${name}" t ORDER BY _key`,
        );
      expect({ name, rows: await rows('public') }).toEqual({ name, rows: await rows('whole') });
    }
    const twice = await server.query('SELECT batch FROM _workforce_batches GROUP BY 1 HAVING count(*) > 1');
    expect(twice).toEqual([]);
  });
});
