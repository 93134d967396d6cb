import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compiled } from './compiled.js';
import { answerChunks } from './documents.js';
import { GATEWAY_JSON, type GatewayResults, gatewaySection } from './gatewayReadme.js';

// npx tsx bench/gateway.ts [rounds]: the processor time of what stands between a script and the service, beside nginx and a plain
// Node proxy, all in one run and by turns. Writes the section of bench/README.md.
const rounds = Number(process.argv[2] ?? 6);
const VARIANTS = [
  'nginx',
  'Node proxy',
  'keys',
  'keys, checked',
  'keys, watched',
  'keys, everything',
  'tokens',
  'tokens, everything',
] as const;
const NGINX_PORT = 28_471;
/** Calls of a round, and how many at once. */
const KINDS = {
  small: { calls: 300, at: 8 },
  large: { calls: 8, at: 1 },
  writes: { calls: 100, at: 8 },
  crowd: { calls: 1_200, at: 200 },
} as const;
type Kind = keyof typeof KINDS;
/** Rounds before it is measured: what runs for weeks is compiled, which takes some thousand calls. */
const WARM: Readonly<Record<Kind, number>> = { small: 10, large: 2, writes: 5, crowd: 1 };

const folder = await compiled();
for (const [name, employees] of Object.entries({ small: 2, large: 12_000 }))
  writeFileSync(join(folder, `${name}.xml`), Buffer.concat([...answerChunks('employees', employees)]));

interface Part {
  readonly process: ChildProcess;
  readonly endpoint: string;
  readonly key: string;
}

async function start(what: string, target = ''): Promise<Part> {
  if (what === 'nginx') return nginx(target);
  const child = fork(join(folder, 'bench/gatewayPart.js'), [what, target, folder], {
    ...{ stdio: 'inherit', execArgv: [] },
  });
  const told = await new Promise<Omit<Part, 'process'>>((resolve) =>
    child.once('message', (message) => resolve(message as Part)),
  );
  return { process: child, ...told };
}

/** One process, so that its time is all of it. */
async function nginx(target: string): Promise<Part> {
  const { host } = new URL(target);
  const places = ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name), { recursive: true });
    return `${name === 'body' ? 'client_body' : name}_temp_path ${join(folder, name)};`;
  });
  const text = `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log stderr crit;
events { worker_connections 1024; }
http { access_log off; ${places.join(' ')} keepalive_requests 1000000; upstream service { server ${host}; keepalive 256; }
server { listen 127.0.0.1:${NGINX_PORT}; location / { proxy_pass http://service; proxy_http_version 1.1;
proxy_set_header Connection ""; proxy_max_temp_file_size 0; } } }`;
  writeFileSync(join(folder, 'nginx.conf'), text);
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  for (let tries = 0; tries < 100 && !(await listens()); tries++) await wait(50);
  return { process: child, endpoint: `http://127.0.0.1:${NGINX_PORT}/soap`, key: 'BENCH-KEY-0123456789' };
}

function listens(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(NGINX_PORT, '127.0.0.1', () => resolve(socket.end() !== undefined));
    socket.once('error', () => resolve(false));
  });
}

/** Milliseconds of processor time of a process with its threads. */
function spent({ process: { pid } }: Part): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((all, one) => all + one, 0) / 1e6;
}

function memory({ process: { pid } }: Part): number {
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
}

let orders = 0;

function bodyOf(kind: Kind, key: string): string {
  const apiKey = `<apiKey>${key}</apiKey>`;
  const call =
    kind === 'writes'
      ? `<wsdlUpdateShifts>${apiKey}<Shifts><item><badgeNo>${++orders}</badgeNo><begDate>2026-04-06</begDate><begTime>08:00:00</begTime><endDate>2026-04-06</endDate><endTime>16:30:00</endTime><shiftCategoryId>11</shiftCategoryId></item></Shifts></wsdlUpdateShifts>`
      : `<wsdlGetEmployees${kind === 'large' ? '' : 'V2'}>${apiKey}</wsdlGetEmployees${kind === 'large' ? '' : 'V2'}>`;
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${call}</s:Body></s:Envelope>`;
}

/** Calls once. Gives the milliseconds that it took. */
function call({ endpoint, key }: Part, kind: Kind, agent: Agent): Promise<number> {
  const body = bodyOf(kind, key);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(body) };
    const sent = request(endpoint, { method: 'POST', agent, headers }, (came) => {
      if (came.statusCode !== 200) reject(new Error(`${came.statusCode} for ${kind}`));
      came.on('data', () => undefined);
      came.on('end', () => resolve(performance.now() - began));
      came.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A round of calls. Gives the milliseconds that each took. */
async function round(part: Part, kind: Kind): Promise<number[]> {
  const { calls, at } = KINDS[kind];
  const agent = new Agent({ keepAlive: true, maxSockets: at });
  const times: number[] = [];
  let left: number = calls;
  const caller = async () => {
    while (left-- > 0) times.push(await call(part, kind, agent));
  };
  await Promise.all(Array.from({ length: at }, caller));
  agent.destroy();
  return times;
}

const service = await start('service');
const hasNginx = spawnSync('nginx', ['-v']).error === undefined;
const names = VARIANTS.filter((name) => hasNginx || name !== 'nginx');
const parts = await Promise.all(names.map((name) => start(name, service.endpoint)));
/** Of each part and kind what each round took, by the call, and the slowest hundredth of its calls. */
const costs = new Map<string, number[]>();
const slowest = new Map<string, number[]>();
const note = (to: Map<string, number[]>, key: string, value: number) =>
  to.set(key, [...(to.get(key) ?? []), value]);
const median = (of: Map<string, number[]>, key: string) => of.get(key)!.sort((a, b) => a - b)[rounds >> 1]!;
for (let turn = -1; turn < rounds; turn++)
  for (const kind of Object.keys(KINDS) as Kind[])
    for (const [i, part] of parts.entries()) {
      // The first turn warms.
      for (let warm = turn < 0 ? WARM[kind] : 0; warm > 0; warm--) await round(part, kind);
      const before = spent(part);
      const times = (await round(part, kind)).sort((a, b) => a - b);
      if (turn < 0) continue;
      note(costs, `${kind} ${names[i]}`, (spent(part) - before) / times.length);
      note(slowest, `${kind} ${names[i]}`, times[Math.floor(times.length * 0.99)]!);
    }
const results: GatewayResults = {
  bytes: {
    small: readFileSync(join(folder, 'small.xml')).length,
    large: readFileSync(join(folder, 'large.xml')).length,
  },
  variants: names.map((name, i) => ({
    name,
    small: median(costs, `small ${name}`),
    large: median(costs, `large ${name}`),
    writes: median(costs, `writes ${name}`),
    p99: median(slowest, `crowd ${name}`),
    memory: memory(parts[i]!),
  })),
};
for (const { process: child } of [service, ...parts])
  if (child.connected) child.disconnect();
  else child.kill();
writeFileSync(GATEWAY_JSON, `${JSON.stringify(results, null, 2)}\n`);
const readme = join(import.meta.dirname, 'README.md');
const text = readFileSync(readme, 'utf8').replace(
  /\n## The gateway\n.*?(?=\n## |$)/s,
  () => `${gatewaySection().trimEnd()}\n`,
);
writeFileSync(readme, text);
console.log(gatewaySection());
