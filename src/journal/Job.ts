import type { Client } from '../client/client.js';
import { JobTakenError } from './JobTakenError.js';
import { ConfigurationError } from '../errors/index.js';
import type { AnyOperation } from '../definition/operation.js';
import { MACHINE, type Pace, QUIET_MS } from '../settle/pace.js';
import { operationNamed } from '../settle/readShown.js';
import { viewOf } from '../settle/settleOrders.js';
import { type Row, rowShape } from '../settle/shape.js';
import type { Fingerprint } from './Fingerprint.js';
import { claimRows } from './claimRows.js';
import { closeRows } from './closeRows.js';
import { JobResult, outcomeOf } from './JobResult.js';
import { FINAL, JournalRow } from './JournalRow.js';
import { lookBefore } from './lookBefore.js';
import { planRows, type RowKey } from './planRows.js';
import type { RunContext } from './RunContext.js';
import { sendRows } from './sendRows.js';
import { settleSent } from './settleSent.js';
import type { Hold, JournalStore, StoredJob } from './store/JournalStore.js';

export interface WriteOptions {
  /** What tells a row from the others: a field, or a function. Default: what the row says, and how often. */
  readonly key?: RowKey;
  /** Rows in one call; default 200. */
  readonly batchSize?: number;
  /** Milliseconds after the end of a lost call in which the service may still be saving it; default a minute. */
  readonly quietMs?: number;
  /** Milliseconds that a call which writes may take; default two minutes. */
  readonly sendMs?: number;
  /** How often a row is sent at most, when it is certainly missing each time; default 5. */
  readonly attempts?: number;
  /** `externalInfo1`, `2` or `3` of absences and punches, where the caller filled it with a mark of its own. */
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** Told after each step how many rows stand where. */
  readonly onProgress?: (counts: Readonly<Record<string, number>>) => void;
}

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

  /**
   * Writes rows, each of them once, however often it is called and whatever ends it: it goes on where it was. Gives one
   * outcome a row. Throws a `ClientError` when the service cannot be reached or refuses the call, and a `JobTakenError`
   * while another process is at work on the job; what is known by then is kept.
   */
  async write(
    client: Client,
    name: string,
    rows: readonly Row[],
    options: WriteOptions = {},
  ): Promise<JobResult> {
    const operation = await writingOperation(name);
    const { store, fingerprint } = this.#place;
    const job = this.#jobOf(operation);
    const hold = await this.#hold(job);
    try {
      const known = (await store.rows(job.id)).map(JournalRow.from);
      const plan = { operation, shape: rowShape(operation), fingerprint, key: options.key };
      const mine = planRows(plan, rows, known);
      await store.saveJob(job);
      const run = await this.#run(client, operation, job, hold, options);
      if (hold.provesDeath) endWithProcess(mine, run.pace.now());
      await run.save(mine);
      const others = known.filter(({ key }) => !mine.some((row) => row.key === key));
      await this.#work(run, job, mine, others, options);
      await store.saveJob({ ...job, finishedAt: await store.now() });
      return new JobResult(
        operation.name,
        mine.map((row, i) => outcomeOf(row, i, rows[i]!)),
      );
    } finally {
      await hold.release();
    }
  }

  async #work(
    run: RunContext,
    job: StoredJob,
    mine: readonly JournalRow[],
    others: readonly JournalRow[],
    { onProgress }: WriteOptions,
  ): Promise<void> {
    const { store, fingerprint } = this.#place;
    const all = [...mine, ...others];
    const those = (state: JournalRow['state']) => mine.filter((row) => row.state === state);
    const tell = () => onProgress?.(countsOf(mine));
    for (;;) {
      if (those('sent').length > 0) await settleSent(run, those('sent'), all);
      if (those('recorded').length > 0) await claimRows(run, store, job, fingerprint, those('recorded'));
      if (those('recorded').length > 0) await lookBefore(run, those('recorded'), all);
      tell();
      const ready = those('ready');
      if (ready.length > 0) await sendRows(run, ready);
      tell();
      if (mine.every(({ state }) => FINAL.has(state))) return;
      if (those('sent').length === 0 && those('answered').length > 0)
        await closeRows(run, those('answered'), all);
      tell();
    }
  }

  async #run(
    client: Client,
    operation: AnyOperation,
    job: StoredJob,
    hold: Hold,
    options: WriteOptions,
  ): Promise<RunContext> {
    const { store, keepsContent, pace: given } = this.#place;
    const pace = given ?? (await sharedPace(store));
    const { batchSize = 200, quietMs = QUIET_MS, sendMs = 120_000, attempts = 5, token, signal } = options;
    return {
      ...{ client, operation, pace, quietMs, batchSize, sendMs, attempts, token, signal },
      shape: rowShape(operation),
      view: await viewOf({ operation, pace }),
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

  #jobOf({ name: operation }: AnyOperation): StoredJob {
    const { name, endpoint, unit } = this.#place;
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

/** The machine's time, put right by the clock that all processes of the journal share. */
async function sharedPace(store: JournalStore): Promise<Pace> {
  const offset = (await store.now()) - MACHINE.now();
  return { now: () => MACHINE.now() + offset, sleep: MACHINE.sleep };
}

function countsOf(rows: readonly JournalRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
