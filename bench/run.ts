import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compiled } from './compiled.js';
import { phpVersion } from './php.js';
import { plotOf } from './plot.js';
import { readmeOf } from './readme.js';
import type { Results } from './results.js';
import { oneOperationBytes, startupMs } from './startup.js';
import { installStrongSoap } from './strongSoap.js';
import type { Figures } from './timed.js';

// npm run bench [-- --quick] [--runs N] [--most N]: every measurement in a fresh process, the runs interleaved, medians.
// --quick proves on small answers that all of it works but strong-soap, which it does not install, and writes nothing.
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    most: { type: 'string' },
  },
});
const runs = Number(values.runs ?? (values.quick ? 1 : 5));
const most = Number(values.most ?? (values.quick ? 100 : 100_000));
const sizes = [...new Set([1000, 10_000, 100_000].map((count) => Math.min(count, most)))];
const folder = await compiled();
const soap = readFileSync(join(folder, 'node_modules/soap/package.json'), 'utf8');
const versions = {
  node: process.version,
  soap: (JSON.parse(soap) as { version: string }).version,
  'strong-soap': values.quick ? undefined : installStrongSoap(),
  php: phpVersion(),
};
const others = [
  'node-soap',
  ...(versions['strong-soap'] ? ['strong-soap'] : []),
  ...(versions.php ? ['PHP'] : []),
];

// A measurement of some milliseconds is moved by whatever else the machine does: it is made more often.
const SHORT_COUNT = 1000;
const SHORT_TIMES = 5;

type Entry = readonly [what: string, kind: string, count: number];
const kinds = ['employees', 'schedules'] as const;
const plan: readonly Entry[] = [
  ...kinds.flatMap((kind) =>
    sizes.flatMap((count) =>
      ['ours', 'JSON.parse', ...others].map((who): Entry => [`decode ${who}`, kind, count]),
    ),
  ),
  ...kinds.map((kind): Entry => ['call ours', kind, most]),
  ...sizes.map((count): Entry => ['stream ours', 'employees', count]),
  ['read and drop', 'employees', most],
  ...['ours', 'JSON.stringify', ...others].map(
    (who): Entry => [`encode ${who}`, 'shifts', Math.min(10_000, most)],
  ),
];

function measure([what, kind, count]: Entry): Figures {
  // The peak of a process is measured as Node is when nothing is set.
  const flags = /^(stream|read)/.test(what) ? [] : ['--expose-gc', '--max-old-space-size=8192'];
  const args = [...flags, join(folder, 'bench/measure.js'), what, kind, String(count)];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return JSON.parse(output.trim().split('\n').at(-1)!) as Figures;
}

function median(figures: readonly (number | undefined)[]): number | undefined {
  const sorted = figures.filter((figure) => figure !== undefined).sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

for (const kind of kinds) for (const count of sizes) measure(['make answer', kind, count]);
const measured = new Map<string, Figures[]>();
const rounds = values.quick ? runs : runs * SHORT_TIMES;
for (let round = 0; round < rounds; round++) {
  for (const entry of plan) {
    const isShort = entry[2] <= SHORT_COUNT;
    if (!isShort && round % SHORT_TIMES > 0) continue;
    const key = entry.join(' ');
    process.stderr.write(`round ${round + 1} of ${rounds}: ${key}\n`);
    measured.set(key, [...(measured.get(key) ?? []), measure(entry)]);
  }
}

const medians = Object.fromEntries(
  [...measured].map(([key, all]) => {
    const of = (name: keyof Figures) => median(all.map((figures) => figures[name]));
    return [key, { seconds: of('seconds'), memory: of('memory'), longestBlockMs: of('longestBlockMs') }];
  }),
);
const startup = (who: 'ours' | 'node-soap') =>
  median(Array.from({ length: Math.max(runs, 3) }, () => startupMs(who, folder)))!;
const results: Results = {
  measured: new Date().toISOString().slice(0, 10),
  command: `npm run bench -- --runs ${runs} --most ${most}`,
  load: loadavg()[0]!,
  machine: `${cpus()[0]!.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
  versions,
  sizes,
  medians: JSON.parse(JSON.stringify(medians)) as Results['medians'],
  startupMs: { ours: startup('ours'), 'node-soap': startup('node-soap') },
  oneOperationBytes: await oneOperationBytes(),
};
if (values.quick) {
  const documents = [readmeOf(results), plotOf(results)];
  console.log(`${plan.length} measurements and ${documents.length} documents: all work`);
} else {
  const write = (name: string, text: string) => writeFileSync(join(import.meta.dirname, name), text);
  write('results.json', `${JSON.stringify(results, null, 2)}\n`);
  write('README.md', readmeOf(results));
  write('plot.svg', plotOf(results));
  console.log('bench/results.json, bench/README.md and bench/plot.svg are written');
}
