import type { Pace } from '../settle/pace.js';
import type { Fingerprint } from './Fingerprint.js';
import type { JournalStore } from './store/JournalStore.js';

/** What a journal and its jobs share. */
export interface JournalPlace {
  readonly store: JournalStore;
  readonly fingerprint: Fingerprint;
  /** False where the journal keeps no content of rows. */
  readonly keepsContent: boolean;
  readonly retainDays: number | undefined;
  readonly pace: Pace | undefined;
}
