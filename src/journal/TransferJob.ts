import type { Doubt } from '../assumptions/Assumption.js';
import { type Client, doubtsOf } from '../client/client.js';
import { isClientError } from '../errors/index.js';
import { whatWasDone } from '../errors/whatWasDone.js';
import {
  callOptionsOf,
  type EnsureOptions,
  endOfTransfer,
  type PayrollTransferOutcome,
  type PayrollTransferRequest,
  startTransfer,
  type UncertainTransfer,
  type WaitOptions,
  waitForPayrollTransfer,
  checkRequest,
} from '../recipes/payrollTransfer.js';
import { NEVER_SEEN, uncertainTransfer } from '../recipes/saidInWords.js';
import { transferState } from '../recipes/transferState.js';
import { AGAIN_MS } from '../settle/pace.js';
import { operationNamed } from '../settle/readShown.js';
import { quietMsOf } from '../settle/quietMsOf.js';
import { type FieldSpecs, rowShape } from '../definition/operation.js';
import type { Row } from '../settle/shape.js';
import {
  aFunction,
  asSentences,
  type Checks,
  checkOptions,
  milliseconds,
  trueOrFalse,
} from '../validation/options.js';
import { JobTakenError } from './JobTakenError.js';
import type { JournalPlace } from './JournalPlace.js';
import { JournalRow } from './JournalRow.js';
import { areOfOnePlace, placeOf } from './placeOf.js';
import { sharedPace } from './sharedPace.js';
import { type Hold, isHeld, type StoredJob } from './store/JournalStore.js';

/** Options of a transfer to payroll. */
export interface TransferOptions extends EnsureOptions {
  /** Milliseconds after the end of a lost start in which the service may still take it; default a minute. */
  readonly quietMs?: number | undefined;
  /** Milliseconds that the start may take; default two minutes. */
  readonly sendMs?: number | undefined;
  /** Told before anything is sent of each guarantee that does not hold here, as the client's `deployment` says. */
  readonly onDoubt?: ((doubt: Doubt) => void) | undefined;
}

/** A label under which the journal has another selection: nothing was started. */
export interface ChangedTransfer {
  /** The job has another order under this name. */
  readonly status: 'changed';
  /** The token of the transfer that was ordered first. */
  readonly extTransferId: string;
  /** What a person does next. */
  readonly next: string;
}

/** How a transfer ended. */
export type JournalledTransfer = PayrollTransferOutcome | UncertainTransfer | ChangedTransfer;

const OPERATION = 'wsdlInitiateTransferToPayroll';
const LOST =
  'Its start was not answered, and the service does not know the label, or calls it failed. Look there whether it ran; if it did not, start it under another label.';
const SHOWS =
  'The service rejected its start, and shows the label now: look there whether it has this selection. Nothing more was started.';
const OTHER = 'The journal has another selection under this label: give each selection a label of its own.';

const CHECKS: Checks<Partial<Record<'quietMs' | 'sendMs' | 'neverStarted' | 'onDoubt', unknown>>> =
  asSentences({
    quietMs: milliseconds,
    sendMs: milliseconds,
    neverStarted: trueOrFalse,
    onDoubt: aFunction,
  });

interface TransferPlace {
  readonly place: JournalPlace;
  readonly client: Client;
  readonly seenBy: { readonly endpoint: string; readonly unit: string };
}

/** One payroll transfer, under its label. */
export class TransferJob {
  readonly #place: JournalPlace;
  readonly #client: Client;
  readonly #request: PayrollTransferRequest;
  readonly #options: TransferOptions;
  readonly #wait: WaitOptions;
  #job: StoredJob;
  #fields: FieldSpecs | undefined;

  constructor(
    { place, client, seenBy }: TransferPlace,
    request: PayrollTransferRequest,
    options: TransferOptions,
  ) {
    checkRequest(request, options);
    this.#place = place;
    this.#client = client;
    this.#request = request;
    this.#options = options;
    const { quietMs, sendMs, neverStarted, onDoubt, ...wait } = options;
    checkOptions({ quietMs, sendMs, neverStarted, onDoubt }, CHECKS);
    this.#wait = { appearMs: quietMsOf(client, quietMs), ...wait };
    const { extTransferId: name } = request;
    this.#job = {
      id: '',
      name,
      ...seenBy,
      operation: OPERATION,
      startedAt: Date.now(),
      finishedAt: undefined,
    };
  }

  /** Starts it unless it was started before, and waits until it has ended. */
  async run(): Promise<JournalledTransfer> {
    const { store } = this.#place;
    for (const doubt of await doubtsOf(this.#client, 'payroll')) this.#options.onDoubt?.(doubt);
    this.#job = await this.#known();
    if (this.#place.keepsContent) this.#fields = rowShape(await operationNamed(OPERATION)).fields;
    const hold = await store.hold(this.#job.id);
    if (!hold) throw new JobTakenError(this.#job.name);
    try {
      const outcome = await this.#whileHeld(hold);
      if (outcome.status === 'ready' || outcome.status === 'failed')
        await store.saveJob({ ...this.#job, finishedAt: await store.now() });
      return outcome;
    } finally {
      await hold.release();
    }
  }

  /** The job as the journal has it, under whatever writing of the endpoint, or a new one. */
  async #known(): Promise<StoredJob> {
    const { store, fingerprint } = this.#place;
    const { name, unit, endpoint: given } = this.#job;
    const jobs = await store.jobs();
    const mine = jobs.filter((one) => one.name === name && areOfOnePlace(one, this.#job, fingerprint));
    const found = mine.find(({ endpoint }) => endpoint === given) ?? mine[0];
    if (found) return { ...found, finishedAt: undefined };
    const endpoint = placeOf(given, fingerprint);
    return { ...this.#job, id: ['payroll transfer', endpoint, unit, name].join('\n'), endpoint };
  }

  async #whileHeld(hold: Hold): Promise<JournalledTransfer> {
    const { store, fingerprint } = this.#place;
    const { extTransferId } = this.#request;
    const [known] = (await store.rows(this.#job.id)).map(JournalRow.from);
    const digest = fingerprint.of(this.#request);
    if (known && known.facts.attempts > 0) {
      if (known.digest !== digest) return { status: 'changed', extTransferId, next: OTHER };
      return this.#goOn(known, hold);
    }
    const state = await this.#state();
    if (state.is === 'running' || state.is === 'ready')
      return known?.facts.validationErrors
        ? { status: 'uncertain', extTransferId, next: SHOWS }
        : { status: 'taken', extTransferId, because: state.is };
    if (state.is === 'failed') return { status: 'failed', extTransferId };
    if (state.is === 'unknown') return uncertainTransfer(extTransferId, state.said);
    // What was refused, or could not be sent, is known to have been told to start.
    if (!known && !this.#options.neverStarted)
      return { status: 'uncertain', extTransferId, next: NEVER_SEEN };
    const content = this.#request as unknown as Row;
    const row = { key: fingerprint.of(extTransferId), position: 0, digest, content };
    return this.#start(new JournalRow({ ...row, state: 'recorded', facts: { attempts: 0 } }), hold);
  }

  /** Records that it is started, starts it, and records what the service answered. */
  async #start(row: JournalRow, hold: Hold): Promise<PayrollTransferOutcome> {
    const { sendMs = 120_000, signal } = this.#options;
    const pace = await sharedPace(this.#place);
    const mustEndBy = pace.now() + sendMs;
    await this.#place.store.saveJob(this.#job);
    await this.#save(row.become('sent', { attempts: 1, mustEndBy }));
    const maySend = () => isHeld(hold) && pace.now() < mustEndBy;
    const options = { ...this.#wait, timeoutMs: sendMs, maySend, ...(signal ? { signal } : {}) };
    const start = await startTransfer(this.#client, this.#request, options).catch(async (error: unknown) => {
      if (isClientError(error) && whatWasDone(error) === 'nothing')
        await this.#save(row.become('recorded', { attempts: 0 }));
      throw error;
    });
    const onStarted = () => this.#save(row.become('answered'));
    const waiting = { ...this.#wait, onStarted };
    const ended = await endOfTransfer(this.#client, this.#request.extTransferId, waiting, start);
    if (ended.status === 'rejected' && row.state === 'sent')
      await this.#save(row.become('recorded', { attempts: 0, validationErrors: ended.validationErrors }));
    return ended;
  }

  /** Of which a start is recorded. It is never started again. */
  async #goOn(row: JournalRow, hold: Hold): Promise<JournalledTransfer> {
    const { extTransferId } = this.#request;
    const { signal } = this.#options;
    const quietMs = quietMsOf(this.#client, this.#options.quietMs);
    const wait = () => waitForPayrollTransfer(this.#client, extTransferId, this.#wait);
    if (row.state === 'answered') return wait();
    const pace = await sharedPace(this.#place);
    const now = pace.now();
    const { mustEndBy = now } = row.facts;
    // Of a start that has ended the clock of the machine does not say for sure when that was.
    const quietFor = (hold.provesDeath ? now : mustEndBy) + quietMs - now;
    for (const pauseMs of [0, quietFor, Math.min(AGAIN_MS, quietMs)]) {
      if (pauseMs > 0) await pace.sleep(pauseMs, signal);
      const { is } = await this.#state();
      if (is === 'running' || is === 'ready' || is === 'failed') return wait();
    }
    return { status: 'uncertain', extTransferId, next: LOST };
  }

  #state() {
    return transferState(this.#client, this.#request.extTransferId, callOptionsOf(this.#wait));
  }

  #save(row: JournalRow): Promise<void> {
    return this.#place.store.saveRows(this.#job.id, [row.stored(this.#fields)]);
  }
}
