import { gzipSync } from 'node:zlib';
import type { AnswerEffect, FaultEffect, FaultResult, LibraryFault, WellAnswer } from './InjectedFault.js';

function broken(
  about: string,
  gives: FaultResult,
  effect: FaultEffect | ((well: WellAnswer) => Partial<AnswerEffect>),
): LibraryFault {
  return {
    ...{ about, gives },
    effectOn: async (call) => {
      if (typeof effect !== 'function') return effect;
      const well = await call.well();
      return { ...well, kind: 'answer', ...effect(well) };
    },
  };
}

const half = ({ body }: WellAnswer) => body.subarray(0, Math.floor(body.length / 2));
const cutMidway =
  (end: 'silence' | 'reset') =>
  (well: WellAnswer): Partial<AnswerEffect> => ({
    headers: { ...well.headers, 'content-length': String(well.body.length) },
    body: half(well),
    end,
  });
const packed = ({ headers }: WellAnswer, body: Uint8Array): Partial<AnswerEffect> => ({
  headers: { ...headers, 'content-encoding': 'gzip' },
  body,
});

/** What connections do. Source: wire facts 7 and 8, and the transport's own tests. */
export const connectionFaults = {
  connectionRefused: broken('nobody listens', 'NetworkError', { kind: 'refused' }),
  connectionReset: broken('the connection breaks before an answer', 'NetworkError', {
    kind: 'reset',
  }),
  silence: broken('the request is taken and never answered', 'TimeoutError', { kind: 'silence' }),
  stopsMidBody: broken('half the body, then silence', 'TimeoutError', cutMidway('silence')),
  resetMidBody: broken('half the body, then a broken connection', 'NetworkError', cutMidway('reset')),
  /** The answer after `delayMs` milliseconds, by default 100. */
  delayed: ({ delayMs = 100 }: { delayMs?: number } = {}) =>
    broken('the right answer, late', 'value', () => ({ delayMs })),
  /** The answer in 16 pieces, `everyMs` milliseconds apart, by default 5. */
  slowDrip: ({ everyMs: dripMs = 5 }: { everyMs?: number } = {}) =>
    broken('the right answer, a few bytes at a time', 'value', () => ({ dripMs })),
  gzip: broken('the right answer, packed', 'value', (well) => packed(well, gzipSync(well.body))),
  notPacked: broken('called compressed in its headers, and not compressed', 'DecodeError', (well) =>
    packed(well, well.body),
  ),
  truncatedGzip: broken('packed, and cut short', 'DecodeError', (well) => {
    const all = { ...well, body: gzipSync(well.body) };
    return packed(all, half(all));
  }),
};
