/**
 * A payroll check of many units beside the reads alone, by the built package: `npm run build && node
 * scripts/payrollLarge.mjs 1000x100x22` (units, employees of each, shifts of each). Prints seconds, records, and the most
 * memory that was resident.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { createClient } from '../dist/index.js';
import { readUnit } from '../dist/payroll/ledger/readUnit.js';
import { payrollCheck } from '../dist/payroll/index.js';
import { forEachUnit } from '../dist/recipes/forEachUnit.js';
import { startSandbox } from '../dist/sandbox/index.js';

const FROM = '2026-03-02';
const TO = '2026-03-31';
const CONCURRENT = 2;
const FORGET_BYTES = 700e6;

if (process.send) await serve(process.argv[2]);
else await measure(process.argv[2] ?? '20x100x22', process.argv[3] !== 'check');

/** The service in a process of its own, which forgets what it made before it fills the machine. */
async function serve(size) {
  const [units, employees, shifts] = size.split('x').map(Number);
  const sandbox = await startSandbox({ world: { units, employees, shifts, trouble: [] } });
  setInterval(() => {
    if (process.memoryUsage().heapUsed > FORGET_BYTES) sandbox.reset();
  }, 100);
  process.send({ endpoint: sandbox.endpoint, key: sandbox.rootKey.reveal() });
}

async function measure(size, readsToo) {
  // As the command does.
  setFlagsFromString('--heap-growing-percent=50');
  const child = fork(import.meta.filename, [size]);
  const [{ endpoint, key }] = await once(child, 'message');
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
          records += Object.values(rows).reduce((sum, list) => sum + (list.length ?? 0), 0);
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

async function timed(run) {
  const start = performance.now();
  const cpu = process.cpuUsage();
  const value = await run();
  const { user, system } = process.cpuUsage(cpu);
  return { value, seconds: tenths((performance.now() - start) / 1e3), cpu: tenths((user + system) / 1e6) };
}

function tenths(seconds) {
  return Math.round(seconds * 10) / 10;
}

function megabytes(bytes) {
  return Math.round(bytes / 1e6);
}
