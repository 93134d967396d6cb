import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '../../../src/sandbox/index.js';
import { Duck } from '../../export/duckdb.js';
import { differences, mergeInDuck } from '../../export/mergeInDuck.js';
import { manifestOf } from '../exportFolder.js';
import { type CliRun, runCli } from '../runCli.js';
import { startStandIn } from '../standIn.js';
import { changeSome, dice } from './changeSome.js';
import { type Fleet, startFleet } from './fleetOfNights.js';
import { NO_TROUBLE, onlyOneUnit, spoiltAnswer, type Trouble } from './troubles.js';

export interface NightsOptions {
  readonly nights: number;
  readonly seed: number;
  readonly base: string;
  /** Some nights are done by workers over a Redis of its own, which is emptied now and then. */
  readonly fleet: boolean;
  readonly say: (line: string) => void;
}

export interface NightsReport {
  /** Rows that base and changes have otherwise than a whole export. */
  readonly different: readonly unknown[];
  /** Nights in which something was lost or new and nobody said so. */
  readonly silent: readonly string[];
  readonly kills: number;
  readonly calls: readonly number[];
}

const WHAT = ['all', '-f', 'ndjson,parquet'];
const PERIOD = ['--from', '2026-03-01', '--to', '2026-04-15'];
/** Nights that look at some days alone: what was deleted on the others comes later. */
const LAST_DAYS = ['--from', '2026-03-24', '--to', '2026-04-15'];
/** Two nights before clocks change. */
const FIRST_NIGHT = Date.parse('2026-03-27T01:00:00Z');
const DAY = 86_400_000;

/** Nights of an unattended export: changes, kills, troubles and two processes at once, by chance. */
export async function runNights(options: NightsOptions): Promise<NightsReport> {
  const { nights, seed, base, say } = options;
  const sandbox = await startSandbox({ world: '3x12x30' });
  const chance = dice(seed);
  const out = join(base, 'lake');
  let trouble: Trouble = NO_TROUBLE;
  let calls = 0;
  const told = { spoilt: 0, added: 0 };
  await using server = await startStandIn(
    sandbox.endpoint,
    () => void calls++,
    (operation, answer) => spoiltAnswer(operation, answer, trouble, told),
    (operation, envelope) => onlyOneUnit(operation, envelope, sandbox, trouble),
  );
  const env = { WORKFORCE_ENDPOINT: server.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  await using fleet: Fleet | undefined = options.fleet ? await startFleet(base, env) : undefined;
  const exportTo = (folder: string, args: readonly string[], killMs?: number): Promise<CliRun> => {
    let timer: NodeJS.Timeout | undefined;
    const started = (child: { kill(signal: NodeJS.Signals): boolean }) => {
      if (killMs !== undefined) timer = setTimeout(() => child.kill('SIGKILL'), killMs);
    };
    return runCli(['export', ...WHAT, '--out', folder, ...args], { env, onStart: started }).finally(() =>
      clearTimeout(timer),
    );
  };
  const report = { silent: [] as string[], calls: [] as number[], kills: 0 };
  const begin = (night: number) => sandbox.world.clock.set(new Date(FIRST_NIGHT + night * DAY).toISOString());

  begin(0);
  const first = await exportTo(out, PERIOD);
  if (first.code !== 0) throw new Error(first.stderr);
  for (let night = 1; night <= nights; night++) {
    begin(night);
    changeSome(sandbox, chance);
    trouble = {
      poison: night < nights && chance() < 0.25,
      newField: chance() < 0.2,
      fieldGone: night > nights / 2,
      oneUnit: chance() < 0.3,
    };
    calls = told.spoilt = told.added = 0;
    const args = chance() < 0.1 ? PERIOD : [...(chance() < 0.2 ? LAST_DAYS : PERIOD), '--since', 'last'];
    const queued = fleet && chance() < 0.4 ? [...args, ...fleet.options] : args;
    let run: CliRun;
    if (chance() < 0.4) {
      const killed = await exportTo(out, queued, 300 + chance() * 2_500);
      if (killed.signal === 'SIGKILL') report.kills++;
      run =
        existsSync(join(out, '.export/plan.json')) || killed.code === null
          ? await exportTo(out, queued)
          : killed;
    } else if (chance() < 0.3) {
      if (queued !== args && chance() < 0.7) fleet!.emptyAfter(200 + chance() * 1_500);
      // A second one that began at the same time: one of both works, and the other ends or comes after it.
      const both = await Promise.all([exportTo(out, queued), exportTo(out, queued)]);
      run = both.find(({ code }) => code === 3) ?? both.find(({ code }) => code === 0) ?? both[0];
      for (const { code, stderr } of both)
        if (code !== 0 && code !== 3 && !/exports to|unfinished/.test(stderr))
          report.silent.push(`night ${night}: ${stderr}`);
    } else run = await exportTo(out, queued);
    report.calls.push(calls);
    const named = Object.entries(trouble).flatMap(([name, is]) => (is ? name : []));
    say(
      `night ${night}: code ${run.code}, ${calls} calls, ${[...named, ...(queued === args ? [] : ['fleet'])].join(' ')}`,
    );
    if (run.code !== 0 && run.code !== 3) report.silent.push(`night ${night}: ${run.stderr}`);
    const issues = JSON.stringify(manifestOf(out).datasets.map((dataset) => dataset.issues ?? []));
    if (told.spoilt > 0 && !issues.includes('"value"')) report.silent.push(`night ${night}: lost values`);
    if (told.added > 0 && !issues.includes('shoeSize')) report.silent.push(`night ${night}: a new field`);
  }
  trouble = { ...NO_TROUBLE, fieldGone: true };
  begin(nights + 1);
  const last = await exportTo(out, [...PERIOD, '--since', 'last']);
  const whole = join(base, 'whole');
  const end = await exportTo(whole, PERIOD);
  if (last.code !== 0 || end.code !== 0) throw new Error(last.stderr + end.stderr);
  const different = await comparison(out, whole);
  await sandbox.stop();
  return { ...report, different };
}

async function comparison(out: string, whole: string): Promise<unknown[]> {
  const duck = await Duck.open();
  await mergeInDuck(duck, out, 'merged_');
  const different: unknown[] = [];
  for (const name of await mergeInDuck(duck, whole, 'whole_'))
    for (const row of await differences(duck, `merged_${name}`, `whole_${name}`))
      different.push({ name, row });
  duck.close();
  return different;
}
