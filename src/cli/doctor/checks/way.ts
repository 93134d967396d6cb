import { lookup } from 'node:dns/promises';
import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isLoopback } from '../../../transport/endpoint.js';
import { keyOf } from '../../connection/connection.js';
import { proxyFor } from '../../connection/proxy.js';
import { type Check, failure, type Finding, ok, skipped, warning } from '../Finding.js';

/** Endpoint, profile and where the key is. */
export const settings: Check = {
  name: 'settings',
  vital: true,
  run: async ({ target, url }) => {
    const { profileName, endpoint, keyReference } = target;
    const from = profileName === undefined ? 'options and environment' : `profile "${profileName}"`;
    const found: Finding[] = [ok(`${endpoint}, from ${from}; key from ${keyReference}`)];
    if (url.protocol === 'http:' && !isLoopback(url.hostname))
      found.push(failure('the endpoint is http: the key and all data travel in the clear', 'Use https.'));
    if (keyReference.startsWith('file:')) found.push(...fileFindings(keyReference.slice('file:'.length)));
    keyOf(target);
    return found;
  },
};

function fileFindings(path: string): Finding[] {
  if (process.platform === 'win32') return [];
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return [];
  return [warning(`${path} can be read by other users`, `chmod 600 ${path}`)];
}

const VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];

/** Whether a proxy is named, and who uses it. */
export const proxy: Check = {
  name: 'proxy',
  run: async ({ target, env }) => {
    const used = proxyFor(target.endpoint, env);
    if (used)
      return warning(
        `this command calls through ${hostOf(used.url)} (${used.variable}); scripts do not by themselves`,
        'Give createClient a fetch or an agent that uses the proxy: docs/network.md has the lines.',
      );
    const set = VARIABLES.filter((name) => env[name]);
    if (set.length === 0) return ok('no proxy is set');
    const names = set.join(', ');
    if (env.NO_PROXY || env.no_proxy)
      return ok(`${names} set, but not for this endpoint (NO_PROXY, or another scheme)`);
    return ok(`${names} set, but not for this endpoint`);
  },
};

// Without the user name and password that may stand in it.
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'a proxy';
}

/** Whether the name of the endpoint has an address. */
export const dns: Check = {
  name: 'DNS',
  vital: true,
  run: async ({ target, url, env }) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host)) return ok(`${host} is an address`);
    if (proxyFor(target.endpoint, env)) return skipped(`${host} is looked up by the proxy`);
    try {
      const found = await lookup(host, { all: true });
      return ok(`${host} is ${found.map(({ address }) => address).join(', ')}`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const advice =
        code === 'ENOTFOUND'
          ? 'Check the spelling of the endpoint, and whether this machine may look up outside names; a proxy may be needed.'
          : "The name server does not answer: check this machine's network.";
      return failure(`${host} cannot be looked up (${code})`, advice);
    }
  },
};
