/**
 * A payroll check of many units beside the reads alone: `npx tsx scripts/payrollLarge.ts 1000x100x22`. Prints seconds, records,
 * and the most memory that was resident.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '../src/index.js';
import { readUnit } from '../src/payroll/ledger/readUnit.js';
import { payrollCheck } from '../src/payroll/index.js';
import { forEachUnit } from '../src/recipes/forEachUnit.js';
import { startSandbox } from '../src/sandbox/index.js';

const FROM = '2026-03-02';
const TO = '2026-03-31';
const CONCURRENT = 2;
const FORGET_BYTES = 700e6;

if (process.send) await serve(process.argv[2]!);
else await measure(process.argv[2] ?? '20x100x22', process.argv[3] !== 'check');

/** The service in a process of its own, which forgets what it made before it fills the machine. */
async function serve(size: string): Promise<void> {
  const [units, employees, shifts] = size.split('x').map(Number) as [number, number, number];
  const sandbox = await startSandbox({ world: { units, employees, shifts, trouble: [] } });
  setInterval(() => {
    if (process.memoryUsage().heapUsed > FORGET_BYTES) sandbox.reset();
  }, 100);
  process.send!({ endpoint: sandbox.endpoint, key: sandbox.rootKey.reveal() });
}

async function measure(size: string, readsToo: boolean): Promise<void> {
  const child = fork(import.meta.filename, [size], { execArgv: process.execArgv });
  const [{ endpoint, key }] = (await once(child, 'message')) as [{ endpoint: string; key: string }];
  const client = createClient({ endpoint, apiKey: key });
  let most = 0;
  setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20).unref();
  const before = process.memoryUsage().rss;
  if (readsToo) {
    const reads = await timed(async () => {
      let records = 0;
      await forEachUnit(
        client,
        async (own) => {
          const rows = await readUnit(own, { from: FROM, to: TO }, { windowDays: 31 });
          records += Object.values(rows).reduce((sum, list) => sum + list.length, 0);
        },
        { concurrent: CONCURRENT },
      );
      return records;
    });
    console.log(
      `reads alone: ${reads.seconds} s (${reads.cpu} of them work), ${reads.value} records, ${megabytes(most)} MB`,
    );
    most = 0;
  }
  const check = await timed(() =>
    payrollCheck(client, {
      ...{ from: FROM, to: TO, concurrent: CONCURRENT, now: '2026-12-01T00:00:00Z' },
      policy: { baseTypes: ['100'], manualTypes: [3], openLockTexts: ['Open'] },
      onUnit: (done) => {
        if (done % 100 === 0) console.log(`  ${done} units, ${megabytes(most)} MB`);
      },
    }),
  );
  const { verdict, findings, units } = check.value;
  const employees = units.reduce((sum, unit) => sum + unit.employees, 0);
  console.log(
    `check: ${check.seconds} s (${check.cpu} of them work), ${employees} employees, ${verdict}, ${findings.length} findings, ${megabytes(most)} MB (${megabytes(before)} before)`,
  );
  child.kill();
}

async function timed<T>(run: () => Promise<T>): Promise<{ value: T; seconds: number; cpu: number }> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  const value = await run();
  const { user, system } = process.cpuUsage(cpu);
  return { value, seconds: tenths((performance.now() - start) / 1e3), cpu: tenths((user + system) / 1e6) };
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
