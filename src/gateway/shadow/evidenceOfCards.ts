import type { LocalDate } from '../../definition/scalar.js';
import type { Evidence, FieldEvidence, OperationEvidence } from '../../evidence/signoff/Evidence.js';
import { groupedBy } from '../../text/groupedBy.js';
import { toolkitVersion } from '../../text/toolkitVersion.js';
import type { Reads } from '../route/Reads.js';
import type { CardField, Scorecard } from './Scorecards.js';

// Before anything was compared nobody has asked.
const NOBODY = { host: 'unknown', kind: 'unknown' } as const;

/** Scorecards as evidence for a policy: one for each script and day. */
export function evidenceOfCards(cards: readonly Scorecard[], reads: Reads): Evidence[] {
  const groups = groupedBy(cards, ({ script, day, code, soap, rest }) =>
    JSON.stringify([script, day, code?.sha256, soap, rest]),
  );
  return [...groups.values()].map((group) => {
    const [{ script, day, code, soap = NOBODY, rest = NOBODY }] = group as [Scorecard];
    const at = group
      .map(({ lastAt }) => lastAt)
      .sort()
      .at(-1)!;
    const operations = groupedBy(group, ({ operation }) => operation);
    return {
      ...{ script, at, day: day as LocalDate, source: 'shadow' as const },
      ...(code ? { code } : {}),
      ...{ soap, rest, scope: {}, toolkit: toolkitVersion() },
      runs: Math.max(...group.map(({ runs }) => runs)),
      operations: [...operations.values()].map((ofUnits) => operationEvidence(ofUnits, reads)),
    };
  });
}

function operationEvidence(cards: readonly Scorecard[], reads: Reads): OperationEvidence {
  const { script, operation } = cards[0]!;
  const failures = cards.flatMap((card) => Object.entries(card.failures));
  const byWhy = groupedBy(failures, ([why]) => why);
  const fields = groupedBy(
    cards.flatMap((card) => Object.entries(card.fields)),
    ([name]) => name,
  );
  return {
    operation,
    calls: cards.reduce((all, { compared }) => all + compared, 0),
    recordsApart: (fields.get(RECORD) ?? []).reduce((all, [, { different }]) => all + different, 0),
    problems: [...byWhy].map(([why, all]) => `could not be compared ${times(all)} (${why})`),
    fields: [...fields]
      .filter(([name]) => name !== RECORD)
      .map(([name, all]) =>
        fieldEvidence(
          name,
          all.map(([, counts]) => counts),
          reads.of(script, operation, name),
        ),
      ),
  };
}

const RECORD = 'record';

function fieldEvidence(field: string, all: readonly CardField[], read: FieldEvidence['read']): FieldEvidence {
  const sum = (name: keyof CardField) => all.reduce((sofar, counts) => sofar + counts[name], 0);
  const [given, different, lost] = [sum('given'), sum('different'), sum('lost')];
  const equal = Math.max(0, given - different - lost - sum('ignored') - sum('noise'));
  return { field, equal, different, notComparable: lost, lost: lost > 0, read };
}

function times(all: readonly (readonly [string, number])[]): string {
  const count = all.reduce((sum, [, one]) => sum + one, 0);
  return count === 1 ? 'once' : `${count} times`;
}
