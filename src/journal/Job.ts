import type { Doubt } from '../assumptions/Assumption.js';
import { asGiven } from '../outcome/asGiven.js';
import { asPassed } from '../outcome/asPassed.js';
import { type Client, clientPlace, doubtsOf } from '../client/client.js';
import { type AnyOperation, rowShape } from '../definition/operation.js';
import { ConfigurationError } from '../errors/index.js';
import { quietMsOf } from '../settle/quietMsOf.js';
import { operationNamed } from '../settle/readShown.js';
import { viewOf } from '../settle/settleOrders.js';
import type { Row } from '../settle/shape.js';
import { checkOptions } from '../validation/options.js';
import { checkDecision, type Decision, decide } from './decide.js';
import { JobResult, outcomeOf } from './JobResult.js';
import { JobTakenError } from './JobTakenError.js';
import { entryOf, type JournalEntry } from './JournalEntry.js';
import type { JournalPlace } from './JournalPlace.js';
import { FINAL, isUnknown, JournalRow } from './JournalRow.js';
import type { Plan, RowKey } from './Plan.js';
import { areOfOnePlace, placeOf } from './placeOf.js';
import { type PlannedRow, plannedRows } from './plannedRows.js';
import { goOn, type Planned, planRows, tryAgain, unknownJob } from './planRows.js';
import type { RunContext } from './RunContext.js';
import { RecordOrder } from './recordOrder.js';
import type { Fitting, RowOf, WritingOperation } from './rowTypes.js';
import { sharedPace } from './sharedPace.js';
import { type Hold, isHeld, type StoredJob } from './store/JournalStore.js';
import { type VerifiedRow, verifiedRows } from './verifiedRows.js';
import { type Alike, RUN_CHECKS, type RunOptions, WRITE_CHECKS, type WriteOptions } from './WriteOptions.js';
import { settleOnly, type Work, workOn } from './workOn.js';
import { orElse } from '../text/orElse.js';

/** What a job writes to, where the caller says more of it than the client does. */
export interface SeenBy {
  /** What the key sees, so that it stays the same job when the key is renewed. */
  readonly unit?: string | undefined;
  /** A name for the service, so that it stays the same job when the endpoint changes. */
  readonly place?: string | undefined;
}

type JobPlace = Omit<JournalPlace, 'retainDays' | 'pace'> &
  Partial<Pick<JournalPlace, 'pace'>> &
  Pick<StoredJob, 'name'> &
  SeenBy;

/** A job by its name. Which one it is depends on the service, unit and operation to which it writes. */
export class Job {
  readonly #place: JobPlace;

  constructor(place: JobPlace) {
    this.#place = place;
  }

  /**
   * Writes rows, each of them once, however often this is called and whatever ends it: it goes on where it was. Gives one
   * outcome a row. Throws a `ClientError` when the service cannot be reached or refuses the call, and a `JobTakenError`
   * while another process is at work on the job; what is known by then is kept.
   */
  async write<Name extends WritingOperation, Given extends RowOf<Name>>(
    client: Client,
    name: Name,
    given: readonly Fitting<Name, Given>[],
    how: WriteOptions<RowOf<Name>> = {},
  ): Promise<JobResult<RowOf<Name>>> {
    const [rows, options] = [rowsOf(given), how as WriteOptions];
    checkOptions(options, WRITE_CHECKS);
    const operation = await writingOperation(name);
    const doubts = await doubtsWithNotice(client, options);
    const { mine, left } = await this.#held(client, operation, options, {
      rowsFrom: (known) => planRows(this.#planOf(operation, options), rows, known),
      work: workOn,
    });
    const result = new JobResult(
      operation.name,
      mine.map((row, i) => outcomeOf(row, i, asPassed(rows[i]!))),
      { left: left.map((row) => outcomeOf(row, row.position, row.content ?? {})), doubts },
    );
    return result as unknown as JobResult<RowOf<Name>>;
  }

  /**
   * Reads what `write` would do with the rows, and sends and keeps nothing: what would be created and changed, what is there
   * already, and of what nobody knows.
   */
  async plan<Name extends WritingOperation, Given extends RowOf<Name>>(
    client: Client,
    name: Name,
    given: readonly Fitting<Name, Given>[],
    how: WriteOptions<RowOf<Name>> = {},
  ): Promise<PlannedRow<RowOf<Name>>[]> {
    const [rows, options] = [rowsOf(given), how as WriteOptions];
    checkOptions(options, WRITE_CHECKS);
    const operation = await writingOperation(name);
    const job = await this.#jobOf(client, operation);
    const known = (await this.#place.store.rows(job.id)).map(JournalRow.from);
    const { mine } = planRows(this.#planOf(operation, options), rows, known);
    const memory = await this.#memory(job, known, options.alike);
    const run = await this.#run({ client, operation, rows: mine, memory }, options);
    return (await plannedRows(run, mine, known)) as unknown as PlannedRow<RowOf<Name>>[];
  }

  /** Looks up again what the journal has as saved, as on the day before payroll: what is there, changed and deleted since. */
  async verify(client: Client, name: string, options: RunOptions = {}): Promise<VerifiedRow[]> {
    checkOptions(options, RUN_CHECKS);
    const operation = await writingOperation(name);
    const job = await this.#jobOf(client, operation);
    const rows = (await this.#place.store.rows(job.id)).map(JournalRow.from);
    if (rows.length === 0) throw unknownJob();
    const memory = { alike: 'others', hasForgotten: false } as const;
    return verifiedRows(await this.#run({ client, operation, rows, memory }, options), rows);
  }

  /**
   * Closes the case of a row of which no read tells, as a person decided. Who and why is kept in its history. Throws a
   * `ConfigurationError` where the service contradicts.
   */
  async resolve(client: Client, name: string, decision: Decision): Promise<JournalEntry> {
    checkDecision(decision);
    const operation = await writingOperation(name);
    let decided: JournalRow | undefined;
    const decides: HeldWork = {
      rowsFrom: (known) => ({ mine: known, replaced: [] }),
      work: async ({ run, all }) => {
        decided = await decide(run, all, decision);
      },
    };
    await this.#held(client, operation, {}, decides);
    return entryOf(decided!, rowShape(operation).fields);
  }

  /** Goes on with the rows that the journal has of an operation, where it keeps them. */
  async resume(client: Client, name: string, options: RunOptions = {}): Promise<JobResult> {
    checkOptions(options, RUN_CHECKS);
    const operation = await writingOperation(name);
    const doubts = await doubtsWithNotice(client, options);
    const { mine } = await this.#held(client, operation, options, { rowsFrom: tryAgain, work: workOn });
    return new JobResult(
      operation.name,
      mine.map((row) => outcomeOf(row, row.position, row.content ?? {})),
      { doubts },
    );
  }

  /** Finds out by reading alone what became of the rows that the journal has of an operation, and where they stand. */
  async settle(client: Client, name: string, options: RunOptions = {}): Promise<JournalEntry[]> {
    checkOptions(options, RUN_CHECKS);
    const operation = await writingOperation(name);
    const { mine } = await this.#held(client, operation, options, { rowsFrom: goOn, work: settleOnly });
    return mine.map((row) => entryOf(row, rowShape(operation).fields));
  }

  #planOf(operation: AnyOperation, { key, moves = false, replaces }: WriteOptions): Plan {
    const { fingerprint } = this.#place;
    const shape = rowShape(operation);
    return { operation, shape, fingerprint, key: key as RowKey | undefined, moves, replaces };
  }

  /** Works on the rows of the job while no other process does. */
  async #held(
    client: Client,
    operation: AnyOperation,
    options: RunOptions,
    { rowsFrom, work }: HeldWork,
  ): Promise<{ readonly mine: readonly JournalRow[]; readonly left: readonly JournalRow[] }> {
    const { store, fingerprint } = this.#place;
    const job = await this.#jobOf(client, operation);
    const hold = await store.hold(job.id);
    if (!hold) throw new JobTakenError(job.name);
    try {
      const known = (await store.rows(job.id)).map(JournalRow.from);
      const { mine, replaced } = rowsFrom(known);
      const memory = await this.#memory(job, known, options.alike);
      await store.began();
      await store.saveJob(job);
      const keys = new Set(mine.map(({ key }) => key));
      const others = known.filter(({ key }) => !keys.has(key));
      const moved = numberedAfter(mine, others);
      // Without its content nobody can tell what became of a row.
      const left = others.filter(({ state, content }) => !FINAL.has(state) && content);
      const untold = others.filter((row) => !left.includes(row) && isUnknown(row));
      const ours = [...mine, ...left];
      const run = await this.#run({ client, operation, kept: { job, hold }, rows: mine, memory }, options);
      lookAgain(ours);
      if (hold.provesDeath) beginQuietAnew(ours, run.pace.now());
      await run.save([...new Set([...ours, ...replaced, ...moved])]);
      const all = [...mine, ...others];
      await work({ run, store, fingerprint, job, mine: ours, left, all, onProgress: options.onProgress });
      if (all.every(({ state }) => FINAL.has(state)))
        await store.saveJob({ ...job, finishedAt: await store.now() });
      return { mine, left: [...left, ...untold] };
    } finally {
      await hold.release();
    }
  }

  /** Whose the records are that are like a row: the journal may have lost what it knew, or know it under another unit. */
  async #memory(job: StoredJob, known: readonly JournalRow[], given?: Alike): Promise<Memory> {
    const { store, fingerprint } = this.#place;
    const restoredAt = await store.restoredAt();
    const jobs = await store.jobs();
    const finished = jobs.filter(
      (one) => areOfOnePlace(one, job, fingerprint) && (one.finishedAt ?? 0) > (restoredAt ?? 0),
    );
    const isNew = finished.length === 0;
    // Under another unit or place it can be the same job.
    const isElsewhere = jobs.some(
      ({ id, name, operation }) => id !== job.id && name === job.name && operation === job.operation,
    );
    const isAsked = known.some(({ facts }) => facts.asked);
    const knows = restoredAt === undefined && known.some(({ facts }) => facts.saved || facts.isAnswered);
    const isOpen = !knows && (isAsked || finished.every(({ id }) => id !== job.id));
    const asks = isAsked || (isOpen && (isNew || isElsewhere || restoredAt !== undefined));
    const isOlder = restoredAt === undefined ? isElsewhere && isNew : isNew || known.length > 0;
    return { alike: given ?? (asks ? 'ask' : 'others'), hasForgotten: isOpen && isOlder };
  }

  async #run({ client, operation, kept, rows, memory }: Running, options: RunOptions): Promise<RunContext> {
    const { store, keepsContent, fingerprint } = this.#place;
    const shape = rowShape(operation);
    const pace = await sharedPace(this.#place);
    const quietMs = quietMsOf(client, options.quietMs);
    const { batchSize = 200, sendMs = 120_000, attempts = 5, token, signal } = options;
    return {
      ...{ client, operation, pace, quietMs, batchSize, sendMs, attempts, token, signal, fingerprint },
      ...{ sends: new Map(), failures: 0, missedAt: new Map(), proven: new Set<JournalRow>() },
      ...memory,
      shape,
      order: new RecordOrder(operation.settlement?.shown, shape.fields, rows),
      view: await viewOf({ client, operation, pace }),
      save: async (some) => {
        if (!kept || some.length === 0) return;
        kept.hold.check();
        for (const row of some) row.stands(Math.round(pace.now()));
        const stored = some.map((row) => row.stored(keepsContent ? shape.fields : undefined));
        await store.saveRows(kept.job.id, stored);
      },
      began: async () => void (kept && (await store.began())),
      isMine: () => kept !== undefined && isHeld(kept.hold),
    };
  }

  /** The job as the journal has it, under whatever writing of the endpoint, or a new one. */
  async #jobOf(client: Client, { name: operation }: AnyOperation): Promise<StoredJob> {
    const { store, fingerprint, name, unit: given, place: named } = this.#place;
    const seen = await clientPlace(client, (key) => given ?? fingerprint.of(key));
    const place = {
      endpoint: placeOf(named ?? seen.endpoint, fingerprint),
      unit: given ?? seen.unit,
      operation,
    };
    const jobs = await store.jobs();
    const found = jobs.find((job) => job.name === name && areOfOnePlace(job, place, fingerprint));
    if (found) return { ...found, finishedAt: undefined };
    const id = [name, place.endpoint, place.unit, operation].join('\n');
    return { id, name, ...place, startedAt: Date.now(), finishedAt: undefined };
  }
}

interface HeldWork {
  readonly rowsFrom: (known: JournalRow[]) => Planned;
  readonly work: (work: Work) => Promise<void>;
}

interface Running {
  readonly client: Client;
  readonly operation: AnyOperation;
  /** Where what is done is kept; what only looks keeps nothing. */
  readonly kept?: { readonly job: StoredJob; readonly hold: Hold };
  readonly rows: readonly JournalRow[];
  readonly memory: Memory;
}

type Memory = Pick<RunContext, 'alike' | 'hasForgotten'>;

/** Gives rows that are not in the input numbers after those of the input. Returns those whose number changed. */
function numberedAfter(mine: readonly JournalRow[], others: readonly JournalRow[]): JournalRow[] {
  const taken = new Set(mine.map(({ position }) => position));
  let next = [...mine, ...others].reduce((most, { position }) => Math.max(most, position + 1), 0);
  return others.filter((row) => {
    if (!taken.has(row.position)) {
      taken.add(row.position);
      return false;
    }
    row.position = next++;
    return true;
  });
}

/** The rows as they are now. Throws a `ConfigurationError` for what is no list of rows, and for a row that no journal can keep. */
function rowsOf(given: unknown): readonly Row[] {
  if (!Array.isArray(given)) throw new ConfigurationError('rows', 'expected a list of rows');
  const rows: readonly Row[] = asGiven(given);
  const canBeKept = (row: unknown) => row !== null && JSON.stringify(row) !== undefined;
  for (const [i, row] of rows.entries())
    if (!orElse(() => canBeKept(row), false))
      throw new ConfigurationError(
        'rows',
        `row ${i + 1} cannot be kept: expected an object of texts, numbers, flags and lists`,
      );
  return rows;
}

/** What a run before this one called missing can have come since, and shows whose a record is that is like other rows. */
function lookAgain(rows: readonly JournalRow[]): void {
  for (const row of rows) if (row.state === 'ready' && row.facts.attempts > 0) row.state = 'sent';
}

/**
 * What a run before this one had under way has ended by the time that its successor holds the job. When that was, the clock of
 * the machine does not say for sure: it can have been put forward since.
 */
function beginQuietAnew(rows: readonly JournalRow[], now: number): void {
  for (const { state, facts } of rows) if (state === 'sent') facts.endedAt = now;
}

/** What the journal cannot promise on this service, once it was told. */
async function doubtsWithNotice(client: Client, { onDoubt }: RunOptions): Promise<readonly Doubt[]> {
  const doubts = await doubtsOf(client, 'journal');
  for (const doubt of doubts) onDoubt?.(doubt);
  return doubts;
}

async function writingOperation(name: string): Promise<AnyOperation> {
  const operation = await operationNamed(name).catch(() => undefined);
  if (!operation || operation.effect === 'read')
    throw new ConfigurationError('operation', 'expected an operation that changes something');
  if (name === 'wsdlInitiateTransferToPayroll')
    throw new ConfigurationError('operation', 'a payroll transfer is started with ensurePayrollTransfer');
  return operation;
}
