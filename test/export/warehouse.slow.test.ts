import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeSome, dice } from '../cli/nights/changeSome.js';
import { runHere } from '../cli/runHere.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { Duck } from './duckdb.js';
import { differences } from './mergeInDuck.js';

// dbt is no package of Node: its references are resolved here, and DuckDB runs the models as they are written.
const PROJECT = new URL('../../examples/warehouse/', import.meta.url).pathname;
const DATASETS = ['units', 'shiftTypes', 'employees', 'schedules', 'absences', 'punches'];
const PERIOD = ['--from', '2026-03-01', '--to', '2026-03-31', '-f', 'parquet'];

let sandbox: Sandbox;
let base: string;
let duck: Duck;
beforeAll(async () => {
  sandbox = await startSandbox({ world: '3x8x10' });
  base = mkdtempSync(join(tmpdir(), 'workforce-warehouse-'));
  duck = await Duck.open();
}, 120_000);
afterAll(async () => {
  duck.close();
  await sandbox.stop();
  rmSync(base, { recursive: true });
});

async function exportTo(folder: string, ...more: readonly string[]): Promise<void> {
  const now = { SOURCE_DATE_EPOCH: String(Math.floor(Date.now() / 1000)) };
  const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal(), ...now };
  const args = ['export', ...DATASETS, ...PERIOD, '--out', join(base, folder), ...more];
  expect(await runHere(args, { env })).toMatchObject({ code: 0 });
}

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

/** A model as SQL, its references resolved as dbt does it. */
function resolved(model: string, lake: string): string {
  const macro = /%}(.*){%/s.exec(read('macros/current_rows.sql'))![1]!;
  return model
    .replace(/{{ current_rows\('(\w+)', '([\w.]+)'\) }}/g, (_, dataset: string, unit: string) =>
      macro
        .replace("source('lake', dataset)", `source('lake', '${dataset}')`)
        .replaceAll('{{ dataset }}', dataset)
        .replaceAll('{{ unit }}', unit),
    )
    .replace(/{{ ref\('(\w+)'\) }}/g, '"$1"')
    .replace(/{{ var\('prove_nights'\) }}/g, /prove_nights: (\d+)/.exec(read('dbt_project.yml'))![1]!)
    .replace(/{{ source\('lake', '(\w+)'\) }}/g, (_, name: string) => locationOf(name, lake));
}

/** Where the rows of a source lie, by `sources.yml`. */
function locationOf(name: string, lake: string): string {
  const sources = read('models/staging/sources.yml');
  const [, ...tables] = sources.split(/^ {6}- name: /m);
  const own = tables.find((table) => table.startsWith(`${name}\n`));
  if (own === undefined) throw new Error(`sources.yml has no ${name}`);
  const common = LOCATION.exec(sources)![1]!;
  return (LOCATION.exec(own)?.[1] ?? common.replace('{name}', name)).replace(
    '{{ env_var(\\"LAKE\\") }}',
    lake,
  );
}

const LOCATION = /external_location: "(.*)"/;

/** What a singular test of the project finds: rows that fail. */
async function failing(name: string): Promise<readonly Record<string, unknown>[]> {
  return (await duck.run(resolved(read(`tests/${name}.sql`), join(base, 'lake')))).rows;
}

it('gives each dataset as it is now, from the files of base and changes', { timeout: 120_000 }, async () => {
  await exportTo('lake');
  const chance = dice(7);
  for (const day of [17, 18]) {
    sandbox.world.clock.set(`2026-03-${day}T01:00:00Z`);
    for (let times = 0; times < 4; times++) changeSome(sandbox, chance);
    await exportTo('lake', '--since', 'last');
  }
  await exportTo('whole');
  const staging = readdirSync(join(PROJECT, 'models/staging')).filter((file) => file.endsWith('.sql'));
  const later = staging.filter((file) => file.startsWith('stg_'));
  for (const file of ['current_batches.sql', 'whole_readings.sql', 'proofs.sql', ...later])
    await duck.run(
      `CREATE VIEW "${basename(file, '.sql')}" AS ${resolved(read(`models/staging/${file}`), join(base, 'lake'))}`,
    );
  for (const name of DATASETS) {
    const model = `stg_${name === 'shiftTypes' ? 'shift_types' : name}`;
    await duck.run(
      `CREATE VIEW "whole_${name}" AS SELECT * EXCLUDE (_deleted) FROM read_parquet('${base}/whole/${name}.parquet')`,
    );
    expect({ name, rows: await differences(duck, model, `whole_${name}`) }).toEqual({ name, rows: [] });
    const { rows } = await duck.run(
      `SELECT count(*) - count(DISTINCT _key) AS double, count(*) > 0 AS some FROM "${model}"`,
    );
    expect({ name, ...rows[0] }).toEqual({ name, double: '0', some: true });
  }
  // The base was made just now, by the clock of this machine.
  expect(await failing('months_are_proven')).toEqual([]);
  expect(await failing('last_batch_is_complete')).toEqual([]);
  const { rows: proofs } = await duck.run('SELECT count(DISTINCT dataset) AS datasets FROM proofs');
  expect(proofs).toEqual([{ datasets: '4' }]);
  const loadedAt = /loaded_at_field: "(.*)"/.exec(read('models/staging/sources.yml'))![1]!;
  const { rows: fresh } = await duck.run(
    `SELECT now() - max(${loadedAt}) < INTERVAL 30 HOUR AS fresh FROM ${locationOf('batches', join(base, 'lake'))}`,
  );
  expect(fresh).toEqual([{ fresh: true }]);
  await duck.run(
    `CREATE TABLE hours_by_week AS ${resolved(read('models/marts/hours_by_week.sql'), join(base, 'lake'))}`,
  );
  const { rows } = await duck.run(`
    SELECT (SELECT sum(worked_hours) FROM hours_by_week) = (SELECT sum(hours) FROM whole_punches) AS worked,
      (SELECT sum(planned_hours) FROM hours_by_week)
        = (SELECT sum(hours) FROM whole_schedules WHERE NOT absenceShift AND persId <> 0) AS planned,
      (SELECT count(*) - count(DISTINCT (unit_id, employee_id, week)) FROM hours_by_week) AS double`);
  expect(rows).toEqual([{ worked: true, planned: true, double: '0' }]);
});

// A program of Python.
const DBT = 'dbt';
const hasDbt = spawnSync(DBT, ['--version']).status === 0;

it.skipIf(!hasDbt)(
  'is built and tested by dbt itself, where pip has dbt-duckdb',
  { timeout: 300_000 },
  () => {
    const env = { ...process.env, LAKE: join(base, 'lake'), DBT_PROFILES_DIR: PROJECT };
    const paths = [
      '--project-dir',
      PROJECT,
      '--target-path',
      join(base, 'dbt'),
      '--log-path',
      join(base, 'dbt'),
    ];
    for (const command of [['source', 'freshness'], ['build']]) {
      const { status, stdout } = spawnSync(DBT, [...command, ...paths], {
        cwd: base,
        env,
        encoding: 'utf8',
      });
      expect({ status, stdout }).toMatchObject({ status: 0 });
    }
  },
);
