import { groupedBy } from '../text/groupedBy.js';
import { readShown } from '../settle/readShown.js';
import { compareRow, mostLike } from '../settle/compareRow.js';
import { identityOf, tokenOf, withinOf } from '../settle/recognise.js';
import type { Fingerprint } from './Fingerprint.js';
import { FINAL, JournalRow } from './JournalRow.js';
import { areOfOnePlace } from './placeOf.js';
import type { RunContext } from './RunContext.js';
import { meaningOfRow } from './rowMeaning.js';
import type { ForeignClaim, JournalStore, StoredJob } from './store/JournalStore.js';

/**
 * Marks what identifies new rows as this job's: their token, or else all that they say, and how often. Of those that
 * another job marked first, nothing is sent while it is not known whether that job saves them, nor when it has and they are
 * still there. A row that names a record by its id sets it, as often as it is ordered: it is nobody's alone.
 */
export async function claimRows(
  context: RunContext,
  { store, job, fingerprint, mine: all }: Claiming,
  rows: readonly JournalRow[],
): Promise<void> {
  const shown = context.operation.settlement?.shown;
  if (shown?.kind !== 'likeness' && shown?.kind !== 'facet') return;
  const numbered = fingerprint.numbering();
  // The second is that of versions before 0.6.
  const identitiesOf = ({ content }: JournalRow): string[] => {
    if (!content || identityOf(shown, content).length > 0) return [];
    const token = tokenOf(shown, content, context.token);
    if (token !== undefined)
      return [
        fingerprint.of([token, content[token], ...withinOf(shown, content).map((name) => content[name])]),
      ];
    const said = meaningOfRow(context.shape.fields, content, false);
    return [numbered(['key 2', said]), numbered(content)].map((one) => one.key);
  };
  const these = new Set(rows);
  const mine = new Map<string, JournalRow>();
  for (const row of all)
    for (const identity of identitiesOf(row)) if (these.has(row) && !row.facts.saved) mine.set(identity, row);
  const claims = [...mine].map(([identity, { key }]) => ({ identity, key }));
  const known = (await store.jobs()).filter((one) => areOfOnePlace(one, job, fingerprint));
  const scopes = new Set([job, ...known].map(scopeOf));
  const saved: { readonly row: JournalRow; readonly ids: readonly string[] }[] = [];
  const foreign: ForeignClaim[] = [];
  for (const scope of scopes) foreign.push(...(await store.claim(job.id, scope, claims)));
  const others = new Map<string, Map<string, JournalRow>>();
  for (const other of new Set(foreign.map((claim) => claim.job)))
    others.set(other, await rowsByKey(store, other));
  for (const { identity, key, job: other } of foreign) {
    const theirs = others.get(other)!.get(key);
    const row = mine.get(identity)!;
    if (theirs && isOpen(theirs)) row.become('uncertain', { next: WAIT });
    else if (theirs?.facts.ids?.length) saved.push({ row, ids: theirs.facts.ids });
  }
  await leaveThere(context, saved);
  await context.save(rows);
}

function scopeOf({ endpoint, unit, operation }: StoredJob): string {
  return [endpoint, unit, operation].join('\n');
}

export interface Claiming {
  readonly store: JournalStore;
  readonly job: StoredJob;
  readonly fingerprint: Fingerprint;
  readonly mine: readonly JournalRow[];
}

const WAIT = 'Another job of this journal has the same row in hand: wait until it is done.';

async function rowsByKey(store: JournalStore, job: string): Promise<Map<string, JournalRow>> {
  return new Map((await store.rows(job)).map((row) => [row.key, JournalRow.from(row)]));
}

function isOpen({ state }: JournalRow): boolean {
  return !FINAL.has(state) || state === 'uncertain';
}

const NOT_SEEN = 'Another job of this journal saved it, and the read does not tell whether it is still there';

/** What another job saved, and is there still, is not sent. */
async function leaveThere(
  { client, operation, view }: RunContext,
  saved: readonly { readonly row: JournalRow; readonly ids: readonly string[] }[],
): Promise<void> {
  if (saved.length === 0) return;
  const contents = saved.map(({ row }) => row.content!);
  const { records, gaps } = await readShown(client, operation, contents);
  const there = groupedBy(records, ({ id }) => id);
  for (const { row, ids } of saved) {
    const still = ids.filter((id) => there.has(id));
    const [id] = still;
    if (id === undefined) {
      const [why] = there.has('') ? ['it shows a record without an id', ...gaps] : gaps;
      if (why !== undefined) row.become('uncertain', { ids, next: `${NOT_SEEN}: ${why}.` });
      continue;
    }
    const { record } = mostLike(view.fields!, row.content!, there.get(id)!)!;
    row.isThereAs(still, compareRow(view.fields!, row.content!, record).differing);
  }
}
