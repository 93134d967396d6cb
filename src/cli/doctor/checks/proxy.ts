import { proxyFor } from '../../connection/proxy.js';
import { type Check, ok, warning } from '../Finding.js';

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
