import { ConfigurationError } from '../errors/index.js';
import { claimRows } from './claimRows.js';
import { closeRows } from './closeRows.js';
import { countsOf } from './countsOf.js';
import type { Fingerprint } from './Fingerprint.js';
import { FINAL, type JournalRow } from './JournalRow.js';
import { isFound } from '../settle/recognise.js';
import { lookBefore } from './lookBefore.js';
import { knownOf } from './renewed.js';
import type { RunContext } from './RunContext.js';
import { sendRows } from './sendRows.js';
import { settleSent } from './settleSent.js';
import type { JournalStore, StoredJob } from './store/JournalStore.js';

export interface Work {
  readonly run: RunContext;
  readonly store: JournalStore;
  readonly fingerprint: Fingerprint;
  readonly job: StoredJob;
  /** The rows to bring to their end. */
  readonly mine: readonly JournalRow[];
  /** Those of them that the input no longer has: they are settled, and not sent. */
  readonly left: readonly JournalRow[];
  /** All rows of the job. */
  readonly all: readonly JournalRow[];
  readonly onProgress: ((counts: Readonly<Record<string, number>>) => void) | undefined;
}

/** Brings rows to their end: settles, claims, looks, sends and looks again, until nothing is left to do. */
export async function workOn(work: Work): Promise<void> {
  const { run, mine, all, onProgress } = work;
  const those = (state: JournalRow['state']) => mine.filter((row) => row.state === state);
  const next = () => those('ready').filter((row) => run.order.isNext(row));
  const tell = () => onProgress?.(countsOf(mine));
  for (;;) {
    await dropLeft(work);
    if (those('recorded').length > 0) await claimRows(run, work, those('recorded'));
    if (those('recorded').length > 0) await lookBefore(run, those('recorded'), all);
    tell();
    // First what was never sent: once it is answered, a read that shows it tells what became of the others.
    const unsent = next().filter(({ facts }) => facts.attempts === 0);
    if (unsent.length > 0) await sendRows(run, unsent);
    tell();
    await settleThose(work, those('sent'));
    tell();
    await dropLeft(work);
    const missing = next();
    if (missing.length > 0) await sendMissing(run, missing);
    tell();
    if (mine.every(({ state }) => FINAL.has(state))) return;
    const stranger = mine.find(({ state }) => !FINAL.has(state) && !OPEN.has(state));
    if (stranger)
      throw new ConfigurationError(
        'place',
        `a row of the journal is in state ${stranger.state}, which this toolkit does not know: update it`,
      );
    // Once, when nothing else is left to do: a double that comes before that is seen.
    if (mine.every(({ state }) => FINAL.has(state) || state === 'answered'))
      await closeRows(run, those('answered'), all);
    tell();
  }
}

/** Finds out what became of what was sent. What was refused in a run before this one is tried again, as each run does. */
async function settleThose({ run, left, all }: Work, sent: readonly JournalRow[]): Promise<void> {
  if (sent.length === 0) return;
  await settleSent(run, sent, all);
  const before = sent.filter((row) => row.state === 'rejected' && !run.sends.has(row) && !left.includes(row));
  for (const row of before) {
    row.facts = knownOf(row);
    row.state = 'recorded';
  }
  await run.save(before);
}

const LEFT = 'The input no longer has it, and it is not there.';

/** What the input no longer has is not sent: once it is known that it is not there it has ended. */
async function dropLeft({ run, left }: Work): Promise<void> {
  const gone = left.filter(({ state }) => state === 'recorded' || state === 'ready');
  if (gone.length > 0) await run.save(gone.map((row) => row.become('dropped', { next: LEFT })));
}

const OPEN: ReadonlySet<string> = new Set(['recorded', 'ready', 'sent', 'answered']);

/**
 * Sends again what is missing. Unless a read is known to show what was saved since, one row goes first, and the others are
 * looked up again beside it.
 */
async function sendMissing(run: RunContext, missing: readonly JournalRow[]): Promise<void> {
  const shown = run.operation.settlement?.shown;
  const sure = missing.filter(
    (row) => run.proven.has(row) || !shown || !isFound(shown, row.content!, run.token),
  );
  if (sure.length > 0) return sendRows(run, sure);
  const [first, ...others] = [...missing].sort((a, b) => a.facts.attempts - b.facts.attempts);
  await sendRows(run, [first!]);
  for (const row of others) row.become('sent');
}

/** Finds out what became of what was sent, by reading alone. What is certainly missing stays to be sent. */
export async function settleOnly({ run, mine, all }: Pick<Work, 'run' | 'mine' | 'all'>): Promise<void> {
  const those = (state: JournalRow['state']) => mine.filter((row) => row.state === state);
  if (those('sent').length > 0) await settleSent(run, those('sent'), all);
  if (those('answered').length > 0) await closeRows(run, those('answered'), all);
}
