export { type Callback, Client } from './Client.js';
export { createClient, createClientAsync } from './createClient.js';
export type { IOptions } from './options.js';
export {
  BasicAuthSecurity,
  BearerSecurity,
  ClientSSLSecurity,
  ClientSSLSecurityPFX,
  createServerless,
  HttpClient,
  type ISecurity,
  listen,
  NTLMSecurity,
  passwordDigest,
  Server,
  security,
  WSDL,
  WSSecurity,
  WSSecurityCert,
  WSSecurityCertWithToken,
  WSSecurityPlusCert,
} from './security.js';
