import { resolve } from 'node:path';
import type { FolderLock } from '../../export/FolderLock.js';
import { ExportFolder } from '../../export/ExportFolder.js';
import { type ExportPlan, type ExportRequest, PLAN_FORMAT, runOf } from '../../export/ExportPlan.js';
import { Journal } from '../../export/Journal.js';
import { KeyRing } from '../../export/KeyRing.js';
import { LocalRunner } from '../../export/LocalRunner.js';
import { personalCheck, type PersonalPolicy } from '../../export/personal.js';
import { driftText, planExport } from '../../export/planExport.js';
import { plannedDrift } from '../../export/lake/drift.js';
import { runExport } from '../../export/runExport.js';
import type { QueueRunnerOptions } from '../../jobs/QueuedWork.js';
import { tasksOf } from '../../export/tasksOf.js';
import { loadFormats } from '../../export/writers/loadFormats.js';
import { createBudget } from '../../transport/budget.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { CommandFailure, UsageError } from '../cliErrors.js';
import { keyOf, type Target, targetOf } from '../connection/connection.js';
import type { ConnectionOptions } from '../connection/connectionOptions.js';
import { ExitCode } from '../exitCode.js';
import { packageVersion } from '../packageVersion.js';
import { ExportProgress } from './ExportProgress.js';
import { reachRedis } from '../worker/reachRedis.js';
import { loadJobs, redisAddress } from '../worker/redisAddress.js';
import { personalOf } from './personalOf.js';
import { askedOf, type RequestOptions, requestOf } from './exportRequest.js';
import { printManifest, printPlannedExport } from './printManifest.js';

export interface ExportCommandOptions extends ConnectionOptions, GlobalOptions, RequestOptions {
  readonly out: string;
  readonly pseudonymKey?: string;
  readonly concurrent: number;
  readonly resume?: boolean;
  readonly restart?: boolean;
  readonly replace?: boolean;
  readonly dryRun?: boolean;
  readonly quiet?: boolean;
  readonly redis?: string | true;
  readonly queue: string;
}

/** Exports datasets into a folder, or goes on with what is unfinished there. */
export async function exportData(
  context: CommandContext,
  datasets: readonly string[],
  options: ExportCommandOptions,
): Promise<void> {
  const request = requestOf(datasets, options);
  await loadFormats(request);
  const target = targetOf(options);
  const personal = personalOf(options);
  const keys = new KeyRing(
    { ...target.client, budget: createBudget({ concurrent: options.concurrent }) },
    keyOf(target, 'own'),
  );
  const folder = new ExportFolder(resolve(options.out));
  const asked = askedOf(request, options, target.endpoint);
  const check = personalCheck(personal);
  const make = () =>
    planExport({
      ...{ request, asked, folder, keys, pseudonymCheck: check, signal: context.signal },
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
    if (plan.pseudonymCheck !== check)
      throw new UsageError(
        'the key of the pseudonyms is not the one with which this export began; use that, or --restart.',
      );
    const drift = plannedDrift(folder, plan);
    if (drift.length > 0) context.terminal.note(context.terminal.errorStyle.yellow(driftText(folder, drift)));
    await run(context, { folder, lock, plan, keys, personal, options, target });
  } finally {
    lock.release();
  }
}

/** With `SOURCE_DATE_EPOCH`, as of reproducible builds, two exports of the same data are the same byte for byte. */
function momentGiven({ SOURCE_DATE_EPOCH: seconds = '' } = process.env): string | undefined {
  return /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : undefined;
}

interface Parts {
  readonly folder: ExportFolder;
  readonly lock: FolderLock;
  readonly plan: ExportPlan;
  readonly keys: KeyRing;
  readonly personal: PersonalPolicy;
  readonly options: ExportCommandOptions;
  readonly target: Target;
}

async function run(
  context: CommandContext,
  { folder, lock, plan, keys, personal, options, target }: Parts,
): Promise<void> {
  const { terminal, signal } = context;
  // With --resume it is the plan that says which.
  const formats = await loadFormats(plan.request);
  const journal = new Journal(folder.journal);
  const tasks = tasksOf(plan);
  const counts = { all: tasks.length, before: tasks.filter(({ id }) => journal.done.has(id)).length };
  const progress = new ExportProgress(terminal, counts, options.quiet === true || options.json === true);
  const surroundings = { keys, parts: folder.parts, personal, callOptions: {} };
  const queue =
    options.redis === undefined
      ? undefined
      : await queueRunner(options, signal, {
          ...{ run: runOf(plan, folder.path), folder: folder.path, endpoint: target.endpoint },
          ...{ personal: personal.mode, personalCheck: plan.pseudonymCheck, perUnit: journal.perUnit },
          onTrouble: (what) => progress.say(what),
          onNoWorker: () =>
            progress.say(`no worker is there: start one with workforce-soap worker --queue ${options.queue}`),
        });
  const runner =
    queue?.runner ??
    new LocalRunner({ surroundings, concurrent: options.concurrent, perUnit: journal.perUnit });
  try {
    const manifest = await runExport({
      ...{ folder, lock, plan, journal, runner, formats, signal },
      toolkit: packageVersion(),
      events: {
        done: (part) => progress.ended(part.task.split('/')[0]!),
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
    progress.clear();
    await printManifest(terminal, folder, manifest, options);
    context.exitCode = exitCodeOf(manifest);
  } catch (error) {
    progress.clear();
    if (!signal.aborted) throw isFull(error) ? new CommandFailure(NO_ROOM) : error;
    const stopped = { done: journal.done.size, of: tasks.length };
    terminal.note(
      options.json
        ? JSON.stringify({ stopped })
        : `stopped. ${stopped.done} of ${stopped.of} pieces are done and kept; the same command goes on from there.`,
    );
    context.exitCode = ExitCode.PartlyDone;
  } finally {
    journal.close();
    queue?.close();
  }
}

const NO_ROOM = 'the disk is full. Make room; the same command goes on from there.';

/** The system's errors, and that of SQLite in either library. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
const SQLITE_FULL = 13;

function isFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return FULL.has(code) || (code === 'ERR_SQLITE_ERROR' && errcode === SQLITE_FULL);
}

/** Workers elsewhere do the pieces. */
async function queueRunner(
  { redis: asked, queue }: ExportCommandOptions,
  signal: AbortSignal,
  settings: Omit<QueueRunnerOptions, 'redis' | 'queue'>,
) {
  const { connectRedis, QueueRunner } = await loadJobs();
  const address = redisAddress(asked === true ? undefined : asked);
  const redis = connectRedis(address);
  await reachRedis(redis, address, signal);
  return { runner: new QueueRunner({ ...settings, redis, queue }), close: () => redis.disconnect() };
}

function exitCodeOf({ complete, request, datasets }: Awaited<ReturnType<typeof runExport>>): ExitCode {
  if (complete) return ExitCode.Done;
  if (request.allOrNothing) return ExitCode.Failed;
  const anyDone = datasets.some(({ units }) => units.some(({ state }) => state === 'done'));
  return anyDone ? ExitCode.PartlyDone : ExitCode.Failed;
}

/** The plan to go on with, if that is what is to be done. */
function unfinished(
  context: CommandContext,
  folder: ExportFolder,
  { asked, request }: { readonly asked: string; readonly request: ExportRequest },
  options: ExportCommandOptions,
): ExportPlan | undefined {
  if (options.restart) return undefined;
  const plan = folder.read<ExportPlan>('plan.json');
  if (plan && plan.format !== PLAN_FORMAT) {
    context.terminal.note('what is unfinished is of another version of the toolkit, so it begins anew');
    return undefined;
  }
  if (!plan) {
    if (options.resume) throw new UsageError(`nothing is unfinished in ${folder.path}.`);
    return undefined;
  }
  if (plan.settled && !options.resume) return undefined;
  if (plan.asked !== asked && !options.resume)
    throw new UsageError(
      `${folder.path} holds an unfinished export of something else, begun ${plan.startedAt}. --resume goes on with it, --restart forgets it.`,
    );
  const moved = plan.asked === asked ? movedPeriod(plan.request, request) : undefined;
  if (moved !== undefined && options.resume)
    throw new UsageError(
      `${moved}. Without --resume it begins anew; with --from ${plan.request.from} --to ${plan.request.to} --resume it goes on as it was.`,
    );
  if (moved !== undefined) {
    context.terminal.note(`${moved}, so it begins anew`);
    return undefined;
  }
  if (!options.json) context.terminal.note(`going on with the export begun ${plan.startedAt}`);
  return plan;
}

/** That days such as `today-7d` mean others than when an export was begun. */
function movedPeriod(begun: ExportRequest, now: ExportRequest): string | undefined {
  if (begun.from === now.from && begun.to === now.to) return undefined;
  return `the export was begun for ${begun.from} to ${begun.to}, and its period is now ${now.from} to ${now.to}`;
}

async function newPlan(folder: ExportFolder, make: () => Promise<ExportPlan>): Promise<ExportPlan> {
  const plan = await make();
  folder.clear();
  folder.write('plan.json', plan);
  return plan;
}
