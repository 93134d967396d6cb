import { statSync } from 'node:fs';
import { KeyFile } from '../database/keyInFile.js';
import type { KeyStanding } from '../database/prepareDatabase.js';
import { ConfigurationError } from '../errors/index.js';
import { Secret } from '../secret.js';
import type { Pace } from '../settle/pace.js';
import { anObject, asSentences, type Checks, checkOptions, oneOf, unless } from '../validation/options.js';
import { Fingerprint } from './Fingerprint.js';
import { Journal } from './Journal.js';
import type { JournalStore } from './store/JournalStore.js';
import { PostgresStore } from './store/PostgresStore.js';
import { SqliteStore } from './store/SqliteStore.js';

/** Options of `openJournal`. */
export interface JournalOptions {
  /**
   * `rows` (default) keeps what a resend needs; `identity` keeps HMACs only, and takes the rows from the caller again.
   */
  readonly keep?: 'rows' | 'identity' | undefined;
  /**
   * The key of the HMACs, which is kept outside the journal. Default: a file beside a journal in a file, and none for a
   * journal in PostgreSQL, where `keep: 'identity'` and `retainDays` ask for one.
   */
  readonly identityKey?: string | Secret | undefined;
  /** Days after which finished jobs are emptied down to their HMACs; default never. */
  readonly retainDays?: number | undefined;
  /** Time for tests; default the machine's, put right by the clock of the journal's place. */
  readonly pace?: Pace | undefined;
}

/**
 * Opens the journal in a file, which its owner alone can read, or in PostgreSQL (`postgres://…`), and makes it where there
 * is none. Throws a `ConfigurationError`, a `JournalUnreachableError`, or a `MissingDependency`.
 *
 * @example
 * ```ts
 * import type { Client, Shift } from 'workforce-soap';
 * import { openJournal } from 'workforce-soap/journal';
 *
 * // Run it again after whatever ended it: it goes on where it was, and books no row twice.
 * async function bookWeek(client: Client, Shifts: Shift[]) {
 *   const journal = await openJournal('/var/lib/payroll/jobs.db');
 *   const job = journal.job('shifts of week 15', { unit: '101' });
 *   const result = await job.write(client, 'wsdlUpdateShifts', Shifts);
 *   for (const row of result.open) console.error(row.index, row.status, row.next);
 *   await journal.close();
 * }
 * ```
 */
export async function openJournal(place: string, options: JournalOptions = {}): Promise<Journal> {
  checkOptions(options, CHECKS);
  // Of a `file:` address SQLite would open another file than that which its owner alone can read.
  if (typeof place !== 'string' || place === '' || place.startsWith('file:'))
    throw new ConfigurationError(
      'place',
      'expected the path of a file, or an address that begins with postgres://',
    );
  const { keep = 'rows', identityKey, retainDays, pace } = options;
  const given = typeof identityKey === 'string' ? new Secret(identityKey) : identityKey;
  if (!given && isDatabase(place) && (keep === 'identity' || retainDays !== undefined))
    throw new ConfigurationError('identityKey', `needed in PostgreSQL for what is kept as HMACs`);
  const beside = given || isDatabase(place) ? undefined : new KeyFile(place);
  beside?.checkBefore('place');
  const store: JournalStore = await (isDatabase(place)
    ? PostgresStore.open(place)
    : SqliteStore.open(place, beside));
  try {
    const fingerprint = new Fingerprint(given ?? beside?.key());
    const standing = await standingOf(store, fingerprint);
    if (beside) beside.check('place', standing, store.tables);
    else if (standing === 'other')
      throw new ConfigurationError('identityKey', 'the journal was begun under another: give that one');
    const journal = new Journal({ store, fingerprint, keepsContent: keep === 'rows', retainDays, pace });
    await journal.prune();
    return journal;
  } catch (error) {
    await store.close();
    throw error;
  }
}

const CHECKS: Checks<JournalOptions> = asSentences({
  keep: oneOf('rows', 'identity'),
  identityKey: unless(
    (value) => value instanceof Secret || (typeof value === 'string' && value !== ''),
    'a text, or a Secret',
  ),
  retainDays: unless((value) => typeof value === 'number' && value >= 0, 'a number of days from 0'),
  pace: anObject,
});

/** Whether a journal was begun there. Throws a `JournalUnreachableError`. */
export async function isJournalAt(place: string): Promise<boolean> {
  return isDatabase(place)
    ? PostgresStore.isIn(place)
    : (statSync(place, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Whether a place is an address, which may hold a password, and no path. */
export function isDatabase(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place);
}

/** Under another key nothing that was ordered would be known again, and all of it would be sent again. */
async function standingOf(store: JournalStore, fingerprint: Fingerprint): Promise<KeyStanding> {
  const mark = fingerprint.of('journal');
  return (await store.mark('identityKey', mark)) === mark ? 'same' : 'other';
}
