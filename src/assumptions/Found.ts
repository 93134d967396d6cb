import { answerOf, type Assumption, type Seen } from './Assumption.js';
import type { Deployment } from './file/Deployment.js';

/** What is known of an assumption. */
export type Found = Readonly<Deployment['assumptions'][string]>;
export type Verdict = Found['verdict'];

/** How an answer was come by. */
export type How = Found['by'][number];

export const NOT_SHOWN: Found = { verdict: 'notShown', seen: {}, by: [] };

/** What was known, and what was seen since. */
export function foundOf(
  assumption: Assumption,
  seen: readonly Seen[],
  how: How,
  known: Found = NOT_SHOWN,
): Found {
  if (seen.length === 0) return known;
  const counts: Record<string, number> = { ...known.seen };
  const measured: Record<string, number> = { ...known.measured };
  for (const { answer, times = 1, measured: more = {} } of seen) {
    const id = Object.hasOwn(assumption.answers, answer) ? answer : 'other';
    counts[id] = (counts[id] ?? 0) + times;
    for (const [name, number] of Object.entries(more)) {
      const keeps = assumption.measures?.[name]?.keeps;
      if (keeps) measured[name] = Math[keeps === 'most' ? 'max' : 'min'](measured[name] ?? number, number);
    }
  }
  return {
    verdict: verdictOf(assumption, Object.keys(counts)),
    seen: counts,
    by: [...new Set([...known.by, how])].sort(),
    ...(Object.keys(measured).length > 0 ? { measured } : {}),
  };
}

/** What was found, as it is noted elsewhere. */
export function seenIn({ seen, measured }: Pick<Found, 'seen' | 'measured'>): Seen[] {
  return Object.entries(seen).map(([answer, times]) => ({
    answer,
    times,
    ...(measured ? { measured } : {}),
  }));
}

/** What a later survey found in the place of an earlier one. What was come by in a way that it did not go stays known. */
export function renewed(assumption: Assumption, found: Found, known: Found | undefined): Found {
  if (!known || known.by.every((how) => found.by.includes(how))) return found;
  const all = foundOf(assumption, seenIn(found), found.by[0]!, known);
  return { ...all, by: [...new Set([...known.by, ...found.by])].sort() };
}

/**
 * The verdict on the answers that were seen. `confirmed`: one, with which the guarantees hold. `contradicted`: one, with
 * which they do not. `varies`: several. `notShown`: none.
 */
export function verdictOf(assumption: Assumption, ids: readonly string[]): Verdict {
  if (ids.length === 0) return 'notShown';
  if (ids.length > 1) return 'varies';
  return answerOf(assumption, ids[0]!).is === 'breaks' ? 'contradicted' : 'confirmed';
}
