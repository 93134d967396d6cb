/** An answer that was seen. It holds no text of the service: an id, how often, and numbers. */
export interface Seen {
  /** Of one of the possible answers, or `other`. */
  readonly answer: string;
  /** Default 1. */
  readonly times?: number;
  readonly measured?: Readonly<Record<string, number>>;
}

export const seen = (answer: string, measured?: Seen['measured']): Seen =>
  measured ? { answer, measured } : { answer };
