import type { ServerResponse } from 'node:http';

const CHECK_MS = 1_000;

/** Ends a response of which its caller takes nothing for so long: it would hold its place at the service for ever. */
export function endWhenStuck(response: ServerResponse, mostMs: number): void {
  let last = performance.now();
  const moved = () => {
    last = performance.now();
  };
  const check = setInterval(
    () => {
      if (response.writableLength === 0) moved();
      else if (performance.now() - last > mostMs) response.destroy();
    },
    Math.min(mostMs, CHECK_MS),
  );
  check.unref();
  response.on('drain', moved).once('close', () => clearInterval(check));
}
