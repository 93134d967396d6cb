import type { ServerResponse } from 'node:http';

const CHECK_MS = 1_000;

/** Ends responses of which their callers take nothing for so long: each would hold its place at the service for ever. */
export function endWhenStuck(mostMs: number): (response: ServerResponse) => void {
  /** When each moved last. */
  const open = new Map<ServerResponse, number>();
  let check: NodeJS.Timeout | undefined;
  const look = () => {
    const now = performance.now();
    for (const [response, last] of open)
      if (response.writableLength === 0) open.set(response, now);
      else if (now - last > mostMs) response.destroy();
  };
  return (response) => {
    // One timer for all of them: one for each costs more than a short call.
    check ??= setInterval(look, Math.min(mostMs, CHECK_MS)).unref();
    const moved = () => void open.set(response, performance.now());
    moved();
    response.on('drain', moved).once('close', () => {
      open.delete(response);
      if (open.size > 0) return;
      clearInterval(check);
      check = undefined;
    });
  };
}
