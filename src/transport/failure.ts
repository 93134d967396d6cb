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
  | { readonly kind: 'aborted'; readonly requestSent: boolean };
