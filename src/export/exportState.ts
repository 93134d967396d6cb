import { defined } from '../text/defined.js';
import { groupedBy } from '../text/groupedBy.js';
import { allOf } from './beside.js';
import { type Covered, united } from './coverage.js';
import type { Range } from './Dataset.js';
import { datasetNamed } from './datasets.js';
import { type ExportPlan, type ExportState, type KnownRecords, STATE_FORMAT } from './ExportPlan.js';
import { askedOf, type ExportTask, NO_UNIT } from './ExportTask.js';
import type { Journal } from './Journal.js';
import { filledAfter, scopeProofs, vanishedIn } from './judge.js';
import type { Ledgers } from './ledger/Ledger.js';
import type { DatasetManifest, Manifest, UnitManifest } from './Manifest.js';
import { ServiceClock, UnitsSeen } from './ServiceClock.js';
import { overlap } from './scopes.js';

type DoneUnit = Extract<UnitManifest, { state: 'done' }>;

/** The clock of the service as far as former exports and what is done of this one show it. */
export function clockOf({ before }: ExportPlan, journal: Journal): ServiceClock {
  const clock = new ServiceClock(undefined);
  for (const units of Object.values(before.datasets))
    for (const spans of Object.values(units)) for (const { upTo } of spans) clock.see(upTo);
  for (const { latest } of journal.done) clock.see(latest);
  return clock;
}

/** An export that has come to its end. */
interface Ended extends Pick<Journal, 'done'> {
  readonly plan: ExportPlan;
  readonly tasks: readonly ExportTask[];
  readonly manifest: Manifest;
}

/** What has been exported now, so that an export of changes can go on from there. What failed stays as it was. */
export function stateAfter(ended: Ended): ExportState {
  const { plan, manifest } = ended;
  const { changes, personal, formats } = plan.request;
  const { pseudonymCheck, endpoint, before } = plan;
  const planned = { ...ended, tasks: ended.tasks.filter(({ check }) => !check) };
  const isOfNow = changes ? before : undefined;
  const base = changes ? before.base : { request: plan.request, typed: plan.typed };
  return {
    ...{ format: STATE_FORMAT, batch: plan.batch, personal },
    ...defined({ pseudonymCheck, endpoint }),
    ...(base ? { base } : {}),
    formats: formats.filter((format) => isOfNow?.formats?.includes(format) ?? true),
    datasets: coveredAfter(ended),
    several: severalAfter(planned),
    records: recordsAfter(planned),
    ledgers: ledgersAfter(plan, manifest),
    names: { ...isOfNow?.names, ...Object.fromEntries(plan.units.map(({ id, name }) => [id, name])) },
    proofs: { ...isOfNow?.proofs, ...mapped(manifest, ({ name, units }) => scopeProofs(name, plan, units)) },
    vanished: mapped(manifest, vanishedIn),
    vanishedIn: keptAfter(plan, manifest, before.vanishedIn, ({ vanished }) => vanished),
    filled: {
      ...isOfNow?.filled,
      ...mapped(manifest, (one) => filledAfter(isOfNow?.filled?.[one.name], one)),
    },
    nameless: keptAfter(plan, manifest, before.nameless, ({ nameless }) => nameless),
    open: openAfter(plan, manifest),
    ...(isOfNow?.missing ? { missing: isOfNow.missing } : {}),
    mixed: mixedAfter(planned),
  };
}

/** Until when the days of each unit are exported. A whole export begins anew: what is not in it any more is no base for changes. */
function coveredAfter({ plan, tasks, manifest, done }: Ended): ByUnit<readonly Covered[]> {
  const { before, request, lost = [], wentBack } = plan;
  const ofUnit = groupedBy(tasks, ({ dataset, unit = NO_UNIT, check }) => `${dataset} ${check ?? unit}`);
  const vanished = mapped(manifest, (dataset) => vanishedIn(dataset).length > 0);
  const covered = keptAfter(plan, manifest, before.datasets, ({ unit }, name) => {
    const own = ofUnit.get(`${name} ${unit}`) ?? [];
    const isBack = wentBack?.[name] !== undefined;
    // What was deleted was asked for with one piece, which may have been earlier than others.
    const asked = own.find(({ deletions }) => deletions);
    const latest = asked && (done.get(asked.id)?.upTo ?? '');
    const upToOf = (task: ExportTask) => {
      const part = done.get(task.id);
      const { since } = task.range;
      // What came without a column is read again when the column has come back.
      const isLossy = part?.lossy || vanished[name];
      // What was lost is read again the next time, in rows that had been brought before too.
      if (isLossy && since !== undefined && !isBack) return askedOf(task).since!.replace(' ', 'T');
      // The clock of a service that was set back says what it shows now, and not what it showed before.
      if (isBack && !isLossy) return shownBy(ofUnit.get(`${name} first`) ?? [], done);
      const read = isLossy ? '' : (part?.upTo ?? since?.replace(' ', 'T') ?? '');
      return (latest !== undefined && latest < read ? latest : read) || undefined;
    };
    const known = request.changes ? before.datasets[name]?.[unit] : undefined;
    return own.reduce<readonly Covered[] | undefined>((spans = [], task) => {
      const { from, to } = task.range as Covered & Range;
      return united(spans, { from, to, upTo: upToOf(task) });
    }, known);
  });
  for (const { name } of manifest.datasets) {
    covered[name] ??= {};
    for (const { id, is } of request.changes ? [] : lost)
      if (is === 'unknown' && before.datasets[name]?.[id]) covered[name][id] = [];
  }
  return covered;
}

function mapped<Value>(
  { datasets }: Pick<Manifest, 'datasets'>,
  of: (dataset: DatasetManifest) => Value,
): Record<string, Value> {
  return Object.fromEntries(datasets.map((dataset) => [dataset.name, of(dataset)]));
}

/** The latest modification that readings show; absent where they show none, or where a value of theirs could not be read. */
function shownBy(tasks: readonly ExportTask[], done: Journal['done']): string | undefined {
  const parts = tasks.flatMap(({ id }) => done.get(id) ?? []);
  if (parts.some(({ lossy }) => lossy)) return undefined;
  return parts
    .flatMap(({ latest }) => latest ?? [])
    .sort()
    .at(-1);
}

/** What is known of delivered rows. */
export function ledgersAfter(plan: ExportPlan, manifest: Pick<Manifest, 'datasets'>): Ledgers {
  return keptAfter(
    plan,
    manifest,
    plan.before.ledgers,
    ({ ledger, unit }, name) => ledger ?? plan.before.ledgers?.[name]?.[unit],
  );
}

/** Which records there are, as far as this export tells: what an earlier one told does not hold any more. */
function recordsAfter({ plan, tasks, manifest, done }: Ended): Readonly<Record<string, KnownRecords>> {
  const { request, before } = plan;
  const records: Record<string, KnownRecords> = request.changes ? { ...before.records } : {};
  for (const { name, units } of manifest.datasets) {
    const known: Record<string, string> = {};
    for (const one of units)
      if (one.state === 'done' && one.records !== undefined) known[one.unit] = one.records;
    for (const { id, dataset, unit = NO_UNIT } of tasks) {
      const has = dataset === name ? done.get(id)?.has : undefined;
      if (has !== undefined) known[unit] = has;
    }
    records[name] = { range: allOf(request, datasetNamed(name).period), units: known };
    if (Object.keys(known).length === 0) delete records[name];
  }
  return records;
}

/** The moments since which two units have rows, by operation; those of operations that were not called stay. */
function severalAfter({ plan: { request, before }, tasks, done }: Ended): Readonly<Record<string, string>> {
  const several: Record<string, string> = { ...before.several };
  for (const name of request.datasets) {
    const { operation, deletions, byMainKey, requestAll } = datasetNamed(name);
    const [seen, gone] = [new UnitsSeen(), new UnitsSeen()];
    for (const { id, dataset, unit = NO_UNIT } of tasks) {
      if (dataset !== name) continue;
      const { latest, latestGone } = done.get(id) ?? {};
      if (latest !== undefined) seen.see(unit, latest);
      if (latestGone !== undefined) gone.see(unit, latestGone);
    }
    if (byMainKey || requestAll) keep(several, operation.name, seen.since);
    if (deletions && request.changes) keep(several, deletions.operation.name, gone.since);
  }
  return several;
}

function keep(all: Record<string, string>, name: string, moment: string | undefined): void {
  if (moment === undefined) delete all[name];
  else all[name] = moment;
}

type ByUnit<Value> = Record<string, Record<string, Value>>;

/** What is kept of units from one export to the next; that of units that were not read stays. */
function keptAfter<Value>(
  { request }: ExportPlan,
  { datasets }: Pick<Manifest, 'datasets'>,
  before: Readonly<Record<string, Readonly<Record<string, Value>>>> = {},
  of: (unit: DoneUnit, name: string) => Value | undefined,
): ByUnit<Value> {
  const kept: ByUnit<Value> = {};
  if (request.changes) for (const [name, units] of Object.entries(before)) kept[name] = { ...units };
  for (const { name, units } of datasets)
    for (const one of units) {
      if (one.state !== 'done') continue;
      const ofDataset = kept[name] ?? {};
      kept[name] = ofDataset;
      const value = one.removed ? undefined : of(one, name);
      if (value === undefined) delete ofDataset[one.unit];
      else ofDataset[one.unit] = value;
    }
  return kept;
}

/** Days that are to be read again; those that this export was not asked for stay. */
function openAfter(plan: ExportPlan, manifest: Manifest): ByUnit<readonly Range[]> {
  const { before, request } = plan;
  const daysOf = (name: string) => allOf(request, datasetNamed(name).period);
  const kept = keptAfter(plan, manifest, before.open, ({ unit, open = [] }, name) => {
    const asked = daysOf(name);
    const others = before.open?.[name]?.[unit]?.filter((range) => !overlap(range, asked)) ?? [];
    const all = request.changes ? [...others, ...open] : [];
    return all.length > 0 ? all : undefined;
  });
  // A column that had vanished is back, and was not read in these.
  for (const dataset of request.changes ? manifest.datasets : []) {
    const { name, units } = dataset;
    const isBack = before.vanished?.[name]?.some((column) => !vanishedIn(dataset).includes(column));
    const failed = isBack ? units.filter(({ state }) => state !== 'done') : [];
    if (failed.length > 0)
      kept[name] = { ...kept[name], ...Object.fromEntries(failed.map(({ unit }) => [unit, [daysOf(name)]])) };
  }
  return kept;
}

function mixedAfter({ plan: { request, before }, tasks, done }: Ended): readonly string[] {
  const mixed = tasks.filter(({ id }) => done.get(id)?.mixed).map(({ dataset }) => dataset);
  return [...new Set([...(request.changes ? (before.mixed ?? []) : []), ...mixed])].sort();
}
