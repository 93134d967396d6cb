import { setTimeout } from 'node:timers/promises';
import type { AnswerEffect } from './InjectedFault.js';

const PIECES = 16;

/** The body of an effect as it arrives: whole, in drips, and then its end, silence or a broken connection. */
export async function* piecesOf(
  effect: Omit<AnswerEffect, 'body'> & { readonly body: Uint8Array | Error },
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const { body, dripMs, end } = effect;
  if (body instanceof Error) throw body;
  const size = dripMs === undefined ? body.length : Math.ceil(body.length / PIECES);
  for (let at = 0; at < body.length; at += size) {
    await pause(dripMs ?? 0, signal);
    yield body.subarray(at, at + size);
  }
  if (end === 'reset') throw connectionError('ECONNRESET');
  if (end === 'silence') await untilAborted(signal);
}

/** True for a status with which no body comes: a `Response` refuses one. */
export function hasNoBody(status: number): boolean {
  return [204, 205, 304].includes(status);
}

/** The error that the platform's `fetch` rejects with, by the system's code. */
export function connectionError(code: string): Error {
  return Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) });
}

/** Never resolves; rejects when the signal aborts. */
export function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Waits, at most until the signal aborts. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms <= 0) return;
  await setTimeout(ms, undefined, { signal }).catch(() => Promise.reject(signal?.reason));
}

/** The bytes of a request's body, whatever form `fetch` takes it in. */
export async function bodyBytes(body: RequestInit['body']): Promise<Uint8Array> {
  if (body === undefined || body === null) return new Uint8Array();
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  // What a client sends once is read as a text, so that it can still be sent.
  if (body instanceof ReadableStream && Symbol.toPrimitive in body) return Buffer.from(String(body));
  return new Uint8Array(await new Response(body).arrayBuffer());
}
