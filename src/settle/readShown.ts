import type { CallOptions } from '../client/callOptions.js';
import { leftOutOf, markUnread, unreadIn } from '../definition/decodeMarks.js';
import type { AnyOperation } from '../definition/operation.js';
import { type Client, readAsShown } from '../client/client.js';
import type { ReadBack } from '../definition/settlement.js';
import { operationLoaders } from '../operations/loaders.generated.js';
import type { Batch, DecodeIssue, Reply } from '../definition/outcome.js';
import { saysNothing } from '../equivalence/compare.js';
import { counted } from '../text/counted.js';
import { questionsFor } from './questions.js';
import { listed, listInside, questionShape, type Row, shownNames } from './shape.js';

/** A record that a read shows, and its id as text. */
export interface ShownRecord {
  readonly id: string;
  readonly record: Row;
}

/** With what the record itself says, where it has taken on what was asked for. */
interface SaidRecord extends ShownRecord {
  readonly said?: Row;
}

/** What the reads of an operation show at a time. */
export interface ReadResult {
  readonly records: readonly ShownRecord[];
  /** Why not all that is there may be shown, in words; empty where nothing is known to be missing. */
  readonly gaps: readonly string[];
  /** Ids among those that the service shows as deleted. */
  readonly deleted: ReadonlySet<string>;
}

/** Reads what shows the rows. Throws a `ClientError`; a read of deleted rows that the service refuses shows none. */
export async function readShown(
  client: Client,
  operation: AnyOperation,
  rows: readonly Row[],
  options: CallOptions = {},
): Promise<ReadResult> {
  const { by, shown } = operation.settlement ?? {};
  if (by === undefined || !shown) return { records: [], gaps: [], deleted: new Set() };
  const read = await operationNamed(by);
  const records: SaidRecord[] = [];
  const gaps = new Set<string>();
  const gone = new Set<string>();
  for (const { input, asked } of questionsFor(shown, questionShape(read, shown), rows)) {
    const found = await recordsOf(client, { read, shown, input }, options);
    for (const gap of found.gaps) gaps.add(gap);
    for (const record of found.records) {
      const whole = merged(asked, record);
      const id = idOf(shown, whole);
      if (whole.deleted === true) gone.add(id);
      else records.push({ id, record: whole, said: record });
    }
  }
  return {
    records: recordsToCompare(shown, records),
    gaps: [...gaps],
    deleted: new Set([...gone, ...(await deletedAmong(client, shown, rows, options))]),
  };
}

/**
 * The records of an answer as rows are put to them: each once, and nothing where a field is absent that another record
 * has, since services leave out what is null. A field that no record has stays absent: it is not shown.
 */
export function recordsToCompare(shown: ReadBack, records: readonly SaidRecord[]): readonly ShownRecord[] {
  const each = uniqueById(shown, records);
  const filled = new Set<string>();
  for (const { record } of each)
    for (const [name, value] of Object.entries(record)) if (!saysNothing(value)) filled.add(name);
  for (const { record } of each) {
    const unread = unreadIn(record);
    for (const name of filled)
      if (record[name] === undefined && !unread.has(name)) (record as Record<string, unknown>)[name] = null;
  }
  return facetsOf(shown, each);
}

export async function operationNamed(name: string): Promise<AnyOperation> {
  return (await operationLoaders[name as keyof typeof operationLoaders]()) as AnyOperation;
}

/** The id of a record as it is shown; empty where it has none. */
export function idOf({ id }: ReadBack, record: Row): string {
  const name = listed(id).find((other) => !saysNothing(record[other]));
  return name === undefined ? '' : String(record[name]);
}

interface Found {
  readonly records: readonly Row[];
  readonly gaps: readonly string[];
}

async function recordsOf(
  client: Client,
  {
    read: asked,
    shown,
    input: question,
  }: { readonly read: AnyOperation; readonly shown: ReadBack; readonly input: Row },
  options: CallOptions,
): Promise<Found> {
  const { operation: read, input } = await readAsShown(client, asked, question);
  const answer = await client.call(read.name, input, options);
  const found = foundIn(answer, read);
  const inside = listInside(read, shown);
  if (!inside) return found;
  const gaps = [...found.gaps];
  const records = found.records.flatMap((around) => {
    const list = (around[inside] ?? []) as readonly Row[];
    gaps.push(...gapsIn(read, list, []));
    if (unreadIn(around).has(inside))
      gaps.push(`${read.name} answered ${inside} in a form that cannot be read`);
    return list.map((row) => merged(around, row));
  });
  return { records, gaps };
}

function foundIn(answer: unknown, read: AnyOperation): Found {
  if (read.kind === 'batch') return fromBatch(answer as Batch<Row, Row>, read);
  if (read.kind === 'reply') return fromReply(answer as Reply<Row>, read);
  const records = answer as readonly Row[] & { readonly issues?: readonly DecodeIssue[] };
  return { records, gaps: gapsIn(read, records, records.issues ?? []) };
}

function fromBatch({ accepted, unanswered, issues }: Batch<Row, Row>, read: AnyOperation): Found {
  const gaps =
    unanswered.length === 0 ? [] : [`${read.name} left ${counted(unanswered.length, 'row')} unanswered`];
  return { records: accepted.map(({ value }) => value), gaps: [...gaps, ...gapsIn(read, [], issues)] };
}

function fromReply(reply: Reply<Row>, read: AnyOperation): Found {
  // A rejected question shows nothing, which is not the same as showing that nothing is there.
  const value = reply.orThrow();
  const { issues } = reply;
  if (!read.streams) return { records: [value], gaps: [] };
  const records = (value[read.streams] ?? []) as readonly Row[];
  return { records, gaps: gapsIn(read, records, issues) };
}

/** Why the list of a read may lack what is there. */
function gapsIn({ name }: AnyOperation, list: readonly Row[], issues: readonly DecodeIssue[]): string[] {
  const missing = leftOutOf(list);
  if (missing > 0) return [`${name} showed a list that lacks ${counted(missing, 'record')}`];
  // An issue of a value is marked on its record.
  const isBroken = issues.some(({ kind, path }) => kind === 'structure' && path.length <= 2);
  return isBroken ? [`${name} answered in another shape than was expected`] : [];
}

/** A record with the fields around it, which know what could not be decoded. */
function merged(around: Row, row: Row): Row {
  const one: Record<string, unknown> = { ...around, ...row };
  for (const [field, text] of unreadIn(row)) {
    delete one[field];
    markUnread(one, [field, text.reveal()]);
  }
  for (const [field, text] of unreadIn(around))
    if (row[field] === undefined && !unreadIn(row).has(field)) markUnread(one, [field, text.reveal()]);
  return one;
}

/**
 * Each record once: spans can overlap, and a read may show one record in two of them. An id under which records of several
 * people or days are shown tells none of them: they have no id.
 */
function uniqueById(shown: ReadBack, records: readonly SaidRecord[]): ShownRecord[] {
  const { alike = [], identity = [] } = shown;
  const names = [...alike, ...identity].flatMap(listed).flatMap((name) => shownNames(shown, name));
  const seen = new Map<string, Set<string>>();
  const unique = records.filter(({ id, record, said = record }) => {
    const text = JSON.stringify(names.map((name) => said[name]));
    const texts = seen.get(id) ?? new Set();
    seen.set(id, texts);
    const isNew = id === '' || !texts.has(text);
    texts.add(text);
    return isNew;
  });
  return unique.map(({ id, record }) => ({ id: seen.get(id)!.size > 1 ? '' : id, record }));
}

/** A record for each of the rows that one record shows. */
function facetsOf({ facets }: ReadBack, records: readonly ShownRecord[]): readonly ShownRecord[] {
  if (!facets) return records;
  return records.flatMap(({ id, record }) =>
    facets.map(({ name, says, hides }) => {
      const seen = Object.entries(record).filter(([field]) => !hides.includes(field));
      const facet = { ...Object.fromEntries(seen), ...says };
      for (const [field, text] of unreadIn(record))
        if (!hides.includes(field)) markUnread(facet, [field, text.reveal()]);
      return { id: `${id} ${name}`, record: facet };
    }),
  );
}

async function deletedAmong(
  client: Client,
  { deletes, days }: ReadBack,
  rows: readonly Row[],
  options: CallOptions,
): Promise<ReadonlySet<string>> {
  if (!deletes) return new Set();
  const dates = rows
    .filter((row) => row[deletes.field] === deletes.value)
    .flatMap((row) => (days?.of ?? []).map((name) => String(row[name])))
    .sort();
  if (dates.length === 0) return new Set();
  const input = { fromDate: dates[0], toDate: dates.at(-1) };
  const answer = await client.safe[deletes.by as 'wsdlGetDeletedSchedules'](input as never, options);
  // A deployment may not have it. What cannot be reached is asked again.
  if (!answer.ok && answer.error.name === 'FaultError') return new Set();
  if (!answer.ok) throw answer.error;
  return new Set((answer.value as readonly object[]).map((row) => String((row as Row)[deletes.id])));
}
