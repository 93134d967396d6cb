import * as library from 'soap';
import * as standIn from '../../src/standIn/index.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { RandomCalls } from './randomCalls.js';
import type { ScriptedServer } from './scriptedServer.js';

// biome-ignore lint/suspicious/noExplicitAny: as node-soap types it.
type Any = any;

/** A call that was made through both, with what came of it. */
export interface SameCall {
  readonly no: number;
  readonly operation: string;
  readonly parts: unknown;
  /** The request as node-soap writes it; nothing where it throws before. */
  readonly request: string | undefined;
  /** The stand-in sent nothing, for this reason. */
  readonly refused: string | undefined;
  /** What differs between both, one text each. */
  readonly differences: readonly string[];
}

const WAYS = ['async', 'callback', 'optionsFirst', 'callbackLast', 'port'] as const;

/** Makes random calls of all operations through node-soap and the stand-in, by every way of calling. */
export async function* sameCalls(
  server: ScriptedServer,
  { seed, count, wrong }: { seed: number; count: number; wrong: number },
): AsyncGenerator<SameCall> {
  const options = { disableCache: true };
  const clients: Any[] = [
    await library.createClientAsync(`${server.endpoint}?wsdl`, options),
    await standIn.createClientAsync(`${server.endpoint}?wsdl`, options),
  ];
  const seen = clients.map((client) => {
    const events: unknown[] = [];
    for (const name of ['message', 'request', 'response', 'soapError'])
      client.on(name, (first: Any, ...others: unknown[]) =>
        events.push([name, typeof first === 'string' ? first : typeof first, others.length]),
      );
    return events;
  });
  const random = new RandomCalls(seed, wrong);
  const operations = allOperations();
  for (let no = 0; no < count; no++) {
    const operation = operations[no % operations.length]!;
    const parts = random.parts(operation, 'key-of-the-unit');
    const way = random.one(...WAYS);
    const found: unknown[][] = [];
    const before = server.requests.length;
    for (const [i, client] of clients.entries()) {
      seen[i]!.length = 0;
      const told = await calledBy(client, way, operation.name, parts, { 'x-case': String(no * 7) });
      found.push([told, client.lastRequest, client.lastResponse, seen[i]!.slice()]);
    }
    const sent = server.requests.slice(before).map(({ body }) => body);
    const [theirs, ours] = found as [Any[], Any[]];
    const refused = ours[0][0]?.name === 'InputError' ? (ours[0][0].message as string) : undefined;
    const isThrown = theirs[0][0] instanceof TypeError && sent.length === 0;
    yield {
      ...{ no, operation: operation.name, parts, refused },
      request: isThrown ? undefined : (theirs[1] as string),
      differences:
        refused === undefined ? [...compared(theirs, ours), ...(sent[0] === sent[1] ? [] : ['sent'])] : [],
    };
  }
}

/** What a call tells, in the order of a callback's arguments. */
function calledBy(
  client: Any,
  way: (typeof WAYS)[number],
  name: string,
  parts: unknown,
  headers: object,
): Promise<Any[]> {
  if (way === 'async')
    return client[`${name}Async`](parts, {}, headers).then(
      (told: Any[]) => [null, ...told],
      (error: Any) => [error],
    );
  return new Promise((resolve) => {
    const callback = (...told: Any[]) => resolve(told);
    try {
      if (way === 'callback') client[name](parts, callback, {}, headers);
      else if (way === 'optionsFirst') client[name](parts, {}, callback, headers);
      else if (way === 'callbackLast') client[name](parts, {}, headers, callback);
      else client.Service.ServicePort[name](parts, callback, {}, headers);
    } catch (error) {
      resolve([error]);
    }
  });
}

function compared(theirs: Any[], ours: Any[]): string[] {
  const wrong: string[] = [];
  const [[theirError, ...theirTold], ...theirRest] = theirs;
  const [[ourError, ...ourTold], ...ourRest] = ours;
  const told = (all: Any[]) =>
    all.map((one) => (one && typeof one === 'object' && 'status' in one ? one.status : one));
  same('arguments', told(theirTold), told(ourTold));
  same('error', errorFacts(theirError), errorFacts(ourError));
  for (const [i, name] of ['lastRequest', 'lastResponse', 'events'].entries())
    same(name, theirRest[i], ourRest[i]);
  return wrong;

  function same(name: string, one: unknown, other: unknown): void {
    const [a, b] = [shown(one), shown(other)];
    if (a !== b) wrong.push(`${name}: ${a.slice(0, 600)}\n      / ${b.slice(0, 600)}`);
  }
}

/** Where scripts look. */
function errorFacts(error: Any): unknown {
  if (!error) return null;
  const { root, body, response, Fault } = error;
  const isXml = Fault?.faultstring !== 'Invalid XML';
  return {
    message: isXml ? error.message : undefined,
    fault: Fault?.faultstring,
    root,
    body,
    status: response?.status,
    data: response?.data,
  };
}

/** Dates, missing values and texts are told apart. */
function shown(value: unknown): string {
  return (
    JSON.stringify(value, function (this: Any, name, one) {
      if (name === 'detail' && this.faultstring === 'Invalid XML') return undefined;
      const given = name === '' ? one : this[name];
      if (given instanceof Date) return `Date ${given.getTime()}`;
      return one === undefined ? 'undefined' : one;
    }) ?? 'undefined'
  );
}
