import type { TimeLimit } from '../../transport/TimeLimit.js';
import type { Lookups } from '../../bridge/map/Lookups.js';
import { fieldMaps } from '../../bridge/map/fieldMaps.js';
import type { MissingRecord, SideFailure, Subject, SubjectComparison } from './Comparison.js';
import { joinPartitions, Partitions, type ReadSide, withTemporaryFolder } from './joinOnDisk.js';
import type { RestDirectory } from './RestDirectory.js';
import { type Pseudonyms, Tally } from './tally.js';

type Side = SideFailure['side'];

/** How both sides of a subject are read, and what is needed to compare them. */
export interface SubjectSides {
  readonly soap: ReadSide;
  readonly rest: ReadSide;
  /** Ends the reading of one side in time. */
  readonly limit: () => TimeLimit;
  readonly lookups: Lookups;
  readonly directory: RestDirectory;
  readonly name: Pseudonyms;
  /** Told of each record that was read. */
  readonly onRecord: (side: Side) => void;
}

/**
 * Writes both sides to files that only this user reads and that are gone afterwards, so that memory stays bounded and order
 * does not matter, and compares pair by pair. A side that fails is a finding.
 */
export function compareSubject(subject: Subject, sides: SubjectSides): Promise<SubjectComparison> {
  return withTemporaryFolder(async (folder) => {
    const soap = new Partitions(folder, 'soap');
    const rest = new Partitions(folder, 'rest');
    const failures = (await Promise.all([fill(soap, 'soap', sides), fill(rest, 'rest', sides)])).filter(
      (failure) => failure !== undefined,
    );
    if (failures.length > 0)
      return { ...uncompared(subject, failures), records: { soap: soap.count, rest: rest.count } };
    return joined(subject, soap, rest, sides);
  });
}

/** A subject of which nothing was compared. */
export function uncompared(subject: Subject, failures: readonly SideFailure[]): SubjectComparison {
  const records = { soap: 0, rest: 0 };
  const nothing = { pairs: 0, onlySoap: 0, onlyRest: 0, missing: [], doubled: [], fields: [] };
  return { subject, records, ...nothing, failures };
}

async function joined(
  subject: Subject,
  soap: Partitions,
  rest: Partitions,
  { lookups, directory, name }: SubjectSides,
): Promise<SubjectComparison> {
  const tally = new Tally(fieldMaps[subject], lookups, name, directory);
  const missing: MissingRecord[] = [];
  const doubled: { record: string; on: Side }[] = [];
  const counts = { pairs: 0, onlySoap: 0, onlyRest: 0 };
  for await (const pair of joinPartitions(soap, rest)) {
    if (pair.soap !== undefined && pair.rest !== undefined) {
      counts.pairs += 1;
      tally.add(pair.key, pair.soap, pair.rest);
      continue;
    }
    const [there, on] = pair.soap === undefined ? (['rest', 'soap'] as const) : (['soap', 'rest'] as const);
    const record = name(subject, pair.key);
    if (pair.doubled) {
      doubled.push({ record, on: there });
      continue;
    }
    counts[there === 'soap' ? 'onlySoap' : 'onlyRest'] += 1;
    const deleted = subject === 'shifts' && directory.deletedShifts.has(pair.key);
    missing.push({ record, on, ...(deleted ? { deleted: true } : {}) });
  }
  const twice = (side: Side) => doubled.filter(({ on }) => on === side).length;
  const records = {
    soap: counts.pairs + counts.onlySoap + twice('soap'),
    rest: counts.pairs + counts.onlyRest + twice('rest'),
  };
  return { subject, records, ...counts, missing, doubled, fields: tally.fields(), failures: [] };
}

async function fill(into: Partitions, side: Side, sides: SubjectSides): Promise<SideFailure | undefined> {
  using limit = sides.limit();
  const { signal } = limit;
  try {
    for await (const keyed of sides[side](signal)) {
      signal.throwIfAborted();
      await into.add(keyed);
      sides.onRecord(side);
    }
    await into.close();
    return undefined;
  } catch (error) {
    await into.close().catch(() => undefined);
    return failureOf(side, error, signal);
  }
}

/** What is said of an error: its name and its first line, which hold no secret and no personal data. */
export function failureOf(side: Side, error: unknown, { reason }: AbortSignal): SideFailure {
  if (reason instanceof Error && reason.name === 'TimeoutError')
    return { side, error: `TimeoutError: not read to its end, ${reason.message}` };
  const words = error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : 'unknown error';
  return { side, error: words };
}
