const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** An endpoint by what it means, whatever its spelling: `http://localhost:80/soap/` is `http://127.0.0.1/soap`. */
export function plainEndpoint(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint;
  const { protocol, hostname, port, pathname, search } = new URL(endpoint);
  const host = LOOPBACK.test(hostname) ? '127.0.0.1' : hostname.replace(/\.$/, '');
  return `${protocol}//${host}${port && `:${port}`}${pathname.replace(/\/+$/, '')}${search}`;
}

/** True for two spellings of one endpoint. */
export function sameEndpoint(one: string, other: string): boolean {
  return plainEndpoint(one) === plainEndpoint(other);
}
