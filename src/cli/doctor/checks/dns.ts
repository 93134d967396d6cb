import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { proxyFor } from '../../connection/proxy.js';
import { type Check, failure, ok, skipped } from '../Finding.js';

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
