import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { WellAnswer } from '../../faults/InjectedFault.js';
import { randomOf } from '../../text/random.js';
import { readBody, type Route } from './Route.js';
import type { CallOutcome, SandboxCall } from './SandboxCall.js';
import type { SandboxServer } from './SandboxServer.js';

type Told = Omit<SandboxCall, 'number' | 'at' | 'soapAction' | 'durationMs' | 'requestBytes'>;
export type Tell = (outcome: CallOutcome, status: number) => void;

/** A request to a side of the sandbox, and what becomes of it. */
export class Exchange {
  readonly sandbox: SandboxServer;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly #started = performance.now();
  readonly #at = new Date().toISOString();
  readonly #number: number;
  body: Buffer = Buffer.alloc(0);

  constructor(sandbox: SandboxServer, request: IncomingMessage, response: ServerResponse) {
    this.sandbox = sandbox;
    this.request = request;
    this.response = response;
    this.#number = sandbox.nextNumber();
  }

  readonly header = (name: string) => this.request.headers[name] as string | undefined;

  /** Waits as long as the quirks say. */
  async wait(): Promise<void> {
    const { quirks, seed } = this.sandbox;
    if (quirks.latencyMs === undefined) return;
    const [least, most = least] = [quirks.latencyMs].flat() as [number, number?];
    await pause(least + (most - least) * randomOf(seed, this.#number));
  }

  /** Lets the fault that the plan has for it happen; false without one. */
  async meetsFault(operation: string, well: () => Promise<WellAnswer>, tell: Tell): Promise<boolean> {
    const { body } = this;
    const contentType = this.header('content-type');
    const effect = await this.sandbox.effectOn({ operation, number: this.#number, body, contentType, well });
    if (!effect) return false;
    const { answerWithFault } = await import('../../faults/answerWithFault.js');
    tell('injected', effect.kind === 'answer' ? effect.status : 0);
    await answerWithFault(effect, this.response);
    return true;
  }

  tell(told: Told): void {
    this.sandbox.tell({
      ...{ ...told, number: this.#number, at: this.#at, soapAction: this.header('soapaction') },
      ...{ durationMs: performance.now() - this.#started, requestBytes: this.body.length },
    });
  }
}

/** Takes the requests of a side; `run` is told when there are too many at a time. */
export function exchangesOf(
  sandbox: SandboxServer,
  isMine: (request: IncomingMessage, url: URL) => boolean,
  run: (exchange: Exchange, url: URL, tooMany: boolean) => Promise<void>,
): Route {
  let running = 0;
  return async (request, response, url) => {
    if (!isMine(request, url)) return false;
    running += 1;
    response.once('close', () => {
      running -= 1;
    });
    const tooMany = running > (sandbox.quirks.maxConcurrentCalls ?? Number.POSITIVE_INFINITY);
    const exchange = new Exchange(sandbox, request, response);
    exchange.body = await readBody(request);
    await run(exchange, url, tooMany);
    return true;
  };
}
