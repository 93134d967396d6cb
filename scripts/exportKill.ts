/**
 * Kills an export of a large world again and again and compares its output with that of an undisturbed run.
 * `npx tsx scripts/exportKill.ts [world] [kills] [formats] [options of export]`; default 200x500, 20 and
 * ndjson,csv,parquet.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtCli } from '../test/cli/builtCli.js';
import { filesIn, filesWith, fingerprint, manifestOf } from '../test/cli/exportFolder.js';
import { killedExport } from '../test/cli/killedExport.js';
import { runCli } from '../test/cli/runCli.js';

interface Started {
  readonly endpoint: string;
  readonly rootKey: string;
  readonly unitKeys: Readonly<Record<string, string>>;
}

const [world = '200x500', kills = '20', formats = 'ndjson,csv,parquet', ...options] = process.argv.slice(2);
const base = mkdtempSync(join(tmpdir(), 'workforce-kill-'));
const server = spawn(
  process.execPath,
  [await builtCli(), 'sandbox', '--port', '0', '--world', world, '--json'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const sandbox = await startOf(server);
const settings = { env: { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey } };
const [plain, killed] = [join(base, 'plain'), join(base, 'killed')];

const wholeMs = await undisturbed();
const seconds = await killAgainAndAgain(wholeMs);
const [expected, found] = [fingerprint(plain), fingerprint(killed)];
const different = Object.keys({ ...expected, ...found }).filter((file) => expected[file] !== found[file]);
const leaks = leaksOf([sandbox.rootKey, ...Object.values(sandbox.unitKeys)]);
console.log(
  `${kills} kills in ${seconds} s: ${different.length === 0 ? 'the output is the same' : `different: ${different.join(', ')}`}`,
);
console.log(leaks.length === 0 ? 'no key in any file' : `keys in ${leaks.join(', ')}`);
server.kill();
rmSync(base, { recursive: true });
process.exitCode = different.length + leaks.length > 0 ? 1 : 0;

async function undisturbed(): Promise<number> {
  const begun = performance.now();
  const { code, stderr } = await runCli(args(plain), settings);
  const ms = performance.now() - begun;
  if (code !== 0) throw new Error(stderr);
  const { datasets } = manifestOf(plain);
  const rows = datasets.reduce((sum, dataset) => sum + dataset.rows, 0);
  const bytes = filesIn(plain).reduce((sum, file) => sum + statSync(join(plain, file)).size, 0);
  console.log(
    `undisturbed: ${rows} rows of ${datasets[0]!.units.length} units in ${(ms / 1000).toFixed(1)} s, ` +
      `${Math.round((rows / ms) * 1000)} rows/s, ${(bytes / 1e6).toFixed(0)} MB of ${formats}`,
  );
  return ms;
}

/** Each run of a long export is killed after up to a fifth of the whole, so that the kills hit every stretch of the way. */
async function killAgainAndAgain(wholeMs: number): Promise<string> {
  const begun = performance.now();
  const longestMs = Math.max(wholeMs / 5, Math.min(wholeMs, 4_000));
  for (let done = 0, runs = 0; done < Number(kills); ) {
    const left = Number(kills) - done;
    rmSync(killed, { recursive: true, force: true });
    const more = await killedExport(args(killed), settings, { kills: left, wholeMs: longestMs });
    done += more.kills;
    runs += more.runs;
    console.log(`${done} kills in ${runs} runs`);
  }
  return ((performance.now() - begun) / 1000).toFixed(0);
}

/** Where no file holds what all keys begin with, none holds a key. */
function leaksOf(keys: readonly string[]): string[] {
  const [first = '', last = ''] = [keys.toSorted()[0], keys.toSorted().at(-1)];
  const common = [...first].findIndex((letter, i) => letter !== last[i]);
  const suspects = common < 6 ? keys : [first.slice(0, common)];
  return filesWith(base, suspects).length === 0 ? [] : filesWith(base, keys);
}

function args(out: string): string[] {
  return [
    ...['export', 'employees', 'schedules', 'punches', 'payroll', '--from', '2026-03-01'],
    ...['--to', '2026-03-31', '-f', formats, '--out', out, ...options],
  ];
}

/** What the sandbox says of itself in its first line. */
function startOf(child: ChildProcess): Promise<Started> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
    child.stdout!.setEncoding('utf8').on('data', (piece: string) => {
      if (text.includes('\n')) return;
      text += piece;
      const [first = '', rest] = text.split('\n', 2);
      if (rest !== undefined) resolve(JSON.parse(first) as Started);
    });
  });
}
