import {
  ANSWER_SHAPES,
  type AnswerShape,
  type Fields,
  NESTED_SHAPES,
  recordsOf,
} from '../../bridge/answerShapes.js';
import type { FieldMove } from '../../bridge/map/FieldMap.js';
import type { BridgedRead, RestSideAnswer, SideAnswer } from '../../bridge/Bridged.js';
import { type Pseudonyms, pseudonyms } from '../rows/pseudonyms.js';
import {
  FieldTally,
  type Found,
  RowComparison,
  type RowField,
  type RowShape,
} from '../rows/RowComparison.js';
import { compareShown } from '../rows/compareField.js';
import { leftOutOf } from '../../definition/decodeMarks.js';
import { type IgnoreRule, ruleFor, ruleText } from '../signoff/GoPolicy.js';

/** One place where two answers differ. */
export type AnswerDifference = Omit<Found, 'key'>;

/** In how many records a field stands how. */
export interface FieldCounts {
  /** The SOAP field. */
  readonly field: string;
  /** Records in which SOAP gave a value. */
  readonly given: number;
  /** The same meaning in another form: 0 or an empty text over SOAP, nothing over REST. */
  readonly otherForm: number;
  /** Both sides gave a value, and the values differ. */
  readonly different: number;
  /** SOAP gave a value, and REST is known to have none. */
  readonly lost: number;
  /** Differences that a rule ignores. */
  readonly ignored: number;
  /** Differences that SOAP, read twice, has by itself. */
  readonly noise: number;
}

/**
 * What two answers to the same question are to each other. `equal` says nothing of lost fields: those with a value are in
 * `lost`. `notComparable` says why; a REST side that failed is not comparable, not different.
 */
export interface AnswerComparison {
  /** The SOAP operation. */
  readonly operation: string;
  /** How the answers compare. */
  readonly verdict: 'equal' | 'different' | 'notComparable';
  /** Why they are not comparable; empty otherwise. */
  readonly why: readonly string[];
  /** How many records each side gave. */
  readonly records: { readonly soap: number; readonly rest: number };
  /** At most a hundred, first come first; `fields` counts all. */
  readonly differences: readonly AnswerDifference[];
  /** Every field of which there is something to say. */
  readonly fields: readonly FieldCounts[];
  /** Fields in which SOAP gave a value that REST has no place for. */
  readonly lost: readonly string[];
  /** Fields that differ by themselves between two reads of SOAP. */
  readonly noise: readonly string[];
  /** The rules that ignored something, and those that did not because their day is over. */
  readonly ignored: readonly string[];
  /** Rules that matched, and whose last day is over. */
  readonly expiredRules: readonly string[];
}

/** Options of `compareAnswers`. */
export interface CompareSettings {
  /** The SOAP answer to the same question, asked a second time: what differs between the two is noise. */
  readonly again?: SideAnswer;
  /** Differences that you accept, each until a day. */
  readonly rules?: readonly IgnoreRule[];
  /** The script that asked: rules that name another do not hold. */
  readonly script?: string;
  /** Makes the pseudonyms of people. */
  readonly name?: Pseudonyms;
  /** The day by which rules end, such as `2026-12-31`; default today. */
  readonly day?: string;
}

const LISTED = 100;

/**
 * Compares decoded answers to the same question, both as the SOAP client gives them, by the meaning that the map gives each
 * field. Sends nothing. Personal values come out as pseudonyms.
 */
export function compareAnswers(
  operation: BridgedRead,
  soap: SideAnswer,
  rest: RestSideAnswer,
  settings: CompareSettings = {},
): AnswerComparison {
  const steps = comparing(operation, soap, rest, settings);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** One question that SOAP has answered, and how to ask it again. */
export interface Trial {
  /** The operation that both sides answered. */
  readonly operation: BridgedRead;
  /** How the SOAP side ended. */
  readonly soap: SideAnswer;
  /** Asks over REST. */
  readonly rest: () => Promise<RestSideAnswer>;
  /** Asks SOAP a second time; only called when something differs. */
  readonly again?: () => Promise<unknown>;
}

/** Asks the same question over REST and compares; where something differs, reads SOAP again and leaves out what is noise. */
export async function tryOverRest(
  { operation, soap, rest, again }: Trial,
  settings: Omit<CompareSettings, 'again'> = {},
): Promise<AnswerComparison> {
  const failed = (error: unknown) => ({ error });
  const answer = await Promise.resolve().then(rest).catch(failed);
  const comparison = compareAnswers(operation, soap, answer, settings);
  if (comparison.verdict !== 'different' || !again) return comparison;
  const second = await Promise.resolve()
    .then(again)
    .then((value) => ({ value }), failed);
  return compareAnswers(operation, soap, answer, { ...settings, again: second });
}

/** The same in steps, for a process that has something else to do between them. */
export function* comparing(
  operation: BridgedRead,
  soap: SideAnswer,
  rest: RestSideAnswer,
  settings: CompareSettings,
): Generator<void, AnswerComparison> {
  const unlike = withoutRows(operation, soap, rest);
  if (unlike) return unlike;
  const { name = pseudonyms(), again, script, rules = [] } = settings;
  const { day = new Date().toISOString().slice(0, 10) } = settings;
  const shape = ANSWER_SHAPES[operation];
  const [before, after] = [listOf(soap), listOf(rest)];
  const losses = 'losses' in rest ? rest.losses : [];
  const unknown = new Set(
    losses
      .filter(({ kind }) => kind === 'unknown' || kind === 'noPlace')
      .flatMap(({ field }) => field.split('+')),
  );
  const rows = answerRows(shape, unknown);
  const { found, tallies } = yield* new RowComparison(name).addAll(rows, before, after);
  const isNoise = again && 'value' in again ? yield* noiseIn(rows, before, listOf(again)) : undefined;
  const sorted = { different: [] as Found[], ignored: [] as Found[], noise: [] as Found[] };
  const used = { ignored: new Set<string>(), expired: new Set<string>() };
  for (const one of found) {
    const { rule, expired } = ruleFor(rules, { script, operation, field: one.field, day });
    if (expired) used.expired.add(ruleText(expired));
    if (one.kind !== 'unknown' && isNoise?.(one)) sorted.noise.push(one);
    else if (rule) {
      used.ignored.add(ruleText(rule));
      sorted.ignored.push(one);
    } else sorted.different.push(one);
  }
  const fields = fieldCounts(tallies, sorted);
  return {
    operation,
    verdict: sorted.different.length > 0 ? 'different' : 'equal',
    why: [],
    records: { soap: before.length, rest: after.length },
    differences: sorted.different.slice(0, LISTED).map(({ key: _, ...shown }) => shown),
    fields,
    lost: fields.filter(({ lost }) => lost > 0).map(({ field }) => field),
    noise: [...new Set(sorted.noise.map(({ field }) => field))],
    ignored: [...used.ignored],
    expiredRules: [...used.expired],
  };
}

function listOf(side: SideAnswer): readonly Fields[] {
  const answer = 'value' in side ? recordsOf(side.value) : { records: [] };
  return 'records' in answer ? answer.records : [];
}

/** What there is to say where a side did not answer with records, or not with all: what is left out is unknown, and never the same. */
function withoutRows(
  operation: BridgedRead,
  soap: SideAnswer,
  rest: RestSideAnswer,
): AnswerComparison | undefined {
  const said = (verdict: AnswerComparison['verdict'], why: readonly string[]): AnswerComparison => ({
    ...{ operation, verdict, why, records: { soap: 0, rest: 0 }, fields: [], lost: [], noise: [] },
    ...{ ignored: [], expiredRules: [], differences: [] },
  });
  const [before, after] = [outcomeOf(soap), outcomeOf(rest)];
  if (isFailure(before) || isFailure(after))
    return said('notComparable', [`SOAP: ${before}`, `REST: ${after}`]);
  if (before !== after) {
    const difference = {
      record: 'request',
      field: 'record',
      kind: 'outcome',
      soap: before,
      rest: after,
    } as const;
    return { ...said('different', []), differences: [difference] };
  }
  if (before !== 'answered') return said('equal', [`both: ${before}`]);
  const left = { SOAP: leftOutOf(listOf(soap)), REST: leftOutOf(listOf(rest)) };
  const why = Object.entries(left).flatMap(([side, count]) =>
    count > 0 ? `${side}: ${count} records could not be decoded, or did not come` : [],
  );
  return why.length > 0 ? said('notComparable', why) : undefined;
}

/** The name of an error says enough: its words may quote an answer. */
function outcomeOf(side: SideAnswer): string {
  if ('error' in side) return side.error instanceof Error ? side.error.name : 'an unknown error';
  return 'records' in recordsOf(side.value) ? 'answered' : 'refused';
}

// Both services refuse by a fault or a reply; what else ends a call says nothing of the answer.
function isFailure(outcome: string): boolean {
  return !['answered', 'refused', 'FaultError'].includes(outcome);
}

function fieldCounts(
  tallies: RowComparison['tallies'],
  sorted: Readonly<Record<'different' | 'ignored' | 'noise', readonly Found[]>>,
): FieldCounts[] {
  const differing = Object.values(sorted).flatMap((all) => all.map(({ field }) => field));
  const count = (all: readonly Found[], name: string) => all.filter(({ field }) => field === name).length;
  return [...new Set([...tallies.keys(), ...differing])]
    .sort()
    .map((field) => {
      const { given, counts, lost } = tallies.get(field) ?? new FieldTally();
      return {
        ...{ field, given: given.soap, otherForm: counts.converted, lost },
        different: count(sorted.different, field),
        ignored: count(sorted.ignored, field),
        noise: count(sorted.noise, field),
      };
    })
    .filter(({ field: _, ...counts }) => Object.values(counts).some((one) => one > 0));
}

/** The records of an answer as rows, field by field in SOAP's form. `unknown` are fields that the bridge said it could not convert. */
function answerRows(shape: AnswerShape, unknown: ReadonlySet<string> = new Set()): RowShape {
  const { map, keys, ofPerson, unlisted } = shape;
  const moves = new Map(map.fields.flatMap((move) => move.soap.map((name) => [name, move] as const)));
  const fields = Object.entries(map.record.fields).filter(([name]) => name !== 'validationErrors');
  return {
    ...{ name: map.name, keys, unlisted, isPersonal: ofPerson === true },
    fields: fields.map(([name, spec]): RowField => {
      const move = moves.get(name);
      const field = { name, spec, move, isPlaceless: unknown.has(name) || hasNoPlace(move) };
      const inside = NESTED_SHAPES[spec.item?.record?.name ?? ''];
      return {
        ...{ name, specs: [spec], compare: (soap, rest) => compareShown(field, soap, rest) },
        inside: inside && answerRows(inside),
      };
    }),
  };
}

function hasNoPlace(move: FieldMove | undefined): boolean {
  return move === undefined || move.fidelity === 'lost' || move.fidelity === 'observed';
}

/**
 * What differs between two reads of SOAP: a field of a record, a record that came or went, and a field that changes in half of
 * the records or more, which counts as noise in all of them.
 */
function* noiseIn(
  shape: RowShape,
  first: readonly Fields[],
  second: readonly Fields[],
): Generator<void, (one: Found) => boolean> {
  const { found, pairs } = yield* new RowComparison(pseudonyms()).addAll(shape, first, second);
  const places = new Set(found.map(placeOf));
  const records = new Set(found.filter(isOfRecord).map(({ key }) => key));
  const changed = new Map<string, number>();
  for (const one of found) changed.set(one.field, (changed.get(one.field) ?? 0) + 1);
  const restless = new Set(
    [...changed].filter(([, count]) => count >= RESTLESS && count * 2 >= pairs).map(([field]) => field),
  );
  return (one) =>
    places.has(placeOf(one)) || records.has(one.key) || (!isOfRecord(one) && restless.has(one.field));
}

const RESTLESS = 3;

function placeOf({ key, field }: Found): string {
  return `${key}\0${field}`;
}

function isOfRecord({ kind, field }: Found): boolean {
  return kind === 'twice' || (kind.startsWith('only') && ['record', 'absenceShift'].includes(field));
}
