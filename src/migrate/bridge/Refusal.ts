/** Why a row cannot go over REST. Nothing was sent for it, unless the text says so. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reasons: readonly string[];

  constructor(...reasons: readonly string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}
