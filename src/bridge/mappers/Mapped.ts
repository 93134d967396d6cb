/** Something that a record cannot carry over. */
export interface Loss {
  /** The SOAP field. */
  readonly field: string;
  /**
   * `noPlace`: the other side has no field for it. `lossy`: not all of the value, or another form of it. `unknown`: what the
   * conversion needs is not known. `notGiven`: the other side has a field for it, and gave it in no record.
   */
  readonly kind: 'noPlace' | 'lossy' | 'unknown' | 'notGiven';
  readonly why: string;
}

/** A record of the other side, and what was lost on the way. */
export interface Mapped<T> {
  readonly value: T;
  readonly losses: readonly Loss[];
}
