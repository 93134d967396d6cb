import { lookup } from 'node:dns/promises';
import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isLoopback, shownEndpoint } from '../../../transport/endpoint.js';
import { keyOf } from '../../connection/connection.js';
import { proxyFor } from '../../connection/proxy.js';
import { type Check, failure, type Finding, greet, type Greeting, ok, skipped, warning } from '../Finding.js';
import { connect, type TLSSocket } from 'node:tls';
import { DAY_MS } from '../../../calendar/days.js';
import { counted } from '../../../text/counted.js';

/** Endpoint, profile and where the key is. */
export const settings: Check = {
  name: 'settings',
  vital: true,
  run: async ({ target, url }) => {
    const { profileName, endpoint, keyReference } = target;
    const from = profileName === undefined ? 'options and environment' : `profile "${profileName}"`;
    const found: Finding[] = [ok(`${shownEndpoint(endpoint)}, from ${from}; key from ${keyReference}`)];
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

const SOON_DAYS = 21;
const LIMIT_MS = 10_000;

/** Whether the certificate is trusted, for how long, and by whom. */
export const tls: Check = {
  name: 'TLS',
  vital: true,
  run: async ({ target, url, env }) => {
    const found: Finding[] = [];
    if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
      found.push(
        failure(
          'NODE_TLS_REJECT_UNAUTHORIZED=0: anybody in between can read the key',
          'Unset it, and trust the authority with NODE_EXTRA_CA_CERTS=/path/to/ca.pem.',
        ),
      );
    if (url.protocol === 'http:')
      return [...found, skipped(isLoopback(url.hostname) ? 'http on this machine' : 'the endpoint is http')];
    if (proxyFor(target.endpoint, env))
      return [...found, skipped('behind a proxy; the checks below go through it')];
    return [...found, ...(await certificateFindings(url, env))];
  },
};

async function certificateFindings(url: URL, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  let socket: TLSSocket;
  try {
    socket = await handshake(url);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [
      failure(
        `no TLS connection to ${url.host} (${code ?? 'failed'})`,
        'Check the port, and whether a firewall or proxy is in between.',
      ),
    ];
  }
  try {
    return findingsOf(socket, env);
  } finally {
    socket.destroy();
  }
}

type Shown = 'getPeerCertificate' | 'getProtocol' | 'authorized' | 'authorizationError';

/** What a connection shows of its certificate. */
export function findingsOf(socket: Pick<TLSSocket, Shown>, env: NodeJS.ProcessEnv): Finding[] {
  const certificate = socket.getPeerCertificate();
  const { authorized, authorizationError } = socket;
  const issuer = certificate.issuer?.O ?? certificate.issuer?.CN ?? 'unknown';
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / DAY_MS);
  const extra = env.NODE_EXTRA_CA_CERTS ? `, NODE_EXTRA_CA_CERTS=${env.NODE_EXTRA_CA_CERTS}` : '';
  if (!authorized)
    return [
      failure(
        `the certificate is not trusted (${String(authorizationError)}), issued by ${issuer}${extra}`,
        adviceFor(String(authorizationError)),
      ),
    ];
  const found = [
    ok(`${socket.getProtocol()}, certificate by ${issuer}, for another ${counted(days, 'day')}${extra}`),
  ];
  if (days < SOON_DAYS)
    found.push(
      warning(`the certificate ends in ${counted(days, 'day')}`, 'Tell the operator of the service.'),
    );
  return found;
}

function adviceFor(error: string): string {
  if (/SELF_SIGNED|UNABLE_TO_GET|UNABLE_TO_VERIFY/.test(error))
    return "Trust your company's authority: NODE_EXTRA_CA_CERTS=/path/to/ca.pem. If it is the service's own, the server sends its chain incompletely.";
  if (/EXPIRED/.test(error)) return "The certificate has expired, or this machine's clock is wrong.";
  if (/ALTNAME/.test(error)) return 'The certificate is for another name: check the endpoint.';
  return 'Stop: somebody may be in between.';
}

function handshake(url: URL): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // An address is no server name: Node refuses it as one.
    const name = isIP(host) ? {} : { servername: host };
    const socket = connect(
      { host, port: Number(url.port) || 443, ...name, rejectUnauthorized: false, timeout: LIMIT_MS },
      () => resolve(socket),
    );
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('time-out'), { code: 'ETIMEDOUT' })));
  });
}

/** The statuses of an address that knows no POST, or is not there. */
const NO_POST = new Set([404, 405, 501]);

/** Some services answer with a fault and such a status to a call that they do not know. */
const takesNoPost = ({ status, type = '' }: Greeting) => NO_POST.has(status) && !/xml/i.test(type);

/** Whether something answers at the endpoint, and takes calls. */
export const endpoint: Check = {
  name: 'endpoint',
  vital: true,
  run: async (patient) => {
    const { url, greeting } = patient;
    const posts = () => greet(patient, 'POST').catch(() => undefined);
    try {
      const { status, sentAt, answeredAt } = await greeting();
      const answers = `answers within ${answeredAt - sentAt} ms`;
      if (status >= 300 && status < 400)
        return failure(
          `${answers}, but redirects elsewhere (HTTP ${status})`,
          'Set the address that it leads to: redirects are not followed, because the key would go with them.',
        );
      if (status === 407)
        return failure(
          'the proxy wants a login (HTTP 407)',
          'Put it into the address of the proxy: http://user:password@proxy.example:3128',
        );
      const posted = await posts();
      if (posted && takesNoPost(posted))
        return failure(
          `${answers}, but takes no POST (HTTP ${posted.status})`,
          'Set the address of the SOAP endpoint: every call is a POST. The WSDL names it in soap:address.',
        );
      return ok(answers);
    } catch (error) {
      const posted = await posts();
      if (posted && !takesNoPost(posted))
        return warning('answers calls, but not HEAD', 'Monitors that ask for the head call it down.');
      const code = codeOf(error);
      return failure(`${url.host} does not answer (${code})`, adviceOnCode(code));
    }
  },
};

export function codeOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, name } = at as NodeJS.ErrnoException;
    if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time';
    if (typeof code === 'string') return code;
  }
  return 'failed';
}

export function adviceOnCode(code: string): string {
  if (code === 'ECONNREFUSED') return 'Nothing listens there: check the port of the endpoint.';
  if (code === 'ECONNRESET') return 'Something in between cuts connections: ask for the firewall or proxy.';
  return 'Check the endpoint, the firewall and the proxy.';
}
