import { existsSync, writeFileSync } from 'node:fs';
import { isAlarm } from '../../assumptions/Assumption.js';
import type { Deployment } from '../../assumptions/file/Deployment.js';
import { formatDeployment, readDeployment } from '../../assumptions/file/deploymentText.js';
import { ASSUMPTIONS } from '../../assumptions/list/all.js';
import { tourOf } from '../../surveying/tour.js';
import { Tally } from '../../assumptions/file/Tally.js';
import { counted } from '../../text/counted.js';
import { type CommandContext, ExitCode, UsageError } from '../CommandContext.js';
import { printSurvey } from './printSurvey.js';
import { recordedIn } from './recordedIn.js';
import type { SurveyOptions } from '../commands/survey.js';
import { surveyService } from './surveyService.js';

const NOTHING: Deployment = { format: 1, service: {}, surveys: [], assumptions: {}, operations: {} };

/** Learns from a service or from what was recorded, and writes the file of the deployment. */
export async function surveyCommand(context: CommandContext, options: SurveyOptions): Promise<void> {
  if (options.write && options.unit === undefined)
    throw new UsageError('--write needs --unit: the id of a test unit, in which rows may be written.');
  if (options.from && (options.write || options.errors))
    throw new UsageError('--from makes no call: leave out --write and --errors.');
  if (options.explore) {
    const { exploreService } = await import('./exploreService.js');
    return exploreService(context, options);
  }
  if (options.against !== undefined) return surveyAgainst(context, options, options.against);
  const known = existsSync(options.file) ? readDeployment(options.file) : NOTHING;
  const learned = options.from
    ? await fromRecordings(options.from, known)
    : await surveyService(context, options, known);
  if (!learned) return;
  writeFileSync(options.file, formatDeployment(learned));
  if (options.html !== undefined) {
    const { formatDeploymentHtml } = await import('./printSurvey.js');
    writeFileSync(options.html, formatDeploymentHtml(learned));
  }
  await printSurvey(context.terminal, learned, options);
  const isBad = ASSUMPTIONS.some((one) => isAlarm(one, learned.assumptions[one.id]?.seen ?? {}));
  if (isBad) context.exitCode = ExitCode.PartlyDone;
}

/** Surveys anew, and tells what is no longer as a file says. Writes nothing. */
async function surveyAgainst(context: CommandContext, options: SurveyOptions, file: string): Promise<void> {
  const known = readDeployment(file);
  const { usersIn, usersOf } = await import('./usedBy.js');
  const users = await usersIn(options.usedBy ?? []);
  const now = options.from
    ? await fromRecordings(options.from, NOTHING)
    : await surveyService(context, { ...options, file: `${file}.against` }, NOTHING);
  if (!now) return;
  const { driftOf } = await import('../../surveying/driftOf.js');
  const drifts = driftOf(known, now).map((drift) => ({ ...drift, usedBy: usersOf(drift, users) }));
  const { terminal } = context;
  if (options.json) await terminal.json(drifts);
  else if (drifts.length === 0) terminal.note(`everything that was seen agrees with ${file}`);
  const all = Object.keys(known.assumptions);
  const held = all.filter((id) => Object.hasOwn(now.assumptions, id));
  terminal.note(`${held.length} of ${counted(all.length, 'assumption')} of the file were seen again`);
  const silent = options.from ? [] : silentIn(known, now);
  if (silent.length > 0) terminal.note(`had answers then, and none with a value now: ${silent.join(', ')}`);
  for (const { what, was, is, breaks, restedOnBy, usedBy } of options.json ? [] : drifts) {
    const by = restedOnBy.length === 0 ? '' : ` It breaks what ${restedOnBy.join(', ')} rest on.`;
    await terminal.print(`${breaks ? 'breaks' : 'differs'}  ${what}  was: ${was}  is: ${is}${by}`);
    for (const user of usedBy) await terminal.print(`          used by ${user}`);
  }
  if (drifts.some(({ breaks }) => breaks)) context.exitCode = ExitCode.Failed;
  else if (drifts.length + silent.length > 0) context.exitCode = ExitCode.PartlyDone;
}

/**
 * The reads of a survey that were answered when the file was made, and were not now, or that had records and have none, which a
 * wrong key can do. A period may have none by chance.
 */
function silentIn(known: Deployment, now: Deployment): string[] {
  const silent = tourOf(new Date().toISOString().slice(0, 10)).filter(({ operation: { name }, input }) => {
    const [was, is] = [known.operations[name], now.operations[name]];
    const hasPeriod = Object.keys(input).some((part) => part !== 'lastModified');
    return was !== undefined && (is === undefined || (!hasPeriod && was.records > 0 && is.records === 0));
  });
  return silent.map(({ operation }) => operation.name);
}

async function fromRecordings(paths: readonly string[], known: Deployment): Promise<Deployment> {
  const tally = new Tally(known);
  let calls = 0;
  for (const path of paths)
    for await (const one of recordedIn(path)) {
      if ('assumptions' in one) tally.add(one, 'traffic');
      else tally.take(one, 'traffic');
      calls += 'assumptions' in one ? answersIn(one) : 1;
    }
  if (calls === 0)
    throw new UsageError(`no answered call of the interface is in ${counted(paths.length, 'path')}.`);
  tally.end('traffic');
  const on = new Date().toISOString().slice(0, 10);
  return {
    ...known,
    surveys: [...known.surveys, { on, by: 'traffic', calls }],
    ...{ assumptions: tally.assumptions, operations: tally.operations },
  };
}

const answersIn = ({ operations }: Pick<Deployment, 'operations'>) =>
  Object.values(operations).reduce((sum, { answers }) => sum + answers, 0);
