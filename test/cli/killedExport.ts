import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomOf } from '../../src/text/random.js';
import { type CliSettings, runCli } from './runCli.js';

/** The same moments in every run; another seed tries others. */
export const KILL_SEED = Number(process.env.WORKFORCE_KILL_SEED ?? 1);
let drawn = 0;

export interface KilledExport {
  /** How many runs were killed before they ended by themselves. */
  readonly kills: number;
  readonly runs: number;
}

/**
 * Runs an export again and again, each time killed with SIGKILL after a part of `wholeMs` that the seed gives, until it was killed
 * `kills` times or ended by itself; then lets it end. Throws when the last run fails.
 */
export async function killedExport(
  args: readonly string[],
  settings: CliSettings,
  { kills, wholeMs }: { readonly kills: number; readonly wholeMs: number },
): Promise<KilledExport> {
  let killed = 0;
  let runs = 0;
  const out = args[args.indexOf('--out') + 1]!;
  while (killed < kills) {
    // A kill may come when all is done and the process has only to end; the next export would be another batch.
    if (isFinished(out)) rmSync(out, { recursive: true });
    runs++;
    let timer: NodeJS.Timeout | undefined;
    const { signal } = await runCli(args, {
      ...settings,
      onStart: (child) => {
        timer = setTimeout(() => child.kill('SIGKILL'), randomOf(KILL_SEED, drawn++) * wholeMs);
      },
    });
    clearTimeout(timer);
    if (signal !== 'SIGKILL') break;
    killed++;
  }
  if (isFinished(out)) return { kills: killed, runs };
  const last = await runCli(args, settings);
  if (last.code !== 0) throw new Error(`the last run ended with ${last.code}: ${last.stderr}`);
  return { kills: killed, runs: runs + 1 };
}

function isFinished(out: string): boolean {
  return existsSync(join(out, 'manifest.json')) && !existsSync(join(out, '.export/plan.json'));
}
