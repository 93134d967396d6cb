import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

interface Use {
  readonly owner: string | undefined;
  readonly client: object;
  /** What had been read from it when its last answer was complete. */
  readonly bytesRead: number;
}

const lastUse = new WeakMap<Socket, Use>();

/** Notes that an answer is complete, and for whom, before the connection waits for another request. */
export function noteUse(socket: Socket, client: object, owner: string | undefined): void {
  lastUse.set(socket, { client, owner, bytesRead: socket.bytesRead });
}

export function wasUsed(socket: Socket): boolean {
  return lastUse.has(socket);
}

/**
 * True for a connection on which the same owner's last answer was the last that came: what came since would be taken for
 * the answer to the next request. Waits until the event loop has read what the system holds.
 */
export async function isIdle(socket: Socket, client: object, owner: string | undefined): Promise<boolean> {
  const use = lastUse.get(socket);
  if (use?.client !== client || use.owner !== owner) return false;
  // The second turn begins after the loop has asked the system for everything that was there before the first.
  await setImmediate();
  await setImmediate();
  return !socket.destroyed && socket.bytesRead === use.bytesRead && socket.readableLength === 0;
}
