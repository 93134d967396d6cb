/** Why the gateway does not let a call pass. Its message goes to the script, and holds no key and no token. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: 'Client' | 'Server' | 'VersionMismatch' | 'MustUnderstand';
  readonly status: number;
  /** Whose call of what it is, where the token is known. */
  readonly about: { readonly script: string; readonly operation: string } | undefined;

  constructor(code: Refusal['code'], message: string, status = 500, about?: Refusal['about']) {
    super(message);
    this.code = code;
    this.status = status;
    this.about = about;
  }
}

/** A request that is the caller's to mend. */
export function refuse(why: string): Refusal {
  return new Refusal('Client', why);
}

/** The database of the gateways does not answer, or may not be theirs any more: what is not certain is not done. */
export class StateUnreachableError extends Refusal {
  /** Why the database does not do it, where it says so, for who runs the gateway. */
  readonly reason: string | undefined;

  constructor(why = 'its state is out of reach', reason?: string) {
    super('Server', `${why}, so that nothing was sent: send the same again in a while`);
    this.reason = reason;
  }
}
