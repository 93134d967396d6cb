import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DAY_MS } from '../calendar/days.js';
import { type Client, clientPlace } from '../client/client.js';
import { ConfigurationError } from '../errors/index.js';
import { Secret } from '../secret.js';
import type { Pace } from '../settle/pace.js';
import { loadSqlite } from '../sqlite/sqliteDatabase.js';
import { Fingerprint } from './Fingerprint.js';
import { Job, type WriteOptions } from './Job.js';
import type { JobResult } from './JobResult.js';
import type { JournalStore, StoredJob } from './store/JournalStore.js';
import { SqliteStore } from './store/SqliteStore.js';
import type { Row } from '../settle/shape.js';

export interface JournalOptions {
  /**
   * `rows` (default) keeps what a resend needs; `identity` keeps HMACs only, and takes the rows from the caller again.
   */
  readonly keep?: 'rows' | 'identity';
  /** The key of the HMACs, which is kept outside the journal. Default: a file beside it that only its owner can read. */
  readonly identityKey?: string | Secret;
  /** Days after which finished jobs are emptied down to their HMACs; default never. */
  readonly retainDays?: number;
  /** Time for tests; default the machine's, put right by the clock of the journal's place. */
  readonly pace?: Pace;
}

/** What jobs have ordered and what became of it, on a disk. */
export class Journal implements AsyncDisposable {
  readonly #store: JournalStore;
  readonly #fingerprint: Fingerprint;
  readonly #options: JournalOptions;

  constructor(store: JournalStore, fingerprint: Fingerprint, options: JournalOptions) {
    this.#store = store;
    this.#fingerprint = fingerprint;
    this.#options = options;
  }

  /**
   * A job of that name. It is another one for each endpoint, unit and operation. `unit` names what the key sees, so that
   * it stays the same job when the key is renewed; default the alias of the client's `ApiKey`, else the key itself.
   */
  job(name: string, { unit }: { readonly unit?: string } = {}): NamedJob {
    return new NamedJob({ name, unit }, this.#store, this.#fingerprint, this.#options);
  }

  /** All jobs, the oldest first. */
  jobs(): Promise<StoredJob[]> {
    return this.#store.jobs();
  }

  /** Empties finished jobs that are older than `retainDays`. */
  async prune(): Promise<void> {
    const { retainDays } = this.#options;
    if (retainDays === undefined) return;
    const before = (await this.#store.now()) - retainDays * DAY_MS;
    for (const { id, finishedAt } of await this.#store.jobs())
      if (finishedAt !== undefined && finishedAt < before) await this.#store.empty(id);
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** A job by its name, before it is known which service it writes to. */
export class NamedJob {
  readonly #named: { readonly name: string; readonly unit: string | undefined };
  readonly #store: JournalStore;
  readonly #fingerprint: Fingerprint;
  readonly #options: JournalOptions;

  constructor(
    named: { readonly name: string; readonly unit: string | undefined },
    store: JournalStore,
    fingerprint: Fingerprint,
    options: JournalOptions,
  ) {
    this.#named = named;
    this.#store = store;
    this.#fingerprint = fingerprint;
    this.#options = options;
  }

  /**
   * Writes rows, each of them once, however often this is called and whatever ends it: it goes on where it was. Gives one
   * outcome a row. Throws a `ClientError` when the service cannot be reached or refuses the call, and a `JobTakenError`
   * while another process is at work on the job; what is known by then is kept.
   */
  async write<Input extends object>(
    client: Client,
    operation: string,
    rows: readonly Input[],
    options: WriteOptions = {},
  ): Promise<JobResult<Input>> {
    const { name, unit: given } = this.#named;
    const { endpoint, unit } = await clientPlace(client, (key) => given ?? this.#fingerprint.of(key));
    const { keep = 'rows', pace } = this.#options;
    const place = { store: this.#store, fingerprint: this.#fingerprint, keepsContent: keep === 'rows', pace };
    const job = new Job({ ...place, name, endpoint, unit: given ?? unit });
    return (await job.write(
      client,
      operation,
      rows as readonly Row[],
      options,
    )) as unknown as JobResult<Input>;
  }
}

/**
 * Opens the journal in a file, and makes it where there is none. Its owner alone can read it. Throws a
 * `ConfigurationError`, or a `MissingDependency` where SQLite is missing.
 */
export async function openJournal(place: string, options: JournalOptions = {}): Promise<Journal> {
  const { retainDays } = options;
  if (retainDays !== undefined && !(retainDays >= 0))
    throw new ConfigurationError('retainDays', 'expected a number of days from 0');
  const store = new SqliteStore(await loadSqlite(), place);
  const journal = new Journal(store, new Fingerprint(keyOf(place, options)), options);
  await journal.prune();
  return journal;
}

function keyOf(place: string, { identityKey }: JournalOptions): Secret {
  if (identityKey !== undefined)
    return typeof identityKey === 'string' ? new Secret(identityKey) : identityKey;
  const path = `${place}.key`;
  if (place === ':memory:') return new Secret(randomBytes(32).toString('hex'));
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return new Secret(readFileSync(path, 'utf8'));
}
