/** How fast the sandbox starts and answers. `npx tsx bench/sandbox.ts` */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';

const SECONDS = 5;

if (process.send) await callFor(process.argv[2]!, process.argv[3]!, process.argv[4] ?? '');
else await measure();

async function measure(): Promise<void> {
  const { startSandbox } = await import('../src/sandbox/index.js');
  const started = performance.now();
  const sandbox = await startSandbox({ world: '200x500' });
  show("startSandbox({ world: '200x500' })", milliseconds(started));
  const first = performance.now();
  const employees = envelope('wsdlGetEmployeesV2', 'sandbox-unit-102-key');
  const bytes = await post(sandbox.endpoint, employees);
  show('first read of 500 employees', `${milliseconds(first)}, ${(bytes / 1e6).toFixed(2)} MB`);
  for (const encoding of ['', 'gzip']) {
    const cpu = process.cpuUsage();
    const caller = fork(import.meta.filename, [sandbox.endpoint, employees, encoding]);
    const [calls] = (await once(caller, 'message')) as [number];
    const { user, system } = process.cpuUsage(cpu);
    const cpuMs = (user + system) / 1000 / calls;
    const rates = `${Math.round(calls / SECONDS)} a second, ${cpuMs.toFixed(1)} ms of CPU each: ${Math.round(1000 / cpuMs)} a second on a core`;
    show(`read of 500 employees ${encoding}`, rates);
  }
  const whole = performance.now();
  let schedules = 0;
  for (const shift of sandbox.world.shifts.of()) schedules += shift.absenceShift ? 0 : 1;
  show(`${schedules} schedules made in`, milliseconds(whole));
  const one = performance.now();
  const part = '<GetSchedulesV3><badgeNo>0000001</badgeNo></GetSchedulesV3>';
  await post(sandbox.endpoint, envelope('wsdlGetSchedulesV3', 'sandbox-root-key', part));
  show("one employee's schedules among them", milliseconds(one));
  show('memory', `${Math.round(process.memoryUsage().rss / 1e6)} MB`);
  await sandbox.stop();
}

async function callFor(endpoint: string, body: string, encoding: string): Promise<void> {
  const until = performance.now() + SECONDS * 1000;
  let calls = 0;
  for (; performance.now() < until; calls++) await post(endpoint, body, encoding);
  process.send?.(calls);
  process.disconnect();
}

/** A call whose answer is not decoded. */
function post(endpoint: string, body: string, encoding = ''): Promise<number> {
  const headers = { 'content-type': 'text/xml', ...(encoding ? { 'accept-encoding': encoding } : {}) };
  return new Promise((resolve, reject) => {
    const call = request(endpoint, { method: 'POST', headers });
    call.on('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    });
    call.on('error', reject);
    call.end(body);
  });
}

function envelope(operation: string, key: string, parts = ''): string {
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><${operation}><apiKey>${key}</apiKey>${parts}</${operation}></s:Body></s:Envelope>`;
}

function milliseconds(since: number): string {
  return `${Math.round(performance.now() - since)} ms`;
}

function show(what: string, figure: string): void {
  console.log(what.padEnd(40), figure);
}
