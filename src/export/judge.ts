import { monthsOf, type Proofs, proofsAfter } from './certificates.js';
import { datasetNamed } from './datasets.js';
import type { ExportPlan, FilledColumns } from './ExportPlan.js';
import type { FateCounts } from './Fates.js';
import { isTooMuch, type IssueCount } from './IssueTally.js';
import type { DatasetManifest, Manifest, UnitManifest } from './Manifest.js';
import { isExported } from './personal.js';
import { scopeName, scopesOf } from './scopes.js';
import { filledOf, vanishedFrom } from './vanished.js';

/** What is to be told of a batch beside its rows, and whether it is complete with that. */
export function judgedManifest(manifest: Manifest, plan: ExportPlan): Manifest {
  const datasets = manifest.datasets.map((dataset) => judgedDataset(dataset, plan));
  const isOpen = datasets.some(
    ({ name, units, unfit, issues = [], nulls = {} }) =>
      lostIdentity(name, issues) ||
      unfit !== undefined ||
      units.some(({ state }) => state === 'failed' || (state === 'skipped' && isMissed(units, plan))) ||
      isTooMuch(datasetNamed(name), issues, plan.request.maxLost) ||
      overLimit(name, nulls, plan).length > 0,
  );
  const isWhole = !isOpen && plan.takenAway === undefined;
  return { ...manifest, complete: isWhole, datasets };
}

/** A unit without a key is missed where it was asked for, or where no unit has one. */
function isMissed(units: readonly UnitManifest[], { request }: ExportPlan): boolean {
  return request.units !== undefined || units.every(({ state }) => state === 'skipped');
}

/** True where rows came without the id that rows before them had: a record may be there twice until its id comes again. */
function lostIdentity(name: string, issues: readonly IssueCount[]): boolean {
  const { identity = [], identityByAny } = datasetNamed(name);
  const isGone = (id: string) =>
    issues.some(({ kind, field, count }) => kind === 'vanished' && field === id && count > 0);
  return identity.length > 0 && (identityByAny ? identity.every(isGone) : identity.some(isGone));
}

function judgedDataset(dataset: DatasetManifest, plan: ExportPlan): DatasetManifest {
  const { units, issues = [], files, ...rest } = dataset;
  const now = filledOf(dataset);
  // A whole export delivers every row anew.
  const missed = plan.request.changes ? plan.before.vanished?.[dataset.name] : undefined;
  const vanished = stillVanished(missed, vanishedFrom(plan.before.filled?.[dataset.name], now), now);
  const fates = units.flatMap((unit) => (unit.state === 'done' ? (unit.fates ?? []) : []));
  const removed = units.filter((unit) => unit.state === 'done' && unit.removed).map(({ unit }) => unit);
  const wentBack = plan.wentBack?.[dataset.name];
  const all = [...issues, ...vanished];
  const everywhere = vanishedIn({ issues: all });
  return {
    ...rest,
    ...(dataset.rows > 0 ? { nulls: nullsOf(dataset, now, plan) } : {}),
    ...(fates.length > 0 ? { fates: fates.reduce(added) } : {}),
    ...(removed.length > 0 ? { removedUnits: removed } : {}),
    ...(wentBack === undefined ? {} : { wentBack }),
    ...{
      files,
      ...(all.length > 0 ? { issues: all } : {}),
      units: units.map((unit) => alone(unit, everywhere)),
    },
  };
}

/** Without the columns that vanished in all units. */
function alone(unit: UnitManifest, everywhere: readonly string[]): UnitManifest {
  if (unit.state !== 'done' || !unit.vanished) return unit;
  const { vanished, ...rest } = unit;
  const own = vanished.filter((column) => !everywhere.includes(column));
  return own.length > 0 ? { ...rest, vanished: own } : rest;
}

/** Columns of a dataset whose part of rows without a value is greater than it may be, with that part. */
export function overLimit(
  name: string,
  nulls: Readonly<Record<string, number>>,
  { request: { maxNull = {} } }: Pick<ExportPlan, 'request'>,
): readonly (readonly [column: string, rate: number])[] {
  return Object.entries(nulls).filter(([column, rate]) => rate * 100 > (maxNull[`${name}.${column}`] ?? 100));
}

function nullsOf({ name }: DatasetManifest, { rows, filled }: FilledColumns, { request }: ExportPlan) {
  const { fields } = datasetNamed(name).record;
  const shown = Object.entries(fields).filter(([, spec]) => isExported(spec, request.personal));
  return Object.fromEntries(
    shown.map(([column]) => [column, Math.round((1 - (filled[column] ?? 0) / rows) * 10_000) / 10_000]),
  );
}

/** With the columns that vanished before and have not come back: the rows that came without them are still as they came. */
function stillVanished(
  before: readonly string[] = [],
  now: readonly IssueCount[],
  { rows, filled }: FilledColumns,
): IssueCount[] {
  const open = before.filter((column) => !filled[column] && !now.some(({ field }) => field === column));
  return [...now, ...open.map((field) => ({ kind: 'vanished', field, count: rows }) as const)];
}

/** Columns that vanished and that no row has had since, as it is told of them. */
export function vanishedIn({ issues = [] }: Pick<DatasetManifest, 'issues'>): readonly string[] {
  return issues.flatMap(({ kind, field }) => (kind === 'vanished' ? field : []));
}

/** What came since the base, without a batch in which columns vanished: they are to be missed until they come again. */
export function filledAfter(before: FilledColumns | undefined, dataset: DatasetManifest): FilledColumns {
  const now = filledOf(dataset);
  if (!before) return now;
  if (vanishedIn(dataset).length > 0) return before;
  const filled = Object.entries(now.filled).map(([name, count]) => [
    name,
    count + (before.filled[name] ?? 0),
  ]);
  return { rows: before.rows + now.rows, filled: Object.fromEntries(filled) };
}

function added({ healed, ...one }: FateCounts, { healed: more, ...other }: FateCounts): FateCounts {
  const sum = <Counts extends object>(a: Counts, b: Counts) =>
    Object.fromEntries(
      (Object.entries(a) as [keyof Counts, number][]).map(([name, count]) => [name, count + Number(b[name])]),
    ) as Counts;
  return { ...sum(one, other), healed: sum(healed, more) };
}

/** The proofs of a dataset after a batch, by scope. */
export function scopeProofs(
  name: string,
  { before, extractedAt, request }: ExportPlan,
  units: readonly UnitManifest[],
): Proofs {
  const certificates = units.flatMap((unit) => (unit.state === 'done' ? (unit.certificates ?? []) : []));
  return proofsAfter(request.changes ? (before.proofs?.[name] ?? {}) : {}, certificates, extractedAt);
}

/** What the manifest says of the proofs of a dataset that is exported by its changes. */
export function proofsOf(
  { name, mode }: Pick<DatasetManifest, 'name' | 'mode'>,
  plan: ExportPlan,
  units: readonly UnitManifest[],
): Pick<DatasetManifest, 'proofs'> {
  if (mode !== 'changes') return {};
  const scopes = scopesOf(datasetNamed(name), plan.request);
  const names = plan.units
    .filter(({ skipped }) => !skipped)
    .flatMap(({ id }) => scopes.map((scope) => scopeName(id, scope)));
  return { proofs: monthsOf(scopeProofs(name, plan, units), names) };
}
