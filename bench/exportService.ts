/**
 * A service that gives what another one answered before: `exportService.js <folder> [endpoint]`. What it does not know it asks
 * of the endpoint and keeps, so that what is measured later does not wait for an answer to be made. Prints its endpoint.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [folder = '', endpoint] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const answers = new Map<string, Uint8Array>(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]),
);

const server = createServer((incoming, answer) => {
  const pieces: Buffer[] = [];
  incoming.on('data', (piece: Buffer) => pieces.push(piece));
  incoming.on('end', () => {
    const body = Buffer.concat(pieces);
    const name = createHash('sha256').update(nameless(body)).digest('hex');
    const known = answers.get(name);
    if (known) give(answer, known);
    else if (!endpoint) refuse(answer, 500);
    else
      ask(
        endpoint,
        body,
        (made) => give(answer, keep(name, made)),
        (status) => refuse(answer, status),
      );
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`);
});

/** What is asked for, however the envelope around it is written. */
function nameless(body: Buffer): string {
  const text = body.toString('utf8');
  const operation = /<(?:\w+:)?(wsdl\w+)/.exec(text)?.[1] ?? '';
  const leaves = [...text.matchAll(/<(?:\w+:)?(\w+)[^>]*>([^<]+)</g)].map(
    ([, name, value]) => `${name}=${value}`,
  );
  return [operation, ...leaves.filter((leaf) => !/=\s*$/.test(leaf)).sort()].join('\n');
}

function ask(
  target: string,
  body: Buffer,
  done: (answer: Uint8Array) => void,
  fail: (status: number) => void,
): void {
  const headers = { 'content-type': 'text/xml; charset=utf-8', 'accept-encoding': 'gzip' };
  const call = request(target, { method: 'POST', headers }, (response) => {
    const pieces: Buffer[] = [];
    response.on('data', (piece: Buffer) => pieces.push(piece));
    response.on('end', () => {
      const made = Buffer.concat(pieces);
      if (response.statusCode !== 200) fail(response.statusCode ?? 502);
      else done(response.headers['content-encoding'] === 'gzip' ? made : gzipSync(made));
    });
  });
  call.on('error', () => fail(502));
  call.end(body);
}

function keep(name: string, answer: Uint8Array): Uint8Array {
  writeFileSync(join(folder, name), answer);
  answers.set(name, answer);
  return answer;
}

function give(to: ServerResponse, answer: Uint8Array): void {
  to.writeHead(200, {
    'content-type': 'text/xml; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': answer.length,
  }).end(answer);
}

function refuse(to: ServerResponse, status: number): void {
  to.writeHead(status, { 'content-type': 'text/html' }).end('<html/>');
}
