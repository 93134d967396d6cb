import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { compiled } from './compiled.js';
import { columnNames, MONTH, type ScriptedCall, scriptedCalls } from './exportCalls.js';
import { EXPORT_JSON, type ExportFigures, type ExportResults, exportSection } from './exportReadme.js';

// npx tsx bench/export.ts [--world 270x500] [--rounds 3] [--other name=folder …] [--answers folder] [--quick]: rows a second of exports, all in
// one run and by turns. `--other` measures what another commit has built in its `dist`; `--answers` keeps what was recorded.
// Writes the section of bench/README.md; --quick proves on a small world that all of it works, and writes nothing.
const { values } = parseArgs({
  options: {
    world: { type: 'string' },
    rounds: { type: 'string' },
    other: { type: 'string', multiple: true, default: [] },
    answers: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const { world = values.quick ? '3x10' : '270x500', rounds = values.quick ? '1' : '3' } = values;
const FEW_UNITS = 60;
/** Days that have about 200 rows in a unit of 500. */
const FEW_DAYS = 6;
/** Of the units, what the others read, so that a run does not take an hour. */
const [PHP_UNITS, NODE_SOAP_UNITS] = [60, 10];
/** Of the kernel's clock in a second. */
const TICKS = 100;

const folder = await compiled();
const answers = resolve(values.answers ?? join(folder, 'answers'));
const main = join(folder, 'src/cli/main.js');
const wsdl = join(folder, 'wsdl/service.wsdl');

interface Contender {
  readonly name: string;
  readonly command: readonly string[];
  /** What a script calls; the toolkit's calls are its own. */
  readonly calls?: readonly ScriptedCall[];
}

interface Table {
  readonly about: string;
  readonly datasets: readonly string[];
  readonly units: number;
  readonly windowDays: number;
}

const TABLES: readonly Table[] = [
  {
    about: 'A month of all units, a call for each unit and dataset:',
    ...{
      datasets: ['employees', 'schedules', 'punches', 'payroll'],
      units: Number.POSITIVE_INFINITY,
      windowDays: 31,
    },
  },
  {
    about: `Pieces of about 200 rows (shifts and payroll of ${FEW_UNITS} units, ${FEW_DAYS} days a call):`,
    ...{ datasets: ['schedules', 'payroll'], units: FEW_UNITS, windowDays: FEW_DAYS },
  },
];

const sandbox = await started([main, 'sandbox', '--port', '0', '--world', world, '--json']);
const {
  endpoint: real,
  rootKey,
  unitKeys,
} = JSON.parse(sandbox.line) as {
  readonly endpoint: string;
  readonly rootKey: string;
  readonly unitKeys: Readonly<Record<string, string>>;
};
const service = await started([join(folder, 'bench/exportService.js'), answers, real]);

const tables: ExportResults['tables'][number][] = [];
const plans = TABLES.map((table) => ({ table, contenders: contendersOf(table) }));
// What is asked for is made once, before anything is measured.
for (const { contenders } of plans) {
  await run(contenders[0]!);
  for (const { calls = [] } of contenders)
    for (const { body } of calls) await (await fetch(service.line, { method: 'POST', body })).arrayBuffer();
}
sandbox.process.kill();
for (const { table, contenders } of plans) {
  const all = contenders.map((): ExportFigures[] => []);
  for (let round = 0; round < Number(rounds); round++)
    for (const [i, contender] of contenders.entries()) all[i]!.push(await run(contender));
  tables.push({ about: table.about, contenders: all.map(median) });
}
service.process.kill();
const results: ExportResults = {
  measured: new Date().toISOString().slice(0, 10),
  rounds: Number(rounds),
  load: loadavg()[1]!,
  tables,
};
if (!values.quick) {
  writeFileSync(EXPORT_JSON, `${JSON.stringify(results, null, 2)}\n`);
  const readme = join(import.meta.dirname, 'README.md');
  const text = readFileSync(readme, 'utf8')
    .replace(/\n## Exports\n.*?(?=\n## |$)/s, '')
    .trimEnd();
  writeFileSync(readme, `${text}\n${exportSection()}`);
}
console.log(values.quick ? JSON.stringify(results) : exportSection());

function contendersOf({ datasets, units, windowDays }: Table): Contender[] {
  const ids = Object.keys(unitKeys).slice(0, units);
  const out = join(folder, 'out');
  const args = [
    ...['export', ...datasets, '--from', MONTH.from, '--to', MONTH.to, '--window-days', String(windowDays)],
    ...['--units', ids.join(','), '--format', 'ndjson,csv', '--out', out, '--quiet'],
  ];
  const oneCore = `data:text/javascript,import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module'; os.availableParallelism = () => 1; syncBuiltinESMExports();`;
  const columns = Object.fromEntries(datasets.map((dataset) => [dataset, columnNames(dataset)]));
  const script = (name: string, program: readonly string[], most: number): Contender => {
    const keys = ids.slice(0, most).map((id) => unitKeys[id]!);
    const calls = scriptedCalls(datasets, keys, windowDays);
    const file = join(folder, `calls-${name}-${windowDays}.json`);
    writeFileSync(file, JSON.stringify({ calls, columns }));
    return { name, calls, command: [...program, wsdl, service.line, file, out] };
  };
  return [
    { name: 'ours', command: [process.execPath, main, ...args] },
    { name: 'ours, one thread', command: [process.execPath, '--import', oneCore, main, ...args] },
    ...values.other.map((other) => {
      const [name = '', path = ''] = other.split('=');
      return { name, command: [process.execPath, join(resolve(path), 'dist/cli/main.js'), ...args] };
    }),
    script('PHP', ['php', join(folder, 'bench/exportScript.php')], PHP_UNITS),
    script('node-soap', [process.execPath, join(folder, 'bench/exportNodeSoap.js')], NODE_SOAP_UNITS),
  ];
}

/** Runs it in an empty folder. */
async function run({ name, command: [program = '', ...args] }: Contender): Promise<ExportFigures> {
  const out = join(folder, 'out');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  process.stderr.write(`${name}\n`);
  const env = { ...process.env, WORKFORCE_ENDPOINT: service.line, WORKFORCE_KEY: rootKey };
  const before = processorOf(service.process);
  const begun = performance.now();
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  let last = { processor: 0, memory: 0 };
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    last = { processor: processorOf(child) || last.processor, memory: memoryOf(child) || last.memory };
    await Promise.race([ended, wait(20)]);
  }
  const [code] = await ended;
  const seconds = (performance.now() - begun) / 1000;
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  const rows = [...text.matchAll(/^(?:\w+ +\d+ +)?([\d,]+)(?: .*)?$/gm)]
    .map(([, count]) => Number(count!.replaceAll(',', '')))
    .reduce((sum, count) => sum + count, 0);
  return { name, rows, seconds, ...last, service: processorOf(service.process) - before };
}

/** Seconds of processor time that a process took so far. */
function processorOf({ pid }: ChildProcess): number {
  const fields = statusOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}

function memoryOf({ pid }: ChildProcess): number {
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(statusOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

function statusOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

function median(all: readonly ExportFigures[]): ExportFigures {
  const middle = (of: (figures: ExportFigures) => number) =>
    all.map(of).sort((a, b) => a - b)[all.length >> 1]!;
  return {
    ...all[0]!,
    seconds: middle(({ seconds }) => seconds),
    processor: middle(({ processor }) => processor),
    service: middle(({ service: spent }) => spent),
    memory: middle(({ memory }) => memory),
  };
}

/** Starts a process of Node, with the first line that it says. */
async function started(
  args: readonly string[],
): Promise<{ readonly process: ChildProcess; readonly line: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill());
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { process: child, line };
}
