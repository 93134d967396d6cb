import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);

/** Sends an answer, packed when the caller takes gzip and it is large, as servers do (wire fact 8). */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: { readonly status: number; readonly contentType: string; readonly body: Buffer },
  compress = true,
): Promise<void> {
  const packed =
    compress &&
    answer.body.length > 1024 &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const body = packed ? await gzipAsync(answer.body, { level: 1 }) : answer.body;
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'content-length': body.length,
    ...(packed ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(body);
}
