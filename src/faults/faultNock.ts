import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { effectsOf, type FaultPlan } from './FaultPlan.js';
import type { FaultCall, FaultEffect } from './InjectedFault.js';
import { piecesOf } from './pieces.js';
import { builtAnswer } from './wellAnswer.js';
import { callNameOf } from '../encoding/server/decodeRequest.js';
import { answerNocked, type Nock, type NockReply } from './Nock.js';

/**
 * Makes faults happen on the calls that nock intercepts at the origin of `endpoint`; other calls get answers made from
 * the definitions. `nock.cleanAll()` ends it.
 */
export function faultNock(nock: Nock, endpoint: string, plan: FaultPlan, seed?: number): void {
  const effectOn = effectsOf(plan, seed);
  const { origin } = new URL(endpoint);
  let number = 0;
  answerNocked(nock, origin, async ({ url, method, headers, body }) => {
    const contentType = new Headers([...headers]).get('content-type') ?? '';
    const operation = callNameOf(method, url, body, contentType);
    const well = async () => builtAnswer(operation, body, contentType);
    const call: FaultCall = { operation, number: ++number, body, contentType, well };
    return reply((await effectOn(call)) ?? { kind: 'answer', ...(await well()) });
  });
}

async function reply(effect: FaultEffect): Promise<NockReply> {
  if (effect.kind === 'silence') return new Promise(() => undefined);
  if (effect.kind !== 'answer') {
    const code = effect.kind === 'refused' ? 'ECONNREFUSED' : 'ECONNRESET';
    throw Object.assign(new Error(code), { code });
  }
  const { status, headers, delayMs = 0 } = effect;
  await setTimeout(delayMs);
  return [status, Readable.from(piecesOf(effect)) as never, { ...headers }];
}
