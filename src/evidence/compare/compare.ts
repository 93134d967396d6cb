import { FaultError, RequestRejectedError } from '../../errors/index.js';
import { type RestClient, RestError } from '../../rest/index.js';
import { type Identities, type Lookups, lookupsOf, noLookups } from '../../bridge/map/Lookups.js';
import type { Comparison, ScannedScripts, SideFailure, Subject, SubjectComparison } from './Comparison.js';
import { RestDirectory } from '../../bridge/RestDirectory.js';
import { type Pseudonyms, pseudonyms } from '../rows/pseudonyms.js';
import {
  pairIdentities,
  readOrganisation,
  readSectionGroups,
  type SoapClients,
} from '../../bridge/readLookups.js';
import { joinPartitions, Partitions, type ReadSide, withTemporaryFolder } from '../rows/pairs.js';
import { type DifferenceKind, type Found, RowComparison } from '../rows/RowComparison.js';
import { type Context, listNamed, restSide, soapSide } from './sides.js';
import { checkScope, type Scope, subjectsOf } from './Scope.js';
import { scorecards } from './scorecards.js';
import { fieldComparison, subjectFields } from './subjectFields.js';
import { TimeLimit } from '../../transport/TimeLimit.js';

/** Options of `compare`. */
export interface CompareOptions {
  /** Clients of the SOAP side. */
  readonly soap: SoapClients;
  /** The client of the REST side. */
  readonly rest: RestClient;
  /** Which units, days and subjects; default all. */
  readonly scope?: Scope;
  /** Scripts to give a scorecard each. */
  readonly scripts?: ScannedScripts;
  /** Pairs of ids, where they are already known. */
  readonly identities?: Identities;
  /** Keeps pseudonyms the same between runs. */
  readonly pseudonymKey?: string;
  /** Makes the pseudonyms, in place of the key. What it is told is a person's or names one. */
  readonly name?: Pseudonyms;
  /** Milliseconds for reading one side of one subject; default 600,000. */
  readonly timeLimitMs?: number;
  /** Ends the comparison with its reason. */
  readonly signal?: AbortSignal;
  /** Told of every record that was read, and of subjects that are done. */
  readonly onProgress?: (progress: CompareProgress) => void;
}

/** How far a comparison is. */
export interface CompareProgress {
  /** The subject that is read. */
  readonly subject: Subject;
  /** Records read so far. */
  readonly soap: number;
  /** REST records read until now. */
  readonly rest: number;
  /** Set when the subject is compared. */
  readonly done?: SubjectComparison;
}

/**
 * Reads both sides, joins them by identity and compares field by field, by the map. Calls reading operations only. Memory
 * stays bounded and order does not matter. A side that fails or takes too long is a finding, not an error. Throws an
 * `InputError` for a scope that means nothing, before anything is sent.
 *
 * @example
 * ```ts
 * import type { Client } from 'workforce-soap';
 * import { compare } from 'workforce-soap/evidence';
 * import type { RestClient } from 'workforce-soap/rest';
 *
 * async function isSame(soap: Client, rest: RestClient) {
 *   const { green } = await compare({ soap, rest, scope: { from: '2026-03-01', to: '2026-03-31' } });
 *   return green;
 * }
 * ```
 */
export async function compare(options: CompareOptions): Promise<Comparison> {
  const { soap, rest, scope = {}, scripts, signal } = options;
  const { name = pseudonyms(options.pseudonymKey) } = options;
  checkScope(scope);
  const started = Date.now();
  const limit = () => new TimeLimit(signal, options.timeLimitMs ?? 600_000);
  const directory = new RestDirectory();
  const { identities, failures } = await identitiesOf(options, limit, directory);
  const badges = new Map<string, string>();
  const known = identities ? lookupsOf(identities, badges) : noLookups;
  const lookups: Lookups = {
    ...known,
    // A manager may be of a unit that is not compared.
    employeeOfBadge: (badgeNo) => known.employeeOfBadge(badgeNo) ?? directory.employeeOfBadge(badgeNo),
  };
  const context: Context = { scope, lookups, directory, badges };
  // A side that has just failed is not asked again. Without what records name by an id, these fields alone cannot be compared.
  const lookUpFailures = [...failures];
  const isListed = (unit: number) => identities?.units.some(({ restId }) => restId === unit) ?? true;
  const unlisted = (scope.units ?? []).filter((id) => !isListed(id));
  if (unlisted.length > 0)
    lookUpFailures.push({ side: 'soap', error: `UnknownUnit: SOAP lists no unit ${unlisted.join(', ')}` });
  if (failures.length === 0) {
    const listed = await within('rest', limit, (signal) => listNamed(rest, context, signal));
    if ('failure' in listed) lookUpFailures.push(listed.failure);
  }
  const subjects: SubjectComparison[] = [];
  for (const subject of subjectsOf(scope)) {
    signal?.throwIfAborted();
    const read = { soap: 0, rest: 0 };
    const filled = (side: Side, records: ReadSide) => (into: Partitions) =>
      within(side, limit, async (signal) => {
        for await (const keyed of records(signal)) {
          signal.throwIfAborted();
          await into.add(keyed);
          read[side] += 1;
          options.onProgress?.({ subject, ...read });
        }
        await into.close();
      });
    const sides = {
      soap: filled('soap', soapSide(soap, subject, context)),
      rest: filled('rest', restSide(rest, subject, context)),
    };
    // Without the pairs of ids records cannot even be paired, or put into their day and unit.
    const needsIds = scope.units !== undefined || subject === 'sections' || subject === 'shifts';
    const blind = failures.length > 0 && needsIds;
    const done = blind ? uncompared(subject, failures) : await compareSubject(subject, sides, context, name);
    signal?.throwIfAborted();
    options.onProgress?.({ subject, ...read, done });
    subjects.push(done);
  }
  return {
    startedAt: new Date(started).toISOString(),
    durationMs: Date.now() - started,
    subjects,
    scorecards: scorecards({ subjects, lookUpFailures }, scripts),
    lookUpFailures,
    green: lookUpFailures.length === 0 && subjects.every(isGreen),
  };
}

async function identitiesOf(
  { identities, soap, rest }: CompareOptions,
  limitOf: () => TimeLimit,
  directory: RestDirectory,
): Promise<{ readonly identities?: Identities; readonly failures: readonly SideFailure[] }> {
  if (identities) return { identities, failures: [] };
  const [organisation, groups] = await Promise.all([
    within('soap', limitOf, (signal) => readOrganisation(soap, { signal })),
    within('rest', limitOf, (signal) => readSectionGroups(rest, { signal }, directory)),
  ]);
  if ('value' in organisation && 'value' in groups)
    return { identities: pairIdentities(organisation.value, groups.value), failures: [] };
  return { failures: [organisation, groups].flatMap((one) => ('failure' in one ? one.failure : [])) };
}

function isGreen({ failures, pairs, onlySoap, onlyRest, doubled, fields }: SubjectComparison): boolean {
  return (
    failures.length === 0 &&
    pairs > 0 &&
    onlySoap + onlyRest + doubled.length === 0 &&
    fields.every(
      ({ rest, counts }) =>
        counts.different + counts.missing === 0 && (rest === undefined || counts.incomparable === 0),
    )
  );
}

type Side = SideFailure['side'];
type Within<T> = { readonly value: T } | { readonly failure: SideFailure };

/**
 * Writes both sides to files that only this user reads and that are gone afterwards, so that memory stays bounded and order
 * does not matter, and compares pair by pair. A side that fails is a finding.
 */
function compareSubject(
  subject: Subject,
  fill: Readonly<Record<Side, (into: Partitions) => Promise<Within<void>>>>,
  context: Context,
  name: Pseudonyms,
): Promise<SubjectComparison> {
  const { lookups, directory } = context;
  return withTemporaryFolder(async (folder) => {
    const [soap, rest] = [new Partitions(folder, 'soap'), new Partitions(folder, 'rest')];
    const filled = await Promise.all([fill.soap(soap), fill.rest(rest)]);
    const failures = filled.flatMap((one) => ('failure' in one ? one.failure : []));
    if (failures.length > 0)
      return { ...uncompared(subject, failures), records: { soap: soap.count, rest: rest.count } };
    const fields = subjectFields(subject, lookups, directory);
    const shape = { name: subject, fields, keys: [], isPersonal: true };
    const compared = new RowComparison(name);
    for await (const pair of joinPartitions(soap, rest)) compared.add(shape, pair);
    const { pairs, found, tallies } = compared;
    const apart = (kind: DifferenceKind) => found.filter((one) => one.kind === kind);
    const [onlySoap, onlyRest, twice] = [apart('onlySoap'), apart('onlyRest'), apart('twice')];
    const doubled = twice.map(
      (one) => ({ record: one.record, on: one.soap === 'none' ? 'rest' : 'soap' }) as const,
    );
    const lacks = (on: Side) => (one: Found) => {
      const deleted = subject === 'shifts' && directory.deletedShifts.has(one.key);
      return { record: one.record, on, ...(deleted ? { deleted: true as const } : {}) };
    };
    const sum = (side: Side, alone: readonly Found[]) =>
      pairs + alone.length + doubled.filter(({ on }) => on === side).length;
    return {
      subject,
      records: { soap: sum('soap', onlySoap), rest: sum('rest', onlyRest) },
      ...{ pairs, onlySoap: onlySoap.length, onlyRest: onlyRest.length },
      missing: [...onlySoap.map(lacks('rest')), ...onlyRest.map(lacks('soap'))],
      doubled,
      fields: fields.map((field) => fieldComparison(field, tallies.get(field.name))),
      ...(subject === 'shifts' && context.hasAbsenceShifts ? { hasAbsenceShifts: true } : {}),
      failures: [],
    };
  });
}

/** A subject of which nothing was compared. */
function uncompared(subject: Subject, failures: readonly SideFailure[]): SubjectComparison {
  const records = { soap: 0, rest: 0 };
  const nothing = { pairs: 0, onlySoap: 0, onlyRest: 0, missing: [], doubled: [], fields: [] };
  return { subject, records, ...nothing, failures };
}

/** What a side gives within its time, or its failure. */
async function within<T>(
  side: Side,
  limitOf: () => TimeLimit,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<Within<T>> {
  using limit = limitOf();
  try {
    return { value: await read(limit.signal) };
  } catch (error) {
    return { failure: failureOf(side, error, limit.signal) };
  }
}

/** What is said of an error: its name and its first line, without the words of the service, which may name people. */
function failureOf(side: Side, error: unknown, { reason }: AbortSignal): SideFailure {
  if (reason instanceof Error && reason.name === 'TimeoutError')
    return { side, error: `TimeoutError: not read to its end, ${reason.message}` };
  if (!(error instanceof Error)) return { side, error: 'unknown error' };
  return { side, error: `${error.name}: ${wordsOf(error).split('\n')[0]}` };
}

/** The message of an error without what it quotes of the service. */
function wordsOf(error: Error): string {
  const { message } = error;
  if (error instanceof RequestRejectedError) return message.replace(/(?<=rejected the request: ).*/s, QUOTED);
  if (error instanceof FaultError) {
    const code = /^\w{1,30}$/.test(error.code) ? ` (${error.code})` : '';
    return `${error.operation}: the service answered with a fault${code}: ${QUOTED}`;
  }
  const quoted = error instanceof RestError ? error.text : '';
  return quoted ? message.replace(quoted.replace(/\.$/, ''), QUOTED) : message;
}

const QUOTED = '[its own words]';
