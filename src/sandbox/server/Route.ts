import type { IncomingMessage, ServerResponse } from 'node:http';

/** Takes the requests that are its own: gives `true` when it answered, or will. */
export type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => boolean | Promise<boolean>;
