import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { wholeOf } from '../../transport/wholeOf.js';

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

const LIMIT = 256 * 1024 * 1024;

/** The whole body of a request, unpacked. Throws when it is larger than 256 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const body = await wholeOf(request, LIMIT);
  if (!body) throw new RangeError('the request is larger than 256 MiB');
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body, { maxOutputLength: LIMIT }) : body;
}
