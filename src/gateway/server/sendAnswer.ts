import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as immediate } from 'node:timers/promises';
import { answerContentType, encodeFault } from '../../encoding/server/encodeAnswer.js';
import type { Namespaces } from '../../encoding/xml/namespaces.js';
import { latin1Of, ONE_WRITE } from '../../transport/oneWrite.js';
import type { Refusal } from '../request/Refusal.js';

const IDLE_CHECK_MS = 1_000;

/** The caller has closed its connection before it had the answer. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

/** What is known of an answer before its body. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends an answer piece by piece, no faster than the caller takes it and `see` has room; in one write with its length where it
 * is over with its first piece. Throws `CallerGone`.
 */
export async function sendAnswer(
  response: ServerResponse,
  { status, headers }: AnswerHead,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  see: (piece: Uint8Array) => Promise<void> | undefined,
): Promise<void> {
  const { only, pieces } =
    Array.isArray(body) && body.length === 1
      ? { only: body[0] as Uint8Array, pieces: [] }
      : await onlyPiece(body);
  if (only) {
    if (response.destroyed) throw new CallerGone();
    response.writeHead(status, { ...headers, 'content-length': only.length });
    if (only.length > ONE_WRITE) response.end(only);
    else response.end(latin1Of(only), 'latin1');
    // Looked at once it is out: a caller that closes meanwhile would seem to have read it.
    await see(only);
    return;
  }
  for await (const piece of pieces) {
    if (response.destroyed) throw new CallerGone();
    // Not before there is something to send: until then a failure can still become a fault.
    if (!response.headersSent) response.writeHead(status, headers);
    const hasRoom = response.write(piece);
    await see(piece);
    if (!hasRoom && response.writableNeedDrain) await drained(response);
  }
  if (response.destroyed) throw new CallerGone();
  if (!response.headersSent) response.writeHead(status, headers);
  response.end();
}

/** The first piece of a body that ends with it, as far as that is known without waiting; else all its pieces. */
async function onlyPiece(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const all = (async function* () {
    yield* body;
  })();
  const first = await all.next();
  if (first.done) return { pieces: [] };
  const second = all.next();
  // What fails is thrown when it is its turn.
  const isOver = second.then(
    ({ done }) => done === true,
    () => false,
  );
  if (await Promise.race([isOver, immediate(false)])) return { only: first.value, pieces: [] };
  return { pieces: followed(first.value, second, all) };
}

async function* followed(
  first: Uint8Array,
  second: Promise<IteratorResult<Uint8Array>>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    const { done, value } = await second;
    if (done) return;
    yield value as Uint8Array;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** Pipes an answer on as it is, and ends both ways when the service says nothing for a while. Throws `CallerGone`. */
export async function pipeAnswer(
  response: ServerResponse,
  { status, headers }: AnswerHead,
  body: Readable,
  { idleMs, see }: { readonly idleMs: number; readonly see: (piece: Uint8Array) => void },
): Promise<void> {
  response.writeHead(status, headers);
  let last = performance.now();
  body.on('data', (piece: Buffer) => {
    last = performance.now();
    see(piece);
  });
  const check = setInterval(
    () => {
      // A caller that is slow keeps the service from sending: that is no silence of the service.
      if (response.writableNeedDrain) last = performance.now();
      else if (performance.now() - last > idleMs) body.destroy(new Error('no more came'));
    },
    Math.min(idleMs, IDLE_CHECK_MS),
  );
  try {
    await pipeline(body, response);
  } catch {
    throw new CallerGone();
  } finally {
    clearInterval(check);
  }
}

/** Answers with a SOAP fault that says who refused and why. */
export function sendFault(
  response: ServerResponse,
  { code, message, status }: Pick<Refusal, 'code' | 'message' | 'status'>,
  { namespaces, actor }: { readonly namespaces: Namespaces; readonly actor: string },
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const body = Buffer.from(encodeFault({ code, string: `gateway: ${message}`, actor }, { namespaces }));
  const close = status === 413 || status === 415 ? { connection: 'close' } : {};
  response.writeHead(status, {
    ...{ 'content-type': answerContentType(), 'content-length': body.length },
    ...close,
  });
  response.end(body);
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      response.off('drain', end).off('close', end);
      if (response.destroyed) reject(new CallerGone());
      else resolve();
    };
    response.on('drain', end).on('close', end);
  });
}
