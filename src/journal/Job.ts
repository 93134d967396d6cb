import type { Client } from '../client/client.js';
import { Brake } from './Brake.js';
import { JobTakenError } from './JobTakenError.js';
import { ConfigurationError } from '../errors/index.js';
import type { AnyOperation } from '../definition/operation.js';
import { type Pace, QUIET_MS } from '../settle/pace.js';
import { operationNamed } from '../settle/readShown.js';
import { viewOf } from '../settle/settleOrders.js';
import { type Row, rowShape } from '../settle/shape.js';
import type { Fingerprint } from './Fingerprint.js';
import { JobResult, outcomeOf } from './JobResult.js';
import { FINAL, JournalRow } from './JournalRow.js';
import { entryOf, type JournalEntry } from './JournalEntry.js';
import { goOn, planRows, type RowKey } from './planRows.js';
import type { RunContext } from './RunContext.js';
import type { Hold, JournalStore, StoredJob } from './store/JournalStore.js';
import { placeOf } from './placeOf.js';
import { sharedPace } from './sharedPace.js';
import { settleOnly, type Work, workOn } from './workOn.js';
import type { RunOptions, WriteOptions } from './WriteOptions.js';

export interface JobPlace {
  readonly store: JournalStore;
  readonly name: string;
  readonly endpoint: string;
  readonly unit: string;
  readonly fingerprint: Fingerprint;
  readonly keepsContent: boolean;
  readonly pace?: Pace | undefined;
}

/** The rows of one job, in the journal. */
export class Job {
  readonly #place: JobPlace;

  constructor(place: JobPlace) {
    this.#place = place;
  }

  /** Writes the rows of the caller, and gives one outcome for each. */
  async write(
    client: Client,
    name: string,
    rows: readonly Row[],
    options: WriteOptions = {},
  ): Promise<JobResult> {
    const operation = await writingOperation(name);
    const plan = {
      ...{ operation, shape: rowShape(operation), fingerprint: this.#place.fingerprint },
      key: options.key as RowKey | undefined,
      moves: options.moves ?? false,
    };
    const mine = await this.#held(client, operation, options, (known) => planRows(plan, rows, known), workOn);
    return new JobResult(
      operation.name,
      mine.map((row, i) => outcomeOf(row, i, rows[i]!)),
    );
  }

  /** Goes on with the rows that the journal has. */
  async resume(client: Client, name: string, options: RunOptions = {}): Promise<JobResult> {
    const operation = await writingOperation(name);
    const mine = await this.#held(client, operation, options, goOn, workOn);
    return new JobResult(
      operation.name,
      mine.map((row) => outcomeOf(row, row.position, row.content ?? {})),
    );
  }

  /** Finds out what became of the rows that the journal has, and sends none. Tells where they stand. */
  async settle(client: Client, name: string, options: RunOptions = {}): Promise<JournalEntry[]> {
    const rows = await this.#held(client, await writingOperation(name), options, goOn, settleOnly);
    return rows.map(entryOf);
  }

  /** Works on the rows of the job while no other process does. */
  async #held(
    client: Client,
    operation: AnyOperation,
    options: RunOptions,
    rowsFrom: (known: JournalRow[]) => JournalRow[],
    work: (work: Work) => Promise<void>,
  ): Promise<JournalRow[]> {
    const { store, fingerprint } = this.#place;
    const job = await this.#jobOf(operation);
    const hold = await this.#hold(job);
    try {
      const known = (await store.rows(job.id)).map(JournalRow.from);
      const mine = rowsFrom(known);
      await store.saveJob(job);
      const run = await this.#run(client, operation, job, hold, options);
      if (hold.provesDeath) endWithProcess(mine, run.pace.now());
      await run.save(mine);
      const keys = new Set(mine.map(({ key }) => key));
      const all = [...mine, ...known.filter(({ key }) => !keys.has(key))];
      await work({ run, store, fingerprint, job, mine, all, onProgress: options.onProgress });
      if (all.every(({ state }) => FINAL.has(state)))
        await store.saveJob({ ...job, finishedAt: await store.now() });
      return mine;
    } finally {
      await hold.release();
    }
  }

  async #run(
    client: Client,
    operation: AnyOperation,
    job: StoredJob,
    hold: Hold,
    options: RunOptions,
  ): Promise<RunContext> {
    const { store, keepsContent, pace: given } = this.#place;
    const pace = given ?? (await sharedPace(store));
    const { batchSize = 200, quietMs = QUIET_MS, sendMs = 120_000, attempts = 5, token, signal } = options;
    return {
      ...{ client, operation, pace, quietMs, batchSize, sendMs, attempts, token, signal },
      ...{ sends: new Map(), brake: new Brake(), proven: new Set<JournalRow>() },
      shape: rowShape(operation),
      view: await viewOf({ client, operation, pace }),
      save: async (some) => {
        hold.check();
        if (some.length > 0)
          await store.saveRows(
            job.id,
            some.map((row) => row.stored(keepsContent)),
          );
      },
      isMine: () => {
        try {
          hold.check();
          return true;
        } catch {
          return false;
        }
      },
    };
  }

  /** The job as the journal has it, under whatever writing of the endpoint, or a new one. */
  async #jobOf({ name: operation }: AnyOperation): Promise<StoredJob> {
    const { store, name, unit, endpoint: given } = this.#place;
    const endpoint = placeOf(given);
    const isThis = (job: StoredJob) =>
      job.name === name &&
      job.unit === unit &&
      job.operation === operation &&
      placeOf(job.endpoint) === endpoint;
    const found = (await store.jobs()).find(isThis);
    if (found) return { ...found, finishedAt: undefined };
    const id = [name, endpoint, unit, operation].join('\n');
    return { id, name, endpoint, unit, operation, startedAt: Date.now(), finishedAt: undefined };
  }

  async #hold({ id, name }: StoredJob): Promise<Hold> {
    const hold = await this.#place.store.hold(id);
    if (!hold) throw new JobTakenError(name);
    return hold;
  }
}

/** What a process had under way when it died has ended by the time that its successor holds the job. */
function endWithProcess(rows: readonly JournalRow[], now: number): void {
  for (const { state, facts } of rows)
    if (state === 'sent' && facts.endedAt === undefined)
      facts.endedAt = Math.min(now, facts.mustEndBy ?? now);
}

async function writingOperation(name: string): Promise<AnyOperation> {
  const operation = await operationNamed(name).catch(() => undefined);
  if (!operation || operation.effect === 'read')
    throw new ConfigurationError('operation', 'expected an operation that changes something');
  if (name === 'wsdlInitiateTransferToPayroll')
    throw new ConfigurationError('operation', 'a payroll transfer is started with ensurePayrollTransfer');
  return operation;
}
