import { Readable } from 'node:stream';
import { effectsOf, type FaultPlan } from './FaultPlan.js';
import type { FaultCall, FaultEffect } from './InjectedFault.js';
import { piecesOf } from './pieces.js';
import { builtAnswer, operationIn } from './wellAnswer.js';
import type { Nock } from '../Nock.js';

const NOTHING: [number, never, Record<string, string>] = [500, '' as never, {}];
type Done = (error: Error | null, reply: [number, never, Record<string, string>]) => void;

/**
 * Makes faults happen on the calls that nock intercepts at the origin of `endpoint`; other calls get answers made from
 * the definitions. `nock.cleanAll()` ends it.
 */
export function faultNock(nock: Nock, endpoint: string, plan: FaultPlan, seed?: number): void {
  const effectOn = effectsOf(plan, seed);
  const { origin } = new URL(endpoint);
  let number = 0;
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    nock(origin)
      .persist()
      .intercept(/.*/, method)
      .reply(function (uri, given, done) {
        const body = Buffer.from(typeof given === 'string' ? given : JSON.stringify(given));
        const contentType = String(this.req.headers['content-type'] ?? '');
        const operation = operationIn(method, origin + uri, body, contentType);
        const well = async () => builtAnswer(operation, body, contentType);
        const call: FaultCall = { operation, number: ++number, body, contentType, well };
        void effectOn(call).then(
          async (effect) => reply(effect ?? { kind: 'answer', ...(await well()) }, done),
          (error: Error) => done(error, NOTHING),
        );
      });
}

function reply(effect: FaultEffect, done: Done): void {
  if (effect.kind === 'silence') return;
  if (effect.kind !== 'answer') {
    const code = effect.kind === 'refused' ? 'ECONNREFUSED' : 'ECONNRESET';
    done(Object.assign(new Error(code), { code }), NOTHING);
    return;
  }
  const { status, headers, delayMs = 0 } = effect;
  setTimeout(() => done(null, [status, Readable.from(piecesOf(effect)) as never, { ...headers }]), delayMs);
}
