/** Why no answer came, before the call adds which call it was. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super(reason.kind);
    this.reason = reason;
  }
}

/** A failure of the network that no engine tells by itself. */
export function networkFailure(what: string, requestSent: boolean, lasting = false): TransportFailure {
  return new TransportFailure({ kind: 'network', requestSent, code: undefined, what, lasting });
}

/** The end of a call that took its whole time. */
export function outOfTime(limitMs: number): TransportFailure {
  return new TransportFailure({ kind: 'timeout', phase: 'total', limitMs, requestSent: false });
}

/** `requestSent` is true when the server may have got the request. */
export type FailureReason =
  | {
      readonly kind: 'network';
      readonly requestSent: boolean;
      readonly code: string | undefined;
      readonly what: string;
      /** Stays so until somebody changes something. */
      readonly lasting: boolean;
    }
  | {
      readonly kind: 'timeout';
      readonly requestSent: boolean;
      readonly phase: 'connect' | 'firstByte' | 'idle' | 'total';
      readonly limitMs: number;
    }
  | { readonly kind: 'aborted'; readonly requestSent: boolean }
  /** The body is not what its `Content-Encoding` says, or packed in another way than was asked for. */
  | { readonly kind: 'packing'; readonly what: string };

/**
 * The failure that an engine's error means. `sent`: whether the request began to go out, where that was seen; only where
 * it was not, the error is asked. No words are taken over: the message of a foreign error may quote the request.
 */
export function failureOf(error: unknown, sent: boolean | undefined): FailureReason {
  if (error instanceof TransportFailure) return error.reason;
  const causes = causesOf(error);
  const code = causes.map(codeOf).find((code) => code !== undefined);
  if (code?.startsWith('Z_')) return { kind: 'packing', what: `not packed as its header says (${code})` };
  const known = KNOWN.find(({ is }) => is(code ?? '', causes.map(messageOf).join('\n')));
  const connecting = causes.some(isOfConnecting) || known?.beforeSending === true;
  const requestSent = sent ?? !connecting;
  const what = known?.what ?? 'the connection failed';
  return { kind: 'network', requestSent, code, what, lasting: known?.lasting ?? false };
}

/** True where bytes came that cannot be unpacked. */
export function isOfPacking(error: unknown): boolean {
  return error instanceof TransportFailure && error.reason.kind === 'packing';
}

interface KnownFailure {
  readonly is: (code: string, messages: string) => boolean;
  readonly what?: string;
  /** It comes before a request is sent, and at no other time. */
  readonly beforeSending?: boolean;
  /** Stays so until somebody changes something. */
  readonly lasting?: boolean;
}

const anyOf =
  (...codes: readonly string[]) =>
  (code: string) =>
    codes.includes(code);

// Of TLS alerts, those about certificates.
const HANDSHAKE_ALERT = /SSL alert number (40|41|42|43|44|45|46|48|116)\b/;

/** True when the server refused the certificate of the client, or the handshake as a whole. */
export function isHandshakeAlert(error: Error): boolean {
  return 'library' in error && HANDSHAKE_ALERT.test(messageOf(error));
}

const KNOWN: readonly KnownFailure[] = [
  { is: anyOf('ENOTFOUND', 'EAI_AGAIN'), what: 'the host was not found' },
  { is: anyOf('ECONNREFUSED'), what: 'the host refused the connection' },
  { is: anyOf('EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'), what: 'the host could not be reached' },
  { is: anyOf('UND_ERR_CONNECT_TIMEOUT'), what: 'the host could not be reached', beforeSending: true },
  {
    is: anyOf('ERR_INVALID_PROTOCOL'),
    what: 'the agent is for another protocol: an https address needs an agent of node:https',
    ...{ beforeSending: true, lasting: true },
  },
  {
    // undici has no code for it, only these words.
    is: (_, messages) => /^Proxy response \(\d+\) !== 200/m.test(messages),
    what: 'the proxy opened no tunnel to the host',
    beforeSending: true,
  },
  {
    is: (code) =>
      /^CERT_|SELF_SIGNED_CERT|^UNABLE_TO_(VERIFY|GET|DECRYPT)_|^ERR_TLS_CERT|^HOSTNAME_MISMATCH$/.test(code),
    what: "the server's certificate is not trusted",
    ...{ beforeSending: true, lasting: true },
  },
  {
    is: (_, messages) => HANDSHAKE_ALERT.test(messages),
    what: 'the server refused the TLS handshake: it may ask for a client certificate, or not accept this one',
    ...{ beforeSending: true, lasting: true },
  },
];

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < 8; at = at.cause)
    causes.push(at, ...(at instanceof AggregateError ? at.errors.slice(0, 1) : []));
  return causes;
}

// The system gives the same code before and after a request was sent, but names what failed.
function isOfConnecting(error: Error): boolean {
  const { syscall } = error as { syscall?: unknown };
  return syscall === 'connect' || syscall === 'getaddrinfo';
}

function codeOf(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,60}$/.test(code) ? code : undefined;
}

function messageOf({ message }: Error): string {
  return String(message);
}
