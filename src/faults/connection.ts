import { gzipSync } from 'node:zlib';
import {
  type FaultEffect,
  type FaultTarget,
  fault,
  type InjectedFault,
  type WellAnswer,
} from './InjectedFault.js';

function broken(
  name: string,
  about: string,
  gives: InjectedFault['gives'],
  effect: FaultEffect | ((well: WellAnswer) => FaultEffect),
) {
  return (target?: FaultTarget): InjectedFault =>
    fault({ name, about, gives }, target, async (call) =>
      typeof effect === 'function' ? effect(await call.well()) : effect,
    );
}

const half = ({ body }: WellAnswer) => body.subarray(0, Math.floor(body.length / 2));
const cutMidway =
  (end: 'silence' | 'reset') =>
  (well: WellAnswer): FaultEffect => ({
    ...well,
    kind: 'answer',
    headers: { ...well.headers, 'content-length': String(well.body.length) },
    body: half(well),
    end,
  });
const packed = (well: WellAnswer, body: Uint8Array): FaultEffect => ({
  ...well,
  kind: 'answer',
  headers: { ...well.headers, 'content-encoding': 'gzip' },
  body,
});

/** What connections do. Source: wire facts 7 and 8, and the transport's own tests. */
export const connectionFaults = {
  connectionRefused: broken('connectionRefused', 'nobody listens', 'NetworkError', { kind: 'refused' }),
  connectionReset: broken('connectionReset', 'the connection breaks before an answer', 'NetworkError', {
    kind: 'reset',
  }),
  silence: broken('silence', 'the request is taken and never answered', 'TimeoutError', { kind: 'silence' }),
  stopsMidBody: broken('stopsMidBody', 'half the body, then silence', 'TimeoutError', cutMidway('silence')),
  resetMidBody: broken(
    'resetMidBody',
    'half the body, then a broken connection',
    'NetworkError',
    cutMidway('reset'),
  ),
  /** The answer after `delayMs` milliseconds, by default 100. */
  delayed: (options: { delayMs?: number; operation?: string | readonly string[] } = {}) =>
    broken('delayed', 'the right answer, late', 'value', (well) => ({
      ...well,
      kind: 'answer',
      delayMs: options.delayMs ?? 100,
    }))(options),
  /** The answer in 16 pieces, `everyMs` milliseconds apart, by default 5. */
  slowDrip: (options: { everyMs?: number; operation?: string | readonly string[] } = {}) =>
    broken('slowDrip', 'the right answer, a few bytes at a time', 'value', (well) => ({
      ...well,
      kind: 'answer',
      dripMs: options.everyMs ?? 5,
    }))(options),
  gzip: broken('gzip', 'the right answer, packed', 'value', (well) => packed(well, gzipSync(well.body))),
  notPacked: broken(
    'notPacked',
    'called compressed in its headers, and not compressed',
    'DecodeError',
    (well) => packed(well, well.body),
  ),
  truncatedGzip: broken('truncatedGzip', 'packed, and cut short', 'DecodeError', (well) => {
    const all = { ...well, body: gzipSync(well.body) };
    return packed(all, half(all));
  }),
};
