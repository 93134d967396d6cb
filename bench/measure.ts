import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AnswerDecoder } from '../src/encoding/decodeAnswer.js';
import type { AnyOperation } from '../src/encoding/operation.js';
import type { Client } from '../src/index.js';
import { answerChunks, type Kind } from './documents.js';
import { shifts } from './shifts.js';
import { withTypes } from './withTypes.js';

// One measurement in a process of its own: tsx bench/measure.ts <what> [kind] [count]. Prints a JSON line.
export interface Figures {
  readonly seconds?: number;
  /** Bytes that the result keeps, or that the process peaked at. */
  readonly memory?: number;
  readonly longestBlockMs?: number;
}

const WSDL = join(import.meta.dirname, '../wsdl/service.wsdl');
const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };
const OPERATIONS = { employees: 'wsdlGetEmployees', schedules: 'wsdlGetSchedulesV3' } as const;
const [what = '', kind = 'employees', count = '1000'] = process.argv.slice(2) as [string, Kind, string];
const rows = Number(count);
const collect = () => {
  for (let i = 0; i < 3; i++) (globalThis as { gc?: () => void }).gc?.();
};

async function timed(work: () => unknown): Promise<Figures> {
  // What was made to get here must be gone before it is counted.
  await new Promise((resolve) => setTimeout(resolve, 20));
  collect();
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  const kept = await work();
  const seconds = (performance.now() - started) / 1000;
  collect();
  const memory = process.memoryUsage().heapUsed - before;
  if (kept === undefined) throw new Error('nothing came out');
  return { seconds, memory };
}

async function decoding(): Promise<(chunks: readonly Uint8Array[]) => unknown> {
  const { createAnswerDecoder } = await import('../src/encoding/decodeAnswer.js');
  const { operationLoaders } = await import('../src/operations/loaders.generated.js');
  const operation: AnyOperation = await operationLoaders[OPERATIONS[kind]]();
  return (chunks) =>
    decoded(createAnswerDecoder(operation, { contentType: 'text/xml; charset=utf-8' }), chunks);
}

function decoded(decoder: AnswerDecoder, chunks: readonly Uint8Array[]): unknown {
  for (const chunk of chunks) decoder.write(chunk);
  const answer = decoder.end();
  if (answer.kind === 'fault' || answer.issues.length > 0) throw new Error('the answer was not decoded well');
  return answer.value;
}

async function client(chunks: Iterable<Uint8Array>) {
  const { createClient } = await import('../src/index.js');
  const iterator = chunks[Symbol.iterator]();
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const { done, value } = iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
  return createClient({
    endpoint: 'https://wfs.example/soap',
    apiKey: 'bench',
    fetch: async () => new Response(body(), { headers: { 'content-type': 'text/xml; charset=utf-8' } }),
  });
}

function call(client: Client): Promise<unknown> {
  const period = { fromDate: '2024-01-01', toDate: '2024-12-31' };
  return kind === 'employees'
    ? client.wsdlGetEmployees()
    : client.wsdlGetSchedulesV3({ GetSchedulesV3: period as never });
}

async function nodeSoap() {
  const soap = createRequire(import.meta.url)('soap') as typeof import('soap');
  return (await soap.createClientAsync(WSDL)) as unknown as {
    wsdl: {
      xmlToObject(xml: string): unknown;
      objectToRpcXML(name: string, value: unknown, prefix: string, namespace: string, parts: boolean): string;
    };
  };
}

function php(mode: string, name: string, content: Uint8Array): Figures {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const file = join(folder, 'input');
    writeFileSync(file, content);
    const script = join(import.meta.dirname, 'php.php');
    const args = ['-d', 'memory_limit=-1', script, mode, WSDL, name, file];
    const { stdout, stderr, status } = spawnSync('php', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr || stdout);
    return JSON.parse(stdout) as Figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const plain = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && 'reveal' in value
    ? (value as { reveal(): string }).reveal()
    : value;

function jsonOf(decode: (chunks: readonly Uint8Array[]) => unknown): Buffer {
  return Buffer.from(JSON.stringify(decode([...answerChunks(kind, rows)]), plain));
}

const measurements: Record<string, () => Promise<Figures>> = {
  'decode ours': async () => {
    const chunks = [...answerChunks(kind, rows)];
    const decode = await decoding();
    return timed(() => decode(chunks));
  },
  'decode JSON.parse': async () => {
    const decode = await decoding();
    const json = jsonOf(decode);
    return timed(() => JSON.parse(json.toString()));
  },
  'decode node-soap': async () => {
    const bytes = Buffer.concat([...answerChunks(kind, rows)]);
    const { wsdl } = await nodeSoap();
    return timed(() => wsdl.xmlToObject(bytes.toString()));
  },
  'decode PHP': async () => php('decode', OPERATIONS[kind], Buffer.concat([...answerChunks(kind, rows)])),
  'call ours': async () => {
    await call(await client([...answerChunks(kind, 1)]));
    const warm = await client([...answerChunks(kind, rows)]);
    return timed(() => call(warm));
  },
  'stream ours': async () => {
    // The modules that a first call loads are no part of streaming.
    await call(await client([...answerChunks(kind, 1)]));
    const { stream } = await client(answerChunks(kind, rows));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const figures = await timed(async () => {
      let records = 0;
      for await (const _ of stream.wsdlGetEmployees()) records++;
      return records;
    });
    delay.disable();
    const { maxRSS } = process.resourceUsage();
    return { ...figures, memory: maxRSS * 1024, longestBlockMs: delay.max / 1e6 };
  },
  'read and drop': async () => {
    const figures = await timed(async () => {
      let bytes = 0;
      for (const chunk of answerChunks(kind, rows)) bytes += chunk.length;
      return bytes;
    });
    return { ...figures, memory: process.resourceUsage().maxRSS * 1024 };
  },
  'encode ours': async () => {
    const input = { Shifts: shifts(rows) };
    const { requestBytes } = await import('../src/encoding/envelope.js');
    const { inputFits } = await import('../src/encoding/inputFits.js');
    const { wsdlUpdateShifts } = await import('../src/operations/scheduling/wsdlUpdateShifts.js');
    return timed(() => {
      if (!inputFits(wsdlUpdateShifts, input)) throw new Error('the shifts are not right');
      return requestBytes(wsdlUpdateShifts, 'key', input, NAMESPACES);
    });
  },
  'encode JSON.stringify': async () => {
    const Shifts = shifts(rows);
    return timed(() => Buffer.from(JSON.stringify({ Shifts })));
  },
  'encode node-soap': async () => {
    const { wsdl } = await nodeSoap();
    const { wsdlUpdateShifts } = await import('../src/operations/scheduling/wsdlUpdateShifts.js');
    const Shifts = withTypes(wsdlUpdateShifts.input.Shifts!, shifts(rows));
    const args = { apiKey: withTypes({ kind: 'string' }, 'key'), Shifts };
    return timed(() =>
      Buffer.from(wsdl.objectToRpcXML('wsdlUpdateShifts', args, 'tns', 'uri:Service', true)),
    );
  },
  'encode PHP': async () => php('encode', 'wsdlUpdateShifts', Buffer.from(JSON.stringify(shifts(rows)))),
};

const figures = await measurements[what]!();
console.log(JSON.stringify(figures));
