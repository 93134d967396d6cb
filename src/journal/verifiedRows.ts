import { groupedBy } from '../text/groupedBy.js';
import { unreadIn } from '../definition/decodeMarks.js';
import { compareRow, mostLike } from '../settle/compareRow.js';
import { type ReadResult, readShown, type ShownRecord } from '../settle/readShown.js';
import { listed, type Row } from '../settle/shape.js';
import { deletes, statesOf } from '../settle/stateOf.js';
import { isSaved, type JournalRow } from './JournalRow.js';
import { idsOf, orderOf, type RunContext } from './RunContext.js';

/**
 * What became since of a row that the journal has as saved. `there`: as it was written. `changed`: `fields` are otherwise.
 * `deleted`: it is not shown any more, though others of the job are. `unknown`: no read tells. `open`: it had not ended well.
 */
export interface VerifiedRow {
  /** The place of the row in the job, from 0. */
  readonly index: number;
  /** The row, if the journal keeps it. */
  readonly input: Row | undefined;
  /** What a read says today. */
  readonly status: 'there' | 'changed' | 'deleted' | 'unknown' | 'open';
  /** Ids of the records that are there. */
  readonly ids: readonly string[];
  /** Fields that changed since. */
  readonly fields: readonly string[];
}

type Found = Pick<VerifiedRow, 'status'> & Partial<Pick<VerifiedRow, 'ids' | 'fields'>>;

/** Looks rows up by their ids, or as they were written. What was given up is none of them. */
export async function verifiedRows(run: RunContext, rows: readonly JournalRow[]): Promise<VerifiedRow[]> {
  const { client, operation, view, pace, signal } = run;
  const saved = rows.flatMap((row) => {
    const content = row.facts.saved?.row ?? row.content;
    return isSaved(row) && content ? [{ row, content }] : [];
  });
  const contents = saved.map(({ content }) => content);
  const look = () => readShown(client, operation, contents, signal ? { signal } : {});
  const findings = new Map<JournalRow, Found>();
  if (view.fields) {
    const asked = saved.map(({ row, content }) => ({ row, order: { ...orderOf(run, row), row: content } }));
    let read = await look();
    let found = foundIn(run, asked, read);
    if (found.some(({ status }) => status === 'deleted')) {
      await pace.sleep(Math.min(run.quietMs, 2_000), signal);
      read = await look();
      found = foundIn(run, asked, read);
    }
    const isFlagged = ({ facts }: JournalRow) => facts.ids?.some((id) => read.deleted.has(id));
    const isBlind =
      found.every(({ status }) => status === 'deleted') && !saved.some(({ row }) => isFlagged(row));
    for (const [i, { row }] of saved.entries())
      findings.set(row, isBlind ? { status: 'unknown' } : found[i]!);
  }
  const kept = rows.filter(({ state }) => state !== 'dropped');
  return kept.map((row) => {
    const unread: Found = { status: isSaved(row) ? 'unknown' : 'open' };
    const { status, ids = row.facts.ids ?? [], fields = [] } = findings.get(row) ?? unread;
    return { index: row.position, input: row.content, status, ids, fields };
  });
}

interface Asked {
  readonly row: JournalRow;
  readonly order: ReturnType<typeof orderOf>;
}

function foundIn(run: RunContext, asked: readonly Asked[], readResult: ReadResult): Found[] {
  const { view, operation, order } = run;
  const idFields = listed(operation.settlement?.shown?.id);
  // Its id cannot be read, or is shown for several records.
  const mayHaveId = ({ id: own, record }: ShownRecord, id: string | undefined) =>
    own === '' && idFields.some((name) => unreadIn(record).has(name) || String(record[name]) === id);
  const byId = groupedBy(readResult.records, (one) => one.id);
  const nameless = asked.filter(({ row }) => !row.facts.ids?.length);
  const states = statesOf(
    view,
    nameless.map(({ order: { before: _, ...one } }) => one),
    readResult,
    { taken: idsOf(asked.map(({ row }) => row)) },
  );
  return asked.map(({ row, order: { row: content } }): Found => {
    const [id] = row.facts.ids ?? [];
    const record = mostLike(view.fields!, content, byId.get(id!) ?? [])?.record;
    const isUnsure = readResult.gaps.length > 0 || readResult.records.some((one) => mayHaveId(one, id));
    if (deletes(operation.settlement?.shown, content))
      return { status: record ? 'changed' : isUnsure ? 'unknown' : 'there' };
    const since = order.setSince(row);
    const isKnown = (name: string) => since.has(name) || row.facts.saved?.otherwise?.includes(name);
    if (record) {
      // Where a row says `0`, for none, the service can take what it has by default.
      const isSaid = (name: string) => content[name] !== 0 && content[name] !== '0';
      const { differing } = compareRow(view.fields!, content, record);
      const fields = differing.filter((name) => !isKnown(name) && isSaid(name));
      return { status: fields.length > 0 ? 'changed' : 'there', fields };
    }
    if (id !== undefined) return { status: isUnsure ? 'unknown' : 'deleted' };
    const state = states[nameless.findIndex((one) => one.row === row)]!;
    if (state.status === 'done') return { status: 'there', ids: state.ids };
    if (state.status === 'differs') {
      const fields = state.fields.filter((name) => !isKnown(name));
      return { status: fields.length > 0 ? 'changed' : 'there', ids: state.ids, fields };
    }
    return { status: state.status === 'notDone' ? 'deleted' : 'unknown' };
  });
}
