import { setImmediate } from 'node:timers/promises';

const PIECE = 256 * 1024;
const LONGEST_TURN_MS = 10;

/** What some work comes to that is done in steps: between them the event loop turns. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

/**
 * The same bytes in pieces small enough that whatever is done with them between two turns of the event loop is short,
 * also when they are all in memory and no waiting for them would let it turn.
 */
export async function* paced(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let turned = performance.now();
  for await (const bytes of body) {
    for (let at = 0; at < bytes.length; at += PIECE) {
      if (performance.now() - turned > LONGEST_TURN_MS) {
        await setImmediate();
        turned = performance.now();
      }
      yield bytes.length > PIECE ? bytes.subarray(at, at + PIECE) : bytes;
    }
  }
}
