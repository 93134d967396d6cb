import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigurationError } from '../errors/index.js';
import type { Secret } from '../secret.js';
import { addressAt, originForm } from '../text/addressAt.js';
import { secretOf } from './config/secretOf.js';
import { newToken, type TokenOrder } from './request/Token.js';
import { Vault } from './access/Vault.js';
import { CLOCK, type Clock } from './config/Clock.js';
import { answerCall } from './answerCall.js';
import type { GatewayConfig, GatewaySettings } from './config/GatewayConfig.js';
import { settingsOf } from './config/readConfig.js';
import { type Kept, openKept, settingOf } from './openKept.js';
import { listen, type Listening, endWhenStuck } from './server/listen.js';
import { twoReadings } from './server/headers.js';
import { wsdlRoute } from './server/wsdlRoute.js';
import type { GatewayState } from './state/GatewayState.js';
import type { SwitchService } from './switch/SwitchService.js';

const GRACE_MS = 30_000;

/** A gateway that takes calls. */
export interface Gateway extends AsyncDisposable {
  /** Where scripts call; the WSDL is at `?wsdl`. */
  readonly endpoint: string;
  /** Where it listens. */
  readonly origin: string;
  /** Where scripts are switched between SOAP and REST; absent without a REST side. */
  readonly switchService: SwitchService | undefined;
  /** Makes a token for a script. Its text is kept nowhere. Throws a `ConfigurationError` without `state`. */
  createToken(order: TokenOrder): Promise<string>;
  /** Reads the certificate again and opens the log again. Throws a `ConfigurationError`, and goes on as it was. */
  reload(): void;
  /** Takes no more calls; those in flight end, or are ended after half a minute. */
  stop(): Promise<void>;
}

/** Starts a gateway: a server that speaks the legacy interface and passes calls on to the service. `clock` is for tests. */
export async function startGateway(config: GatewayConfig, clock: Clock = CLOCK): Promise<Gateway> {
  const settings = settingsOf(config);
  const kept = await openKept(settings, clock);
  try {
    return await open(settings, kept, clock);
  } catch (error) {
    await kept.close();
    throw error;
  }
}

/**
 * Reads everything that a gateway needs to start, keys and state too, and starts none. Throws a `ConfigurationError` that names
 * the setting. No other gateway may be at work on the state of a file.
 */
export async function checkGateway(config: GatewayConfig): Promise<void> {
  const settings = settingsOf(config);
  const kept = await openKept(settings);
  try {
    if (settings.admin) await secretOf('admin.token', settings.admin.token);
    await checkSecrets(settings, new Vault(settings.keys));
    wsdlRoute(settings, settings.publicUrl ?? 'http://127.0.0.1/soap');
  } finally {
    await kept.close();
  }
}

/** What is wrong with a key is better said now than to the first script of the night. */
async function checkSecrets({ rest }: GatewaySettings, vault: Vault): Promise<void> {
  await vault.check();
  if (!rest) return;
  await secretOf('rest.clientId', rest.clientId);
  await secretOf('rest.clientSecret', rest.clientSecret);
}

async function open(settings: GatewaySettings, kept: Kept, clock: Clock): Promise<Gateway> {
  const { admin } = settings;
  const adminToken = admin && (await secretOf('admin.token', admin.token));
  const vault = new Vault(settings.keys);
  await checkSecrets(settings, vault);
  // What comes while the rest is loaded waits for it, so that a start refuses no call.
  const early: [IncomingMessage, ServerResponse][] = [];
  const entry: Entry = { answer: (...call) => void early.push(call), isOpen: true };
  const server = await listen(settings, (request, response) => entry.answer(request, response));
  try {
    const gateway = await serve({ settings, kept, vault, clock, adminToken, server, entry });
    for (const call of early) entry.answer(...call);
    return gateway;
  } catch (error) {
    // A gateway that cannot answer must not look like one that runs.
    await server.stop(0);
    throw error;
  }
}

/** What answers a request, once it is there. */
interface Entry {
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Whether it takes calls. */
  isOpen: boolean;
}

interface Opened {
  readonly settings: GatewaySettings;
  readonly kept: Kept;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly adminToken: Secret | undefined;
  readonly server: Listening;
  readonly entry: Entry;
}

async function serve({ settings, kept, vault, clock, adminToken, server, entry }: Opened): Promise<Gateway> {
  const { state, cipher, watch, close } = kept;
  const publicUrl = settings.publicUrl ?? `${server.origin}/soap`;
  const setting = await settingOf(settings, kept, { vault, clock, publicUrl });
  const { rest } = settings;
  const { origin } = server;
  const { pathname } = new URL(publicUrl);
  const httpRoutes: HttpRoute[] = [wsdlRoute(settings, publicUrl), healthRoute(entry, state)];
  const origins = [origin, origin.replace('127.0.0.1', 'localhost'), new URL(publicUrl).origin];
  const switchService =
    state && cipher && rest
      ? new (await import('./switch/SwitchService.js')).SwitchService(settings, state, cipher.signer, clock)
      : undefined;
  if (adminToken) {
    const { adminRoute } = await import('./pages/adminRoute.js');
    httpRoutes.push(
      adminRoute({
        ...{ token: adminToken, wrongTokens: setting.wrongTokens, watch, switchService, origins },
        workOn: async (order) => (await import('./workOnWrites.js')).workIn(setting, kept, order),
      }),
    );
  }
  const running = new Set<Promise<void>>();
  const watchStuck = endWhenStuck(settings.limits.callerMs);
  entry.answer = (request, response) => {
    watchStuck(response);
    const why = twoReadings(request);
    if (why) return sendText(response, 400, `The request can be read in two ways: ${why}.`);
    const isPost = request.method === 'POST';
    // To read an address costs as much as a twentieth of a short call.
    const isPlain = isPost && request.url === pathname;
    const url = isPlain ? undefined : addressAt(originForm(request.url), origin);
    if (request.method === 'OPTIONS') return allow(response);
    if (isPlain || (isPost && url?.pathname === pathname)) {
      const call = answerCall(setting, request, response).finally(() => running.delete(call));
      running.add(call);
    } else if (!url || !httpRoutes.some((httpRoute) => httpRoute(request, response, url))) {
      // Load balancers ask so whether it is there.
      if (request.method === 'HEAD' && url && ['/', pathname].includes(url.pathname)) return allow(response);
      sendText(
        response,
        404,
        `Nothing is here. Calls go to ${pathname} with POST, the WSDL is at ${pathname}?wsdl.`,
      );
    }
  };
  const stop = async () => {
    entry.isOpen = false;
    await server.stop(GRACE_MS);
    // A write whose caller has gone is still under way.
    await Promise.race([Promise.all(running), wait(GRACE_MS, undefined, { ref: false })]);
    await setting.switching?.close();
    await close();
  };
  const endpoint = new URL(pathname, origin).href;
  const createToken = async (order: TokenOrder) => {
    if (!state) throw new ConfigurationError('state', 'is missing: tokens are kept there');
    const { token, text } = newToken(order, clock.now());
    await state.addToken(token);
    return text;
  };
  const reload = () => {
    try {
      server.reload();
    } finally {
      // A log that was renamed gets no more lines, whatever is wrong with the certificate.
      watch?.reopen();
    }
  };
  return { origin, endpoint, switchService, createToken, reload, stop, [Symbol.asyncDispose]: stop };
}

type HttpRoute = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;

/** What a load balancer asks, without a token: whether the process lives, and whether it can take calls. */
function healthRoute(entry: Entry, state: GatewayState | undefined): HttpRoute {
  return (request, response, { pathname }) => {
    const asks = request.method === 'GET' || request.method === 'HEAD';
    if (!asks || !(pathname === '/healthz' || pathname === '/readyz')) return false;
    if (pathname === '/healthz') sendText(response, 200, 'ok');
    else if (!entry.isOpen) sendText(response, 503, 'It is stopping.');
    else
      void (state?.lastLine() ?? Promise.resolve()).then(
        () => sendText(response, 200, 'ready'),
        () => sendText(response, 503, 'Its state is out of reach.'),
      );
    return true;
  };
}

function allow(response: ServerResponse): void {
  response.writeHead(204, { allow: 'GET, HEAD, POST' });
  response.end();
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(`${text}\n`);
}
