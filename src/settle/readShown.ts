import type { CallOptions } from '../client/callOptions.js';
import type { AnyOperation } from '../definition/operation.js';
import type { Client } from '../client/client.js';
import type { Shown } from '../definition/settlement.js';
import { RequestRejectedError } from '../errors/index.js';
import { operationLoaders } from '../operations/loaders.generated.js';
import type { Batch, Reply } from '../definition/outcome.js';
import { questionsFor } from './questions.js';
import { saysNothing } from './sameValue.js';
import { listed, type Row } from './shape.js';

/** A record that a read shows, and its id as text. */
export interface ShownRecord {
  readonly id: string;
  readonly record: Row;
}

/** What the reads of an operation show at a time. */
export interface Sight {
  readonly records: readonly ShownRecord[];
  /** Ids among those that the service shows as deleted. */
  readonly deleted: ReadonlySet<string>;
}

/** Reads what shows the rows. Throws a `ClientError`; a read of deleted rows that the service refuses shows none. */
export async function readShown(
  client: Client,
  operation: AnyOperation,
  rows: readonly Row[],
  options: CallOptions = {},
): Promise<Sight> {
  const { by, shown } = operation.settlement ?? {};
  if (by === undefined || !shown) return { records: [], deleted: new Set() };
  const read = await operationNamed(by);
  const records: ShownRecord[] = [];
  for (const { input, asked } of questionsFor(shown, rows))
    for (const record of await recordsOf(client, read, shown, input, options))
      records.push({ id: idOf(shown, { ...asked, ...record }), record: { ...asked, ...record } });
  return {
    records: facetsOf(shown, uniqueById(records)),
    deleted: await deletedAmong(client, shown, rows, options),
  };
}

export function operationNamed(name: string): Promise<AnyOperation> {
  return operationLoaders[name as keyof typeof operationLoaders]() as Promise<AnyOperation>;
}

/** The id of a record as it is shown; empty where it has none. */
export function idOf({ id }: Shown, record: Row): string {
  const name = listed(id).find((other) => !saysNothing(record[other]));
  return name === undefined ? '' : String(record[name]);
}

async function recordsOf(
  client: Client,
  read: AnyOperation,
  shown: Shown,
  input: Row,
  options: CallOptions,
): Promise<Row[]> {
  const answer = await client.call(read.name, input, options);
  const found = foundIn(answer, read);
  const { inside } = shown;
  if (!inside) return [...found];
  return found.flatMap((around) =>
    ((around[inside] ?? []) as readonly Row[]).map((row) => ({ ...around, ...row })),
  );
}

function foundIn(answer: unknown, read: AnyOperation): readonly Row[] {
  if (read.kind === 'batch') return (answer as Batch<Row, Row>).accepted.map(({ value }) => value);
  return read.kind === 'reply' ? fromReply(answer as Reply<Row>, read) : (answer as readonly Row[]);
}

function fromReply(reply: Reply<Row>, read: AnyOperation): readonly Row[] {
  // A rejected question shows nothing, which is not the same as showing that nothing is there.
  if (reply.status === 'rejected') throw new RequestRejectedError(read.name, reply.validationErrors);
  return read.streams ? ((reply.value[read.streams] ?? []) as readonly Row[]) : [reply.value];
}

// Spans can overlap, and a read may show one record in two of them.
function uniqueById(records: readonly ShownRecord[]): ShownRecord[] {
  const seen = new Set<string>();
  return records.filter(({ id }) => {
    if (id === '' || !seen.has(id)) return seen.add(id) !== undefined;
    return false;
  });
}

/** A record for each of the rows that one record shows. */
function facetsOf({ facets }: Shown, records: readonly ShownRecord[]): readonly ShownRecord[] {
  if (!facets) return records;
  return records.flatMap(({ id, record }) =>
    facets.map(({ name, says, hides }) => {
      const seen = Object.entries(record).filter(([field]) => !hides.includes(field));
      return { id: `${id} ${name}`, record: { ...Object.fromEntries(seen), ...says } };
    }),
  );
}

async function deletedAmong(
  client: Client,
  { deletes, days }: Shown,
  rows: readonly Row[],
  options: CallOptions,
): Promise<ReadonlySet<string>> {
  if (!deletes || deletes === true) return new Set();
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
