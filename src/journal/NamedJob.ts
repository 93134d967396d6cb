import { type Client, clientPlace } from '../client/client.js';
import type { Row } from '../settle/shape.js';
import { checkOptions } from '../validation/options.js';
import type { Decision } from './decide.js';
import { Job } from './Job.js';
import type { JobResult } from './JobResult.js';
import type { JournalEntry } from './JournalEntry.js';
import type { JournalPlace } from './JournalPlace.js';
import type { PlannedRow } from './plannedRows.js';
import type { Fitting, RowOf, WritingOperation } from './rowTypes.js';
import type { VerifiedRow } from './verifiedRows.js';
import { RUN_CHECKS, type RunOptions, WRITE_CHECKS, type WriteOptions } from './WriteOptions.js';

/** What a job writes to, where the caller says more of it than the client does. */
export interface SeenBy {
  /** What the key sees, so that it stays the same job when the key is renewed. */
  readonly unit?: string;
  /** A name for the service, so that it stays the same job when the endpoint changes. */
  readonly place?: string;
}

/** A job by its name, before it is known which service it writes to. */
export class NamedJob {
  readonly #place: JournalPlace;
  readonly #name: string;
  readonly #seenBy: SeenBy;

  constructor(place: JournalPlace, name: string, seenBy: SeenBy) {
    this.#place = place;
    this.#name = name;
    this.#seenBy = seenBy;
  }

  /**
   * Writes rows, each of them once, however often this is called and whatever ends it: it goes on where it was. Gives one
   * outcome a row. Throws a `ClientError` when the service cannot be reached or refuses the call, and a `JobTakenError`
   * while another process is at work on the job; what is known by then is kept.
   */
  async write<Name extends WritingOperation, Given extends RowOf<Name>>(
    client: Client,
    operation: Name,
    rows: readonly Fitting<Name, Given>[],
    options: WriteOptions<RowOf<Name>> = {},
  ): Promise<JobResult<RowOf<Name>>> {
    checkOptions(options as WriteOptions, WRITE_CHECKS);
    const job = await this.#job(client);
    const result = await job.write(client, operation, rows as readonly Row[], options as WriteOptions);
    return result as unknown as JobResult<RowOf<Name>>;
  }

  /** Goes on with the rows that the journal has of an operation, where it keeps them. */
  async resume(client: Client, operation: string, options: RunOptions = {}): Promise<JobResult> {
    checkOptions(options, RUN_CHECKS);
    return (await this.#job(client)).resume(client, operation, options);
  }

  /** Finds out by reading alone what became of the rows that the journal has of an operation, and where they stand. */
  async settle(client: Client, operation: string, options: RunOptions = {}): Promise<JournalEntry[]> {
    checkOptions(options, RUN_CHECKS);
    return (await this.#job(client)).settle(client, operation, options);
  }

  /**
   * Reads what `write` would do with the rows, and sends and keeps nothing: what would be created and changed, what is there
   * already, and of what nobody knows.
   */
  async plan<Name extends WritingOperation, Given extends RowOf<Name>>(
    client: Client,
    operation: Name,
    rows: readonly Fitting<Name, Given>[],
    options: WriteOptions<RowOf<Name>> = {},
  ): Promise<PlannedRow<RowOf<Name>>[]> {
    checkOptions(options as WriteOptions, WRITE_CHECKS);
    const job = await this.#job(client);
    const planned = await job.plan(client, operation, rows as readonly Row[], options as WriteOptions);
    return planned as unknown as PlannedRow<RowOf<Name>>[];
  }

  /** Looks up again what the journal has as saved, as on the day before payroll: what is there, changed and deleted since. */
  async verify(client: Client, operation: string, options: RunOptions = {}): Promise<VerifiedRow[]> {
    checkOptions(options, RUN_CHECKS);
    return (await this.#job(client)).verify(client, operation, options);
  }

  /**
   * Closes the case of a row of which no read tells, as a person decided. Who and why is kept in its history. Throws a
   * `ConfigurationError` where the service contradicts.
   */
  async resolve(client: Client, operation: string, decision: Decision): Promise<JournalEntry> {
    return (await this.#job(client)).resolve(client, operation, decision);
  }

  async #job(client: Client): Promise<Job> {
    const { fingerprint } = this.#place;
    const { unit: given, place } = this.#seenBy;
    const { endpoint, unit } = await clientPlace(client, (key) => given ?? fingerprint.of(key));
    return new Job({ ...this.#place, name: this.#name, endpoint: place ?? endpoint, unit: given ?? unit });
  }
}
