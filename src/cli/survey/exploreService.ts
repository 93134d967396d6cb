import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { explore, type Explored, type NewAssumption } from '../../surveying/explore/explore.js';
import { Side } from '../../surveying/explore/Side.js';
import { stepInWords, workflowOf } from '../../surveying/explore/Workflow.js';
import type { Deployment } from '../../assumptions/file/Deployment.js';
import { readDeployment } from '../../assumptions/file/deploymentText.js';
import { createAsker } from '../../surveying/createAsker.js';
import { rowsOfTrial } from '../../surveying/runTrial.js';
import { notImitated } from '../../sandbox/like/Likeness.js';
import { type Sandbox, startSandbox } from '../../sandbox/index.js';
import { counted } from '../../text/counted.js';
import { transportOf } from '../../transport/transportOf.js';
import { type CommandContext, ExitCode, UsageError } from '../CommandContext.js';
import { surveyedCalls, targetOf } from '../connection/connection.js';
import { agreed, goesOn, keyFor, progressOf, takeBackOf, tellLeft, trialPlanOf } from './surveyService.js';
import type { SurveyOptions } from '../commands/survey.js';

/** Runs workflows that look random on a service and on the sandbox of its file, and prints what differs. */
export async function exploreService(context: CommandContext, options: SurveyOptions): Promise<void> {
  const known = knownOf(options);
  const { terminal, signal } = context;
  const { calls, unit, json, seed = randomInt(1, 1_000_000_000) } = options;
  const target = await targetOf(options);
  const progress = progressOf(`${options.file}.part`, target);
  const apiKey = await keyFor(target, unit, signal);
  const plan = await trialPlanOf(target, apiKey, options);
  const asks = [
    `It will run workflows that look random (seed ${seed}) in unit ${unit}, with ${counted(calls, 'call')} at most:`,
    `  batches of at most 4 shifts of nobody on ${plan.day} and the day after, and reads. It deletes each of them.`,
    ...workflowOf(seed, 0).map((step, i) => `  ${i === 0 ? 'first' : 'then'} ${stepInWords(step)}`),
    `Each shift is like this one: ${JSON.stringify(rowsOfTrial(plan)[0])}`,
  ];
  if (!(await agreed(context, options, asks, 'Begin?'))) return;
  const asker = createAsker({ ...surveyedCalls(target), apiKey, calls, signal });
  if (known.assumptions['request.trailing']?.seen.required) asker.sendAllParts();
  const found: NewAssumption[] = [];
  await using sandbox = await startSandbox({ like: known, likeInPart: true, world: '1x10x5' });
  for (const one of notImitated(known)) terminal.note(`the sandbox cannot imitate ${one}`);
  if (!json) await terminal.print(`seed ${seed}`);
  try {
    if (progress.writing) tellLeft(context, await takeBackOf(asker, progress.writing));
    progress.begin(plan);
    const sides = { service: new Side(asker, plan), twin: twinIn(sandbox, plan) };
    const onFound = (one: NewAssumption) => found.push(one) && (json ? undefined : printed(context, one));
    const explored = await explore({ ...sides, known, seed, onFound });
    tellLeft(context, explored);
    tellCounts(context, explored);
    progress.begin(undefined);
    if (progress.done.length === 0) progress.remove();
  } catch (error) {
    if (!goesOn(context, error)) throw error;
    terminal.note(
      `stopped: shifts with the mark ${plan.mark} may be there on ${plan.day} and the day after.`,
    );
    terminal.note('Run the same command again: it takes them back first.');
  }
  if (json) await terminal.json({ seed, found });
  if (found.length > 0) context.exitCode = ExitCode.PartlyDone;
}

/** The file that a survey by writing made. Throws a `UsageError`. */
function knownOf({ write, file, against = file }: SurveyOptions): Deployment {
  if (!write) throw new UsageError('--explore needs --write and --unit: it writes in a test unit.');
  const known = existsSync(against) ? readDeployment(against) : undefined;
  if (known?.surveys.some(({ by }) => by === 'writing')) return known;
  throw new UsageError(`--explore: ${against} says nothing of writes. Run survey --write --unit first.`);
}

/** The double of the service. What it is asked costs nothing. */
function twinIn({ endpoint, namespaces, unitKeys, world }: Sandbox, plan: Side['plan']): Side {
  const [apiKey] = unitKeys.values();
  const shiftType = world.shiftTypes.find(({ isActive }) => isActive);
  const asker = createAsker({
    ...{ endpoint, namespaces, apiKey: apiKey!, calls: Number.POSITIVE_INFINITY },
    soapAction: ({ action }) => `${namespaces.operations}/${action}`,
    transport: transportOf(endpoint, { budget: false }),
  });
  return new Side(asker, { ...plan, shiftCategoryId: String(shiftType!.id) });
}

async function printed({ terminal }: CommandContext, found: NewAssumption): Promise<void> {
  const { id, sentence, steps, service, twin, mayBeShorter } = found;
  const lines = [id, `  ${sentence}`, ...steps.map((step, i) => `  ${i + 1}. ${step}`)];
  const more = mayBeShorter ? ['  The calls were spent: a shorter workflow may show it.'] : [];
  for (const line of [...lines, `  service: ${service}`, `  twin:    ${twin}`, ...more])
    await terminal.print(line);
}

function tellCounts(context: CommandContext, { found, compared, unknown, once }: Explored): void {
  const { terminal } = context;
  terminal.note(`${counted(compared, 'workflow')} compared, ${counted(found.length, 'difference')} found`);
  if (unknown > 0)
    terminal.note(`${counted(unknown, 'workflow')} could not be compared: an answer was missing`);
  if (once > 0) terminal.note(`${counted(once, 'difference')} came once, and not again in the same workflow`);
  if (compared === 0 || unknown + once > 0) context.exitCode = ExitCode.PartlyDone;
}
