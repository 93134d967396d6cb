import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressAt } from '../text/addressAt.js';
import { Access } from './access/Access.js';
import { Sealer } from './access/Sealer.js';
import { Vault } from './access/Vault.js';
import { answerCall } from './call/answerCall.js';
import type { CallSetting } from './call/CallSetting.js';
import type { GatewayConfig } from './config/GatewayConfig.js';
import { settingsOf } from './config/readConfig.js';
import { listen } from './server/listen.js';
import { wsdlRoute } from './server/wsdlRoute.js';
import { Service } from './service/Service.js';
import { ownSecret } from './state/ownSecret.js';
import { SqliteState } from './state/SqliteState.js';
import { Deliveries } from './writes/Deliveries.js';
import { WriteLedger } from './writes/WriteLedger.js';

const GRACE_MS = 30_000;

/** A gateway that takes calls. */
export interface Gateway extends AsyncDisposable {
  /** Where scripts call; the WSDL is at `?wsdl`. */
  readonly endpoint: string;
  /** Where it listens. */
  readonly origin: string;
  /** Takes no more calls; those in flight end, or are ended after half a minute. */
  stop(): Promise<void>;
}

/** Starts a gateway: a server that speaks the legacy interface and passes calls on to the service. */
export async function startGateway(config: GatewayConfig): Promise<Gateway> {
  const settings = settingsOf(config);
  const { namespace = 'uri:Service', operationNamespace = namespace } = settings.service;
  const state = settings.state === undefined ? undefined : await SqliteState.open(settings.state);
  state?.hold();
  const sealer = state && new Sealer(ownSecret(settings.state!));
  const { writes } = settings.protect;
  const vault = new Vault(settings.keys);
  let answer: (request: IncomingMessage, response: ServerResponse) => void = refuseUntilReady;
  const server = await listen(settings, (request, response) => answer(request, response));
  const { origin } = server;
  const publicUrl = settings.publicUrl ?? `${origin}/soap`;
  const setting: CallSetting = {
    settings,
    publicUrl,
    vault,
    access: state && sealer && new Access(state, vault, sealer),
    ledger: state && sealer && writes && new WriteLedger(state, sealer, writes),
    deliveries: new Deliveries(),
    startedAt: Date.now(),
    service: new Service(settings),
    namespaces: { types: namespace, operations: operationNamespace },
  };
  const answerWsdl = wsdlRoute(settings, publicUrl);
  const { pathname } = new URL(publicUrl);
  answer = (request, response) => {
    const url = addressAt(request.url, origin);
    if (request.method === 'POST' && url?.pathname === pathname) void answerCall(setting, request, response);
    else if (!url || !answerWsdl(request, response, url)) notFound(response, pathname);
  };
  const stop = async () => {
    await server.stop(GRACE_MS);
    await state?.close();
  };
  return {
    origin,
    endpoint: new URL(pathname, origin).href,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function refuseUntilReady(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '1', connection: 'close' });
  response.end();
}

function notFound(response: ServerResponse, pathname: string): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(`Nothing is here. Calls go to ${pathname} with POST, the WSDL is at ${pathname}?wsdl.\n`);
}
