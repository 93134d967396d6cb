import { ConfigurationError } from '../errors/index.js';

// biome-ignore lint/suspicious/noExplicitAny: as node-soap types them, so that scripts in TypeScript compile as they are.
type Any = any;

/** What gives headers of HTTP to each call. */
export interface ISecurity {
  /** Adds headers to a request. */
  addHeaders(headers: Record<string, string>): void;
}

/** Sends user and password in the Authorization header. */
export class BasicAuthSecurity implements ISecurity {
  readonly #given: string;

  constructor(user: string, password: string) {
    this.#given = `Basic ${Buffer.from(`${user}:${password || ''}`).toString('base64')}`;
  }

  /** Adds the Authorization header. */
  addHeaders(headers: Record<string, string>): void {
    headers.Authorization = this.#given;
  }
}

/** Sends a token in the Authorization header. */
export class BearerSecurity implements ISecurity {
  readonly #given: string;

  constructor(token: string) {
    this.#given = `Bearer ${token}`;
  }

  /** Adds the Authorization header. */
  addHeaders(headers: Record<string, string>): void {
    headers.Authorization = this.#given;
  }
}

/** Throws a `ConfigurationError` for security that is more than headers of HTTP. */
export function checkSecurity(security: Any): void {
  if (security instanceof BasicAuthSecurity || security instanceof BearerSecurity || !security) return;
  const isHeaders =
    typeof security.addHeaders === 'function' &&
    !security.toXML &&
    !security.postProcess &&
    !security.addOptions;
  if (!isHeaders) throw new ConfigurationError('security', NO_SECURITY);
}

const NO_SECURITY =
  'the stand-in has BasicAuthSecurity, BearerSecurity and objects with addHeaders alone; keep this script on node-soap for WS-Security, certificates and NTLM';

/** A class or function of node-soap that the stand-in does not have, for scripts that import it: it throws when it is used. */
function missing(name: string, what = 'the stand-in does not have it: keep this script on node-soap'): Any {
  return function notSupported(): never {
    throw new ConfigurationError(name, what);
  };
}

/** Throws when it is used: the stand-in does not have it. */
export const WSSecurity = missing('WSSecurity', NO_SECURITY);
/** Throws when it is used: the stand-in does not have it. */
export const WSSecurityCert = missing('WSSecurityCert', NO_SECURITY);
/** Throws when it is used: the stand-in does not have it. */
export const WSSecurityPlusCert = missing('WSSecurityPlusCert', NO_SECURITY);
/** Throws when it is used: the stand-in does not have it. */
export const WSSecurityCertWithToken = missing('WSSecurityCertWithToken', NO_SECURITY);
/** Throws when it is used: the stand-in does not have it. */
export const NTLMSecurity = missing('NTLMSecurity', NO_SECURITY);
/** Throws when it is used: the stand-in does not have it. */
export const ClientSSLSecurity = missing('ClientSSLSecurity', NO_SECURITY);
/** Throws when it is used: the stand-in does not have it. */
export const ClientSSLSecurityPFX = missing('ClientSSLSecurityPFX', NO_SECURITY);
/** Throws when it is used: the stand-in does not have it. */
export const passwordDigest = missing('passwordDigest', NO_SECURITY);
/** Throws when it is used: the stand-in does not have it. */
export const listen = missing('listen');
/** Throws when it is used: the stand-in does not have it. */
export const createServerless = missing('createServerless');
/** Throws when it is used: the stand-in does not have it. */
export const HttpClient = missing('HttpClient');
/** Throws when it is used: the stand-in does not have it. */
export const Server = missing('Server');
/** Throws when it is used: the stand-in does not have it. */
export const WSDL = missing('WSDL');
/** The security classes of node-soap, by name. */
export const security = {
  ...{ BasicAuthSecurity, BearerSecurity, WSSecurity, WSSecurityCert, WSSecurityPlusCert },
  ...{ WSSecurityCertWithToken, NTLMSecurity, ClientSSLSecurity, ClientSSLSecurityPFX },
};
