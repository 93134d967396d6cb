import { resolve } from 'node:path';
import type { Redis } from 'ioredis';
import type { FolderLock } from '../../export/FolderLock.js';
import { datasetNamed } from '../../export/datasets.js';
import { doubtsOf } from '../../assumptions/doubtsOf.js';
import { ExportFolder } from '../../export/ExportFolder.js';
import { type ExportPlan, type ExportRequest, type ExportState, runOf } from '../../export/ExportPlan.js';
import { Journal } from '../../export/Journal.js';
import { KeyRing } from '../../export/KeyRing.js';
import { LocalRunner } from '../../export/LocalRunner.js';
import { begunWith, personalCheck, type PersonalPolicy } from '../../export/personal.js';
import { driftText, planExport } from '../../export/planExport.js';
import { schemaOfDataset } from '../../export/lake/schemaDocument.js';
import { catalogOf } from '../../export/load/singer.js';
import { plannedDrift } from '../../export/lake/drift.js';
import { isDelivered, runExport } from '../../export/runExport.js';
import { tasksOf } from '../../export/tasksOf.js';
import type { ThreadPool } from '../../export/threads/ThreadPool.js';
import { loadFormats } from '../../export/writers/loadFormats.js';
import { CommandFailure, ExitCode, leanHeap, UsageError } from '../CommandContext.js';
import type { CommandContext, Run } from '../CommandContext.js';
import { keyOf, type Target, targetOf, tellDoubts } from '../connection/connection.js';
import { sharedBudget } from '../connection/sharedBudget.js';
import type { Manifest } from '../../export/Manifest.js';
import { toolkitVersion } from '../../text/toolkitVersion.js';
import { exportProgress } from './ExportProgress.js';
import { checkPackages, deliver } from './deliver.js';
import { exportThreads } from './exportThreads.js';
import { fleetRedis, queueRunner } from '../worker/reachRedis.js';
import { askedOf, requestOf, type RequestOptions, unfinished, withLoad } from './exportRequest.js';
import { personalOf } from '../worker/personalOf.js';
import type { ExportOptions } from '../commands/export.js';
import { printManifest, printPlannedExport, takenAwayText } from './printManifest.js';

/** Exports datasets into a folder, or goes on with what is unfinished there. */
export const exportData: Run<ExportOptions, [readonly string[]]> = async (context, datasets, typed) => {
  const options = withLoad(typed);
  const request = requestOf(datasets, options);
  if (options.discover) {
    const schemas = request.datasets.map((name) => schemaOfDataset(datasetNamed(name), request));
    return context.terminal.json(catalogOf(schemas));
  }
  leanHeap();
  await loadFormats(request);
  await checkPackages(options.load);
  const target = await targetOf(options);
  tellDoubts(context.terminal, target, 'exports');
  const personal = personalOf(options);
  const redis = await fleetRedis(context, options.redis);
  try {
    await exportInto(context, { request, target, personal, options, redis });
  } finally {
    redis?.disconnect();
  }
};

interface Asked {
  readonly request: ExportRequest;
  readonly target: Target;
  readonly personal: PersonalPolicy;
  readonly options: RequestOptions;
  readonly redis: Redis | undefined;
}

async function exportInto(
  context: CommandContext,
  { request, target, personal: given, options, redis }: Asked,
): Promise<void> {
  const calls = { concurrent: options.concurrent, overLimit: options.overLimit === true };
  const budget = sharedBudget(context.terminal, target.endpoint, calls, redis);
  const ownKey = keyOf(target, 'own');
  const keys = new KeyRing({ ...target.client, budget }, ownKey);
  const folder = new ExportFolder(resolve(options.out));
  const asked = askedOf(request, options, target.endpoint);
  const known = request.changes ? folder.read<ExportState>('state.json')?.pseudonymCheck : undefined;
  const check = personalCheck(begunWith(given, known));
  const make = () =>
    planExport({
      ...{ request, asked, folder, keys, endpoint: target.endpoint, signal: context.signal },
      pseudonymCheck: check,
      ...{ typed: { from: options.from, to: options.to }, replace: options.replace === true },
      extractedAt: momentGiven(),
    });
  if (options.dryRun) return printPlannedExport(context.terminal, await make(), options);
  const lock = await folder.take({
    signal: context.signal,
    onWait: (holder) => context.terminal.note(`looking whether ${holder} still exports to ${folder.path}`),
  });
  try {
    folder.sweep({ workers: options.redis !== undefined });
    const plan = unfinished(context, folder, { asked, request }, options) ?? (await newPlan(folder, make));
    const personal = begunWith(given, plan.pseudonymCheck);
    if (plan.pseudonymCheck !== personalCheck(personal))
      throw new UsageError(
        'the key of the pseudonyms is not the one with which this export began; use that, or --restart.',
      );
    const drift = plannedDrift(folder, plan);
    if (drift.length > 0) context.terminal.note(context.terminal.errorStyle.yellow(driftText(folder, drift)));
    const threads = exportThreads({ target, ownKey, personal, parts: folder.parts, budget });
    try {
      await run(context, { folder, lock, plan, keys, personal, options, target, redis, threads });
    } finally {
      threads.close();
    }
  } finally {
    lock.release();
  }
}

/** With `SOURCE_DATE_EPOCH`, as of reproducible builds, two exports of the same data are the same byte for byte. */
function momentGiven({ SOURCE_DATE_EPOCH: seconds = '' } = process.env): string | undefined {
  return /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : undefined;
}

interface Parts extends Pick<Asked, 'target' | 'personal' | 'options' | 'redis'> {
  readonly folder: ExportFolder;
  readonly lock: FolderLock;
  readonly plan: ExportPlan;
  readonly keys: KeyRing;
  readonly threads: ThreadPool;
}

async function run(
  context: CommandContext,
  { folder, lock, plan, keys, personal, options, target, redis, threads }: Parts,
): Promise<void> {
  const { terminal, signal } = context;
  // With --resume it is the plan that says which.
  const formats = await loadFormats(plan.request);
  const journal = new Journal(folder.journal, folder.parts);
  const tasks = tasksOf(plan);
  const counts = { all: tasks.length, before: tasks.filter(({ id }) => journal.done.has(id)).length };
  const progress = exportProgress(terminal, counts, {
    ...{ quiet: options.quiet === true, events: options.json === true, verbose: options.verbose === true },
  });
  const surroundings = { keys, parts: folder.parts, personal, callOptions: {}, flushLater: true };
  const runner =
    redis && options.redis !== undefined
      ? await queueRunner({
          ...{ redis, queue: options.queue, onInterrupt: options.onInterrupt },
          ...{ run: runOf(plan, folder.path), folder: folder.path, endpoint: target.endpoint },
          ...{ personal: personal.mode, personalCheck: plan.pseudonymCheck, perUnit: journal.perUnit },
          onTrouble: (what) => progress.say(what),
          onNoWorker: () =>
            progress.say(`no worker is there: start one with workforce-soap worker --queue ${options.queue}`),
        })
      : new LocalRunner({ surroundings, concurrent: options.concurrent, perUnit: journal.perUnit, threads });
  try {
    const manifest = await runExport({
      ...{ folder, lock, plan, journal, runner, formats, signal, threads },
      toolkit: toolkitVersion(),
      doubts: doubtsOf(target.client.deployment ?? {}, 'exports'),
      events: {
        done: ({ task, rows, deleted, bytes }) =>
          progress.ended(task.split('/')[0]!, { task, rows: rows + deleted, bytes }),
        failed: (task) => progress.failed(task),
        rows: (count) => progress.rows(count),
        removed: (files) => {
          if (files.length > 0) progress.say(`removed what this export has not: ${files.join(', ')}`);
        },
        perUnit: (window) => progress.say(`${window}: not to be had for all units at once, so unit by unit`),
        halved: (task, { from, to }) =>
          progress.say(`${task}: ${from} to ${to} took too long, so in two halves`),
      },
    });
    // Only a tap has the standard output for what it delivers.
    const isTap = options.load === 'singer' && options.target === undefined;
    await printManifest(terminal, folder, manifest, { json: options.json === true, isTap });
    const missing =
      options.load !== undefined && isDelivered(manifest)
        ? await deliver(context, folder, { ...options, load: options.load }, (line) => progress.say(line))
        : [];
    for (const what of missing) terminal.note(terminal.errorStyle.yellow(takenAwayText(what)));
    const code = exitCodeOf(manifest);
    context.exitCode = code === ExitCode.Done && missing.length > 0 ? ExitCode.PartlyDone : code;
  } catch (error) {
    if (!signal.aborted) throw isFull(error) ? new CommandFailure(NO_ROOM) : error;
    const stopped = { done: journal.done.size, of: tasks.length };
    terminal.note(options.json ? JSON.stringify({ stopped }) : stoppedText(stopped, options));
    context.exitCode = ExitCode.PartlyDone;
  } finally {
    journal.close();
  }
}

function stoppedText(
  { done, of }: { readonly done: number; readonly of: number },
  { redis, onInterrupt }: RequestOptions,
): string {
  const others = redis !== undefined && onInterrupt === 'hand-over' ? 'workers do the others, and ' : '';
  return `stopped. ${done} of ${of} pieces are done and kept; ${others}the same command goes on from there.`;
}

const NO_ROOM = 'the disk is full. Make room; the same command goes on from there.';

/** The system's errors, and that of SQLite in either library. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
const SQLITE_FULL = 13;

function isFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return FULL.has(code) || (code === 'ERR_SQLITE_ERROR' && errcode === SQLITE_FULL);
}

function exitCodeOf({ complete, request, datasets }: Manifest): ExitCode {
  if (complete) return ExitCode.Done;
  if (request.allOrNothing) return ExitCode.Failed;
  const anyDone = datasets.some(({ units }) => units.some(({ state }) => state === 'done'));
  return anyDone ? ExitCode.PartlyDone : ExitCode.Failed;
}

async function newPlan(folder: ExportFolder, make: () => Promise<ExportPlan>): Promise<ExportPlan> {
  const plan = await make();
  await folder.clear();
  folder.write('plan.json', plan);
  return plan;
}
