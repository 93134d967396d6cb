import type { ServerResponse } from 'node:http';
import type { FaultEffect } from './InjectedFault.js';
import { piecesOf, pause } from './pieces.js';

/** Makes an effect happen on the answer of a `node:http` server. A refused connection can only be broken here. */
export async function answerWithFault(effect: FaultEffect, response: ServerResponse): Promise<void> {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  if (effect.kind === 'silence') return;
  if (effect.kind !== 'answer') return void response.socket?.resetAndDestroy();
  try {
    await pause(effect.delayMs ?? 0, closed.signal);
    response.writeHead(effect.status, { ...effect.headers });
    response.flushHeaders();
    for await (const piece of piecesOf(effect, closed.signal)) response.write(piece);
    response.end();
  } catch {
    response.socket?.resetAndDestroy();
  }
}
