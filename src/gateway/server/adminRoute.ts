import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Secret } from '../../secret.js';
import type { Watch } from '../watch/Watch.js';
import { readinessPage, trafficPage } from '../watch/pages.js';

/** Who may ask for the pages and metrics, and under which names. */
export interface AdminSetting {
  readonly token: Secret;
  readonly watch: Watch | undefined;
  /** Addresses under which the gateway is reached: pages of others do not get through a browser to it. */
  readonly origins: readonly string[];
}

/** Answers `/metrics`, `/gateway` and `/gateway/readiness` to who has the admin token, and changes nothing. */
export function adminRoute({ token, watch, origins }: AdminSetting) {
  const hosts = origins.map((origin) => new URL(origin).host);
  const answers: Readonly<Record<string, () => { readonly type: string; readonly text: string }>> = {
    '/metrics': () => ({
      type: 'text/plain; version=0.0.4; charset=utf-8',
      text: watch?.metrics.text() ?? '',
    }),
    '/gateway': () => ({ type: HTML, text: trafficPage(watch?.traffic.tallies() ?? []) }),
    '/gateway/readiness': () => ({ type: HTML, text: readinessPage(watch?.traffic.tallies() ?? []) }),
  };
  return (request: IncomingMessage, response: ServerResponse, url: URL): boolean => {
    const answer = Object.hasOwn(answers, url.pathname) ? answers[url.pathname] : undefined;
    if (!answer) return false;
    const { host = '', origin, authorization } = request.headers;
    if (
      !hosts.includes(host.toLowerCase()) ||
      (origin !== undefined && !origins.includes(origin.toLowerCase()))
    )
      return refuse(response, 403, 'not under this name');
    if (request.method !== 'GET') return refuse(response, 405, 'GET alone');
    if (!isToken(authorization, token)) {
      response.setHeader('www-authenticate', 'Basic realm="gateway", charset="UTF-8"');
      return refuse(response, 401, 'the admin token is the password, or Authorization: Bearer');
    }
    const { type, text } = answer();
    response.writeHead(200, { ...SAFE, 'content-type': type });
    response.end(text);
    return true;
  };
}

const HTML = 'text/html; charset=utf-8';
const SAFE = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

function isToken(authorization: string | undefined, token: Secret): boolean {
  const [scheme = '', given = ''] = (authorization ?? '').split(' ');
  const plain = /^basic$/i.test(scheme)
    ? Buffer.from(given, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : given;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return /^(basic|bearer)$/i.test(scheme) && timingSafeEqual(hash(plain), hash(token.reveal()));
}

function refuse(response: ServerResponse, status: number, why: string): true {
  response.writeHead(status, { ...SAFE, 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(`${why}\n`);
  return true;
}
