import { readShown } from '../settle/readShown.js';
import { tokenOf, withinOf } from '../settle/recognise.js';
import type { Fingerprint } from './Fingerprint.js';
import { FINAL, JournalRow } from './JournalRow.js';
import { areOfOnePlace } from './placeOf.js';
import type { RunContext } from './RunContext.js';
import { meaningOfRow } from './rowMeaning.js';
import type { ForeignClaim, JournalStore, StoredJob } from './store/JournalStore.js';

/**
 * Marks what identifies new rows as this job's: their token, or else all that they say, and how often. Of those that
 * another job marked first, nothing is sent while it is not known whether that job saves them, nor when it has and they are
 * still there.
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
    const token = content && tokenOf(shown, content, context.token);
    if (!content) return [];
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

/** What another job saved, and is there still, is not sent. */
async function leaveThere(
  { client, operation }: RunContext,
  saved: readonly { readonly row: JournalRow; readonly ids: readonly string[] }[],
): Promise<void> {
  if (saved.length === 0) return;
  const contents = saved.map(({ row }) => row.content!);
  const { records } = await readShown(client, operation, contents);
  const there = new Set(records.map(({ id }) => id));
  for (const { row, ids } of saved) {
    const still = ids.filter((id) => there.has(id));
    if (still.length > 0) row.become(still.length > 1 ? 'doubled' : 'alreadyThere', { ids: still });
  }
}
