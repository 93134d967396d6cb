import { tokenOf } from '../settle/recognise.js';
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
    return token === undefined ? row.key : fingerprint.of([token, row.content![token]]);
  };
  const claims = rows.map((row) => ({ identity: identityOfRow(row), key: row.key }));
  const scope = [job.endpoint, job.unit, job.operation].join('\n');
  for (const { identity, key, job: other } of await store.claim(job.id, scope, claims)) {
    const theirs = (await store.rows(other)).map(JournalRow.from).find((row) => row.key === key);
    const row = rows[claims.findIndex((claim) => claim.identity === identity)]!;
    if (theirs) await yieldTo(context, row, theirs);
  }
}

async function yieldTo(context: RunContext, row: JournalRow, theirs: JournalRow): Promise<void> {
  const { ids = [] } = theirs.facts;
  const open = !FINAL.has(theirs.state) || theirs.state === 'uncertain';
  if (open) {
    row.become('uncertain', {
      next: 'Another job of this journal has the same row in hand: wait until it is done.',
    });
  } else if (ids.length > 0) {
    const { client, operation } = context;
    const { records } = await readShown(client, operation, [row.content!]);
    if (records.some(({ id }) => ids.includes(id))) row.become('alreadyThere', { ids });
  }
  await context.save([row]);
}
