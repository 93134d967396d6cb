import { statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { Journal, JournalOptions } from '../../journal/index.js';
import { Secret } from '../../secret.js';
import { UsageError } from '../cliErrors.js';
import { positiveWhole, referenceOption } from '../connection/connectionOptions.js';
import { resolveReference } from '../connection/keyReference.js';
import { noteSecret } from '../connection/notedSecrets.js';
import { defined } from '../../text/defined.js';

/** The options of every command that has a journal. */
export interface JournalCommandOptions {
  readonly journal?: string;
  readonly keep?: 'rows' | 'identity';
  readonly identityKey?: string;
  readonly retainDays?: number;
  readonly unit?: string;
}

const GROUP = 'Journal:';

export function addJournalOptions(command: Command): Command {
  return command
    .addOption(journalOption())
    .addOption(
      option('--keep <what>', 'how much it keeps of rows').choices(['rows', 'identity']).default('rows'),
    )
    .addOption(
      referenceOption('--identity-key <reference>', 'the key of its HMACs: env:NAME or file:PATH').helpGroup(
        GROUP,
      ),
    )
    .addOption(
      option('--retain-days <days>', 'empty finished jobs after so many days').argParser(positiveWhole),
    )
    .addOption(
      option('--unit <name>', 'name for what the key sees, so that a renewed key finds the same job'),
    );
}

/** Where the journal is. */
export function journalOption(): Option {
  const words = 'its file, or postgres://user@host/name (env WORKFORCE_JOURNAL)';
  return option('--journal <place>', words).argParser(withoutPassword);
}

function option(flags: string, description: string): Option {
  return new Option(flags, description).helpGroup(GROUP);
}

// It would stand in the process list and in the shell history.
function withoutPassword(place: string): string {
  if (/^postgres(ql)?:\/\/[^/@]*:[^/@]*@/.test(place))
    throw new UsageError(
      '--journal: give an address with a password in WORKFORCE_JOURNAL, or use PGPASSWORD.',
    );
  return place;
}

/**
 * Opens the journal that the options or the environment name. Throws a `UsageError` for a file that is not there, unless a
 * journal may begin: in a folder that is misspelt, all that was sent would be sent again.
 */
export async function journalOf(options: JournalCommandOptions, mayBegin = false): Promise<Journal> {
  const place = placeOf(options);
  if (!mayBegin && !isThere(place))
    throw new UsageError(`there is no journal at ${place}: check the path, or begin one with write --new.`);
  const { openJournal } = await import('../../journal/index.js');
  return openJournal(place, settingsOf(options));
}

/** The journal to look into: one in memory where none is there yet. */
export async function journalToLookInto(options: JournalCommandOptions): Promise<Journal> {
  const place = placeOf(options);
  return journalOf(isThere(place) ? options : { ...options, journal: ':memory:' }, true);
}

function placeOf({ journal = process.env.WORKFORCE_JOURNAL }: JournalCommandOptions): string {
  if (!journal)
    throw new UsageError('no journal. Give --journal with a file on a local disk, or set WORKFORCE_JOURNAL.');
  return journal;
}

function isThere(place: string): boolean {
  return /^postgres(ql)?:/.test(place) || (statSync(place, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function settingsOf({ keep, identityKey, retainDays }: JournalCommandOptions): JournalOptions {
  const key = identityKey && resolveReference(identityKey);
  if (key) noteSecret(key);
  return defined({ keep, retainDays, identityKey: key ? new Secret(key) : undefined });
}
