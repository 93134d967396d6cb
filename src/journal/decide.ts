import { ConfigurationError } from '../errors/index.js';
import { compareRow, mostLike } from '../settle/compareRow.js';
import { readShown } from '../settle/readShown.js';
import { whoAndWhenFields } from './rowMeaning.js';
import { isSettled } from './JobResult.js';
import { AGAIN, DROPPED, isSaved, type JournalRow } from './JournalRow.js';
import { ownIds, type RunContext } from './RunContext.js';
import { THIS_PROCESS } from './sendRows.js';

/** What a person decided about a row of which no read tells. One of `done`, `drop` and `again`. */
export interface Decision {
  /** The number of the row, from 1, as the journal shows it. */
  readonly row: number;
  /** It is saved, under this id. The record is read first. */
  readonly done?: string;
  /** It is given up: it is never sent. */
  readonly drop?: boolean;
  /** It is not there: the next run sends it as if it never had been sent. */
  readonly again?: boolean;
  /** Who decides. */
  readonly by: string;
  /** Why, in words. It is kept with the row. */
  readonly why: string;
}

/** Throws a `ConfigurationError` for a decision that says nothing, or two things, or not who and why. */
export function checkDecision({ row, done, drop, again, by, why }: Decision): void {
  const said = [done !== undefined, drop === true, again === true].filter(Boolean).length;
  if (said !== 1) throw new ConfigurationError('decision', 'expected one of done, drop and again');
  if (!Number.isInteger(row) || row < 1)
    throw new ConfigurationError('row', 'expected the number of a row from 1');
  for (const [name, text] of Object.entries({ by, why }))
    if (!text?.trim()) throw new ConfigurationError(name, 'expected a text: it is kept with the row');
}

/** Keeps a decision with its row. Throws a `ConfigurationError` where the row needs none, or the service contradicts. */
export async function decide(
  run: RunContext,
  all: readonly JournalRow[],
  { row: number, done, drop, by, why }: Decision,
): Promise<JournalRow> {
  const numbered = all.filter(({ position }) => position === number - 1);
  const open = numbered.filter(({ state }) => !isSettled(state));
  if (open.length > 1)
    throw new ConfigurationError('row', `two open rows have the number ${number}: write the job again first`);
  const row = open[0] ?? numbered[0];
  if (!row) throw new ConfigurationError('row', `the job has no row ${number}: see journal.rows`);
  if (isSaved(row))
    throw new ConfigurationError('row', `row ${number} is ${row.state}: nothing is to be decided about it`);
  const decided = done === undefined ? (drop ? DROPPED : AGAIN) : `done as ${done}`;
  if (done !== undefined) await takeFor(run, all, row, done);
  else if (drop) row.become('dropped', { next: `${by} gave it up: ${why}` });
  else {
    row.forget('validationErrors', 'maybe', 'isAnswered', 'endedAt', 'isInPlace');
    row.become('recorded', { attempts: 0 });
  }
  row.note({ at: Math.round(run.pace.now()), process: THIS_PROCESS, decided, by, why });
  await run.save([row]);
  return row;
}

/** Takes the record of an id for the row, which the read must show, of the same person and day. */
async function takeFor(run: RunContext, all: readonly JournalRow[], row: JournalRow, id: string) {
  const { client, operation, view } = run;
  const { content } = row;
  if (!content)
    throw new ConfigurationError('row', 'the journal does not have the row: write it again first');
  if (!view.fields) throw new ConfigurationError('done', `no read shows what ${operation.name} writes`);
  const { records } = await readShown(client, operation, [content]);
  if (all.some((other) => other !== row && ownIds(other).includes(id)))
    throw new ConfigurationError('done', `the record ${id} is another row’s of the job: it cannot be both`);
  const under = records.filter((one) => one.id === id);
  const found = mostLike(view.fields, content, under);
  if (!found)
    throw new ConfigurationError(
      'done',
      `the service shows no record ${id} where it shows the row: look there again`,
    );
  const { differing } = compareRow(view.fields, content, found.record);
  const telling = whoAndWhenFields(operation, content).filter((name) => differing.includes(name));
  if (telling.length > 0)
    throw new ConfigurationError(
      'done',
      `the record ${id} is of another ${telling.join(' and ')}: it is not the row`,
    );
  const saved = { digest: row.digest, row: content, otherwise: differing };
  row.become('accepted', { ids: [id], fields: differing, saved });
}
