import { z } from 'zod';
import type { LocalDate } from '../../definition/scalar.js';
import { daysBetween } from '../../calendar/days.js';
import { defined } from '../../text/defined.js';
import { toolkitVersion } from '../../text/toolkitVersion.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { byMoment, day, evidenceHash } from './Evidence.js';
import { configured } from '../../validation/configuration.js';
import { LONGEST_DAYS } from './GoPolicy.js';
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
  /** The script and its helpers, by their hash: a signature ends when they change. */
  sha256: z.string().optional(),
  /** Fields without a place over REST that who signs has confirmed. */
  losses: z.array(z.string()).default([]),
  /** Of an exception: what it excepts, why, and the last day on which it holds, at most a year ahead. */
  excepts: z.array(z.string()).default([]),
  /** How much of what it excepts there was in a night: more of it, or another kind, is not excepted. */
  amounts: z.array(z.strictObject({ id: z.string(), kind: z.string(), count: z.int() })).default([]),
  reason: z.string().min(1).optional(),
  until: day.optional(),
  /** The hash of what the policy asks of the script: a signature ends when that is changed. */
  policy: z.string().optional(),
  /** The version of this package that judged. */
  toolkit: z.string().optional(),
});

/** Somebody's word that a script may go, on what evidence. */
export type SignOff = z.output<typeof signOff>;

/** The sign-off as it is kept. Throws a `ConfigurationError` that names the field. */
export function signOffOf(input: unknown, name = 'sign-off'): SignOff {
  return configured(
    signOff.superRefine(({ kind, reason, until, excepts, at, sha256 }, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (kind === 'exception' && !(reason && until))
        refuse('reason', 'an exception has a reason and a last day');
      if (kind === 'exception' && excepts.length === 0)
        refuse('excepts', 'an exception names what it excepts');
      if (until !== undefined && daysBetween(at.slice(0, 10) as LocalDate, until) > LONGEST_DAYS)
        refuse('until', 'expected a day within a year');
      if (kind !== 'withdrawn' && sha256 === undefined)
        refuse('sha256', 'a script whose file nobody knows cannot be signed');
    }),
    input,
    name,
  );
}

/** Who signs what, and for how long. */
export interface Signature {
  /** Who signs. */
  readonly who: string;
  /** When it is signed. */
  readonly at: Date;
  /** Why, in words. */
  readonly reason?: string;
  /** Last day on which the signature holds. */
  readonly until?: LocalDate;
  /** Ids of what an exception excepts. */
  readonly excepts?: readonly string[];
  /** The losses that the signature confirms. */
  readonly losses?: readonly string[];
}

/**
 * A sign-off on how a script stands: `go` where its policy is fulfilled, an exception otherwise, which needs a reason, a last day and
 * the ids of all that it excepts. What would be lost must be confirmed, field by field. Throws a `ConfigurationError` without them.
 */
export function signOffOn(standing: Standing, signature: Signature): SignOff {
  const { who, at, reason, until, excepts = [], losses = [] } = signature;
  const { script, operation, fulfilled, seen, sha256, lacks } = standing;
  const silent = standing.losses.filter((loss) => !losses.includes(loss));
  if (silent.length > 0)
    throw new ConfigurationError(
      'losses',
      `${silent.join(', ')} would be lost, and who signs has not confirmed it`,
    );
  const open = fulfilled ? [] : lacks.filter(({ id }) => !excepts.includes(id));
  if (open.length > 0)
    throw new ConfigurationError(
      'excepts',
      open.map(({ id, text }) => `the exception does not name ${id} (${text})`).join('\n'),
    );
  // An exception rests on all that was seen, what speaks against it included.
  const evidence = fulfilled ? standing.evidence : seen.filter((one) => speaksOf(one, operation));
  const times = evidence.map((one) => one.at).sort(byMoment);
  const hashed = { sha256: evidenceHash(evidence), records: evidence.length };
  return signOffOf({
    ...defined({ script, operation, who, sha256, reason, until }),
    at: at.toISOString(),
    kind: fulfilled ? 'go' : 'exception',
    losses: standing.losses,
    excepts: fulfilled ? [] : lacks.map(({ id }) => id),
    amounts: fulfilled ? [] : lacks.flatMap(({ id, amount }) => (amount ? { id, ...amount } : [])),
    policy: standing.policy,
    toolkit: toolkitVersion(),
    ...(evidence.length === 0 ? {} : { evidence: { ...hashed, from: times[0], to: times.at(-1) } }),
  });
}

/** Ends what was signed before for a script, or for one operation of it. */
export function withdrawalOf(
  { script, operation }: Pick<SignOff, 'script' | 'operation'>,
  { who, at, reason }: Signature,
): SignOff {
  return signOffOf({
    ...defined({ script, operation, who, reason }),
    ...{ at: at.toISOString(), kind: 'withdrawn' },
  });
}
