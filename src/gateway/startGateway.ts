import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigurationError } from '../errors/index.js';
import type { Secret } from '../secret.js';
import { keyBeside } from '../sqlite/keyInFile.js';
import { addressAt } from '../text/addressAt.js';
import { Access } from './access/Access.js';
import { Sealer } from './access/Sealer.js';
import { secretOf } from './access/secretOf.js';
import { newToken, type TokenOrder } from './access/Token.js';
import { Vault } from './access/Vault.js';
import { answerCall } from './call/answerCall.js';
import type { CallSetting } from './call/CallSetting.js';
import type { GatewayConfig, GatewaySettings } from './config/GatewayConfig.js';
import { isSharedState } from './config/isSharedState.js';
import { settingsOf } from './config/readConfig.js';
import { endWhenStuck } from './server/endWhenStuck.js';
import { listen } from './server/listen.js';
import { twoReadings } from './server/twoReadings.js';
import { wsdlRoute } from './server/wsdlRoute.js';
import { Service } from './service/Service.js';
import type { GatewayState } from './state/GatewayState.js';
import { keepPruned } from './state/keepPruned.js';
import { openState } from './state/openState.js';
import type { Desk } from './switch/Desk.js';
import { Watch } from './watch/Watch.js';
import { Deliveries } from './writes/Deliveries.js';
import { WriteLedger } from './writes/WriteLedger.js';

const GRACE_MS = 30_000;

/** A gateway that takes calls. */
export interface Gateway extends AsyncDisposable {
  /** Where scripts call; the WSDL is at `?wsdl`. */
  readonly endpoint: string;
  /** Where it listens. */
  readonly origin: string;
  /** Where scripts are switched between SOAP and REST; absent without a REST side. */
  readonly desk: Desk | undefined;
  /** Makes a token for a script. Its text is kept nowhere. Throws a `ConfigurationError` without `state`. */
  createToken(order: TokenOrder): Promise<string>;
  /** Takes no more calls; those in flight end, or are ended after half a minute. */
  stop(): Promise<void>;
}

/** Starts a gateway: a server that speaks the legacy interface and passes calls on to the service. */
export async function startGateway(config: GatewayConfig): Promise<Gateway> {
  const settings = settingsOf(config);
  const kept = await openKept(settings);
  try {
    return await open(settings, kept);
  } catch (error) {
    await kept.close();
    throw error;
  }
}

/** What a gateway keeps beyond a call. */
interface Kept {
  readonly state: GatewayState | undefined;
  readonly sealer: Sealer | undefined;
  readonly watch: Watch | undefined;
  close(): Promise<void>;
}

async function openKept(settings: GatewaySettings): Promise<Kept> {
  const state = settings.state === undefined ? undefined : await openState(settings, true);
  try {
    const sealer = state && new Sealer(await sealingSecret(settings));
    const markOf = (key: string) => sealer?.mark(key).slice(0, 8) ?? '';
    const watch = settings.watch && new Watch(settings.watch, state, markOf);
    const endPruning = state && keepPruned(state, settings);
    const close = async () => {
      endPruning?.();
      await watch?.close();
      await state?.close();
    };
    return { state, sealer, watch, close };
  } catch (error) {
    await state?.close();
    throw error;
  }
}

function sealingSecret({ state = '', stateKey }: GatewaySettings): Promise<Secret> | Secret {
  return stateKey && isSharedState(state) ? secretOf('stateKey', stateKey) : keyBeside(state);
}

async function open(settings: GatewaySettings, { state, sealer, watch, close }: Kept): Promise<Gateway> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = refuseUntilReady;
  const { admin: asked, service, protect, rest } = settings;
  const adminToken = asked && (await secretOf('admin.token', asked.token));
  const server = await listen(settings, (request, response) => answer(request, response));
  const { origin } = server;
  const publicUrl = settings.publicUrl ?? `${origin}/soap`;
  const { namespace = 'uri:Service', operationNamespace = namespace } = service;
  const vault = new Vault(settings.keys);
  const toService = new Service(settings);
  const { budget } = toService;
  // What not every gateway has is loaded by those that have it: it is a third of the memory.
  const switching =
    state && sealer && rest
      ? new (await import('./switch/Switching.js')).Switching(
          { settings, rest, vault, state, sealer, budget, metrics: watch?.metrics },
          toService,
        )
      : undefined;
  const setting: CallSetting = {
    ...{ settings, publicUrl, vault, watch, service: toService },
    namespaces: { types: namespace, operations: operationNamespace },
    access: state && sealer && new Access(state, vault, sealer),
    switching,
    ledger: state && sealer && protect.writes && new WriteLedger(state, sealer, protect.writes),
    ...{ deliveries: new Deliveries(), startedAt: Date.now() },
  };
  const { pathname } = new URL(publicUrl);
  const routes: Route[] = [wsdlRoute(settings, publicUrl)];
  const origins = [origin, origin.replace('127.0.0.1', 'localhost'), new URL(publicUrl).origin];
  const desk = state && rest ? new (await import('./switch/Desk.js')).Desk(settings, state) : undefined;
  if (adminToken) {
    const { adminRoute } = await import('./server/adminRoute.js');
    routes.push(adminRoute({ token: adminToken, watch, desk, origins }));
  }
  const running = new Set<Promise<void>>();
  answer = (request, response) => {
    endWhenStuck(response, settings.limits.callerMs);
    const why = twoReadings(request);
    if (why) return tell(response, 400, `The request can be read in two ways: ${why}.`);
    const url = addressAt(request.url, origin);
    if (request.method === 'POST' && url?.pathname === pathname) {
      const call = answerCall(setting, request, response).finally(() => running.delete(call));
      running.add(call);
    } else if (!url || !routes.some((route) => route(request, response, url)))
      tell(
        response,
        404,
        `Nothing is here. Calls go to ${pathname} with POST, the WSDL is at ${pathname}?wsdl.`,
      );
  };
  const stop = async () => {
    await server.stop(GRACE_MS);
    // A write whose caller has gone is still under way.
    await Promise.race([Promise.all(running), wait(GRACE_MS, undefined, { ref: false })]);
    await setting.switching?.close();
    await close();
  };
  const endpoint = new URL(pathname, origin).href;
  const createToken = async (order: TokenOrder) => {
    if (!state) throw new ConfigurationError('state', 'is missing: tokens are kept there');
    const { token, text } = newToken(order);
    await state.addToken(token);
    return text;
  };
  return { origin, endpoint, desk, createToken, stop, [Symbol.asyncDispose]: stop };
}

type Route = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;

function refuseUntilReady(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '1', connection: 'close' });
  response.end();
}

function tell(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(`${text}\n`);
}
