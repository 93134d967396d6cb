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
export type Exchange = Awaited<ReturnType<typeof exchangeOf>>;

async function exchangeOf(sandbox: SandboxServer, request: IncomingMessage, response: ServerResponse) {
  const started = performance.now();
  const at = new Date().toISOString();
  const number = sandbox.nextNumber();
  const header = (name: string) => request.headers[name] as string | undefined;
  const body = await readBody(request);
  return { sandbox, request, response, header, body, wait, meetsFault, tell };

  /** Waits as long as the quirks say. */
  async function wait(): Promise<void> {
    const { quirks, seed } = sandbox;
    if (quirks.latencyMs === undefined) return;
    const [least, most = least] = [quirks.latencyMs].flat() as [number, number?];
    await pause(least + (most - least) * randomOf(seed, number));
  }

  /** Lets the fault that the plan has for it happen; false without one. */
  async function meetsFault(
    operation: string,
    well: () => Promise<WellAnswer>,
    told: Tell,
  ): Promise<boolean> {
    const contentType = header('content-type');
    const effect = await sandbox.effectOn({ operation, number, body, contentType, well });
    if (!effect) return false;
    const { answerWithFault } = await import('../../faults/answerWithFault.js');
    told('injected', effect.kind === 'answer' ? effect.status : 0);
    await answerWithFault(effect, response);
    return true;
  }

  function tell(told: Told): void {
    sandbox.tell({
      ...{ ...told, number, at, soapAction: header('soapaction') },
      ...{ durationMs: performance.now() - started, requestBytes: body.length },
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
    await run(await exchangeOf(sandbox, request, response), url, tooMany);
    return true;
  };
}
