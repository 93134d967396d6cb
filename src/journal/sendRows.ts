import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Batch, Reply } from '../definition/outcome.js';
import type { ReadBack } from '../definition/settlement.js';
import { saysNothing } from '../equivalence/compare.js';
import { type ClientError, isClientError } from '../errors/index.js';
import { whatWasDone } from '../errors/whatWasDone.js';
import { idsAnswered } from '../settle/answered.js';
import { AGAIN_MS } from '../settle/pace.js';
import { idOf } from '../settle/readShown.js';
import { isFound } from '../settle/recognise.js';
import { inputOf, listed, type Row } from '../settle/shape.js';
import type { JournalRow } from './JournalRow.js';
import type { RunContext } from './RunContext.js';

/**
 * Sends rows, some at a time, and keeps every answer. After a call that was not answered it stops, and goes on with one
 * row. The last row of several goes alone: once it is answered, a read that shows it tells what became of the others.
 * Throws when the service refuses, or cannot be reached while rows are left that were never sent.
 */
export async function sendRows(context: RunContext, rows: readonly JournalRow[]): Promise<void> {
  const { shape, batchSize, pace, quietMs, signal } = context;
  let at = 0;
  while (at < rows.length) {
    const failures = context.failures;
    const most = shape.many && failures === 0 ? batchSize : 1;
    const left = rows.length - at;
    const count = Math.min(most, left > 1 && isTold(context, rows.at(-1)!) ? left - 1 : left);
    if (failures > 0) await pace.sleep(Math.min(AGAIN_MS * 2 ** (failures - 1), quietMs), signal);
    const failure = await sendSome(context, rows.slice(at, at + count));
    at += count;
    context.failures = failure ? failures + 1 : 0;
    const isLast = failure && context.failures >= context.attempts;
    if (isLast && rows.slice(at).some(({ facts }) => facts.attempts === 0)) throw failure;
  }
}

/** Whether a read that shows the row, once it is saved, tells of others that they are missing. */
function isTold({ operation, token }: RunContext, { content }: JournalRow): boolean {
  const shown = operation.settlement?.shown;
  return shown !== undefined && isFound(shown, content!, token);
}

async function sendSome(context: RunContext, rows: readonly JournalRow[]): Promise<ClientError | undefined> {
  const { client, operation, shape, pace, sendMs, signal, sends } = context;
  const mustEndBy = pace.now() + sendMs;
  const call = randomBytes(4).toString('hex');
  for (const row of rows) {
    row.forget('endedAt', 'isAnswered');
    row.facts = { ...row.facts, attempts: row.facts.attempts + 1, mustEndBy };
    row.state = 'sent';
    row.note({ at: Math.round(pace.now()), process: THIS_PROCESS, call });
    sends.set(row, (sends.get(row) ?? 0) + 1);
  }
  await context.save(rows);
  await context.began();
  try {
    const options = {
      timeoutMs: Math.max(1, mustEndBy - pace.now()),
      maySend: () => context.isMine() && pace.now() < mustEndBy,
      ...(signal ? { signal } : {}),
    };
    const answer = await client.call(
      operation.name,
      inputOf(
        shape,
        rows.map(({ content }) => content!),
      ),
      options,
    );
    take(context, rows, operation.kind === 'batch' ? answeredRows(answer) : [answeredRow(answer)]);
  } catch (error) {
    if (!isClientError(error)) throw error;
    await afterFailure(context, rows, error);
    return error;
  }
  await context.save(rows);
  return undefined;
}

/** The process, as people find it. */
export const THIS_PROCESS = `${process.pid}@${hostname()}`;

type Answered =
  | { readonly status: 'accepted'; readonly value: Row }
  | { readonly status: 'rejected'; readonly validationErrors: readonly string[]; readonly value?: Row }
  /** `maybe` are answers that are no other row's for sure. */
  | { readonly status: 'unanswered'; readonly maybe: readonly Row[] };

function answeredRows(answer: unknown): Answered[] {
  const { rows, unmatched } = answer as Batch<Row, Row>;
  return rows.map((row) =>
    row.status === 'accepted' || row.status === 'rejected' ? row : { status: 'unanswered', maybe: unmatched },
  );
}

function answeredRow(answer: unknown): Answered {
  const reply = answer as Reply<Row>;
  return reply.status === 'answered' ? { status: 'accepted', value: reply.value } : reply;
}

function take({ operation, pace }: RunContext, rows: readonly JournalRow[], answers: readonly Answered[]) {
  const shown = operation.settlement?.shown;
  for (const [i, row] of rows.entries()) {
    const answer = answerTo(shown, row, answers[i]!);
    const endedAt = pace.now();
    if (answer.status === 'accepted') {
      const id = shown ? idOf(shown, answer.value) : '';
      row.become('answered', { endedAt, isAnswered: true, ...(id === '' ? {} : { ids: [id] }) });
      row.noteAnswer(id === '' ? 'saved' : `saved under ${id}`);
    } else if (answer.status === 'unanswered') {
      const ids = idsAnswered(shown, answer.maybe);
      const maybe = [...new Set([...(row.facts.maybe ?? []), ...ids])];
      const isOwn = rows.length === 1 && ids.length > 0 ? { isInPlace: true } : {};
      row.become('sent', { endedAt, ...(maybe.length > 0 ? { maybe } : {}), ...isOwn });
      row.noteAnswer('nothing that is known to be its own');
    } else {
      // It may be refused because it is there by then: of an earlier attempt, or of a network that delivers twice.
      row.become('sent', { endedAt, validationErrors: answer.validationErrors });
      row.noteAnswer('refused');
    }
  }
}

/** What answers the row; an answer that is another's leaves it open. */
function answerTo(shown: ReadBack | undefined, { content }: JournalRow, answer: Answered): Answered {
  const isTheirs = 'value' in answer && answer.value && shown && !isOfRow(shown, content!, answer.value);
  return isTheirs ? { status: 'unanswered', maybe: [answer.value!] } : answer;
}

/**
 * False for an answer that names nobody where the row names somebody, or the other way round: it came in the place of
 * another, which is not seen where fields that say nothing are taken for unknown.
 */
function isOfRow(shown: ReadBack, row: Row, answer: Row): boolean {
  return (shown.alike ?? []).every((names) => {
    const all = listed(names);
    if (all.every((name) => saysNothing(row[name]))) return all.every((name) => saysNothing(answer[name]));
    return !all.every((name) => name in answer && saysNothing(answer[name]));
  });
}

/** Keeps what a failed call means for its rows, and throws it when the job cannot go on. */
async function afterFailure(context: RunContext, rows: readonly JournalRow[], error: ClientError) {
  const nothingDone = whatWasDone(error) === 'nothing';
  for (const row of rows) {
    row.noteAnswer(error.name);
    // What an earlier attempt left open stays open.
    if (nothingDone) row.become('ready', { attempts: row.facts.attempts - 1 });
    else row.become('sent', { endedAt: context.pace.now() });
  }
  await context.save(rows);
  if (nothingDone || error.name === 'AbortedError') throw error;
}
