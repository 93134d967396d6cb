/** Why no answer came, before the call adds which call it was. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super(reason.kind);
    this.reason = reason;
  }
}

/** `requestSent` is true when the server may have got the request. */
export type FailureReason =
  | {
      readonly kind: 'network';
      readonly requestSent: boolean;
      readonly code: string | undefined;
      readonly what: string;
    }
  | {
      readonly kind: 'timeout';
      readonly requestSent: boolean;
      readonly phase: 'connect' | 'firstByte' | 'idle' | 'total';
      readonly limitMs: number;
    }
  | { readonly kind: 'aborted'; readonly requestSent: boolean }
  /** The body is not what its `Content-Encoding` says. */
  | { readonly kind: 'packing'; readonly code: string };

/** The failure that an engine's error means. Only its code is taken over: its message may quote the request. */
export function failureOf(error: unknown, sending: boolean | undefined): FailureReason {
  if (error instanceof TransportFailure) return error.reason;
  const code = codeOf(error);
  if (code?.startsWith('Z_')) return { kind: 'packing', code };
  const requestSent = sending === false || isBeforeSending(code) ? false : (sending ?? true);
  return { kind: 'network', requestSent, code, what: describe(code) };
}

// With an engine that cannot tell: failures before a connection stood, so that no server can have seen the request.
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
]);

function isBeforeSending(code = ''): boolean {
  return BEFORE_SENDING.has(code) || isCertificateProblem(code);
}

const SERVER_CERTIFICATE =
  /^CERT_|^(DEPTH_ZERO_)?SELF_SIGNED_CERT|^UNABLE_TO_(VERIFY|GET|DECRYPT)_|^ERR_TLS_CERT|^HOSTNAME_MISMATCH$/;
// The server may say so after the handshake (TLS 1.3), but never after reading a request.
const CLIENT_CERTIFICATE = /ALERT_(CERTIFICATE|BAD_CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE|NO_CERTIFICATE)/;

/** True for what stays wrong until somebody changes a certificate. */
export function isCertificateProblem(code = ''): boolean {
  return SERVER_CERTIFICATE.test(code) || CLIENT_CERTIFICATE.test(code);
}

function describe(code = ''): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host was not found';
  if (code === 'ECONNREFUSED') return 'the host refused the connection';
  if (SERVER_CERTIFICATE.test(code)) return "the server's certificate is not trusted";
  if (CLIENT_CERTIFICATE.test(code)) return "the server refused this client's certificate, or asks for one";
  return 'the connection failed';
}

function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,60}$/.test(code)) return code;
    if (at instanceof AggregateError && at.errors.length > 0) return codeOf(at.errors[0]);
  }
  return undefined;
}
