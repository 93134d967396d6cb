import { asGiven } from '../outcome/asGiven.js';
import { type Client, clientPlace } from '../client/client.js';
import type { PayrollTransferRequest } from '../recipes/payrollTransfer.js';
import { DAY_MS } from '../calendar/days.js';
import { entryOf, type JournalEntry } from './JournalEntry.js';
import type { JournalPlace } from './JournalPlace.js';
import { operationNamed } from '../settle/readShown.js';
import { rowShape } from '../definition/operation.js';
import { JournalRow } from './JournalRow.js';
import { Job, type SeenBy } from './Job.js';
import { placeOf } from './placeOf.js';
import { type JournalledTransfer, TransferJob, type TransferOptions } from './TransferJob.js';
import type { StoredJob } from './store/JournalStore.js';
import { asSentences, type Checks, checkOptions, isLabel, isOneLine, unless } from '../validation/options.js';

const ofOneLine = unless(isOneLine, 'one line of text');
const CHECKS: Checks<SeenBy & { readonly name?: string }> = asSentences({
  name: unless(isLabel, 'the name of a job, in one line'),
  unit: ofOneLine,
  place: ofOneLine,
});

/** What jobs have ordered and what became of it, on a disk. */
export class Journal implements AsyncDisposable {
  readonly #place: JournalPlace;

  constructor(place: JournalPlace) {
    this.#place = place;
  }

  /**
   * A job of that name. It is another one for each place, unit and operation. `unit` names what the key sees, so that it
   * stays the same job when the key is renewed; default the alias of the client's `ApiKey`, else the key itself. `place`
   * names the service, so that it stays the same job when the endpoint changes; default the endpoint, whatever the letter
   * case of its host, with a default port and a slash at its end or without. Throws a `ConfigurationError` for a name that is
   * empty or has several lines: two jobs would be one.
   */
  job(name: string, seenBy: SeenBy = {}): Job {
    checkOptions({ ...seenBy, name: name ?? '' }, CHECKS);
    return new Job({ ...this.#place, ...seenBy, name });
  }

  /**
   * Starts a payroll transfer once and waits until it has ended, whatever became of an earlier try. What this journal did not
   * start is `taken` where the service knows its label, and else started only with `neverStarted`. A start that was lost is
   * never repeated, and the label is refused as `changed` with another selection. Throws a `ClientError`, and a
   * `ConfigurationError` for a label that is empty or has several lines: two transfers would be one.
   */
  async payrollTransfer(
    client: Client,
    request: PayrollTransferRequest,
    { unit: given, ...options }: TransferOptions & { readonly unit?: string } = {},
  ): Promise<JournalledTransfer> {
    checkOptions(given === undefined ? {} : { unit: given }, CHECKS);
    const asked = asGiven(request);
    const { endpoint, unit } = await clientPlace(client, (key) => given ?? this.#place.fingerprint.of(key));
    const seenBy = { endpoint, unit: given ?? unit };
    return new TransferJob({ place: this.#place, client, seenBy }, asked, options).run();
  }

  /** All jobs, the oldest first, or those of the service that a client calls. */
  async jobs(client?: Client): Promise<StoredJob[]> {
    const { store, fingerprint } = this.#place;
    const here = client && placeOf((await clientPlace(client, () => '')).endpoint, fingerprint);
    // Versions before 0.6 kept the address whole.
    const jobs = (await store.jobs()).map((job) => ({
      ...job,
      endpoint: placeOf(job.endpoint, fingerprint),
    }));
    return jobs.filter(({ endpoint }) => here === undefined || endpoint === here);
  }

  /** Where the rows of a job stand. */
  async rows({ id, operation }: StoredJob): Promise<JournalEntry[]> {
    const known = await operationNamed(operation).catch(() => undefined);
    const fields = known ? rowShape(known).fields : {};
    return (await this.#place.store.rows(id)).map((row) => entryOf(JournalRow.from(row), fields));
  }

  /** Empties finished jobs that are older than `retainDays` down to their HMACs, and removes their locks. */
  async prune(): Promise<void> {
    const { store, retainDays, pace = store } = this.#place;
    if (retainDays === undefined) return;
    const before = (await pace.now()) - retainDays * DAY_MS;
    const isOld = ({ finishedAt }: StoredJob) => finishedAt !== undefined && finishedAt < before;
    for (const job of await store.jobs()) if (isOld(job)) await this.#empty(job.id, isOld);
  }

  /** Closes the file or the connection. */
  close(): Promise<void> {
    return this.#place.store.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #empty(id: string, isOld: (job: StoredJob) => boolean): Promise<void> {
    const { store } = this.#place;
    const hold = await store.hold(id);
    if (!hold) return;
    let isOver = false;
    try {
      // It may have been begun again before it was held.
      const job = (await store.jobs()).find((other) => other.id === id);
      const full = (await store.rows(id)).filter(({ content }) => content !== undefined);
      isOver = job !== undefined && isOld(job);
      if (!isOver || full.length === 0) return;
      await store.saveRows(
        id,
        full.map((row) => JournalRow.from(row).stored()),
      );
      await store.purge();
    } finally {
      await hold.release(isOver);
    }
  }
}
