import type { ExportFolder } from '../../export/ExportFolder.js';
import { type ExportPlan, type ExportRequest, PLAN_FORMAT } from '../../export/ExportPlan.js';
import type { CommandContext } from '../CommandContext.js';
import { UsageError } from '../cliErrors.js';
import { strictnessOf } from './exportRequest.js';

export interface UnfinishedOptions {
  readonly restart?: boolean;
  readonly resume?: boolean;
  readonly json?: boolean;
}

/** The plan to go on with, if that is what is to be done. */
export function unfinished(
  context: CommandContext,
  folder: ExportFolder,
  { asked, request }: { readonly asked: string; readonly request: ExportRequest },
  options: UnfinishedOptions,
): ExportPlan | undefined {
  if (options.restart) return undefined;
  const plan = folder.read<ExportPlan>('plan.json');
  if (plan && plan.format !== PLAN_FORMAT) {
    context.terminal.note('another version of the toolkit began the unfinished export, so it starts again');
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
      `${moved}. Without --resume it starts again; with --from ${plan.request.from} --to ${plan.request.to} --resume it goes on as it was.`,
    );
  if (moved !== undefined) {
    context.terminal.note(`${moved}, so it starts again`);
    return undefined;
  }
  if (!options.json) context.terminal.note(`going on with the export begun ${plan.startedAt}`);
  return { ...plan, request: { ...plan.request, ...(strictnessOf(request) as object) } };
}

/** That days such as `today-7d` mean others than when an export was begun. */
function movedPeriod(begun: ExportRequest, now: ExportRequest): string | undefined {
  if (begun.from === now.from && begun.to === now.to) return undefined;
  return `the export was begun for ${begun.from} to ${begun.to}, and its period is now ${now.from} to ${now.to}`;
}
