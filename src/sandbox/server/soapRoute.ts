import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Namespaces } from '../../encoding/namespaces.js';
import type { World } from '../world/World.js';
import { answerSoap, type SoapAnswer } from './answerSoap.js';
import { readBody } from './readBody.js';
import { redactRequest } from './redactRequest.js';
import type { Route } from './Route.js';
import type { CallListener, CallOutcome, SandboxCall } from './SandboxCall.js';
import { sendAnswer } from './sendAnswer.js';

export interface SoapRouteOptions {
  readonly world: World;
  readonly namespaces: Namespaces;
  /** Where the server answers. */
  readonly url: string;
  readonly tell: CallListener;
}

/** The SOAP endpoint, at `/soap`. */
export function soapRoute({ world, namespaces, url: base, tell }: SoapRouteOptions): Route {
  let count = 0;
  return async (request, response, url) => {
    if (url.pathname !== '/soap') return false;
    if (request.method === 'GET' && url.searchParams.has('wsdl'))
      return serveWsdl(response, namespaces, base);
    if (request.method !== 'POST') return false;
    const started = performance.now();
    const at = new Date().toISOString();
    const body = await readBody(request);
    const settings = { style: { namespaces }, faultStatus: 500 };
    const answer = await answerSoap(world, body, request.headers['content-type'], base, settings);
    await sendAnswer(request, response, answer);
    count += 1;
    const durationMs = performance.now() - started;
    tell(callOf(request, body, answer, { number: count, at, durationMs }));
    return true;
  };
}

async function serveWsdl(response: ServerResponse, namespaces: Namespaces, base: string): Promise<boolean> {
  const { writeWsdl } = await import('../../wsdl/index.js');
  const { types: namespace, operations: operationNamespace } = namespaces;
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' });
  response.end(writeWsdl({ namespace, operationNamespace, endpoint: `${base}/soap` }));
  return true;
}

function callOf(
  request: IncomingMessage,
  body: Buffer,
  answer: SoapAnswer,
  facts: Pick<SandboxCall, 'number' | 'at' | 'durationMs'>,
): SandboxCall {
  return {
    ...facts,
    operation: answer.operation,
    soapAction: request.headers.soapaction as string | undefined,
    caller: answer.caller,
    outcome: outcomeOf(answer),
    status: answer.status,
    requestBytes: body.length,
    answerBytes: answer.body.length,
    rows: answer.rows,
    fault: answer.fault,
    issues: answer.issues,
    input: answer.parts,
    output: answer.value,
    requestText: () => redactRequest(body.toString('utf8'), answer.apiKey, answer.parts),
    answerText: answer.text,
  };
}

function outcomeOf({ fault, rows, value }: SoapAnswer): CallOutcome {
  if (fault) return 'fault';
  if (rows?.includes('rejected')) return rows.includes('accepted') ? 'partly rejected' : 'rejected';
  const errors = (value as { validationErrors?: readonly string[] } | undefined)?.validationErrors ?? [];
  return errors.length > 0 ? 'rejected' : 'answered';
}
