import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { localServer } from '../cassette/localServer.js';
import type { ClientOptions } from '../client/clientOptions.js';
import type { Namespaces } from '../encoding/xml/namespaces.js';
import type { FaultCall, FaultEffect } from '../faults/InjectedFault.js';
import { ApiKey, Secret } from '../secret.js';
import { addressAt } from '../text/addressAt.js';
import { checkOptions } from '../validation/options.js';
import { makeWorld } from './makeWorld.js';
import { createCallLog } from './page/createCallLog.js';
import { pageRoute } from './page/pageRoute.js';
import { restRoute } from './rest/restRoute.js';
import { CHECKS, type SandboxFaults, type SandboxOptions } from './SandboxOptions.js';
import { SANDBOX_HEADER } from './sandboxHeader.js';
import { adminRoute } from './server/adminRoute.js';
import { downloadRoute } from './server/downloadRoute.js';
import { foreignDoor, type Route } from './server/Route.js';
import { planByName } from './server/planByName.js';
import type { CallListener } from './server/SandboxCall.js';
import type { SandboxServer } from './server/SandboxServer.js';
import { soapRoute } from './server/soapRoute.js';
import { wsdlRoute } from './server/wsdlRoute.js';
import type { Planted } from './world/trouble/plants.js';
import type { World, WorldSnapshot } from './world/World.js';

/** A running sandbox. */
export interface Sandbox extends AsyncDisposable {
  /** Address of the SOAP endpoint; its WSDL is at `?wsdl`. */
  readonly endpoint: string;
  /** Address of the server. */
  readonly url: string;
  /** The namespaces that it answers with. */
  readonly namespaces: Namespaces;
  /** Sees the whole customer. */
  readonly rootKey: ApiKey;
  /** Keys that each see one unit, by the unit's id. */
  readonly unitKeys: ReadonlyMap<number, ApiKey>;
  /** The tables, to read and to change from a test. */
  readonly world: World;
  /** The troubles of the world's payroll, where some were asked for. */
  readonly planted: readonly Planted[];
  /** The options of a client that calls this sandbox, with the root key or with that of a unit. */
  clientOptions(unitId?: number): ClientOptions;
  /** The options of a REST client that calls this sandbox with all permissions, or with those of another client. */
  restOptions(clientId?: string): SandboxRestOptions;
  /** Is told of every call, when its answer is sent. Gives back what ends that. */
  onCall(listener: CallListener): () => void;
  /** Replaces the plan of faults; without one all is well from here on. */
  setFaults(faults?: SandboxFaults): void;
  /** Back to the world, and the time, of the start. */
  reset(): void;
  /** The state of the world, for `restore` of the same sandbox. */
  snapshot(): WorldSnapshot;
  /** Puts a snapshot of the world in the place of what is there. */
  restore(snapshot: WorldSnapshot): void;
  /** Ends all connections and the server. */
  stop(): Promise<void>;
}

/** What `createRestClient` takes. */
export interface SandboxRestOptions {
  /** The address of the REST side. */
  readonly baseUrl: string;
  /** The id of its OAuth client. */
  readonly clientId: string;
  /** The secret of its OAuth client. */
  readonly clientSecret: Secret;
}

/**
 * Starts a local double of the service over HTTP. Nothing of it is kept when it stops.
 *
 * @example
 * ```ts
 * import { createClient } from 'workforce-soap';
 * import { startSandbox } from 'workforce-soap/sandbox';
 *
 * await using sandbox = await startSandbox();
 * const client = createClient(sandbox.clientOptions(101)); // the key of unit 101; without a number the root key
 * console.log(await client.wsdlGetRoles());
 * ```
 */
export async function startSandbox(asked: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions(asked, CHECKS);
  const { options, like } = await withLike(asked);
  const { seed = 1, quirks = {} } = options;
  const { world, planted } = makeWorld(options);
  const log = createCallLog();
  const listeners = new Set<CallListener>([(call) => log.add(call)]);
  let effectOn = faultEffects(options.faults, seed);
  let calls = 0;
  const server = createServer();
  // A debugger may stop a test for longer than a connection is kept.
  Object.assign(server, { requestTimeout: 0, headersTimeout: 0 });
  const { url, close: stop } = await localServer(server, options);
  const namespaces = namespacesOf(options);
  const shared: SandboxServer = {
    world,
    namespaces,
    quirks,
    like,
    seed,
    url,
    tell: (call) => {
      for (const listener of listeners) listener(call);
    },
    nextNumber: () => ++calls,
    effectOn: (call) => effectOn(call),
    reset: () => world.restore(makeWorld(options).world.snapshot()),
  };
  const setFaults = (faults?: SandboxFaults) => {
    effectOn = faultEffects(faults, seed);
  };
  const routes: Route[] = [
    soapRoute(shared),
    wsdlRoute(shared),
    restRoute(shared, options.tokenSeconds),
    downloadRoute(world),
    pageRoute(world, log, `${url}/soap`),
    adminRoute(shared, async (named) => setFaults(named.length === 0 ? undefined : await planByName(named))),
  ];
  const { allowHosts = [] } = options;
  server.on('request', (request, response) => {
    // So that nobody takes what was seen here for evidence of a service.
    response.setHeader(SANDBOX_HEADER, '1');
    const address = addressAt(request.url, url);
    const foreign = address && foreignDoor(request, allowHosts);
    if (!address) refuse(response, 400, 'The line of a request must hold a path, such as /soap.');
    else if (foreign) refuse(response, 403, `The sandbox refuses this: ${foreign}.`);
    else void dispatch(routes, request, response, address);
  });
  const rootKey = new ApiKey(world.rootKey, 'root');
  const unitKeys = new Map(
    [...world.units.of()].map(({ id, key }) => [id, new ApiKey(key, `unit ${id}`)] as const),
  );
  return {
    endpoint: `${url}/soap`,
    url,
    namespaces,
    rootKey,
    unitKeys,
    world,
    planted,
    clientOptions: (unitId) => ({
      endpoint: `${url}/soap`,
      apiKey: unitId === undefined ? rootKey : keyOf(unitKeys, unitId),
      namespace: namespaces.types,
      operationNamespace: namespaces.operations,
    }),
    restOptions: (asked) => {
      const client = world.apiClients.find(({ clientId }) => asked === undefined || clientId === asked);
      if (!client) throw new RangeError(`the sandbox has no REST client ${asked ?? ''}`);
      const { clientId, clientSecret } = client;
      return { baseUrl: url, clientId, clientSecret: new Secret(clientSecret) };
    },
    onCall: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setFaults,
    reset: shared.reset,
    snapshot: () => world.snapshot(),
    restore: (snapshot) => world.restore(snapshot),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** What a deployment's file decides, where one is given. */
async function withLike(options: SandboxOptions) {
  if (options.like === undefined) return { options, like: undefined };
  const { createTwin } = await import('./like/createTwin.js');
  const { like, world, namespaces } = createTwin(options.like, options.likeInPart);
  return { options: { ...(world ? { world } : {}), namespaces, ...options }, like };
}

function namespacesOf({ namespaces = {} }: SandboxOptions): Namespaces {
  const { types = 'uri:Service', operations = types } = namespaces;
  return { types, operations };
}

function keyOf(keys: ReadonlyMap<number, ApiKey>, unitId: number): ApiKey {
  const key = keys.get(unitId);
  if (!key)
    throw new RangeError(
      `no unit ${unitId} in the sandbox; it has ${[...keys.keys()].slice(0, 10).join(', ')}`,
    );
  return key;
}

type EffectOn = (call: FaultCall) => Promise<FaultEffect | undefined>;

/** What a plan makes happen to calls. The library is loaded when there is a plan for it. */
function faultEffects(faults: SandboxFaults | undefined, seed: number): EffectOn {
  if (faults === undefined) return async () => undefined;
  if (typeof faults === 'function') return async (call) => faults(call);
  const loaded = import('../faults/FaultPlan.js').then(({ effectsOf }) => effectsOf(faults, seed));
  return async (call) => (await loaded)(call);
}

async function dispatch(
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  try {
    for (const route of routes) if (await route(request, response, url)) return;
    response.writeHead(404, TEXT);
    response.end('Nothing is here. The SOAP endpoint is /soap, REST is at /v2 and /…/v3.\n');
  } catch {
    // A broken connection, or a defect of which nothing can be told safely.
    if (!response.headersSent) response.writeHead(500, TEXT);
    response.end('The sandbox failed.\n');
  }
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...TEXT, connection: 'close' });
  response.end(`${text}\n`);
}
