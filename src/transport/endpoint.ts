import { createHash } from 'node:crypto';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i;

/** What is wrong with an address to call. */
export function addressProblem(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address))
    return 'expected an address, such as https://wfs.example/soap';
  const { protocol, username, password } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return 'expected an address with http or https';
  if (username || password) return 'must hold no user name or password: they would be seen in logs';
  return undefined;
}

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** An address for people. Its query is left out: it can hold a key. */
export function shownEndpoint(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint;
  const { origin, pathname, search } = new URL(endpoint);
  return `${origin}${pathname}${search ? '?…' : ''}`;
}

/** An endpoint by what it means, whatever its spelling: `http://localhost:80/soap/` is `http://127.0.0.1/soap`. */
export function plainEndpoint(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint;
  const { protocol, hostname, port, pathname, search } = new URL(endpoint);
  const host = isLoopback(hostname) ? '127.0.0.1' : hostname.replace(/\.$/, '');
  return `${protocol}//${host}${port && `:${port}`}${pathname.replace(/\/+$/, '')}${search}`;
}

/** An endpoint to keep or to send on: its query, which can hold a key, as a hash. What it gave itself, it gives again. */
export function storedEndpoint(endpoint: string): string {
  return plainEndpoint(endpoint).replace(/\?(?!sha256:[0-9a-f]{64}$).*/s, (query) => {
    return `?sha256:${createHash('sha256').update(query).digest('hex')}`;
  });
}

/** True for two spellings of one endpoint. */
export function sameEndpoint(one: string, other: string): boolean {
  return storedEndpoint(one) === storedEndpoint(other);
}
