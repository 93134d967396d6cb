import { basename } from 'node:path';
import { datasetNamed } from './datasets.js';
import type { ExportFolder } from './ExportFolder.js';
import {
  type ExportPlan,
  type ExportRequest,
  type ExportState,
  type FinishedBase,
  type LostUnit,
  NOTHING_BEFORE,
  PLAN_FORMAT,
  STATE_FORMAT,
} from './ExportPlan.js';
import type { KeyRing } from './KeyRing.js';
import { readBatches, versionsGone } from './lake/batches.js';
import { type Drift, plannedDrift } from './lake/drift.js';
import { NO_UNIT } from './ExportTask.js';
import { givesAll, type Missing, missingIn } from './missing.js';
import { isLoopback, sameEndpoint, shownEndpoint, storedEndpoint } from '../transport/endpoint.js';

/** The export cannot be planned as it was asked for. Says what to change. */
export class PlanProblem extends Error {
  override readonly name = 'PlanProblem';
}

export interface Planning {
  readonly request: ExportRequest;
  /** What was typed. */
  readonly asked: string;
  readonly typed: FinishedBase['typed'];
  /** True when what is in the folder may be replaced by something else. */
  readonly replace: boolean;
  readonly folder: ExportFolder;
  readonly keys: KeyRing;
  /** The address of the service. */
  readonly endpoint: string;
  readonly pseudonymCheck?: string | undefined;
  /** What `_extracted_at` is to say; default now. */
  readonly extractedAt?: string | undefined;
  readonly signal: AbortSignal;
}

/** Decides what an export will do, with the units that the key sees. Writes nothing. */
export async function planExport(planning: Planning): Promise<ExportPlan> {
  const { asked, typed, folder, pseudonymCheck } = planning;
  const before = stateIn(folder, planning.request);
  const request = withHistory(planning.request, before);
  checkPeriod(request);
  checkService(planning, before);
  if (request.changes) checkBefore(planning, before);
  else checkReplaced(planning, before);
  const hasUnits = request.datasets.some((name) => datasetNamed(name).scope === 'unit');
  const { units, lost, seen } = hasUnits ? await unitsOf(planning, before) : { units: [], lost: [], seen: 0 };
  const startedAt = new Date().toISOString();
  const changes: ExportPlan = {
    ...{ format: PLAN_FORMAT, request, asked, typed, startedAt, units, seen, before },
    endpoint: storedEndpoint(planning.endpoint),
    ...(lost.length > 0 ? { lost } : {}),
    extractedAt: planning.extractedAt ?? afterLast(folder, startedAt),
    ...(pseudonymCheck === undefined ? {} : { pseudonymCheck }),
    batch: {
      id: nextBatch(folder, before),
      generation: before.batch.generation + (request.changes ? 0 : 1),
    },
  };
  const plan = await withWhatIsGone(changes, planning);
  const isWatched = ({ kind }: Drift) => request.drift === 'error' || kind === request.drift;
  const drift = plannedDrift(folder, plan).filter(isWatched);
  if (drift.length > 0) throw new PlanProblem(`${driftText(folder, drift)} (--drift ${request.drift}).`);
  return plan;
}

/** The number of the next batch: none that was delivered, that left a folder or that loaded tables have. */
export function nextBatch({ lastBatch }: ExportFolder, { batch, taken = -1 }: ExportState): number {
  return Math.max(batch.id, lastBatch, taken) + 1;
}

const NOTHING_MISSING: Missing = { what: [], takesChanges: true };

/** Reads all instead of changes where something of the output is gone, if that takes nothing else away. */
async function withWhatIsGone(plan: ExportPlan, { folder, typed }: Planning): Promise<ExportPlan> {
  const { request, before } = plan;
  const { what: missing, takesChanges } = request.changes ? await missingIn(folder, before) : NOTHING_MISSING;
  const whole = { ...request, changes: false };
  const heals =
    missing.length > 0 &&
    before.base !== undefined &&
    givesAll(before, plan) &&
    wouldTakeAway(before.base, whole, typed) === undefined;
  if (!heals && request.formats.includes('sqlite') && !takesChanges)
    throw new PlanProblem(
      `there is no ${basename(folder.database)} of the last export to take the changes in; export to sqlite without --since first.`,
    );
  const versions = request.history ? versionsGone(folder) : [];
  const gone = [...new Set([...(heals ? [] : missing), ...versions])];
  const notices = {
    ...(gone.length > 0 ? { takenAway: gone } : {}),
    ...(heals ? { broughtBack: missing } : {}),
  };
  if (!heals) return { ...plan, ...notices };
  const batch = { ...plan.batch, generation: before.batch.generation + 1 };
  return { ...plan, ...notices, request: whole, batch };
}

/** That columns are others than they were, in words. */
export function driftText({ path }: ExportFolder, drift: readonly Drift[]): string {
  const all = drift.map(({ kind, what }) => (kind === 'breaking' ? `${what} (breaking)` : what));
  return `the columns are others than those in ${path}: ${all.join('; ')}`;
}

/** What was exported before. What an earlier version of the toolkit left has other columns, so it is no base for changes. */
function stateIn(folder: ExportFolder, { changes }: ExportRequest): ExportState {
  const state = folder.read<ExportState>('state.json') ?? NOTHING_BEFORE;
  if (state.format === STATE_FORMAT) return state;
  if (changes)
    throw new PlanProblem(
      `${folder.path} was exported by another version of the toolkit, with other columns; export whole once, without --since.`,
    );
  return { ...NOTHING_BEFORE, ...(state as Pick<ExportState, 'base'>), format: STATE_FORMAT, datasets: {} };
}

/** What keeps every version goes on with it. */
function withHistory({ history, ...request }: ExportRequest, { base }: ExportState): ExportRequest {
  if (!request.changes) return { ...request, ...(history ? { history } : {}) };
  const isKept = base?.request.history === true;
  if (history && !isKept)
    throw new PlanProblem(
      'the last whole export kept no versions; export whole once with --history, without --since.',
    );
  return isKept ? { ...request, history: true } : request;
}

/** Versions of a row are in the order of their moments, also where the clock of this machine was set back. */
function afterLast(folder: ExportFolder, now: string): string {
  const last = readBatches(folder).at(-1)?.extractedAt;
  return last === undefined || last < now ? now : new Date(Date.parse(last) + 1).toISOString();
}

/** What one service has is no change of what another one had, and takes its place only where that is wanted. */
function checkService({ request, folder, endpoint, replace }: Planning, { endpoint: before }: ExportState) {
  // Version 0.5 did not keep it.
  if (before === undefined || (replace && !request.changes)) return;
  if (sameEndpoint(before, endpoint) || (isOfMachine(before) && isOfMachine(endpoint))) return;
  throw new PlanProblem(
    `${folder.path} holds an export of ${shownEndpoint(before)}, and this one reads ${shownEndpoint(endpoint)}. Use another folder. If it is the same service at another address, export whole once with --replace, without --since.`,
  );
}

/** True for an address of the machine itself, whose port a sandbox has anew with each start: it names no service. */
function isOfMachine(endpoint: string): boolean {
  return URL.canParse(endpoint) && isLoopback(new URL(endpoint).hostname);
}

/** What changed can only be put to what was exported in the same way. */
function checkBefore({ request, folder, pseudonymCheck }: Planning, before: ExportState): void {
  if (Object.keys(before.datasets).length === 0)
    throw new PlanProblem(
      `nothing was exported into ${folder.path} yet, so there is no last time; export without --since first.`,
    );
  if (before.personal !== undefined && before.personal !== request.personal)
    throw new PlanProblem(`the last export had --personal ${before.personal}; use that, or another folder.`);
  if (before.pseudonymCheck !== pseudonymCheck)
    throw new PlanProblem('the key of the pseudonyms is not that of the last export; use that.');
  const whole = before.formats ?? request.formats;
  const parted = request.formats.filter((format) => !whole.includes(format));
  if (parted.length > 0)
    throw new PlanProblem(
      `the last exports into ${folder.path} were without ${parted.join(', ')}, so their changes are missing there; export whole with it, without --since.`,
    );
}

/** A whole export puts its files in the place of those of the one before. */
function checkReplaced({ request, typed, folder, replace }: Planning, { base }: ExportState): void {
  const gone = base && !replace ? wouldTakeAway(base, request, typed) : undefined;
  if (gone !== undefined)
    throw new PlanProblem(
      `${folder.path} holds an export of something else, and this one would take away ${gone}. Use another folder, or --replace.`,
    );
}

/**
 * What a whole export would take away of the one that is in the folder, in words; `undefined` when it gives all of that
 * anew. The same words for the period are the same export, whatever day it is.
 */
function wouldTakeAway(base: FinishedBase, asked: ExportRequest, typed: FinishedBase['typed']) {
  const { request: before } = base;
  const names = [...before.datasets, ...before.formats];
  const given = new Set<string>([...asked.datasets, ...asked.formats]);
  const missing = names.filter((name) => !given.has(name));
  if (missing.length > 0) return `its ${missing.join(', ')}`;
  if (before.perUnit !== asked.perUnit)
    return before.perUnit ? 'its files by unit' : 'its files of all units';
  if (asked.units && !before.units) return 'the other units';
  const units = asked.units && before.units?.filter((unit) => !asked.units!.includes(unit));
  if (units?.length) return `unit ${units.join(', ')}`;
  if (before.personal !== asked.personal) return `its rows with --personal ${before.personal}`;
  if (before.history && !asked.history) return 'its earlier versions (--history)';
  const hasDays = before.datasets.some((name) => datasetNamed(name).period !== 'none');
  const isSame = base.typed.from === typed.from && base.typed.to === typed.to;
  const covers = (asked.from ?? '') <= (before.from ?? '') && (asked.to ?? '9') >= (before.to ?? '9');
  return hasDays && !isSame && !covers ? `its rows from ${before.from} to ${before.to}` : undefined;
}

function checkPeriod({ datasets, from, to }: ExportRequest): void {
  const needs = datasets.filter((name) => datasetNamed(name).period === 'required');
  if (needs.length > 0 && !(from && to))
    throw new PlanProblem(`${needs.join(', ')}: give the period with --from and --to.`);
  if (from && to && to < from) throw new PlanProblem('--to is before --from.');
}

async function unitsOf({ request, keys, signal }: Planning, before: ExportState) {
  const { units: asked, changes } = request;
  const found = [...(await keys.units(signal))].sort((a, b) => a.id - b.id);
  const known = unitsBefore(before).filter((id) => asked?.includes(id) ?? true);
  const gone = known.filter((id) => !found.some((unit) => unit.id === id));
  // Units that were exported before and are gone fail by themselves.
  if (gone.length === 0) await keys.checkWhole(found, asked, signal);
  if (found.length === 0 && (gone.length === 0 || !changes)) throw new PlanProblem('the key sees no unit.');
  const lost = gone.length > 0 ? await lostOf(gone, found.length, keys, signal) : [];
  const seen = found.length;
  if (!asked) return { units: found, lost, seen };
  const unknown = asked.filter((id) => !gone.includes(id) && !found.some((unit) => unit.id === id));
  const some = found.slice(0, 8).map(({ id }) => id);
  if (unknown.length > 0)
    throw new PlanProblem(
      `the key sees no unit ${unknown.join(', ')}; it sees ${found.length}: ${some.join(', ')}${found.length > 8 ? ', …' : ''}.`,
    );
  return { units: found.filter(({ id }) => asked.includes(id)), lost, seen };
}

/** The units that were exported before. */
function unitsBefore({ datasets }: ExportState): number[] {
  const ids = Object.values(datasets).flatMap((units) => Object.keys(units).map(Number));
  return [...new Set(ids)].filter((id) => id !== NO_UNIT).sort((a, b) => a - b);
}

/** A unit is removed where the list of units lacks it as the list of keys does; where that one shows it, or fails, nobody knows. */
async function lostOf(
  ids: readonly number[],
  found: number,
  keys: KeyRing,
  signal: AbortSignal,
): Promise<LostUnit[]> {
  const listed = await keys.listed(signal);
  // A list with no more than the key's own unit is that of another key.
  const isWhole = listed !== undefined && found > 0 && listed.length >= found;
  return ids.map((id) => ({ id, is: isWhole && !listed.includes(id) ? 'removed' : 'unknown' }));
}
