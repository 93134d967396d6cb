import { DAY_MS } from '../calendar/days.js';
import type { JournalPlace } from './JournalPlace.js';
import { JournalRow } from './JournalRow.js';
import { NamedJob } from './NamedJob.js';
import type { StoredJob } from './store/JournalStore.js';

/** What jobs have ordered and what became of it, on a disk. */
export class Journal implements AsyncDisposable {
  readonly #place: JournalPlace;

  constructor(place: JournalPlace) {
    this.#place = place;
  }

  /**
   * A job of that name. It is another one for each endpoint, unit and operation. `unit` names what the key sees, so that
   * it stays the same job when the key is renewed; default the alias of the client's `ApiKey`, else the key itself.
   */
  job(name: string, { unit }: { readonly unit?: string } = {}): NamedJob {
    return new NamedJob(this.#place, name, unit);
  }

  /** All jobs, the oldest first. */
  jobs(): Promise<StoredJob[]> {
    return this.#place.store.jobs();
  }

  /** Empties finished jobs that are older than `retainDays` down to their HMACs. */
  async prune(): Promise<void> {
    const { store, retainDays, pace = store } = this.#place;
    if (retainDays === undefined) return;
    const before = (await pace.now()) - retainDays * DAY_MS;
    const isOld = ({ finishedAt }: StoredJob) => finishedAt !== undefined && finishedAt < before;
    for (const job of await store.jobs()) if (isOld(job)) await this.#empty(job.id, isOld);
  }

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
    try {
      // It may have been begun again before it was held.
      const job = (await store.jobs()).find((other) => other.id === id);
      const full = (await store.rows(id)).filter(({ content }) => content !== undefined);
      if (!job || !isOld(job) || full.length === 0) return;
      await store.saveRows(
        id,
        full.map((row) => JournalRow.from(row).stored(false)),
      );
      await store.purge();
    } finally {
      await hold.release();
    }
  }
}
