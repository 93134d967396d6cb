import type { IncomingMessage, ServerResponse } from 'node:http';

/** Takes the requests that are its own: gives `true` when it answered, or will. */
export type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => boolean | Promise<boolean>;

/** Answers with JSON, which nobody keeps. Gives `true`, as a route does that has answered. */
export function sendJson(response: ServerResponse, status: number, value: unknown): true {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(`${JSON.stringify(value)}\n`);
  return true;
}
