import { readFileSync } from 'node:fs';
import { type Client as ToolkitClient, createClient as createToolkitClient } from '../client/client.js';
import { ConfigurationError, FaultError } from '../errors/index.js';
import { operationNamed } from '../testing/knownOperations.js';
import { allOperations } from '../wsdl/allDefinitions.js';
import { answerXml, faultXml } from './answerXml.js';
import { inputOf } from './inputOf.js';
import { libraryTree } from './libraryTree.js';

// biome-ignore lint/suspicious/noExplicitAny: as node-soap types its answers, so that scripts in TypeScript compile as they are.
type Any = any;
type Parts = Readonly<Record<string, unknown>>;
/** `[result, envelope]` */
type Answer = [result: Any, xml: string, header: undefined, request: string];

export type Callback = (error: Any, result: Any, xml?: string) => void;

/** The operations under the names that node-soap gives them: `wsdlX(parts, callback)`, `wsdlXAsync(parts)`, `Service.ServicePort`. */
export interface Client {
  setEndpoint(address: string): void;
  describe(): object;
  [member: string]: Any;
}

interface Options {
  readonly endpoint?: string;
  readonly [option: string]: unknown;
}

/**
 * A client that is used as one of node-soap and calls through this toolkit: for scripts of which not every answer can be
 * moved yet. Each call brings its `apiKey`, as it did; nothing is read from the WSDL but the address.
 */
export async function createClientAsync(wsdl: string, options?: Options, endpoint?: string): Promise<Client> {
  return clientAt(endpoint ?? options?.endpoint ?? addressIn(wsdl));
}

type Made = (error: Any, client: Client) => void;

/** The same with a callback. */
export function createClient(wsdl: string, made: Made, endpoint?: string): void;
export function createClient(wsdl: string, options: Options, made: Made, endpoint?: string): void;
export function createClient(wsdl: string, ...others: readonly unknown[]): void {
  const made = others.find((one) => typeof one === 'function') as Made;
  const options = others.find((one) => typeof one === 'object' && one !== null) as Options | undefined;
  const endpoint = others.find((one) => typeof one === 'string');
  createClientAsync(wsdl, options, endpoint).then(
    (client) => process.nextTick(made, null, client),
    (error) => process.nextTick(made, error),
  );
}

/** The address of a WSDL that the service gives, or in a file of it. */
function addressIn(wsdl: string): string {
  if (/^https?:/i.test(wsdl)) return wsdl.replace(/\?(single)?wsdl$/i, '');
  const address = /<(?:\w+:)?address\s[^>]*?location="([^"]+)"/.exec(readFileSync(wsdl, 'utf8'))?.[1];
  if (!address)
    throw new ConfigurationError('wsdl', 'holds no address of the service; give it as the endpoint');
  return address;
}

function clientAt(address: string): Client {
  let endpoint = address;
  const clients = new Map<string, ToolkitClient>();
  const clientOf = (apiKey: string) => {
    const name = `${endpoint} ${apiKey}`;
    const client = clients.get(name) ?? createToolkitClient({ endpoint, apiKey });
    clients.set(name, client);
    return client;
  };
  const ServicePort: Record<string, Any> = {};
  for (const { name } of allOperations()) {
    const call = (parts: Parts = {}) => answer(clientOf(String(parts.apiKey ?? '')), name, parts);
    ServicePort[name] = (...given: unknown[]) => callBack(call, given);
    ServicePort[`${name}Async`] = call;
  }
  return {
    ...ServicePort,
    Service: { ServicePort },
    setEndpoint: (given) => {
      endpoint = given;
    },
    describe: () => ({
      Service: { ServicePort: Object.fromEntries(allOperations().map(({ name }) => [name, {}])) },
    }),
  };
}

async function answer(client: ToolkitClient, name: string, parts: Parts): Promise<Answer> {
  try {
    const xml = await answerXml(client, name, inputOf(operationNamed(name)!, parts));
    const { Envelope } = libraryTree(xml) as Any;
    return [Envelope.Body[`${name}Response`], xml, undefined, ''];
  } catch (error) {
    throw error instanceof FaultError ? libraryFault(error) : error;
  }
}

/** A fault as node-soap throws it: the envelope is its `root`. */
function libraryFault(fault: FaultError): Error {
  const body = faultXml(fault);
  const root = libraryTree(body) as Any;
  const { faultcode, faultstring, detail } = root.Envelope.Body.Fault;
  const told = detail?.$value ?? detail;
  const message = `${faultcode.$value}: ${faultstring.$value}${told ? `: ${JSON.stringify(told)}` : ''}`;
  return Object.assign(new Error(message, { cause: fault }), {
    root,
    body,
    response: { status: 500, statusCode: 500, data: body },
  });
}

// What a callback throws is not the call's failure.
function callBack(call: (parts?: Parts) => Promise<Answer>, given: readonly unknown[]): void {
  const callback = given.find((one) => typeof one === 'function') as Callback;
  const [parts] = given;
  call(typeof parts === 'function' ? {} : (parts as Parts)).then(
    ([result, xml]) => process.nextTick(callback, null, result, xml),
    (error) => process.nextTick(callback, error),
  );
}
