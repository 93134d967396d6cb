import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { compiled } from './compiled.js';
import { answerChunks } from './documents.js';
import { GATEWAY_JSON, type GatewayResults, gatewaySection } from './gatewayReadme.js';

// npx tsx bench/gateway.ts [rounds]: the processor time of what stands between a script and the service, by the answer, all
// in one run and by turns. Writes the section of bench/README.md.
const rounds = Number(process.argv[2] ?? 36);
const VARIANTS = [
  'plain proxy',
  'keys',
  'keys, checked',
  'keys, watched without fields',
  'keys, watched',
  'tokens',
  'tokens, checked',
  'tokens, spooled',
  'tokens, watched without fields',
  'tokens, watched',
  'tokens, everything',
] as const;
const EMPLOYEES = 12_000;
const ROW = 12;

const folder = await compiled();
const document = join(folder, 'answer.xml');
const answer = Buffer.concat([...answerChunks('employees', EMPLOYEES)]);
writeFileSync(document, answer);

interface Part {
  readonly process: ChildProcess;
  readonly endpoint: string;
  readonly key: string;
}

async function start(what: string, target = ''): Promise<Part> {
  const child = fork(join(folder, 'bench/gatewayPart.js'), [what, target, document], {
    stdio: 'inherit',
    execArgv: [],
  });
  const { endpoint, key } = await told<{ endpoint: string; key: string }>(child);
  return { process: child, endpoint, key };
}

function told<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as T)));
}

async function spent(part: Part): Promise<{ readonly seconds: number; readonly memory: number }> {
  part.process.send('figures');
  return told(part.process);
}

/** Calls once and counts the bytes that came. */
function call({ endpoint, key }: Part): Promise<number> {
  const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><wsdlGetEmployees><apiKey>${key}</apiKey></wsdlGetEmployees></s:Body></s:Envelope>`;
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { method: 'POST', headers: { 'content-type': 'text/xml' } }, (came) => {
      let bytes = 0;
      came.on('data', (piece: Buffer) => (bytes += piece.length));
      came.on('end', () => resolve(bytes));
      came.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const service = await start('service');
const parts = await Promise.all(VARIANTS.map((variant) => start(variant, service.endpoint)));
const seconds: number[][] = VARIANTS.map(() => []);
for (const part of parts) await call(part);
// One call each: what a busy machine takes, it takes from all of them.
for (let round = 0; round < rounds; round++)
  for (const [i, part] of parts.entries()) {
    const before = await spent(part);
    if ((await call(part)) !== answer.length) throw new Error('bytes are missing');
    seconds[i]!.push((await spent(part)).seconds - before.seconds);
  }
// And some in a row, by a process that has the machine to itself.
const inRow: number[] = [];
for (const part of parts) {
  const before = await spent(part);
  for (let i = 0; i < ROW; i++) await call(part);
  inRow.push(((await spent(part)).seconds - before.seconds) / ROW);
}
const results: GatewayResults = {
  bytes: answer.length,
  variants: await Promise.all(
    VARIANTS.map(async (name, i) => ({
      name,
      seconds: [...seconds[i]!].sort((a, b) => a - b)[rounds >> 1]!,
      inRow: inRow[i]!,
      memory: (await spent(parts[i]!)).memory,
    })),
  ),
};
for (const { process: child } of [service, ...parts]) child.kill();
writeFileSync(GATEWAY_JSON, `${JSON.stringify(results, null, 2)}\n`);
const readme = join(import.meta.dirname, 'README.md');
const text = readFileSync(readme, 'utf8')
  .replace(/\n## The gateway\n.*?(?=\n## |$)/s, '')
  .trimEnd();
writeFileSync(readme, `${text}\n${gatewaySection()}`);
console.log(gatewaySection());
