import { join } from 'node:path';
import { allOf, aloneIn, momentOf, shownSince } from './beside.js';
import type { Dataset, Range } from './Dataset.js';
import { datasetNamed } from './datasets.js';
import type { ExportFolder } from './ExportFolder.js';
import type { ExportPlan, ExportRequest } from './ExportPlan.js';
import { type ExportTask, NO_UNIT, taskId } from './ExportTask.js';
import { halvesOf } from './fetchRows.js';
import { censusOf, keyFields } from './identity.js';
import type { Journal } from './Journal.js';
import type { ExportUnit } from './KeyRing.js';
import { entryOf, type LedgerRows, readLedger } from './ledger/Ledger.js';
import { FilledCounts, type RowNote, readNote } from './ledger/rowNote.js';
import { readPart } from './readPart.js';
import { keyIn, saysDeleted } from './rowText.js';
import { isIn, overlap, scopeName, scopesOf } from './scopes.js';

export interface Checks {
  readonly tasks: readonly ExportTask[];
  /** Datasets in which the service does not show any more what it showed before, and how many such rows there are. */
  readonly wentBack: Readonly<Record<string, number>>;
}

interface Surroundings {
  readonly plan: ExportPlan;
  readonly planned: readonly ExportTask[];
  readonly journal: Journal;
  readonly folder: ExportFolder;
}

/** What is to be read whole, after the changes were read, before a row counts as gone. */
export async function checksOf(surroundings: Surroundings): Promise<Checks> {
  const { plan } = surroundings;
  const wentBack: Record<string, number> = {};
  const surveys: Survey[] = [];
  for (const name of plan.request.datasets) {
    const dataset = datasetNamed(name);
    if (!plan.request.changes || !dataset.changes) continue;
    const survey = await surveyOf(dataset, surroundings);
    if (survey.missing > 0) wentBack[name] = survey.missing;
    surveys.push(survey);
  }
  // A service that went back did so in everything.
  const isBack = Object.keys(wentBack).length > 0;
  return { tasks: surveys.flatMap((survey) => tasksOf(survey, plan, isBack)), wentBack };
}

/** What the changes of a dataset leave to be looked at. */
interface Survey {
  readonly dataset: Dataset;
  /** By unit, rows that are said to be deleted or came with another unit, with their keys where they moved. */
  readonly doubtful: Map<number, { readonly note: RowNote; readonly moved?: string }[]>;
  /** Units that are read whole: a list of what was deleted may have been cut, or a column has come back. */
  readonly cut: Set<number>;
  /** Rows that were to be shown again, since they were modified lately, and were not. */
  readonly missing: number;
}

/** What came of a unit: the notes of rows by key, and keys that are said to be deleted. */
interface Came {
  readonly rows: Map<string, RowNote>;
  readonly gone: Set<string>;
  /** All keys that came, whatever was said of them. */
  readonly all: Set<string>;
  /** From then on every modification is in it. What is older may have been asked for, and left out. */
  readonly since: string;
}

async function surveyOf(dataset: Dataset, { plan, planned, journal, folder }: Surroundings): Promise<Survey> {
  const doubtful: Survey['doubtful'] = new Map();
  const cut = new Set<number>();
  const came = new Map<number, Came>();
  const ledgerOf = (unit: number) =>
    readLedger(folder, dataset.name, unit, plan.before.ledgers?.[dataset.name]?.[unit]);
  for (const { id: unit } of plan.units) {
    const own = planned.filter((task) => task.dataset === dataset.name && task.unit === unit);
    if (own.length === 0 || !own.every(({ id }) => journal.done.has(id))) continue;
    const all = await cameOf(own, journal, folder);
    came.set(unit, all);
    const isCut = own.some(({ id }) => journal.done.get(id)!.cut);
    // The records that the unit has, where a call told them.
    const isOther = own.some(({ id, census }) => {
      const records = journal.done.get(id)!.has;
      return (
        census && records !== undefined && records !== recordsOf(dataset, census.range, ledgerOf(unit), all)
      );
    });
    if (isCut || isOther) cut.add(unit);
  }
  // What moved may be deleted there already; a unit that shows it comes before one that deleted it.
  const shownBy = new Map<string, number>();
  for (const which of ['all', 'rows'] as const)
    for (const [unit, { [which]: keys }] of came) for (const key of keys.keys()) shownBy.set(idOf(key), unit);
  // What came without a column has it when it is read again.
  if (await isBack(dataset, [...planned, ...(plan.checks ?? [])], { plan, journal, folder }))
    for (const unit of came.keys()) cut.add(unit);
  let missing = 0;
  for (const [unit, { rows, gone, all, since }] of came) {
    const ledger = ledgerOf(unit);
    const doubts = [
      ...[...gone].flatMap((key) => {
        const text = ledger.get(key);
        const note = rows.get(key) ?? (text === undefined ? undefined : entryOf(text));
        return note ? [{ note }] : [];
      }),
      ...movedFrom(unit, ledger, shownBy),
    ];
    if (doubts.length > 0) doubtful.set(unit, doubts);
    missing += countMissing(ledger, since, (key) => all.has(key) || shownBy.has(idOf(key)), plan.request);
  }
  return { dataset, doubtful, cut, missing };
}

/** The records that a unit has by what was delivered and what came. */
function recordsOf(dataset: Dataset, range: Range, ledger: LedgerRows, { rows, gone }: Came): string {
  const census = censusOf(dataset);
  const count = (key: string, note: RowNote) => {
    if (!gone.has(key) && isIn(range, note)) census.count(keyFields(dataset, NO_UNIT, key));
  };
  for (const [key, text] of ledger) if (!rows.has(key)) count(key, entryOf(text));
  for (const [key, note] of rows) count(key, note);
  return census.of();
}

/** True where a column that had vanished came again, with the changes or by a check that is done. */
async function isBack(
  { name, record }: Dataset,
  tasks: readonly ExportTask[],
  { plan, journal, folder }: Omit<Surroundings, 'planned'>,
): Promise<boolean> {
  const vanished = plan.before.vanished?.[name] ?? [];
  if (vanished.length === 0) return false;
  const filled = new FilledCounts();
  for (const { id, dataset, check } of tasks) {
    const part = dataset === name && check !== 'second' ? journal.done.get(id) : undefined;
    if (!part) continue;
    for await (const lines of readPart(join(folder.parts, part.file), part))
      for (const { line, note } of lines) if (!saysDeleted(line)) filled.count(note);
  }
  const columns = Object.keys(record.fields);
  return vanished.some((column) => filled.columns[columns.indexOf(column)]);
}

async function cameOf(tasks: readonly ExportTask[], journal: Journal, folder: ExportFolder): Promise<Came> {
  const [rows, gone, all] = [new Map<string, RowNote>(), new Set<string>(), new Set<string>()];
  for (const { id } of tasks) {
    const part = journal.done.get(id)!;
    for await (const lines of readPart(join(folder.parts, part.file), part))
      for (const { line, note } of lines) {
        const key = keyIn(line);
        if (key === undefined) continue;
        all.add(key);
        if (note === '') gone.add(key);
        else if (!saysDeleted(line)) rows.set(key, readNote(note));
      }
  }
  const since = tasks
    .map(({ range }) => range.since?.replace(' ', 'T') ?? LATER)
    .sort()
    .at(-1)!;
  return { rows, gone, all, since };
}

const LATER = '9';

/** The rows of a unit that came with another one. */
function* movedFrom(unit: number, ledger: LedgerRows, shownBy: ReadonlyMap<string, number>) {
  if (shownBy.size === 0) return;
  for (const [key, text] of ledger)
    if ((shownBy.get(idOf(key)) ?? unit) !== unit) yield { note: entryOf(text), moved: key };
}

/** The id of a key without its unit. */
function idOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

/** Of the overlap, what counts for it: the rest is left to clocks that a service may have besides. */
const SURE = 0.75;

/**
 * What was modified after the moment since which is asked has to be in the answer again. Where it is not, and nobody says
 * that it was deleted, the service has forgotten it.
 */
function countMissing(
  ledger: LedgerRows,
  since: string,
  isShown: (key: string) => boolean,
  { overlapMinutes, ...request }: ExportRequest,
): number {
  if (since === LATER) return 0;
  const sure = new Date(momentOf(since) + overlapMinutes * SURE * 60_000).toISOString().slice(0, 19);
  let missing = 0;
  for (const [key, text] of ledger) {
    const entry = entryOf(text);
    if (entry.stamp <= sure || !isIn(request, entry)) continue;
    if (!isShown(key)) missing++;
  }
  return missing;
}

/** The readings by which doubts of a dataset are cleared, and those whose turn it is. */
function tasksOf({ dataset, doubtful, cut }: Survey, plan: ExportPlan, isBack: boolean): ExportTask[] {
  const scopes = scopesOf(dataset, plan.request);
  const turn = isBack ? undefined : inTurn(dataset, scopes, plan);
  const since = shownSince(plan, dataset);
  const beside = {
    ...(since === undefined ? {} : { control: { ...allOf(plan.request, dataset.period), since } }),
    ...aloneIn(plan, dataset),
  };
  const first: ExportTask[] = [];
  const second: ExportTask[] = [];
  for (const scope of scopes)
    for (const unit of plan.units.filter(({ skipped }) => !skipped)) {
      const doubts = (doubtful.get(unit.id) ?? []).filter(({ note }) => isIn(scope, note));
      const isOpen = plan.before.open?.[dataset.name]?.[unit.id]?.some((range) => overlap(range, scope));
      const hasVanished = plan.before.vanishedIn?.[dataset.name]?.[unit.id] !== undefined;
      const isAll = isBack || cut.has(unit.id) || isOpen || hasVanished;
      const isTwice = isAll || turn?.has(scopeName(unit.id, scope));
      if (!isTwice && doubts.length === 0) continue;
      const moved = doubts.flatMap((one) => one.moved ?? []);
      first.push({
        ...{ ...task(dataset, unit, scope, 'first'), ...beside },
        ...(moved.length > 0 ? { moved } : {}),
      });
      if (!isTwice) continue;
      // Asked for other days, the service does not cut its answer at the same place.
      const ranges = halvesOf(scope) ?? [scope];
      second.push(...ranges.map((range) => ({ ...task(dataset, unit, range, 'second'), ...beside })));
    }
  return [...first, ...second];
}

function task(dataset: Dataset, unit: ExportUnit, range: Range, check: 'first' | 'second'): ExportTask {
  return {
    ...{ id: taskId(dataset.name, unit.id, range, check), dataset: dataset.name, unit: unit.id },
    ...{ alias: unit.alias, range, changes: true, check },
    ...(unit.besides ? { besides: unit.besides } : {}),
  };
}

/** The scopes whose proof is the oldest: so many that each has its turn within the nights that were asked for. */
function inTurn(dataset: Dataset, scopes: readonly Range[], plan: ExportPlan): ReadonlySet<string> {
  const proofs = plan.before.proofs?.[dataset.name] ?? {};
  const names = scopes.flatMap((scope) =>
    plan.units.filter(({ skipped }) => !skipped).map(({ id }) => scopeName(id, scope)),
  );
  const at = (name: string) => proofs[name]?.triedAt ?? '';
  const most = Math.ceil(names.length / plan.request.proveNights);
  // A sort is stable: those that were tried at the same moment stay in their order.
  const oldest = names.sort((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0));
  return new Set(oldest.slice(0, most));
}
