import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '../../../src/sandbox/index.js';
import { Duck } from '../../export/duckdb.js';
import { differences, mergeInDuck } from '../../export/mergeInDuck.js';
import { manifestOf } from '../exportFolder.js';
import { type CliRun, runCli } from '../runCli.js';
import { startStandIn } from '../standIn.js';
import { changeSome, dice } from './changeSome.js';

export interface NightsOptions {
  readonly nights: number;
  readonly seed: number;
  readonly base: string;
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

const PERIOD = ['--from', '2026-03-01', '--to', '2026-04-15'];
const WHAT = ['all', ...PERIOD, '-f', 'ndjson,parquet'];
/** Two nights before clocks change. */
const FIRST_NIGHT = Date.parse('2026-03-27T01:00:00Z');
const DAY = 86_400_000;

/** Nights of an unattended export: changes, kills, poisoned values, new fields and two processes at once, by chance. */
export async function runNights({ nights, seed, base, say }: NightsOptions): Promise<NightsReport> {
  const sandbox = await startSandbox({ world: '3x12x30' });
  const chance = dice(seed);
  const out = join(base, 'lake');
  const trouble: Trouble = { poison: false, newField: false, calls: 0, spoilt: 0, added: 0 };
  await using server = await startStandIn(
    sandbox.endpoint,
    () => void trouble.calls++,
    (operation, answer) => spoiltAnswer(operation, answer, trouble),
  );
  const env = { WORKFORCE_ENDPOINT: server.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
  const exportTo = (folder: string, more: readonly string[] = [], killMs?: number): Promise<CliRun> => {
    let timer: NodeJS.Timeout | undefined;
    const started = (child: { kill(signal: NodeJS.Signals): boolean }) => {
      if (killMs !== undefined) timer = setTimeout(() => child.kill('SIGKILL'), killMs);
    };
    return runCli(['export', ...WHAT, '--out', folder, ...more], { env, onStart: started }).finally(() =>
      clearTimeout(timer),
    );
  };
  const silent: string[] = [];
  const calls: number[] = [];
  let kills = 0;
  sandbox.world.clock.set(new Date(FIRST_NIGHT).toISOString());
  const first = await exportTo(out);
  if (first.code !== 0) throw new Error(first.stderr);
  for (let night = 1; night <= nights; night++) {
    sandbox.world.clock.set(new Date(FIRST_NIGHT + night * DAY).toISOString());
    changeSome(sandbox, chance);
    trouble.poison = night < nights && chance() < 0.25;
    trouble.newField = chance() < 0.2;
    trouble.calls = 0;
    const since = chance() < 0.1 ? [] : ['--since', 'last'];
    let run: CliRun;
    if (chance() < 0.4) {
      const killed = await exportTo(out, since, 300 + chance() * 2_500);
      if (killed.signal === 'SIGKILL') kills++;
      run =
        existsSync(join(out, '.export/plan.json')) || killed.code === null
          ? await exportTo(out, since)
          : killed;
    } else if (chance() < 0.3) {
      // A second one that began at the same time: one of both works, and the other ends or comes after it.
      const both = await Promise.all([exportTo(out, since), exportTo(out, since)]);
      run = both.find(({ code }) => code === 3) ?? both.find(({ code }) => code === 0) ?? both[0];
      for (const { code, stderr } of both)
        if (code !== 0 && code !== 3 && !/exports to|unfinished/.test(stderr))
          silent.push(`night ${night}: ${stderr}`);
    } else run = await exportTo(out, since);
    calls.push(trouble.calls);
    say(`night ${night}: code ${run.code}, ${trouble.calls} calls${trouble.poison ? ', poisoned' : ''}`);
    const told = JSON.stringify(manifestOf(out).datasets.map(({ issues }) => issues ?? []));
    if (trouble.spoilt > 0 && !told.includes('"value"')) silent.push(`night ${night}: lost values`);
    if (trouble.added > 0 && !told.includes('shoeSize')) silent.push(`night ${night}: a new field`);
    trouble.spoilt = trouble.added = 0;
  }
  trouble.poison = trouble.newField = false;
  sandbox.world.clock.set(new Date(FIRST_NIGHT + (nights + 1) * DAY).toISOString());
  const last = await exportTo(out, ['--since', 'last']);
  const whole = join(base, 'whole');
  const end = await exportTo(whole);
  if (last.code !== 0 || end.code !== 0) throw new Error(last.stderr + end.stderr);
  const duck = await Duck.open();
  await mergeInDuck(duck, out, 'merged_');
  const different: unknown[] = [];
  for (const name of await mergeInDuck(duck, whole, 'whole_'))
    for (const row of await differences(duck, `merged_${name}`, `whole_${name}`))
      different.push({ name, row });
  duck.close();
  await sandbox.stop();
  return { different, silent, kills, calls };
}

interface Trouble {
  poison: boolean;
  newField: boolean;
  calls: number;
  /** What was spoilt, and what was added, in the answers of this night. */
  spoilt: number;
  added: number;
}

/** Hours that no decimal is, and a field that is new. */
function spoiltAnswer(operation: string, answer: string, trouble: Trouble): string {
  let text = answer;
  if (trouble.poison && operation === 'wsdlGetTimePunches')
    text = text.replace(/(<hours [^>]*>)[^<]*</g, (_, head: string) => {
      trouble.spoilt++;
      return `${head}7,5<`;
    });
  if (trouble.newField && operation === 'wsdlGetEmployeesV2')
    text = text.replaceAll('</badgeNo>', () => {
      trouble.added++;
      return '</badgeNo><shoeSize>43</shoeSize>';
    });
  return text;
}
