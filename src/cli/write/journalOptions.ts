import type { RUN, JournalCommandOptions } from '../commands/journal.js';
import type { TypedOptions } from '../commandSpec.js';
import type { Journal, JournalOptions, RunOptions } from '../../journal/index.js';
import { Secret } from '../../secret.js';
import { UsageError } from '../CommandContext.js';
import { resolveReference } from '../connection/keyReference.js';
import { defined } from '../../text/defined.js';

/**
 * Opens the journal that the options or the environment name. Throws a `UsageError` where none was begun, unless one may begin: in a
 * folder or a database that is misspelt, all that was sent would be sent again.
 */
export async function journalOf(options: JournalCommandOptions, mayBegin = false): Promise<Journal> {
  const place = placeOf(options);
  const { isDatabase, isJournalAt, openJournal } = await import('../../journal/openJournal.js');
  if (!mayBegin && !(await isJournalAt(place)))
    throw new UsageError(
      isDatabase(place)
        ? 'there is no journal in the database: check the address, or begin one with write --new.'
        : `there is no journal at ${place}: check the path, or begin one with write --new.`,
    );
  return openJournal(place, settingsOf(options));
}

/** The journal to look into: one in memory where none is there yet. */
export async function journalToLookInto(options: JournalCommandOptions): Promise<Journal> {
  const place = placeOf(options);
  const { isJournalAt } = await import('../../journal/openJournal.js');
  return journalOf((await isJournalAt(place)) ? options : { ...options, journal: ':memory:' }, true);
}

function placeOf({ journal = process.env.WORKFORCE_JOURNAL }: JournalCommandOptions): string {
  if (!journal)
    throw new UsageError('no journal. Give --journal with a file on a local disk, or set WORKFORCE_JOURNAL.');
  return journal;
}

function settingsOf({ keep, identityKey, retainDays }: JournalCommandOptions): JournalOptions {
  const key = identityKey && resolveReference(identityKey);
  return defined({ keep, retainDays, identityKey: key ? new Secret(key) : undefined });
}

type RunFlags = TypedOptions<typeof RUN> & { readonly batchSize?: number };

/** How a run is to go on with a job. */
export function runOptionsOf({ batchSize, quietSeconds, attempts, mark, alike }: RunFlags): RunOptions {
  const quietMs = quietSeconds === undefined ? undefined : quietSeconds * 1000;
  return defined({ attempts, batchSize, quietMs, alike, token: mark });
}
