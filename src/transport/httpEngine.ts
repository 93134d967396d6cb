import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Engine, EngineAnswer, EngineRequest } from './engine.js';
import { unpacked } from './unpack.js';

// Shorter than the five seconds after which most servers close an idle connection: a request sent on one that is just
// being closed is lost, and for a write that means an unknown outcome.
const IDLE_CONNECTION_MS = 4_000;

/** Calls through `node:http` and `node:https`, by default with connections kept alive and shared by all clients. */
export function createHttpEngine(agent?: Agent): Engine {
  return {
    tellsSending: true,
    exchange: async (request) => {
      const secure = request.url.startsWith('https:');
      const send = secure ? (await import('node:https')).request : httpRequest;
      return exchange(send, agent ?? (await sharedAgent(secure)), request);
    },
  };
}

const sharedAgents = new Map<boolean, Agent>();

async function sharedAgent(secure: boolean): Promise<Agent> {
  const { Agent } = await import(secure ? 'node:https' : 'node:http');
  const agent = sharedAgents.get(secure) ?? new Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MS });
  sharedAgents.set(secure, agent);
  return agent;
}

function exchange(send: typeof httpRequest, agent: Agent, request: EngineRequest): Promise<EngineAnswer> {
  const { url, method, headers, body, signal, onSending } = request;
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method, headers, agent });
    const abort = () => outgoing.destroy();
    signal.addEventListener('abort', abort, { once: true });
    outgoing.once('close', () => signal.removeEventListener('abort', abort));
    outgoing.once('socket', (socket) => whenConnected(socket, onSending));
    outgoing.once('response', (answer) => resolve(answerOf(outgoing, answer)));
    outgoing.on('error', reject);
    if (signal.aborted) abort();
    else if (body === undefined) outgoing.end();
    else {
      outgoing.setHeader('content-length', Buffer.byteLength(body));
      outgoing.end(body);
    }
  });
}

function whenConnected(socket: Socket, then: () => void): void {
  // Not in Node's types: true until the handshake is done.
  const { secureConnecting } = socket as TLSSocket & { readonly secureConnecting?: boolean };
  if (secureConnecting) socket.once('secureConnect', then);
  else if (socket.connecting) socket.once('connect', then);
  else then();
}

function answerOf(outgoing: ClientRequest, answer: IncomingMessage): EngineAnswer {
  answer.on('error', () => undefined);
  const body = unpacked(answer, answer.headers['content-encoding'])[Symbol.asyncIterator]();
  return {
    status: answer.statusCode ?? 0,
    header: (name) => {
      const value = answer.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: {
      next: () => body.next(),
      return: async () => {
        outgoing.destroy();
        return { done: true, value: undefined };
      },
    },
  };
}
