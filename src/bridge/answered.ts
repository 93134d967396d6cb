import type { Bridged, BridgedOperation } from './Bridged.js';
import type { FieldMap, FieldMove } from './map/FieldMap.js';
import type { Loss, Mapped } from './mappers/Mapped.js';
import type { KeptDefault } from './mappers/absenceToRest.js';
import { isInstant } from '../calendar/zone.js';
import { mayHaveActed, reasonsOf, soapErrorOf, faultOf } from './failures.js';
import type { RowOutcome } from '../definition/outcome.js';
import type { Definition } from '../definition/record.js';
import { keepBatch } from '../errors/CallError.js';
import { operationLoaders } from '../operations/loaders.generated.js';
import { Batch } from '../outcome/Batch.js';
import { onceEach } from '../text/onceEach.js';
import { savedInParts } from './savedInParts.js';

type Fields = Readonly<Record<string, unknown>>;

/** The records of a list with everything that was lost, each field and reason once. */
export function answered<T>(map: FieldMap, mapped: readonly Mapped<T>[], more: readonly Loss[] = []) {
  const value = mapped.map((one) => inOrder(map.record, withReasons(map, one.value as Fields)) as T);
  const named = [...missing(map, value as Fields[]), ...more, ...mapped.flatMap((one) => one.losses)];
  return { value, losses: eachLossOnce(named), kept: [] };
}

/** What is read was not rejected: SOAP says so in records that have a place for it. */
function withReasons({ record: { fields } }: FieldMap, record: Fields): Fields {
  return 'validationErrors' in fields ? { ...record, validationErrors: [] } : record;
}

/** A record with its keys in the order of the definition, as they come over SOAP. */
function inOrder({ fields }: Definition<object>, record: Fields): Fields {
  const known = Object.entries(fields).filter(([name]) => record[name] !== undefined);
  return Object.fromEntries(
    known.map(([name, { item }]) => {
      const value = record[name];
      const inside = item?.record;
      const list = inside && Array.isArray(value) ? value.map((one) => inOrder(inside, one)) : value;
      return [name, list];
    }),
  );
}

function eachLossOnce(losses: readonly Loss[]): Loss[] {
  return onceEach(losses, ({ field, kind, why }) => `${field} ${kind} ${why}`);
}

/** Fields that no record has, and those that some records leave out where SOAP has a zero or an empty text. */
function missing(map: FieldMap, records: readonly Fields[]): Loss[] {
  return map.fields
    .filter(({ soap }) => soap[0] !== 'validationErrors')
    .flatMap((move) => {
      const { soap, fidelity } = move;
      const without = soap.filter((field) => records.some((record) => record[field] === undefined));
      const inNone = soap.every((field) => records.every((record) => record[field] === undefined));
      // A day that is not set is no field over SOAP either.
      const isWhole = without.length === 0 || move.conversion.name === 'date';
      if (!inNone) return isWhole ? [] : [leftOut(without)];
      return records.length > 0 || /^(lost|observed)$/.test(fidelity) ? [neverGiven(move)] : [];
    });
}

/** Every field of the records of a map but the reasons of a rejection. */
export function fieldsIn({ fields }: FieldMap): readonly string[] {
  return fields.flatMap(({ soap }) => soap).filter((field) => field !== 'validationErrors');
}

/** Of the fields that SOAP answers of saved rows, those that the answers of REST do not say. */
function notAnswered(said: readonly string[], records: readonly object[]): Loss[] {
  return said
    .filter((field) => records.some((record) => !(field in record)))
    .map((field) => ({ field, kind: 'noPlace', why: 'the answer of REST does not say it' }));
}

function neverGiven({ soap, rest, note }: FieldMove): Loss {
  if (rest === undefined)
    return { field: soap[0]!, kind: 'noPlace', why: note ?? 'REST has no field for it' };
  return { field: soap.join('+'), kind: 'notGiven', why: 'REST gave it in no record' };
}

function leftOut(fields: readonly string[]): Loss {
  const why = 'left out where REST gives nothing: SOAP may say 0, an empty text or midnight there';
  return { field: fields.join('+'), kind: 'lossy', why };
}

/** A row that REST has saved. */
export interface SavedRow<Answer> {
  readonly value: Answer;
  readonly losses?: readonly Loss[];
  readonly kept?: readonly KeptDefault[];
}

/** What of a row is in the answer: not what was lost. */
export function withoutLost<Row extends object>(row: Row, losses: readonly Loss[]): Row {
  const lost = new Set(losses.flatMap(({ field }) => field.split('+')));
  return Object.fromEntries(Object.entries(row).filter(([field]) => !lost.has(field))) as Row;
}

/** What was lost of the rows that were saved before a batch of the bridge failed; `undefined` for another error. */
export function bridgedBefore(error: unknown): Pick<Bridged<unknown>, 'losses' | 'kept'> | undefined {
  return typeof error === 'object' && error !== null ? factsOf.get(error) : undefined;
}

// Beside the error, as its batch is: what the rows were is not printed with it.
const factsOf = new WeakMap<object, Pick<Bridged<unknown>, 'losses' | 'kept'>>();

type Rows<Input, Answer> = Omit<Bridged<Batch<Input, Answer>>, 'via'>;

/**
 * Sends the rows of a batch one by one, each at most once. What REST says about a row rejects that row. When a call fails for
 * another reason its error is thrown, as the SOAP client throws it, with the outcomes of all rows in `error.batch`: its row is
 * `unanswered` if it may have been saved, the rows after it are `notSent`. `said` are the fields that SOAP
 * answers of a saved row: those that REST leaves out are named.
 */
export async function rowByRow<Input extends object, Answer extends object>(
  operation: BridgedOperation,
  said: readonly string[],
  inputs: readonly Input[],
  save: (input: Input) => Promise<SavedRow<Answer>>,
): Promise<Rows<Input, Answer>> {
  const rows: RowOutcome<Input, Answer>[] = [];
  const saved: SavedRow<Answer>[] = [];
  for (const [index, input] of inputs.entries()) {
    try {
      const row = await save(input);
      saved.push(row);
      // The answer to a request of its own.
      rows.push({ status: 'accepted', index, input, value: row.value, by: 'position' });
    } catch (error) {
      const validationErrors = reasonsOf(error);
      if (!validationErrors) {
        const failed = await failedAt(operation, inputs, rows, error);
        factsOf.set(failed, factsIn(saved, said));
        throw failed;
      }
      const value = { ...input, validationErrors } as unknown as Answer;
      rows.push({ status: 'rejected', index, input, value, validationErrors, by: 'position' });
    }
  }
  return { value: new Batch(operation, rows), ...factsIn(saved, said) };
}

/** What was lost of the rows that were saved, and which defaults were kept. */
function factsIn(saved: readonly SavedRow<object>[], said: readonly string[]) {
  const values = saved.map(({ value }) => value);
  const kept = saved.flatMap((row) => row.kept ?? []);
  return {
    losses: eachLossOnce([...saved.flatMap(({ losses = [] }) => losses), ...notAnswered(said, values)]),
    kept: onceEach(kept, ({ name, how }) => `${name} ${how}`),
  };
}

// A read that shows one part does not prove the others.
const PARTS = { by: undefined, look: 'Look in the service which parts of the row are saved' };

/** The error of a batch that failed at the row after those that are done, with what became of each. */
async function failedAt<Input, Answer>(
  name: BridgedOperation,
  inputs: readonly Input[],
  done: readonly RowOutcome<Input, Answer>[],
  error: unknown,
) {
  const operation = await operationLoaders[name]();
  const isInParts = savedInParts(name, { ...inputs[done.length] }) !== undefined;
  const failed = soapErrorOf(error, isInParts ? { ...operation, settlement: PARTS } : operation);
  const left = inputs.slice(done.length).map((input, i): RowOutcome<Input, Answer> => {
    const status = i === 0 && mayHaveActed(error) ? 'unanswered' : 'notSent';
    return { status, index: done.length + i, input };
  });
  keepBatch(failed, new Batch(name, [...done, ...left], { error: failed }));
  return failed;
}

/**
 * Tells which records were modified after and before times of SOAP, which are CET. Throws a `FaultError` for a text that is no
 * time, as SOAP does.
 */
export function modifiedWithin(
  operation: string,
  { after, before }: { readonly after?: string | undefined; readonly before?: string | undefined },
): (record: { readonly updated?: string }) => boolean {
  const first = momentsOf(operation, after)?.first ?? -Infinity;
  const last = momentsOf(operation, before)?.last ?? Infinity;
  // A time without an offset is no instant: nobody knows when that was.
  return ({ updated }) => !isInstant(updated) || (Date.parse(updated) > first && Date.parse(updated) < last);
}

// Whether the server keeps summer time is not documented: what may have been meant lets more pass, never less.
function momentsOf(operation: string, text: string | undefined) {
  const time = text?.trim();
  if (isNone(time)) return undefined;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(time!) ? `${time}T00:00:00` : time!.replace(' ', 'T');
  const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(day);
  const [first, last] = zoned
    ? [Date.parse(day), Date.parse(day)]
    : [Date.parse(`${day}+02:00`), Date.parse(`${day}+01:00`)];
  if (Number.isNaN(first) || Number.isNaN(last))
    throw faultOf(operation, 'a time of modification must be YYYY-MM-DD hh:mm:ss');
  return { first: first!, last: last! };
}

/** Said where a filter by modification time was done by reading everything. */
export function readEverything(filters: Readonly<Record<string, string | undefined>>): Loss[] {
  return Object.entries(filters)
    .filter(([, time]) => !isNone(time?.trim()))
    .map(([field]) => ({
      field,
      kind: 'lossy',
      why: 'REST has no such filter: everything was read and compared, and an hour more may come in summer',
    }));
}

/** True for what SOAP takes for no filter. */
export function isNone(text: string | undefined): boolean {
  return !text || text.startsWith('0000-00-00');
}
