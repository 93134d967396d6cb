import type { Client } from '../client/client.js';
import { type AnyOperation, rowShape } from '../definition/operation.js';
import { type ClientError, ConfigurationError, isClientError, OutcomeUnknownError } from '../errors/index.js';
import { whatWasDone } from '../errors/whatWasDone.js';
import { operationLoaders } from '../operations/loaders.generated.js';
import { Batch } from '../outcome/Batch.js';
import { sentInput } from '../outcome/sentInput.js';
import { idsAnswered, withAnswers } from './answered.js';
import { type Companion, type Witness, type Row, type RowState, unknowable } from './shape.js';
import { MACHINE, type Pace } from './pace.js';
import { quietMsOf } from './quietMsOf.js';
import { idOf, operationNamed } from './readShown.js';
import { isWitness, MOST_WITNESSES, type Owners, settleOrders } from './settleOrders.js';
import { whatToDo } from './whatToDo.js';

/** Options of `settle`. */
export interface SettleOptions {
  /**
   * Milliseconds after the end of a lost call in which the service may still be saving it; default a minute. Nothing is
   * called not done before that.
   */
  readonly quietMs?: number | undefined;
  /** `externalInfo1`, `2` or `3` of absences and punches, where the caller filled it with a mark of its own. */
  readonly token?: string | undefined;
  /** Ends the reads when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Time for tests; default the machine's. */
  readonly pace?: Pace | undefined;
}

/**
 * What became of a row whose answer is missing. `done`: it is there, as sent; `kept` names the fields that the service
 * wrote in another way, or kept in part. `notDone`: the reads show that it is not there, or the request did not go out,
 * and it can be sent again. `differs`: it is there, but `fields` are otherwise. `ambiguous`: one or several are there that
 * may be it. `unknowable`: no read tells, and `because` says why. `ids` are those that the service shows; `next` says
 * what to do, in words.
 */
export type SettledRow<Input = Row> = {
  readonly index: number;
  readonly input: Input;
  readonly next: string;
} & RowState;

/** What became of the rows of a call whose answer is missing, by reading. */
export async function settleRows<Input extends object>(
  client: Client,
  lost: ClientError | Batch<Input, unknown>,
  options: SettleOptions,
): Promise<SettledRow<Input>[]> {
  const { pace = MACHINE, token, signal } = options;
  const quietMs = quietMsOf(client, options.quietMs);
  const operation = await operationOf(lost);
  const { open, notSent, taken, companions, witnesses, maybe } =
    lost instanceof Batch ? ofBatch(lost, operation) : ofError(lost, operation);
  const error = lost instanceof Batch ? lost.error : lost;
  const isInParts =
    error instanceof OutcomeUnknownError &&
    error.settledBy === undefined &&
    operation.settlement?.by !== undefined;
  const inParts = isInParts ? (error.batch?.unanswered.length ?? 0) : 0;
  const sent = sentInput(lost) ?? (lost instanceof Batch && lost.error ? sentInput(lost.error) : undefined);
  const orders = open.map(({ input }) => ({ row: input, token }));
  const settling = { client, operation, pace, quietMs, signal, taken, companions, witnesses };
  const settled =
    orders.length === 0 ? [] : await settleOrders(settling, orders, sent?.endedAt ?? pace.now());
  const found = settled.flatMap((state) => (state.status === 'done' ? state.ids : []));
  const left = maybe?.filter((id) => !found.includes(id));
  const rows = [
    ...open.map((row, i) =>
      rowOf(operation, row, i < inParts ? PARTS : withAnswers(settled[i]!, left, taken)),
    ),
    ...notSent.map((row) => rowOf(operation, row, { status: 'notDone' })),
  ];
  return rows.sort((a, b) => a.index - b.index) as SettledRow<Input>[];
}

const PARTS = unknowable(
  'over REST it is saved in parts, and what a read shows of it does not prove the rest',
);

interface OpenRow {
  readonly index: number;
  readonly input: Row;
}

interface OpenRows {
  readonly open: readonly OpenRow[];
  readonly notSent: readonly OpenRow[];
  readonly taken: Owners;
  readonly companions?: readonly Companion[];
  readonly witnesses?: readonly Witness[];
  /** Ids of answers that belong to no row for sure. */
  readonly maybe?: readonly string[];
}

async function operationOf(lost: ClientError | Batch<object, unknown>): Promise<AnyOperation> {
  if (!(lost instanceof Batch) && !isClientError(lost))
    throw new ConfigurationError('lost', 'expected an error of a call, or a batch');
  if (!Object.hasOwn(operationLoaders, lost.operation))
    throw new ConfigurationError('lost', `${lost.operation} is no operation of the toolkit`);
  return operationNamed(lost.operation);
}

function ofBatch(batch: Batch<object, unknown>, { settlement }: AnyOperation): OpenRows {
  const shown = settlement?.shown;
  const saved = batch.accepted.map(({ input, value }) => {
    const id = shown ? idOf(shown, value as Row) : '';
    return { row: input as Row, ids: id === '' ? [] : [id] };
  });
  const open = batch.unanswered as readonly OpenRow[];
  const notSent = batch.notSent as readonly OpenRow[];
  // The first of them went out with a call that the service refused.
  const isLookedUp = shown !== undefined && isClientError(batch.error) && wentOut(batch.error);
  return {
    open: isLookedUp ? [...open, ...notSent] : open,
    notSent: isLookedUp ? [] : notSent,
    taken: new Map(saved.flatMap(({ row, ids }) => ids.map((id) => [id, [row]] as const))),
    companions: saved.map(({ row }) => ({ row, isSaved: true, isOver: false })),
    witnesses: saved.filter(({ row }) => isWitness(shown, row)).slice(-MOST_WITNESSES),
    maybe: idsAnswered(shown, batch.unmatched as readonly Row[]),
  };
}

function ofError(error: ClientError, operation: AnyOperation): OpenRows {
  if (error.batch) return ofBatch(error.batch as Batch<object, unknown>, operation);
  const sent = sentInput(error);
  if (!sent)
    throw new ConfigurationError(
      'lost',
      'expected the error of a call that changes something, as it was thrown',
    );
  const { part } = rowShape(operation);
  const rows = part === undefined ? [sent.input] : [sent.input[part]].flat();
  const open = rows.map((input, index) => ({ index, input: input as Row }));
  const isSent = wentOut(error);
  return { open: isSent ? open : [], notSent: isSent ? [] : open, taken: new Map() };
}

/** False where no byte of the request was sent. A service that says that it did nothing is looked at all the same. */
function wentOut(error: ClientError): boolean {
  return whatWasDone(error) === 'unknown' || error.name === 'HttpError' || error.name === 'FaultError';
}

function rowOf(operation: AnyOperation, { index, input }: OpenRow, state: RowState): SettledRow {
  return { index, input, ...state, next: whatToDo(operation, state) };
}
