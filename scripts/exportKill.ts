/**
 * Kills an export of a large world again and again and compares its output with that of an undisturbed run.
 * `npx tsx scripts/exportKill.ts [world] [kills]`; default 200x500 and 20.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesWith, fingerprint, manifestOf } from '../test/cli/exportFolder.js';
import { killedExport } from '../test/cli/killedExport.js';
import { runCli } from '../test/cli/runCli.js';
import { spawn } from 'node:child_process';
import { builtCli } from '../test/cli/builtCli.js';

const [world = '200x500', kills = '20'] = process.argv.slice(2);
const base = mkdtempSync(join(tmpdir(), 'workforce-kill-'));
const server = spawn(
  process.execPath,
  [await builtCli(), 'sandbox', '--port', '0', '--world', world, '--json'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const started = await new Promise<{ endpoint: string; rootKey: string; unitKeys: Record<string, string> }>(
  (resolve) => {
    let text = '';
    server.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const end = text.indexOf('\n');
      if (end > 0) resolve(JSON.parse(text.slice(0, end)));
    });
  },
);
const settings = { env: { WORKFORCE_ENDPOINT: started.endpoint, WORKFORCE_KEY: started.rootKey } };
const args = (out: string) => [
  ...['export', 'employees', 'schedules', 'punches', 'payroll', '--from', '2026-03-01', '--to', '2026-03-31'],
  ...['-f', 'ndjson,csv', '--out', out],
];

const begun = performance.now();
const plain = await runCli(args(join(base, 'plain')), settings);
const wholeMs = performance.now() - begun;
if (plain.code !== 0) throw new Error(plain.stderr);
const { datasets } = manifestOf(join(base, 'plain'));
const rows = datasets.reduce((sum, dataset) => sum + dataset.rows, 0);
console.log(
  `undisturbed: ${(wholeMs / 1000).toFixed(1)} s, ${rows} rows of ${datasets[0]!.units.length} units`,
);

let killed = 0;
while (killed < Number(kills))
  killed += (
    await killedExport(args(join(base, 'killed')), settings, {
      kills: Number(kills) - killed,
      wholeMs: wholeMs / 2,
    })
  ).kills;
const [expected, found] = [fingerprint(join(base, 'plain')), fingerprint(join(base, 'killed'))];
const different = Object.keys(expected).filter((file) => expected[file] !== found[file]);
const leaks = filesWith(base, [started.rootKey, ...Object.values(started.unitKeys)]);
console.log(
  `${killed} kills: ${different.length === 0 ? 'the output is the same' : `different: ${different.join(', ')}`}`,
);
console.log(leaks.length === 0 ? 'no key in any file' : `keys in ${leaks.join(', ')}`);
server.kill();
rmSync(base, { recursive: true });
process.exitCode = different.length + leaks.length > 0 ? 1 : 0;
