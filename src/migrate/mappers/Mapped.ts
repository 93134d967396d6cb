/** Something that a record cannot carry over. */
export interface Loss {
  /** The SOAP field. */
  readonly field: string;
  /** `noPlace`: the other side has no field for it. `lossy`: not all of the value. `unknown`: what the conversion needs is not known. */
  readonly kind: 'noPlace' | 'lossy' | 'unknown';
  readonly why: string;
}

/** A record of the other side, and what was lost on the way. */
export interface Mapped<T> {
  readonly value: T;
  readonly losses: readonly Loss[];
}
