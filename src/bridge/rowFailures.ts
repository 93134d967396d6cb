import { describeIssue, InputError } from '../errors/index.js';
import { RestError } from '../rest/call/restError.js';
import type { Loss } from './mappers/Mapped.js';
import type { BridgeContext } from './BridgeContext.js';

/** Why a row cannot go over REST. Nothing was sent for it, unless the text says so. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reasons: readonly string[];

  constructor(...reasons: readonly string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}

/** A call failed after an earlier one for the same row had changed something: the row's state is not known. */
export class HalfDone extends Error {
  override readonly name = 'HalfDone';

  constructor(cause: unknown) {
    super('a part of the row was saved', { cause });
  }
}

/**
 * Refuses a row of which something would be lost, before it is sent. What is not known cannot be sent at all; the rest is
 * lost when `lossyWrites` says so, and then named in the result.
 */
export function refuseLosses({ lossyWrites = 'refuse' }: BridgeContext, losses: readonly Loss[]): void {
  const refused = losses.filter(({ kind }) => kind === 'unknown' || lossyWrites === 'refuse');
  if (refused.length > 0) throw new Refusal(...refused.map(({ field, why }) => `${field}: ${why}`));
}

/** Why the row itself was refused, or `undefined` for a failure of the call. */
export function reasonsOf(error: unknown): readonly string[] | undefined {
  if (error instanceof Refusal) return error.reasons;
  if (error instanceof InputError) return error.issues.map((issue) => describeIssue(issue).trim());
  if (!(error instanceof RestError) || !['validation', 'notFound'].includes(error.kind)) return undefined;
  const said = error.details.map(({ pointer, code, text }) =>
    [pointer, code, text].filter(Boolean).join(': '),
  );
  const reasons = said.filter((reason) => reason !== '');
  return reasons.length > 0 ? reasons : [error.text ?? `HTTP ${error.status}`];
}
