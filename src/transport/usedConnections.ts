import type { Socket } from 'node:net';

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
  await readByLoop();
  return !socket.destroyed && socket.bytesRead === use.bytesRead && socket.readableLength === 0;
}

let next: Promise<void> | undefined;

/** Resolves when the loop has read what the system holds now. All that ask in one turn wait for the same. */
export function readByLoop(): Promise<void> {
  next ??= new Promise((resolve) => {
    setImmediate(() => {
      next = undefined;
      // This turn begins after the loop has asked the system for everything that was there before the first.
      setImmediate(resolve);
    });
  });
  return next;
}
