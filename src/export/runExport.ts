import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Doubt } from '../assumptions/Assumption.js';
import { defined } from '../text/defined.js';
import { groupedBy } from '../text/groupedBy.js';
import type { AssembledUnit } from './DatasetOutput.js';
import { assembleAll } from './assembleAll.js';
import { checksOf } from './checks.js';
import { datasetNamed } from './datasets.js';
import type { ExportFolder } from './ExportFolder.js';
import type { ExportPlan, ExportRequest } from './ExportPlan.js';
import { type ExportTask, NO_UNIT, type Part, type TaskEvents, type TaskRunner } from './ExportTask.js';
import { clockOf, stateAfter, ledgersAfter } from './exportState.js';
import type { FolderLock } from './FolderLock.js';
import { isLoss, issueText } from './IssueTally.js';
import type { Journal } from './Journal.js';
import { proofsOf, judgedManifest } from './judge.js';
import { publish } from './lake/publish.js';
import { type BatchScope, batchScope, daysOf } from './lake/versions.js';
import { sweepLedgers, type Ledgers, readLedger } from './ledger/Ledger.js';
import type { DatasetManifest, Manifest, FileManifest } from './Manifest.js';
import { tasksOf } from './tasksOf.js';
import type { ThreadPool } from './threads/ThreadPool.js';
import type { OutputFormats } from './writers/loadFormats.js';
import { writeAtomically } from './atomicFile.js';
import { measuresOf } from './certificates.js';
import { personField } from './ledger/rowNote.js';
import { monthsOfDays } from './scopes.js';

export interface ExportRun {
  readonly folder: ExportFolder;
  readonly lock: Pick<FolderLock, 'check'>;
  readonly plan: ExportPlan;
  readonly journal: Journal;
  readonly runner: TaskRunner;
  readonly formats: OutputFormats;
  /** Threads that take a part of the work when there is much. */
  readonly threads?: ThreadPool | undefined;
  readonly toolkit: string;
  readonly doubts?: readonly Doubt[];
  readonly events: Partial<TaskEvents> & { readonly removed?: (files: readonly string[]) => void };
  readonly signal: AbortSignal;
}

/**
 * Does what is left of a plan and puts the output together. Ends with the manifest in its place, or with an abort when
 * `signal` aborts: what is done is kept, and the same plan goes on from there.
 */
export async function runExport(run: ExportRun): Promise<Manifest> {
  await runTasks(run, tasksOf(run.plan));
  const plan = await withChecks(run);
  return finish({ ...run, plan }, tasksOf(plan));
}

async function runTasks(run: ExportRun, tasks: readonly ExportTask[]): Promise<void> {
  const left = tasks.filter(({ id }) => !isDone(run, id));
  await run.runner.run(left, eventsOf(run), run.signal);
  await run.journal.settle();
  run.signal.throwIfAborted();
  run.lock.check();
}

/** Does what is to be read whole after the changes, and gives the plan with it. */
async function withChecks(run: ExportRun): Promise<ExportPlan> {
  const { folder, journal } = run;
  const planned = tasksOf({ ...run.plan, checks: [] });
  const mayComeBack = Object.values(run.plan.before.vanished ?? {}).some(({ length }) => length > 0);
  let { plan } = run;
  for (let known = 0; ; known = plan.checks!.length) {
    const { tasks: checks, wentBack } = await checksOf({ plan, planned, journal, folder });
    if (checks.length === known) return plan;
    plan = { ...plan, checks, wentBack };
    folder.write('plan.json', plan);
    await runTasks({ ...run, plan }, checks);
    // A check alone may show that a column is back; then all is read again.
    if (!mayComeBack) return plan;
  }
}

async function finish(run: ExportRun, tasks: readonly ExportTask[]): Promise<Manifest> {
  const { folder, lock, plan, journal } = run;
  const made = judgedManifest(await assemble(run, tasks), plan);
  const employeeProofs = writeEmployeeProofs(folder, plan, made);
  const manifest = { ...forReaders(made, plan), ...(employeeProofs ? { employeeProofs } : {}) };
  lock.check();
  if (!isDelivered(manifest)) {
    folder.write('plan.json', { ...plan, settled: true } satisfies ExportPlan);
    return manifest;
  }
  // Not as an argument alone: without a listener it would not be made.
  const removed = publish(folder, manifest);
  run.events.removed?.(removed);
  const state = stateAfter({ plan, tasks, manifest: made, done: journal.done });
  folder.write('state.json', state);
  sweepLedgers(folder, state.ledgers ?? {});
  if (manifest.complete) await folder.clear();
  else folder.write('plan.json', { ...plan, settled: true } satisfies ExportPlan);
  return manifest;
}

/** False for what was made and not put in its place, because something is missing in it. */
export function isDelivered({ complete, request }: Manifest): boolean {
  return complete || !request.allOrNothing;
}

// A part that is not there any more is done again.
function isDone({ journal, folder }: ExportRun, id: string): boolean {
  const part = journal.done.get(id);
  return part !== undefined && existsSync(join(folder.parts, part.file));
}

function eventsOf({ journal, lock, events, plan }: ExportRun): TaskEvents {
  const clock = clockOf(plan, journal);
  return {
    done: (part) => {
      lock.check();
      refuseIssues(plan.request, part);
      journal.add({ kind: 'done', part });
      clock.see(part.latest);
      events.done?.(part);
    },
    failed: (task, reason) => {
      journal.add({ kind: 'failed', task: task.id, reason });
      events.failed?.(task, reason);
    },
    perUnit: (window) => {
      journal.add({ kind: 'perUnit', window });
      events.perUnit?.(window);
    },
    askedAt: () => clock.now(),
    rows: (count) => events.rows?.(count),
    halved: (task, range) => events.halved?.(task, range),
    again: (counts) => journal.add({ kind: 'again', counts }),
  };
}

function refuseIssues({ strict, drift }: ExportRequest, { task, issues = [] }: Part): void {
  const lost = strict ? issues.find(isLoss) : undefined;
  if (lost) throw new LossRefused(`${task}: ${issueText(lost)}. Nothing of it was kept (--strict).`);
  const fields = issues.filter(({ kind }) => kind === 'newField').map(({ field }) => field);
  if (drift === 'error' && fields.length > 0)
    throw new LossRefused(`${task}: ${fields.join(', ')} is new to the toolkit (--drift error).`);
}

/** Something could not be read in an export that may lose nothing. */
class LossRefused extends Error {
  override readonly name = 'LossRefused';
}

async function assemble(run: ExportRun, tasks: readonly ExportTask[]): Promise<Manifest> {
  const { plan, folder, journal, formats, signal, doubts = [] } = run;
  const { changes, history = false } = plan.request;
  const file = basename(folder.database);
  const sqlite = formats.openSqlite?.(join(folder.staged, file), {
    before: changes || history ? folder.database : undefined,
    history,
    batch: plan.batch.id,
  });
  try {
    const { done, failed } = journal;
    const { writers } = formats;
    const { request, batch, takenAway, broughtBack, startedAt, extractedAt } = plan;
    const datasets = await assembleAll(
      request.datasets.map((dataset) => ({ dataset, units: unitsIn(plan, dataset, tasks) })),
      { plan, folder, done, failed, writers, sqlite, signal, keepsLedger: true },
      run.threads,
    );
    const rows = datasets.reduce((sum, dataset) => sum + dataset.rows, 0);
    const database = sqlite?.commit(extractedAt, scopesOf(plan, datasets));
    return {
      ...{ format: 1, toolkit: run.toolkit, complete: true, request, batch, datasets },
      ...(database && { database: { file, rows, bytes: database.bytes, sha256: database.sha256 } }),
      ...defined({ takenAway, broughtBack }),
      run: {
        ...{ startedAt, extractedAt, finishedAt: new Date().toISOString(), begunAgain: journal.again },
        ...(doubts.length > 0 ? { doubts } : {}),
      },
    };
  } catch (error) {
    sqlite?.discard();
    throw error;
  }
}

function scopesOf(
  { request }: ExportPlan,
  datasets: readonly DatasetManifest[],
): ReadonlyMap<string, BatchScope> {
  return new Map(
    datasets.map((dataset) => {
      const own = datasetNamed(dataset.name);
      const scope = { isBase: !request.changes, hasUnits: own.scope === 'unit', days: daysOf(own, request) };
      return [dataset.name, batchScope(dataset, scope)];
    }),
  );
}

/** Without what is kept with the state of the folder. */
function forReaders(manifest: Manifest, plan: ExportPlan): Manifest {
  const datasets = manifest.datasets.map(({ units, filled: _, ...dataset }) => ({
    ...dataset,
    ...proofsOf(dataset, plan, units),
    units: units.map((unit) => {
      if (unit.state !== 'done') return unit;
      const { nameless: _, ledger: __, ...rest } = unit;
      return rest;
    }),
  }));
  return { ...manifest, datasets };
}

function unitsIn(plan: ExportPlan, dataset: string, tasks: readonly ExportTask[]): AssembledUnit[] {
  const own = groupedBy(
    tasks.filter((task) => task.dataset === dataset),
    ({ unit = NO_UNIT }) => unit,
  );
  const ledgers = plan.before.ledgers?.[dataset];
  if (datasetNamed(dataset).scope === 'customer')
    return [{ unit: NO_UNIT, name: 'customer', tasks: own.get(NO_UNIT) ?? [] }];
  const nameless = plan.request.changes ? plan.before.nameless?.[dataset] : undefined;
  return [
    ...plan.units.map(({ id, name, skipped }) => ({
      ...{ unit: id, name, skipped, tasks: own.get(id) ?? [], ledger: ledgers?.[id] },
      ...{ nameless: nameless?.[id], vanished: plan.before.vanishedIn?.[dataset]?.[id] },
    })),
    ...(plan.lost ?? [])
      .filter(({ id }) => plan.before.datasets[dataset]?.[id])
      .map(({ id, is }) => ({
        ...{ unit: id, name: plan.before.names?.[id] ?? String(id), tasks: [] },
        ...{ ledger: ledgers?.[id], nameless: nameless?.[id] },
        ...(is === 'removed' ? { removed: true } : { lost: true }),
      })),
  ];
}

/**
 * Writes what the output has of each employee in each month, and since when that is proven: a line of JSON for each dataset, unit,
 * employee and month. `undefined` for a whole export, which has no proofs.
 */
function writeEmployeeProofs(
  folder: ExportFolder,
  plan: ExportPlan,
  manifest: Manifest,
): FileManifest | undefined {
  const proven = manifest.datasets.filter(
    ({ name, mode }) => mode === 'changes' && personField(datasetNamed(name)) !== undefined,
  );
  if (proven.length === 0) return undefined;
  const ledgers = ledgersAfter(plan, manifest);
  let rows = 0;
  const lines = (function* () {
    for (const dataset of proven)
      for (const line of linesOf(dataset, folder, plan, ledgers)) {
        yield `${JSON.stringify(line)}\n`;
        rows++;
      }
  })();
  const file = basename(folder.employeeProofs);
  const { bytes, sha256 } = writeAtomically(join(folder.staged, file), lines);
  return { file, rows, bytes, sha256 };
}

function* linesOf(dataset: DatasetManifest, folder: ExportFolder, plan: ExportPlan, ledgers: Ledgers) {
  const { name, units } = dataset;
  const { proofs = [] } = proofsOf(dataset, plan, units);
  for (const { id: unit } of plan.units) {
    const ledger = readLedger(folder, name, unit, ledgers[name]?.[unit]);
    for (const { month, ...days } of monthsOfDays(plan.request)) {
      const at = proofs.find((one) => one.unit === unit && one.month === month)?.provenAt;
      const people = [...measuresOf(ledger, days)].sort(([a], [b]) => Number(a) - Number(b));
      for (const [person, measure] of people)
        if (person !== '')
          yield {
            ...{ dataset: name, unit, employee: Number(person), ...(month ? { month } : {}) },
            ...{ ...days, ...measure, ...(at === undefined ? {} : { provenAt: at }) },
          };
    }
  }
}
