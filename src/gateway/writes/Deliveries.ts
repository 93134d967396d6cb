import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { readByLoop } from '../../transport/usedConnections.js';
import type { Clock } from '../config/Clock.js';

/** So long a connection that stays open may say nothing until the calls behind go on. */
const VERDICT_MS = 1_000;
/** So long a caller may take to close a connection after the gateway has closed its side. */
const CLOSE_MS = 5_000;

/** A turn of the loop that takes longer leaves time for a caller to close unheard. */
const QUICK_MS = 2;
/** A busy process never has a quick turn: after so many the answer goes out all the same. */
const MOST_TURNS = 8;

/**
 * How an answer went out. `delivered`: the other side took all of it, and then sent another request or closed in order.
 * `broken`: the connection broke, or was not closed after the gateway had closed its side. `silent`: neither; the caller
 * may have it.
 */
export type Delivery = 'delivered' | 'broken' | 'silent';

/** Finds out whether answers reached their callers, as far as a server can know it. */
export class Deliveries {
  readonly #clock: Clock;
  readonly #waiting = new WeakMap<Socket, () => Promise<void>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Resolves when the closes of callers have been heard until now. What comes while a turn of the loop works on other calls is
   * heard in the next one.
   */
  async caughtUp(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const began = performance.now();
      await readByLoop();
      if (performance.now() - began < QUICK_MS) return;
    }
  }

  /** Says that another request came on a connection: who sends one has read the answer before. Resolves when that is recorded. */
  heard(socket: Socket): Promise<void> | undefined {
    return this.#waiting.get(socket)?.();
  }

  /**
   * How an answer went out; `record` keeps what is known later than that. To be called before the answer ends. Where the
   * connection ends with the answer, the gateway closes its own side alone and waits for the other: to close both at once
   * looks the same for a caller that has read everything and for one that died.
   */
  verdict(response: ServerResponse, record: (delivery: Delivery) => Promise<void>): Promise<Delivery> {
    const { socket } = response;
    if (!socket || response.destroyed) return Promise.resolve('broken');
    let closes = !response.shouldKeepAlive;
    // Only when the head goes out it is known that an answer without a length ends a connection of HTTP/1.0 that was to stay.
    socket.destroySoon = () => {
      closes = true;
      socket.end();
    };
    return new Promise((resolve) => {
      const over = new AbortController();
      let known: Delivery | undefined;
      let isFlushed = false;
      let hasEnded = false;
      const end = async (delivery: Delivery) => {
        over.abort();
        this.#waiting.delete(socket);
        socket.off('error', failed).off('end', ended).off('close', closed);
        if (closes) socket.destroy();
        else Reflect.deleteProperty(socket, 'destroySoon');
        if (known === undefined) resolve(delivery);
        else await record(delivery);
      };
      const after = (ms: number, then: () => void) =>
        void this.#clock.sleep(ms, over.signal).then(then, () => undefined);
      const failed = () => void end('broken');
      const ended = () => {
        // An end before the answer was out says nothing of it.
        hasEnded = isFlushed;
        if (isFlushed && !closes) void end('delivered');
      };
      // After an error nobody listens any more.
      const closed = () => void end(hasEnded ? 'delivered' : 'broken');
      socket.on('error', failed).on('end', ended).on('close', closed);
      response.once('finish', () => {
        isFlushed = true;
        if (closes) {
          after(CLOSE_MS, failed);
          socket.resume();
          return;
        }
        this.#waiting.set(socket, () => end('delivered'));
        after(VERDICT_MS, () => {
          known = 'silent';
          resolve(known);
        });
      });
    });
  }
}
