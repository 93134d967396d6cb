import type { LocalDate } from '../../definition/scalar.js';
import type { Evidence, FieldEvidence, OperationEvidence } from '../../evidence/signoff/Evidence.js';
import { groupedBy } from '../../text/groupedBy.js';
import { toolkitVersion } from '../../text/toolkitVersion.js';
import type { Reads } from '../route/Reads.js';
import { type CardField, type Scorecard, scorecardsIn, together } from './Scorecards.js';
import { dateOfMoment } from '../../calendar/days.js';
import { keepNight } from '../../evidence/signoff/History.js';
import type { Signer } from '../../evidence/chain/Signer.js';
import { type Clock, nowAndEvery } from '../config/Clock.js';
import type { GatewayState } from '../state/GatewayState.js';

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
  const { compared, failures, fields } = together(cards);
  const { record, ...others } = fields;
  const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
  return {
    operation,
    calls: compared,
    recordsApart: record?.different ?? 0,
    problems: Object.entries(failures).map(
      ([why, count]) => `could not be compared ${times(count)} (${why})`,
    ),
    fields: Object.entries(others).map(([name, counts]) =>
      fieldEvidence(name, counts, reads.of(script, operation, name)),
    ),
  };
}

function fieldEvidence(field: string, counts: CardField, read: FieldEvidence['read']): FieldEvidence {
  const { given, different, lost, ignored, noise } = counts;
  const equal = Math.max(0, given - different - lost - ignored - noise);
  return { field, equal, different, notComparable: lost, lost: lost > 0, read };
}

const KIND = 'night';
const LOOK_MS = 600_000;

/** Where nights are kept, and who signs them. */
interface NightBook {
  readonly folder: string;
  readonly reads: Reads;
  readonly signer: Signer;
  /** Told of each time that a night could not be written. */
  readonly failed: () => void;
  readonly clock: Pick<Clock, 'now'>;
}

/** Writes what was seen in each day into a folder, once the day is over. */
export function keepNights(state: GatewayState, book: NightBook) {
  const write = async (today: string = dateOfMoment(book.clock.now())): Promise<void> => {
    const written = new Set((await state.notes(KIND)).map(({ name }) => name));
    const cards = (await scorecardsIn(state)).filter(({ day }) => day < today && !written.has(day));
    for (const [day, own] of groupedBy(cards, (card) => card.day)) {
      const path = keepNight(book.folder, evidenceOfCards(own, book.reads), book.signer);
      await state.saveNotes(KIND, [{ name: day, text: path }]);
    }
  };
  // A folder that cannot be written to now may be there again later: what it lacks stays in the state.
  return { write, close: nowAndEvery(LOOK_MS, () => void write().catch(book.failed)) };
}
