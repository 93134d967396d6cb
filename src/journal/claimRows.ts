import { tokenOf, withinOf } from '../settle/recognise.js';
import { readShown } from '../settle/readShown.js';
import type { Fingerprint } from './Fingerprint.js';
import { FINAL, JournalRow } from './JournalRow.js';
import type { RunContext } from './RunContext.js';
import type { JournalStore, StoredJob } from './store/JournalStore.js';

/**
 * Marks what identifies new rows as this job's: their token, or else all that they say. Of those that another job marked
 * first, nothing is sent while it is not known whether that job saves them, nor when it has and they are still there.
 */
export async function claimRows(
  context: RunContext,
  store: JournalStore,
  job: StoredJob,
  fingerprint: Fingerprint,
  rows: readonly JournalRow[],
): Promise<void> {
  const shown = context.operation.settlement?.shown;
  if (!shown?.alike && !shown?.token) return;
  const identityOfRow = (row: JournalRow) => {
    const token = tokenOf(shown, row.content!, context.token);
    if (token === undefined) return row.key;
    const within = withinOf(shown, row.content!).map((name) => row.content![name]);
    return fingerprint.of([token, row.content![token], ...within]);
  };
  const claims = rows.map((row) => ({ identity: identityOfRow(row), key: row.key }));
  const scope = [job.endpoint, job.unit, job.operation].join('\n');
  const mine = new Map(claims.map(({ identity }, i) => [identity, rows[i]!]));
  const others = new Map<string, Map<string, JournalRow>>();
  const saved: { readonly row: JournalRow; readonly ids: readonly string[] }[] = [];
  for (const { identity, key, job: other } of await store.claim(job.id, scope, claims)) {
    if (!others.has(other)) others.set(other, await rowsByKey(store, other));
    const theirs = others.get(other)!.get(key);
    const row = mine.get(identity)!;
    if (theirs && isOpen(theirs)) row.become('uncertain', { next: WAIT });
    else if (theirs?.facts.ids?.length) saved.push({ row, ids: theirs.facts.ids });
  }
  await leaveThere(context, saved);
  await context.save(rows);
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
