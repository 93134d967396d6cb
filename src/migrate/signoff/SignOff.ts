import { z } from 'zod';
import type { LocalDate } from '../../definition/scalar.js';
import { checked, day } from './checked.js';
import { type Evidence, evidenceHash } from './Evidence.js';
import { speaksOf, type Standing } from './standingOf.js';

const signOff = z.strictObject({
  script: z.string().min(1),
  /** The one operation that it is for; without it, all of the script. */
  operation: z.string().min(1).optional(),
  who: z.string().trim().min(1, 'expected the name of who signs'),
  at: z.iso.datetime(),
  /** `go`: the policy was fulfilled. `exception`: it was not, and somebody answers for it. `withdrawn`: none holds any more. */
  kind: z.enum(['go', 'exception', 'withdrawn']),
  /** What it rests on: the hash of that evidence, how much of it, the first and the last. */
  evidence: z
    .strictObject({ sha256: z.string(), records: z.int(), from: z.iso.datetime(), to: z.iso.datetime() })
    .optional(),
  /** Why, and the last day on which it holds: both of every exception. */
  reason: z.string().min(1).optional(),
  until: day.optional(),
});

/** Somebody's word that a script may go, on what evidence. */
export type SignOff = z.output<typeof signOff>;

/** The sign-off as it is kept. Throws a `ConfigurationError` that names the field. */
export function signOffOf(input: unknown, name = 'sign-off'): SignOff {
  const read = checked(
    signOff.refine(({ kind, reason, until }) => kind !== 'exception' || (reason && until), {
      path: ['reason'],
      message: 'an exception has a reason and a last day',
    }),
    input,
    name,
  );
  return read;
}

/** Who signs what, and for how long. */
export interface Signature {
  readonly who: string;
  readonly at: Date;
  readonly reason?: string;
  readonly until?: LocalDate;
}

/**
 * A sign-off on how a script stands: `go` where its policy is fulfilled, an exception otherwise, which needs a reason and a
 * last day. Throws a `ConfigurationError` without them.
 */
export function signOffOn(standing: Standing, { who, at, reason, until }: Signature): SignOff {
  const { script, operation, fulfilled, seen } = standing;
  // An exception rests on all that was seen, what speaks against it included.
  const evidence = fulfilled ? standing.evidence : seen.filter((one) => speaksOf(one, operation));
  return signOffOf({
    script,
    ...(operation === undefined ? {} : { operation }),
    who,
    at: at.toISOString(),
    kind: fulfilled ? 'go' : 'exception',
    ...(evidence.length === 0 ? {} : { evidence: restingOn(evidence) }),
    ...(reason === undefined ? {} : { reason }),
    ...(until === undefined ? {} : { until }),
  });
}

/** Ends what was signed before for a script, or for one operation of it. */
export function withdrawalOf(
  { script, operation }: Pick<SignOff, 'script' | 'operation'>,
  { who, at, reason }: Signature,
): SignOff {
  return signOffOf({
    script,
    ...(operation === undefined ? {} : { operation }),
    who,
    at: at.toISOString(),
    kind: 'withdrawn',
    ...(reason === undefined ? {} : { reason }),
  });
}

function restingOn(evidence: readonly Evidence[]): NonNullable<SignOff['evidence']> {
  const times = evidence.map(({ at }) => at).sort();
  return {
    sha256: evidenceHash(evidence),
    records: evidence.length,
    from: times[0]!,
    to: times.at(-1)!,
  };
}
