import type { Fetch } from '../../../src/index.js';
import type {
  Claim,
  ForeignClaim,
  Hold,
  JournalStore,
  StoredJob,
  StoredRow,
} from '../../../src/journal/store/JournalStore.js';
import type { Pace } from '../../../src/settle/pace.js';

/** The process of a job died here. */
export class Died extends Error {
  override readonly name = 'Died';
}

/** A process that can die at any step: nothing that it does afterwards has an effect. */
export class Process {
  dead = false;
  readonly #holds: Hold[] = [];
  /** Asked before and after each step; true kills. */
  readonly #kills: (step: string) => boolean;
  /** Runs at each step: a pause, or somebody else. */
  readonly #meanwhile: (step: string) => Promise<void>;
  /** What becomes of a request of a process whose journal is in a shared database, when it loses that: it may be on its way. */
  readonly #onItsWay: ((body: Uint8Array) => void) | undefined;

  constructor(
    kills: (step: string) => boolean,
    meanwhile: (step: string) => Promise<void>,
    onItsWay?: (body: Uint8Array) => void,
  ) {
    this.#kills = kills;
    this.#meanwhile = meanwhile;
    this.#onItsWay = onItsWay;
  }

  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.#pass(`before ${name}`);
    const result = await work();
    await this.#pass(`after ${name}`);
    return result;
  }

  fetch(fetch: Fetch): Fetch {
    return async (url, init) => {
      const name = nameOf(init.body);
      try {
        return await this.step(name, () => fetch(url, init));
      } catch (error) {
        if (name === 'send' && (error as Error).message === 'before send')
          this.#onItsWay?.(Buffer.from(String(init.body)));
        throw error;
      }
    };
  }

  pace(pace: Pace): Pace {
    return { now: () => pace.now(), sleep: (ms) => this.step('sleep', () => pace.sleep(ms)) };
  }

  store(store: JournalStore): JournalStore {
    return {
      tables: store.tables,
      restoredAt: () => store.restoredAt(),
      began: () => store.began(),
      now: () => store.now(),
      jobs: () => store.jobs(),
      rows: (job: string) => this.step('read rows', () => store.rows(job)),
      hold: (job: string) => this.step('hold', () => this.#hold(store, job)),
      saveJob: (job: StoredJob) => this.step('save job', () => store.saveJob(job)),
      saveRows: (job: string, rows: readonly StoredRow[]) =>
        this.step('save rows', () => store.saveRows(job, rows)),
      claim: (job: string, scope: string, claims: readonly Claim[]): Promise<ForeignClaim[]> =>
        this.step('claim', () => store.claim(job, scope, claims)),
      purge: () => store.purge(),
      mark: (name: string, value: string) => store.mark(name, value),
      close: () => store.close(),
    };
  }

  /** The kernel frees the locks of the dead. */
  async bury(): Promise<void> {
    await Promise.all(this.#holds.map((hold) => hold.release()));
  }

  async #hold(store: JournalStore, job: string): Promise<Hold | undefined> {
    const hold = await store.hold(job);
    if (hold) this.#holds.push(hold);
    return hold && this.#onItsWay ? { ...hold, provesDeath: false } : hold;
  }

  async #pass(step: string): Promise<void> {
    if (this.dead) throw new Died(step);
    await this.#meanwhile(step);
    if (this.#kills(step)) {
      this.dead = true;
      throw new Died(step);
    }
  }
}

function nameOf(body: Parameters<Fetch>[1]['body']): string {
  return /wsdl(Update|Delete|Punch)/.test(String(body instanceof Uint8Array ? Buffer.from(body) : body))
    ? 'send'
    : 'read';
}
