import { answerOf, type Assumption, type Doubt, type Resting } from './Assumption.js';
import { ASSUMPTIONS } from './list/all.js';

/** What a file says of assumptions, as far as doubts need it. */
export interface DoubtedFile {
  readonly assumptions?:
    | Readonly<Record<string, { readonly seen?: Readonly<Record<string, number>> | undefined }>>
    | undefined;
  readonly trusted?: Readonly<Record<string, unknown>> | undefined;
}

/** Of answers that vary, so many must be good ones before a person's trust counts. */
const ENOUGH = 10;

/** Where an assumption says nothing of its own. */
const INSTEAD: Readonly<Record<Resting, string>> = {
  decoder: 'The client reports each value that it cannot read as an issue.',
  client: 'A call may end in a fault.',
  journal: 'A row that no read can tell ends as uncertain, and is not sent again by itself.',
  settle: 'What no read can tell stays unknown.',
  exports: 'Compare the export with another source before you rely on it.',
  gateway: 'A write that no read can tell is kept for a person.',
  payroll: 'A finding may be missing or wrong: look at the people concerned.',
};

/** What can be promised in place of what rests on an assumption that does not hold. */
export function insteadOf({ instead, restedOnBy }: Assumption, who = restedOnBy[0]!): string {
  return instead ?? INSTEAD[who];
}

/** Why guarantees of `who` do not hold on the deployment of a file: each assumption that was seen otherwise. */
export function doubtsOf({ assumptions = {}, trusted = {} }: DoubtedFile, who: Resting): Doubt[] {
  return ASSUMPTIONS.flatMap((assumption) => {
    const { id, restedOnBy } = assumption;
    const seen = Object.entries(assumptions[id]?.seen ?? {});
    const isBad = ([answer]: readonly [string, number]) => answerOf(assumption, answer).is === 'breaks';
    const bad = seen.filter(isBad);
    const good = seen.filter((one) => !isBad(one)).reduce((sum, [, times]) => sum + times, 0);
    const isTrusted = Object.hasOwn(trusted, id) && good >= ENOUGH;
    if (!restedOnBy.includes(who) || bad.length === 0 || isTrusted) return [];
    const because = bad.map(([answer]) => answerOf(assumption, answer).says).join(' ');
    return [{ assumption: id, because, instead: insteadOf(assumption, who) }];
  });
}
