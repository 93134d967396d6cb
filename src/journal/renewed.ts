import { saysNothing } from '../equivalence/compare.js';
import { identityOf } from '../settle/recognise.js';
import { assignedId, type Row } from '../settle/shape.js';
import {
  DROPPED,
  FINAL,
  JournalRow,
  type OutcomeStatus,
  type RowFacts,
  type RowProgress,
  type Saved,
} from './JournalRow.js';
import type { GivenRow, Plan } from './Plan.js';

const REPLACED = 'Another row of the input replaces it.';

/** A corrected row in the place of the one that it replaces, of which nothing that is known is forgotten. */
export function replacing(plan: Plan, former: JournalRow, given: GivenRow, key: string): JournalRow {
  const row = renewed({ ...plan, moves: true }, new JournalRow({ ...former }), given);
  former.become('dropped', { next: REPLACED });
  return new JournalRow({ ...row, key });
}

/** A row that the journal has, as the caller gives it now. What was once known to be saved is not forgotten. */
export function renewed(plan: Plan, row: JournalRow, given: GivenRow): JournalRow {
  const { content, digest } = given;
  const isSame = given.isSame(row.digest);
  if (isSame) row.digest = digest;
  const { whose = given.whose } = row.facts;
  const isUnderWay = !isUnsent(row) || row.facts.saved !== undefined;
  if (!isSame && whose !== given.whose && isUnderWay && !plan.moves) return changed(row, content, MOVED);
  // What only left the input can come back.
  if (row.state === 'dropped')
    return isSame && row.decision() === DROPPED ? row : begun(row, given.content, digest);
  const saved = savedOf(row);
  if (!saved) return isSame || isUnsent(row) ? again(row, content, digest) : changed(row, content);
  const update = updateOf(plan, row, content);
  if (isSame && !isUnsent(row)) return again(row, (row.facts.saved && update) ?? content, digest);
  if (given.isSame(saved.digest)) return asSaved(row, content, saved);
  // What became of another change is not known.
  if (!isSame && !isUnsent(row) && !ENDED_THERE.has(row.state) && row.digest !== saved.digest)
    return changed(row, content);
  if (update) return begun(row, update, digest);
  // By the default key it says the same: an empty field was added, or taken away.
  return plan.key === undefined ? again(row, content, row.digest) : changed(row, content, NO_CHANGE);
}

const NO_CHANGE =
  'It was saved as it was ordered before, and there is no change of it to send: change it in the service. Another key creates a second record.';

const MOVED =
  'It is of another person or day than what was saved under its key: give the row a key of its own, or say that it moves.';

const ENDED_THERE: ReadonlySet<RowProgress> = new Set(['accepted', 'alreadyThere', 'differs', 'doubled']);

/** What is known to be saved under the key of a row. */
function savedOf({ state, digest, content, facts }: JournalRow): Saved | undefined {
  if (state === 'differs' && facts.attempts > 0) return { digest, row: content, otherwise: facts.fields };
  return facts.saved ?? (ENDED_THERE.has(state) ? { digest, row: content } : undefined);
}

/** A row that is asked for again as it was saved, after a change that was refused or never sent. */
function asSaved(row: JournalRow, content: Row, saved: Saved): JournalRow {
  const facts = { ...knownOf(row), attempts: row.facts.attempts };
  return new JournalRow({ ...row, digest: saved.digest, content, state: 'answered', facts });
}

function changed(row: JournalRow, content: Row, next?: string): JournalRow {
  const was = ENDED_THERE.has(row.state) ? (row.state as OutcomeStatus) : row.facts.was;
  return new JournalRow({ ...row, content }).become('changed', {
    ...(was ? { was } : {}),
    ...(next === undefined ? {} : { next }),
  });
}

/** A row of which nothing was sent yet; as a change of what was saved, where that is known. */
export function begun(row: JournalRow, content: Row, digest: string): JournalRow {
  return new JournalRow({ ...row, digest, content, state: 'recorded', facts: knownOf(row) });
}

/** What is known of a row before anything of it was sent in its present form. */
export function knownOf(row: JournalRow): RowFacts {
  const saved = savedOf(row);
  const { ids, kept, whose, asked, history } = row.facts;
  const known = { ...(ids ? { ids } : {}), ...(kept ? { kept } : {}), ...(whose ? { whose } : {}) };
  const always = { ...(asked ? { asked } : {}), ...(history ? { history } : {}) };
  return { attempts: 0, ...always, ...(saved ? { saved, ...known } : {}) };
}

/** What cannot have been saved is begun anew; what may be saved keeps what is known of it. */
export function again(row: JournalRow, content: Row, digest: string): JournalRow {
  if (isUnsent(row)) return begun(row, content, digest);
  row.content = content;
  // Somebody can have done in the service what the journal could not send.
  if (row.state === 'changed' && row.facts.was)
    return row.become(row.facts.was === 'accepted' ? 'answered' : row.facts.was);
  // Nobody knew at that time; the service may show it by now. What it once said that it saved is not sent again.
  if (row.state === 'uncertain' || row.state === 'changed')
    row.become(row.facts.isAnswered ? 'answered' : 'sent');
  return row;
}

function isUnsent({ state, facts }: JournalRow): boolean {
  if (state === 'rejected' || state === 'invalid') return true;
  return facts.attempts === 0 && (state === 'uncertain' || !FINAL.has(state));
}

/** The row as a change of what was saved: under the id that is known of it, or as it is where it names that itself. */
function updateOf({ operation, shape }: Plan, { facts }: JournalRow, content: Row): Row | undefined {
  const shown = operation.settlement?.shown;
  if (!shown) return undefined;
  const name = assignedId(shown);
  const [id, ...others] = facts.ids ?? [];
  // A service may take what is no number above zero for none, and create another record.
  if (name !== undefined && Number(id) <= 0) return undefined;
  if (name !== undefined && id !== undefined && others.length === 0 && saysNothing(content[name]))
    return { ...content, [name]: shape.fields[name]?.kind === 'int' ? Number(id) : id };
  return identityOf(shown, content).length > 0 ? content : undefined;
}
