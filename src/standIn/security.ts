import { ConfigurationError } from '../errors/index.js';

// biome-ignore lint/suspicious/noExplicitAny: as node-soap types them, so that scripts in TypeScript compile as they are.
type Any = any;

/** What gives headers of HTTP to each call. */
export interface ISecurity {
  /** Adds headers to a request. */
  addHeaders(headers: Record<string, string>): void;
}

/** Sends what it was made with in the Authorization header. */
class Authorization implements ISecurity {
  readonly #given: string;

  constructor(given: string) {
    this.#given = given;
  }

  /** Adds the Authorization header. */
  addHeaders(headers: Record<string, string>): void {
    headers.Authorization = this.#given;
  }
}

/** Sends user and password in the Authorization header. */
export class BasicAuthSecurity extends Authorization {
  constructor(user: string, password: string) {
    super(`Basic ${Buffer.from(`${user}:${password || ''}`).toString('base64')}`);
  }
}

/** Sends a token in the Authorization header. */
export class BearerSecurity extends Authorization {
  constructor(token: string) {
    super(`Bearer ${token}`);
  }
}

/** Throws a `ConfigurationError` for security that is more than headers of HTTP. */
export function checkSecurity(security: Any): void {
  if (security instanceof Authorization || !security) return;
  const isHeaders =
    typeof security.addHeaders === 'function' &&
    !security.toXML &&
    !security.postProcess &&
    !security.addOptions;
  if (!isHeaders) throw new ConfigurationError('security', NO_SECURITY);
}

const NO_SECURITY =
  'the stand-in has BasicAuthSecurity, BearerSecurity and objects with addHeaders alone; keep this script on node-soap for WS-Security, certificates and NTLM';

/** Classes or functions of node-soap that the stand-in does not have, for scripts that import them: each throws when it is used. */
function missing<Name extends string>(names: readonly Name[], what: string): Readonly<Record<Name, Any>> {
  const made = names.map((name) => [
    name,
    function notSupported(): never {
      throw new ConfigurationError(name, what);
    },
  ]);
  return Object.fromEntries(made);
}

const NO_SECURITIES = [
  ...(['WSSecurity', 'WSSecurityCert', 'WSSecurityPlusCert', 'WSSecurityCertWithToken'] as const),
  ...(['NTLMSecurity', 'ClientSSLSecurity', 'ClientSSLSecurityPFX'] as const),
];
const securities = missing(NO_SECURITIES, NO_SECURITY);

/** Each throws when it is used: the stand-in does not have it. */
export const { WSSecurity, WSSecurityCert, WSSecurityPlusCert, WSSecurityCertWithToken } = securities;
export const { NTLMSecurity, ClientSSLSecurity, ClientSSLSecurityPFX } = securities;
export const { passwordDigest } = missing(['passwordDigest'], NO_SECURITY);
export const { listen, createServerless, HttpClient, Server, WSDL } = missing(
  ['listen', 'createServerless', 'HttpClient', 'Server', 'WSDL'],
  'the stand-in does not have it: keep this script on node-soap',
);
/** The security classes of node-soap, by name. */
export const security = { BasicAuthSecurity, BearerSecurity, ...securities };
