import { claimRows } from './claimRows.js';
import { closeRows } from './closeRows.js';
import { countsOf } from './countsOf.js';
import type { Fingerprint } from './Fingerprint.js';
import { FINAL, type JournalRow } from './JournalRow.js';
import { lookBefore } from './lookBefore.js';
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
  /** All rows of the job. */
  readonly all: readonly JournalRow[];
  readonly onProgress: ((counts: Readonly<Record<string, number>>) => void) | undefined;
}

/** Brings rows to their end: settles, claims, looks, sends and looks again, until nothing is left to do. */
export async function workOn({ run, store, fingerprint, job, mine, all, onProgress }: Work): Promise<void> {
  const those = (state: JournalRow['state']) => mine.filter((row) => row.state === state);
  const tell = () => onProgress?.(countsOf(mine));
  for (;;) {
    if (those('sent').length > 0) await settleSent(run, those('sent'), all);
    if (those('recorded').length > 0) await claimRows(run, store, job, fingerprint, those('recorded'));
    if (those('recorded').length > 0) await lookBefore(run, those('recorded'), all);
    tell();
    const ready = those('ready');
    if (ready.length > 0) await sendRows(run, ready);
    tell();
    if (mine.every(({ state }) => FINAL.has(state))) return;
    if (those('sent').length === 0 && those('answered').length > 0)
      await closeRows(run, those('answered'), all);
    tell();
  }
}

/** Finds out what became of what was sent, by reading alone. What is certainly missing stays to be sent. */
export async function settleOnly({ run, mine, all }: Pick<Work, 'run' | 'mine' | 'all'>): Promise<void> {
  const those = (state: JournalRow['state']) => mine.filter((row) => row.state === state);
  if (those('sent').length > 0) await settleSent(run, those('sent'), all);
  if (those('answered').length > 0) await closeRows(run, those('answered'), all);
}
