import type { Client } from '../../client.js';
import type { RestClient } from '../../rest/index.js';
import { fieldMaps } from '../map/fieldMaps.js';
import type { Lookups } from '../map/Lookups.js';
import type { Inventory } from '../scan/Use.js';
import type { Comparison, SideFailure, Subject, SubjectComparison, Thresholds } from './Comparison.js';
import { joinPartitions, Partitions, withTemporaryFolder } from './joinOnDisk.js';
import { type Pseudonyms, pseudonyms } from './pseudonyms.js';
import { type Identities, lookupsOf, readIdentities } from './readLookups.js';
import { type ReadSide, restSide, type Scope, soapSide } from './readSides.js';
import { scorecards } from './scorecards.js';
import { Tally } from './tally.js';

export interface CompareOptions {
  /** One client, or one for each unit key. */
  readonly soap: Client | readonly Client[];
  readonly rest: RestClient;
  readonly scope?: Scope;
  readonly thresholds?: Thresholds;
  /** Scripts to give a scorecard each. */
  readonly inventory?: Inventory;
  /** Pairs of ids, where they are already known. */
  readonly identities?: Identities;
  /** Keeps pseudonyms the same between runs. */
  readonly pseudonymKey?: string;
  /** Milliseconds for reading one side of one subject; default 600,000. */
  readonly timeLimitMs?: number;
  readonly signal?: AbortSignal;
}

const EVERY_SUBJECT: readonly Subject[] = [
  'units',
  'districts',
  'sections',
  'roles',
  'employees',
  'groupRoles',
];
const MISSING_NAMED = 20;

/**
 * Reads both sides, joins them by identity and compares field by field, by the map. Calls reading operations only. Both
 * sides go through files that only this user reads and that are gone afterwards, so memory stays bounded and order does
 * not matter. A side that fails or takes too long is a finding, not an error.
 */
export async function compare(options: CompareOptions): Promise<Comparison> {
  const { scope = {}, thresholds = {}, inventory, timeLimitMs = 600_000 } = options;
  const started = Date.now();
  const clients = Array.isArray(options.soap)
    ? (options.soap as readonly Client[])
    : [options.soap as Client];
  const name = pseudonyms(options.pseudonymKey);
  const limit = () => limited(timeLimitMs, options.signal);
  const badges = new Map<string, string>();
  const identities =
    options.identities ?? (await settled(readIdentities(clients, options.rest, { signal: limit() })));
  const lookups = lookupsOf('error' in identities ? NOTHING : identities, badges);
  const subjects: SubjectComparison[] = [];
  for (const subject of scope.subjects ?? EVERY_SUBJECT)
    subjects.push(
      await withTemporaryFolder((folder) =>
        compareSubject(subject, folder, {
          soap: withBadges(soapSide(clients, subject, scope), subject, badges),
          rest: restSide(options.rest, subject, scope, lookups),
          limit,
          lookups,
          name,
        }),
      ),
    );
  return {
    startedAt: new Date(started).toISOString(),
    durationMs: Date.now() - started,
    subjects,
    scorecards: scorecards(subjects, thresholds, inventory),
    green: subjects.every(isGreen),
  };
}

const NOTHING: Identities = { units: [], sections: [], districts: [] };

interface Sides {
  readonly soap: ReadSide;
  readonly rest: ReadSide;
  readonly limit: () => AbortSignal;
  readonly lookups: Lookups;
  readonly name: Pseudonyms;
}

async function compareSubject(subject: Subject, folder: string, sides: Sides): Promise<SubjectComparison> {
  const soap = new Partitions(folder, 'soap');
  const rest = new Partitions(folder, 'rest');
  const failures = (
    await Promise.all([
      fill(soap, sides.soap, sides.limit(), 'soap'),
      fill(rest, sides.rest, sides.limit(), 'rest'),
    ])
  ).filter((failure) => failure !== undefined);
  const tally = new Tally(fieldMaps[subject], sides.lookups, sides.name);
  const records = { soap: soap.count, rest: rest.count };
  const missing: { record: string; on: 'soap' | 'rest' }[] = [];
  const counts = { pairs: 0, onlySoap: 0, onlyRest: 0 };
  if (failures.length === 0)
    for await (const pair of joinPartitions(soap, rest)) {
      if (pair.soap !== undefined && pair.rest !== undefined) {
        counts.pairs += 1;
        tally.add(pair.key, pair.soap, pair.rest);
        continue;
      }
      const on = pair.soap === undefined ? 'soap' : 'rest';
      counts[on === 'soap' ? 'onlyRest' : 'onlySoap'] += 1;
      if (missing.length < MISSING_NAMED) missing.push({ record: sides.name(subject, pair.key), on });
    }
  return { subject, records, ...counts, missing, fields: tally.fields(), failures };
}

async function fill(
  into: Partitions,
  read: ReadSide,
  signal: AbortSignal,
  side: 'soap' | 'rest',
): Promise<SideFailure | undefined> {
  try {
    for await (const keyed of read(signal)) {
      signal.throwIfAborted();
      await into.add(keyed);
    }
    return undefined;
  } catch (error) {
    return { side, error: wordsOf(error) };
  } finally {
    await into.close();
  }
}

/** Badge numbers are what a manager is told by over SOAP. */
function withBadges(read: ReadSide, subject: Subject, badges: Map<string, string>): ReadSide {
  if (subject !== 'employees') return read;
  return async function* (signal) {
    for await (const keyed of read(signal)) {
      const { badgeNo } = keyed.record as { badgeNo?: string };
      if (badgeNo) badges.set(badgeNo, keyed.key);
      yield keyed;
    }
  };
}

function limited(ms: number, signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([limit, signal]) : limit;
}

async function settled<T>(reading: Promise<T>): Promise<T | { error: string }> {
  return reading.catch((error: unknown) => ({ error: wordsOf(error) }));
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : 'unknown error';
}

function isGreen({ failures, onlySoap, onlyRest, fields }: SubjectComparison): boolean {
  return (
    failures.length === 0 &&
    onlySoap + onlyRest === 0 &&
    fields.every(({ counts }) => counts.different + counts.missing === 0)
  );
}
