import { isLoopback } from '../../transport/endpoint.js';
import type { Fetch } from '../../transport/fetchEngine.js';

/** The proxy that the variables of the environment name for an address, as other tools understand them. */
export function proxyFor(
  address: string,
  env: NodeJS.ProcessEnv = process.env,
): { url: string; variable: string } | undefined {
  const { protocol, hostname, port } = new URL(address);
  if (isLoopback(hostname) || isExcepted(hostname, port, env.NO_PROXY ?? env.no_proxy ?? ''))
    return undefined;
  const names = protocol === 'https:' ? ['HTTPS_PROXY', 'https_proxy'] : ['HTTP_PROXY', 'http_proxy'];
  const variable = [...names, 'ALL_PROXY', 'all_proxy'].find((name) => env[name]);
  if (!variable) return undefined;
  const url = env[variable]!;
  return { url: /^\w+:\/\//.test(url) ? url : `http://${url}`, variable };
}

/** `example`, `.example` and `host:8080`; `*` excepts everything. */
function isExcepted(hostname: string, port: string, list: string): boolean {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', only] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      return (only === undefined || only === port) && (hostname === name || hostname.endsWith(`.${name}`));
    });
}

/** Sends through a proxy. undici is loaded with the first request. */
export function proxyFetch(url: string): Fetch {
  let sender: Promise<Fetch> | undefined;
  return async (address, init) => {
    sender ??= import('undici').then(({ fetch, ProxyAgent }) => {
      const dispatcher = new ProxyAgent(url);
      return (to, how) => fetch(to, { ...how, dispatcher });
    });
    return (await sender)(address, init);
  };
}
