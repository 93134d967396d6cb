import http, { type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { urlToHttpOptions } from 'node:url';
import type { Engine, EngineAnswer, EngineRequest } from './engine.js';
import { failureOf, isHandshakeAlert, networkFailure, TransportFailure } from './failure.js';
import { latin1Of, ONE_WRITE } from './oneWrite.js';
import { unpacked } from './unpack.js';
import { isIdle, noteUse, wasUsed } from './usedConnections.js';

// Shorter than the five seconds after which most servers close an idle connection: a request sent on one that is just
// being closed is lost.
const IDLE_CONNECTION_MS = 4_000;
// More than an agent keeps, so that none is left in the end.
const MOST_REFUSED = 300;

/**
 * Calls through `node:http` and `node:https`. Reads keep connections alive, for this engine alone; what changes something
 * goes out on a new one, so that nothing that a server sent too much can be its answer. Of an agent that is given, used
 * connections are refused by the same rule.
 */
export function createHttpEngine(given?: Agent): Engine {
  const owner = {};
  // A client has one endpoint: to read it costs a fifth of a short call.
  let last = { of: '', place: {} };
  const agents = new Map<string, Agent>();
  return {
    tellsSending: true,
    exchange: async (request) => {
      const secure = request.url.startsWith('https:');
      // Its members are read with each call: what replaces them, as msw, nock and tracers do, sees every request.
      const { default: client } = secure ? await import('node:https') : { default: http };
      const { method, headers, url } = request;
      if (last.of !== url) last = { of: url, place: urlToHttpOptions(new URL(url)) };
      const { place } = last;
      const kind = `${secure} ${request.changes}`;
      const agent =
        given ??
        agents.get(kind) ??
        new client.Agent({ keepAlive: !request.changes, timeout: IDLE_CONNECTION_MS });
      agents.set(kind, agent);
      for (let refused = 0; refused < MOST_REFUSED; refused++) {
        const outgoing = client.request({ ...place, method, headers, agent });
        const answer = await new Exchange(owner, request, outgoing).answer();
        if (answer !== 'refused') return answer;
      }
      throw networkFailure('the agent gives no connection that was not used before', false, true);
    },
  };
}

/** A request on one connection, which may turn out to be refused because of what it carried: then nothing was sent. */
class Exchange {
  readonly #client: object;
  readonly #request: EngineRequest;
  readonly #outgoing: ClientRequest;
  #began = false;

  constructor(client: object, request: EngineRequest, outgoing: ClientRequest) {
    const { body } = request;
    this.#client = client;
    this.#request = request;
    this.#outgoing = outgoing;
    if (body !== undefined) this.#outgoing.setHeader('content-length', Buffer.byteLength(body));
  }

  answer(): Promise<EngineAnswer | 'refused'> {
    const { ending, owner, asPacked } = this.#request;
    const outgoing = this.#outgoing;
    return new Promise((resolve, reject) => {
      let isGiven = false;
      const give = (answer: EngineAnswer | 'refused') => {
        isGiven = true;
        resolve(answer);
      };
      const refuse = () => {
        give('refused');
        outgoing.destroy();
      };
      const abort = () => outgoing.destroy();
      ending.tell(abort);
      outgoing.once('close', () => {
        ending.forget(abort);
        if (outgoing.socket) noteUse(outgoing.socket, this.#client, owner);
        // After a change of protocols, for one, nothing else says so.
        if (!isGiven) reject(new Error('closed without an answer'));
      });
      outgoing.once('socket', (socket) => {
        if (!this.#isUsed(socket)) this.#begin(socket);
        else void this.#isFit(socket).then((fit) => (fit ? this.#begin(socket) : refuse()));
      });
      outgoing.once('response', (answer) => {
        answer.on('error', () => undefined);
        if (!this.#began) refuse();
        else if (outgoing.writableFinished) give(answerOf(outgoing, answer, asPacked));
        else
          void isEarly(outgoing, answer).then((early) => {
            if (!early) return give(answerOf(outgoing, answer, asPacked));
            reject(networkFailure('the server answered before it had the whole request', true));
            outgoing.destroy();
          });
      });
      outgoing.on('error', (error) => {
        if (!this.#began && outgoing.socket && this.#isUsed(outgoing.socket)) give('refused');
        else reject(this.#isRefusedHandshake(error) ? new TransportFailure(failureOf(error, false)) : error);
      });
      if (ending.hasEnded) abort();
    });
  }

  #isUsed(socket: Socket): boolean {
    return this.#outgoing.reusedSocket || wasUsed(socket);
  }

  async #isFit(socket: Socket): Promise<boolean> {
    return !this.#request.changes && (await isIdle(socket, this.#client, this.#request.owner));
  }

  #begin(socket: Socket): void {
    if (this.#outgoing.destroyed) return;
    this.#began = true;
    whenConnected(socket, this.#request.onSending);
    const { body } = this.#request;
    if (body instanceof Uint8Array && body.length <= ONE_WRITE) this.#outgoing.end(latin1Of(body), 'latin1');
    else this.#outgoing.end(body);
  }

  /**
   * With TLS 1.3 a client has begun to send when it is told that its certificate is refused, but the server that says so
   * has read nothing. It can say so only on a connection that carried nothing before.
   */
  #isRefusedHandshake(error: Error): boolean {
    const { socket } = this.#outgoing;
    return isHandshakeAlert(error) && isTls(socket) && !this.#isUsed(socket) && socket.bytesRead === 0;
  }
}

/** True when the server cannot have read the whole request. A refusal may come early: it need not be read. */
async function isEarly(outgoing: ClientRequest, { statusCode = 0 }: IncomingMessage): Promise<boolean> {
  // TLS says that bytes went out a turn of the event loop after they did.
  for (let turn = 0; turn < 2 && !outgoing.writableFinished; turn++) await setImmediate();
  return !outgoing.writableFinished && statusCode < 400;
}

function isTls(socket: Socket | null): socket is TLSSocket {
  return (socket as TLSSocket | null)?.encrypted === true;
}

function whenConnected(socket: Socket, then: () => void): void {
  // Not in Node's types: true until the handshake is done.
  const { secureConnecting } = socket as TLSSocket & { readonly secureConnecting?: boolean };
  // Only of a socket of the system is it known that it sends nothing before it says that it stands.
  const waits = socket instanceof Socket;
  if (waits && secureConnecting) socket.once('secureConnect', then);
  else if (waits && socket.connecting) socket.once('connect', then);
  else then();
}

function answerOf(outgoing: ClientRequest, answer: IncomingMessage, asPacked = false): EngineAnswer {
  const packing = asPacked ? undefined : answer.headers['content-encoding'];
  const isPlain = packing === undefined || packing === 'identity';
  // Begun when it is asked for: a stream that is piped on is read by nobody else.
  let begun: AsyncIterator<Uint8Array, unknown> | undefined;
  const body = () => (begun ??= unpacked(answer, packing)[Symbol.asyncIterator]());
  return {
    status: answer.statusCode ?? 0,
    header: (name) => {
      const value = answer.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    headers: () => headersOf(answer),
    stream: isPlain ? answer : undefined,
    body: {
      next: () => body().next(),
      return: async () => {
        outgoing.destroy();
        return { done: true, value: undefined };
      },
    },
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, [value].flat().join(', ')]));
}
