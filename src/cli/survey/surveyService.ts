import type { Deployment } from '../../assumptions/file/Deployment.js';
import type { Exchange, RuleKind } from '../../assumptions/Assumption.js';
import { isFault, isValue } from '../../assumptions/wire/viewOf.js';
import { type Asker, BudgetSpent, createAsker } from '../../surveying/createAsker.js';
import { type Step, stepsOf } from '../../surveying/runSurvey.js';
import { sentBy, takeBack, type TrialEnd, type TrialPlan } from '../../surveying/runTrial.js';
import { Tally } from '../../assumptions/file/Tally.js';
import { KeyRing, OWN_KEY } from '../../export/KeyRing.js';
import type { ApiKey } from '../../secret.js';
import { counted } from '../../text/counted.js';
import { sameEndpoint, shownEndpoint, storedEndpoint } from '../../transport/endpoint.js';
import { type CommandContext, ExitCode, UsageError } from '../CommandContext.js';
import { keyOf, surveyedCalls, type Target, targetOf } from '../connection/connection.js';
import { noteSecret } from '../connection/keyReference.js';
import { dayOption } from '../export/exportRequest.js';
import { confirm } from '../terminal/Terminal.js';
import type { SurveyOptions } from '../commands/survey.js';
import { readJsonFile } from '../../validation/jsonFile.js';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { operationsOf } from '../../surveying/rules.js';
import { addDays } from '../../calendar/days.js';
import { createClient } from '../../client/client.js';
import { createAnswerDecoder } from '../../encoding/answer/decodeAnswer.js';
import { discover } from '../../discovery/discover.js';
import { allOperations } from '../../operations/allDefinitions.js';

/** Asks a service what it does. Gives what is known then; `undefined` where nothing was sent. */
export async function surveyService(
  context: CommandContext,
  options: SurveyOptions,
  known: Deployment,
): Promise<Deployment | undefined> {
  const target = await targetOf(options);
  checkAddress(options.file, known.service.endpoint, target);
  const today = dayOption('--day', options.day ?? 'today');
  const progress = progressOf(`${options.file}.part`, target);
  const apiKey = await keyFor(target, options.unit, context.signal);
  const write = options.write
    ? await planOf(context, target, options, { apiKey, mark: progress.mark })
    : undefined;
  const steps = stepsOf({ errors: options.errors === true, write }, today);
  const open = steps.filter(({ id }) => !progress.done.includes(id));
  const asks = askedBy(options, open, write && sentBy(write));
  if (!(await agreed(context, options, asks, `Begin, and write ${options.file}?`))) return undefined;
  const tally = new Tally(progress);
  let [calls, read, faults] = [0, 0, 0];
  const asker = createAsker({
    ...{ ...surveyedCalls(target), apiKey, today, calls: options.calls, signal: context.signal },
    onExchange: (exchange) => {
      calls++;
      if (isTaken(exchange)) read++;
      if (isFault(exchange)) faults++;
      tally.take(exchange, exchange.operation.effect === 'read' ? 'reading' : 'writing');
    },
  });
  if (tally.assumptions['request.trailing']?.seen.required) asker.sendAllParts();
  if (progress.writing) tellLeft(context, await takeBackOf(asker, progress.writing));
  const ended = await runSteps({ context, asker, tally, progress, writing: write }, open);
  tally.end('reading');
  const service = { ...known.service, ...(await serviceOf(target, context.signal)) };
  if (!service.endpoint)
    context.terminal.note(
      'the address has a query, which can be a secret: the file does not hold the address',
    );
  const lost = options.calls - asker.left - read;
  if (lost > 0) {
    context.terminal.note(`${counted(lost, 'call')} got no answer, or none that can be read`);
    context.exitCode = ExitCode.PartlyDone;
  }
  if (faults > 0 && faults === read) {
    const next = 'Look at the key and the names of the operations with workforce-soap doctor.';
    context.terminal.note(`every answer was a fault, so little is known of this service. ${next}`);
    context.exitCode = ExitCode.PartlyDone;
  }
  if (ended) progress.remove();
  const on = new Date().toISOString().slice(0, 10);
  const by = options.write ? 'writing' : options.errors ? 'errors' : 'reading';
  return {
    ...known,
    service,
    surveys: [...known.surveys, { on, by, calls }],
    assumptions: { ...known.assumptions, ...tally.renewedFrom(known) },
    operations: { ...known.operations, ...tally.operations },
  };
}

/** True for a fault, and for an answer that a client takes: a survey reads more than a client does. */
function isTaken(exchange: Exchange): boolean {
  if (!isValue(exchange)) return isFault(exchange);
  const { operation, status, contentType, bytes } = exchange;
  const decoder = createAnswerDecoder(operation, { contentType });
  try {
    decoder.write(bytes);
    decoder.end();
    return status === 200;
  } catch {
    return false;
  }
}

/** Throws a `UsageError` for a file of another service: what was seen of that one would be told of this one. */
function checkAddress(file: string, known: string | undefined, { endpoint }: Target): void {
  if (known === undefined || sameEndpoint(known, endpoint)) return;
  const moved = 'If that service has moved, write its new address into the file.';
  throw new UsageError(`${file} is of ${shownEndpoint(known)}: name another file with --file. ${moved}`);
}

/** What will be written. Says so where the WSDL does not tell whether there is more than shifts. */
async function planOf(
  { terminal, signal }: CommandContext,
  target: Target,
  options: SurveyOptions,
  { apiKey, mark }: { readonly apiKey: ApiKey; readonly mark: string | undefined },
): Promise<TrialPlan> {
  const kinds = await kindsOf(target, signal);
  if (kinds.length === 0)
    terminal.note('no WSDL shows how to delete compensations and rules: only shifts are written');
  return { ...(await trialPlanOf(target, apiKey, options, mark)), kinds };
}

/** Takes back the rows of a survey that was interrupted. That no read shows one does not prove that none was written. */
export async function takeBackOf(asker: Asker, writing: TrialPlan): Promise<Omit<TrialEnd, 'trial'>> {
  const { deleted, left, unsure } = await takeBack(asker, writing);
  const { mark, day } = writing;
  const unseen = deleted ? undefined : `no shift of ${day} has the mark ${mark} of the interrupted survey`;
  return { left, unsure: unsure ?? unseen };
}

interface Running {
  readonly context: CommandContext;
  readonly asker: Asker;
  readonly tally: Tally;
  readonly progress: Progress;
  readonly writing: Progress['writing'];
}

/** Runs the steps that are still to be done. Gives false where some are left. */
async function runSteps(running: Running, open: readonly Step[]): Promise<boolean> {
  const { context, asker, tally, progress } = running;
  for (const [i, step] of open.entries()) {
    try {
      if (step.id === 'write') progress.begin(running.writing);
      const end = await step.run(asker, tally);
      if (end) tellLeft(context, end);
      progress.end(step.id, tally);
    } catch (error) {
      if (!goesOn(context, error)) throw error;
      const left = counted(open.length - i, 'step');
      context.terminal.note(
        `stopped with ${left} to do. The same command continues, with more --calls if those are spent.`,
      );
      return false;
    }
  }
  return true;
}

/** Tells which rows are still there, or may be. */
export function tellLeft(context: CommandContext, { left, unsure }: Omit<TrialEnd, 'trial'>): void {
  const { terminal } = context;
  for (const id of left) terminal.note(`a row of the survey could not be taken back: delete ${id}`);
  if (unsure) terminal.note(`whether all rows were taken back is not known: ${unsure}`);
  if (left.length > 0 || unsure) context.exitCode = ExitCode.PartlyDone;
}

/** True for what ends a survey that the same command continues. */
export function goesOn(context: CommandContext, error: unknown): boolean {
  if (!(error instanceof BudgetSpent) && !context.signal.aborted) return false;
  context.exitCode = ExitCode.PartlyDone;
  return true;
}

function askedBy(
  { calls, unit }: SurveyOptions,
  open: readonly Step[],
  rows: readonly Readonly<Record<string, unknown>>[] = [],
): string[] {
  const most = open.reduce((sum, step) => sum + step.calls, 0);
  return [
    `It will ask, with ${counted(Math.min(most, calls), 'call')} at most:`,
    ...open.map(({ says }) => `  ${says}`),
    ...(rows.length > 0
      ? [`It will write these rows in unit ${unit}, change one of them, and delete them:`]
      : []),
    ...rows.map((row) => `  ${JSON.stringify(row)}`),
  ];
}

/** Shows what will be asked, and asks whether to begin. Throws a `UsageError` where nobody can answer. */
export async function agreed(
  { terminal, signal }: CommandContext,
  { yes, json }: SurveyOptions,
  asks: readonly string[],
  question: string,
): Promise<boolean> {
  for (const line of json ? [] : asks) terminal.note(line);
  if (yes) return true;
  if (!terminal.interactive) throw new UsageError('nothing was sent: add --yes to begin.');
  if (await confirm(question, signal)) return true;
  terminal.note('nothing was sent');
  return false;
}

/** The key that was configured, or with it that of one unit. Throws a `UsageError` for a unit that it does not see. */
export async function keyFor(target: Target, unit: string | undefined, signal: AbortSignal): Promise<ApiKey> {
  const own = keyOf(target);
  if (unit === undefined) return own;
  const ring = new KeyRing(target.client, own);
  const units = await ring.units(signal);
  const found = units.find(({ id }) => String(id) === unit);
  if (!found) throw new UsageError(`the key does not see unit ${unit}.`);
  if (found.alias === OWN_KEY) return own;
  const key = await ring.key(found.alias, signal);
  noteSecret(key.reveal());
  return key;
}

interface Kept extends Pick<Deployment, 'assumptions' | 'operations'> {
  /** Of which service, as `storedEndpoint` gives it. */
  readonly endpoint?: string;
  readonly done: readonly string[];
  /** The rows that may be there: they are taken back before anything else is written. */
  readonly writing?: TrialPlan | undefined;
}

/** What a survey did before it was interrupted, in a file beside that of the deployment. */
export interface Progress extends Kept {
  /** Stands in the rows that were written. */
  readonly mark: string | undefined;
  /** Notes that rows are about to be written. */
  begin(writing: TrialPlan | undefined): void;
  /** Notes that a step is done, and what is known then. */
  end(step: string, tally: Tally): void;
  remove(): void;
}

const NONE: Kept = { done: [], assumptions: {}, operations: {} };

/** The progress that a file holds; that of a new survey where there is none. */
export function progressOf(file: string, target: Target): Progress {
  const before = (readJsonFile(file, { expected: 'what a survey keeps', optional: true }) ?? NONE) as Kept;
  checkAddress(file, before.endpoint, target);
  let kept: Kept = { ...before, endpoint: storedEndpoint(target.endpoint) };
  const keep = (more: Partial<Kept>) => {
    kept = { ...kept, ...more };
    writeFileSync(`${file}.new`, JSON.stringify(kept));
    renameSync(`${file}.new`, file);
  };
  return {
    ...before,
    mark: before.writing?.mark,
    begin: (writing) => keep({ writing }),
    end: (step, { assumptions, operations }) =>
      keep({
        done: [...kept.done, step],
        assumptions,
        operations,
        ...(step === 'write' ? { writing: undefined } : {}),
      }),
    remove: () => rmSync(file, { force: true }),
  };
}

const FAR_DAYS = 300;

/** What a survey may write beside shifts: the kinds whose operations the WSDL has. None where it cannot be read. */
async function kindsOf(target: Target, signal: AbortSignal): Promise<RuleKind[]> {
  const { missing } = await serviceOf(target, signal);
  const isThere = (kind: RuleKind) => !operationsOf(kind).some((name) => missing?.includes(name));
  return missing ? (['rules', 'compensations'] as const).filter(isThere) : [];
}

/** What a survey will write: on a day far away, with the first shift type that is active. Throws a `UsageError`. */
export async function trialPlanOf(
  target: Target,
  apiKey: ApiKey,
  { writeDay, category }: Pick<SurveyOptions, 'writeDay' | 'category'>,
  mark = `Svy${randomBytes(4).toString('hex')}`,
): Promise<TrialPlan> {
  const day = writeDay ?? addDays(new Date().toISOString().slice(0, 10), FAR_DAYS);
  if (category !== undefined) return { day, shiftCategoryId: category, mark };
  const types = await createClient({ ...target.client, apiKey }).wsdlGetShiftCategories({
    // A service may need every part.
    ...{ lastModified: '', includeTags: false, includeSkills: false },
  });
  const found = types.find(({ isActive, id }) => isActive && id !== undefined);
  if (!found) throw new UsageError('no active shift type was found: name one with --category.');
  return { day, shiftCategoryId: String(found.id), mark };
}

/** Where and how a service is called: what its WSDL says, read without the key, and else what was set. */
async function serviceOf(target: Target, signal: AbortSignal): Promise<Deployment['service']> {
  const { endpoint, client } = target;
  const { namespace = 'uri:Service', operationNamespace = namespace } = client;
  // What stands behind the question mark can be a secret.
  const told = new URL(endpoint).search === '' ? { endpoint } : {};
  const set = { ...told, namespace, operationNamespace };
  try {
    const { options, missing, added } = await discover(endpoint, {
      signal,
      ...(client.fetch ? { fetch: client.fetch } : {}),
    });
    const known = new Map(allOperations().map(({ name, action }) => [name, `uri:Service/${action}`]));
    const actions = Object.entries(options.actions).filter(
      ([name, action]) => known.has(name) && known.get(name) !== action,
    );
    return {
      ...set,
      namespace: options.namespace,
      operationNamespace: options.operationNamespace,
      actions: Object.fromEntries(actions),
      missing: [...missing],
      added: added.filter((name) => /^[A-Za-z_][\w.-]{0,80}$/.test(name)),
    };
  } catch {
    // Without a WSDL the calls say enough.
    signal.throwIfAborted();
    return set;
  }
}
