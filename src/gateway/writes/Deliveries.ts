import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const VERDICT_MS = 1_000;

/** Finds out whether answers reached their callers, as far as a server can know it. */
export class Deliveries {
  readonly #waiting = new WeakMap<Socket, () => void>();

  /** Says that another request came on a connection: who sends one has read the answer before. */
  heard(socket: Socket): void {
    this.#waiting.get(socket)?.();
  }

  /**
   * True when the other side took all bytes of an answer and then sent another request, closed in order, or was silent for
   * a second; false when the connection broke. To be called before the answer ends.
   */
  verdict(response: ServerResponse): Promise<boolean> {
    const { socket } = response;
    if (!socket || response.destroyed) return Promise.resolve(false);
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      let flushed = false;
      const end = (delivered: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(socket);
        socket.off('error', failed).off('close', closed);
        resolve(delivered);
      };
      const failed = () => end(false);
      const closed = (hadError: boolean) => end(flushed && !hadError);
      socket.on('error', failed).on('close', closed);
      response.once('finish', () => {
        flushed = true;
        this.#waiting.set(socket, () => end(true));
        timer = setTimeout(end, VERDICT_MS, true);
      });
    });
  }
}
