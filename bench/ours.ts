import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createAnswerDecoder } from '../src/encoding/answer/decodeAnswer.js';
import { requestBytes } from '../src/encoding/request/envelope.js';
import { inputFits } from '../src/validation/inputFits.js';
import { type Client, createClient } from '../src/index.js';
import { wsdlGetEmployees } from '../src/operations/employees/wsdlGetEmployees.js';
import { wsdlGetSchedulesV3 } from '../src/operations/scheduling/wsdlGetSchedulesV3.js';
import { wsdlUpdateShifts } from '../src/operations/scheduling/wsdlUpdateShifts.js';
import { answerChunks, type Kind } from './documents.js';
import { shifts } from './shifts.js';
import { type Figures, timed } from './timed.js';

const CONTENT_TYPE = 'text/xml; charset=utf-8';
const OPERATIONS = { employees: wsdlGetEmployees, schedules: wsdlGetSchedulesV3 } as const;

export function decode(kind: Kind, chunks: readonly Uint8Array[]): unknown {
  const decoder = createAnswerDecoder(OPERATIONS[kind], { contentType: CONTENT_TYPE });
  for (const chunk of chunks) decoder.write(chunk);
  const answer = decoder.end();
  if (answer.kind === 'fault' || answer.issues.length > 0) throw new Error('the answer was not decoded well');
  return answer.value;
}

/** The whole call, once the modules that a first one loads are there. */
export async function measureCall(kind: Kind, answer: readonly Uint8Array[]): Promise<Figures> {
  await call(kind, clientWith(answerChunks(kind, 1)));
  const client = clientWith(answer);
  return timed(() => call(kind, client));
}

/** A stream of employees whose bytes are made as they are read, and the peak of the process. */
export async function measureStream(rows: number): Promise<Figures> {
  await call('employees', clientWith(answerChunks('employees', 1)));
  const { stream } = clientWith(answerChunks('employees', rows));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const figures = await timed(async () => {
    delay.enable();
    let records = 0;
    for await (const _ of stream.wsdlGetEmployees()) records++;
    delay.disable();
    return records;
  });
  return { ...figures, memory: peakBytes(), longestBlockMs: delay.max / 1e6 };
}

/** The same bytes made and dropped. */
export async function measureDropping(rows: number): Promise<Figures> {
  const figures = await timed(async () => {
    let bytes = 0;
    for (const chunk of answerChunks('employees', rows)) bytes += chunk.length;
    return bytes;
  });
  return { ...figures, memory: peakBytes() };
}

/** Checking and writing. */
export function measureEncoding(rows: number): Promise<Figures> {
  const input = { Shifts: shifts(rows) };
  return timed(() => {
    if (!inputFits(wsdlUpdateShifts, input)) throw new Error('the shifts are not right');
    return requestBytes(wsdlUpdateShifts, 'key', input, { types: 'uri:Service', operations: 'uri:Service' });
  });
}

function clientWith(chunks: Iterable<Uint8Array>): Client {
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
    fetch: async () => new Response(body(), { headers: { 'content-type': CONTENT_TYPE } }),
  });
}

function call(kind: Kind, client: Client): Promise<unknown> {
  return kind === 'employees'
    ? client.wsdlGetEmployees()
    : client.wsdlGetSchedulesV3({ GetSchedulesV3: { fromDate: '2024-01-01', toDate: '2024-12-31' } });
}

function peakBytes(): number {
  return process.resourceUsage().maxRSS * 1024;
}
