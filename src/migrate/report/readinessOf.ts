import { allOperations } from '../../operations/allDefinitions.js';
import { confidenceOf, type OperationName } from '../../bridge/map/OperationMove.js';
import { operationMoves } from '../../bridge/map/operationMoves.generated.js';
import { soapMoves } from '../../bridge/map/soapMoves.generated.js';
import type { DryRun } from '../codemods/rewriteClient.js';
import type { Observation } from '../../evidence/compare/Comparison.js';
import { type Observed, observationOf, wireFindings } from '../scan/observed.js';
import type { Inventory } from '../scan/Use.js';
import { assessCall } from './assessCall.js';
import { byOperation, byScript, type ScriptUses } from './byScript.js';
import { daysOf, effortOf } from './effortOf.js';
import { sayUnknown } from './summaryOf.js';
import {
  type CallReadiness,
  type OlderCall,
  type Readiness,
  type ScriptReadiness,
  type ScriptVerdict,
  VERDICTS,
} from './Readiness.js';
import { firstStep, inOrder, keptOperations, questionsOf, workSteps } from './workSteps.js';

/** Options of `readinessOf`. */
export interface ReadinessOptions {
  /** What was seen on the wire; with `since` no script goes that was not watched from that day on. */
  readonly observed?: readonly Observed[];
  /** `YYYY-MM-DD`: the first day of the time over which a script must have been watched. */
  readonly since?: string;
  /** What dry runs of the codemod `client` did, by file; without one the report promises nothing of the codemod. */
  readonly dryRuns?: ReadonlyMap<string, DryRun>;
}

/** What of an inventory can move to REST today, what must stay, why, and what to do in which order. */
export function readinessOf(inventory: Inventory, options: ReadinessOptions = {}): Readiness {
  const scripts = byScript(inventory)
    .map((script) =>
      scriptOf(script, watched(script.file, inventory, options), options.dryRuns?.get(script.file)),
    )
    .sort(inOrder);
  const calls = scripts.flatMap((script) => script.calls);
  const operations = operationsOf(calls);
  const { uses, unknowns, skipped, noScripts = [], unread = {}, files } = inventory;
  return {
    scripts,
    operations,
    totals: {
      scripts: count(scripts, SCRIPT_VERDICTS),
      calls: count(calls, VERDICTS),
      operations: count(operations, VERDICTS),
      documented: documentedTotals(),
    },
    older: olderCalls(scripts),
    work: workSteps(scripts),
    questions: questionsOf(scripts),
    kept: keptOperations(scripts),
    mentions: noScripts.map((file) => ({
      file,
      operations: [...byOperation(uses.filter((use) => use.file === file)).keys()],
    })),
    unknowns,
    wire: options.observed ? wireFindings(inventory, options.observed) : [],
    skipped,
    unread,
    isBlind: scripts.length === 0 && (files.length === noScripts.length || skipped.length > 0),
  };
}

const SCRIPT_VERDICTS: readonly ScriptVerdict[] = ['leaves', 'decide', 'both', 'stays', 'unknown'];

function scriptOf(
  { file, uses, helpers, parts, unknowns }: ScriptUses,
  observation: Observation | undefined,
  codemod: DryRun | undefined,
): ScriptReadiness {
  const calls = [...byOperation(uses)]
    .map(([operation, own]) => assessCall(operation, own))
    .sort((a, b) => Number(b.changes) - Number(a.changes));
  const verdict = scriptVerdict(calls, unknowns.length > 0 || observation?.is === 'unexplained');
  const effort = effortOf(verdict, calls, unknowns);
  return {
    ...{ file, verdict, calls, unknowns, helpers, parts, effort },
    doubts: unknowns.map(sayUnknown),
    ...(observation ? { observation } : {}),
    ...(codemod ? { codemod } : {}),
    days: daysOf(effort, verdict),
    who: verdict === 'stays' ? 'operator' : verdict === 'decide' || verdict === 'both' ? 'owner' : 'team',
    first: firstStep({ file, verdict, calls, unknowns, codemod }),
  };
}

/** Anything that is not known makes the script one to look at. */
function scriptVerdict(calls: readonly CallReadiness[], hasDoubts: boolean): ScriptVerdict {
  const verdicts = new Set(calls.map(({ verdict }) => verdict));
  if (calls.length === 0 || hasDoubts) return 'unknown';
  const goes = verdicts.has('moves') || verdicts.has('loses') || verdicts.has('related');
  if (verdicts.has('stays')) return goes ? 'both' : 'stays';
  return verdicts.has('loses') || verdicts.has('related') ? 'decide' : 'leaves';
}

/** What the wire says of a script, where it was asked; without `since` any time of watching will do. */
function watched(
  file: string,
  inventory: Inventory,
  { observed, since }: ReadinessOptions,
): Observation | undefined {
  return observed && observationOf(file, inventory, observed, since ?? '9999-12-31');
}

/** The worst verdict of each operation over all scripts, best operations first. */
function operationsOf(calls: readonly CallReadiness[]): Readiness['operations'] {
  const rank = ({ verdict }: CallReadiness) => VERDICTS.indexOf(verdict);
  const worst = new Map(calls.toSorted((a, b) => rank(a) - rank(b)).map((call) => [call.operation, call]));
  return [...worst.values()]
    .sort((a, b) => rank(a) - rank(b) || (a.operation < b.operation ? -1 : 1))
    .map(({ operation, verdict }) => ({ operation, verdict }));
}

function olderCalls(scripts: readonly ScriptReadiness[]): OlderCall[] {
  return soapMoves.flatMap(({ from, to, declared, notes }) => {
    const files = scripts
      .filter(({ calls }) => calls.some(({ operation }) => operation === from))
      .map(({ file }) => file);
    return files.length === 0 ? [] : [{ operation: from, successor: to, declared, files, notes }];
  });
}

function documentedTotals(): Readiness['totals']['documented'] {
  const documented = allOperations().filter(({ origin }) => origin === 'documented');
  const without = documented.filter(
    ({ name }) => confidenceOf(operationMoves[name as OperationName]) === 'none',
  );
  return {
    operations: documented.length,
    withCounterpart: documented.length - without.length,
    without: without.length,
  };
}

function count<T extends string>(all: readonly { readonly verdict: T }[], kinds: readonly T[]) {
  const counts = kinds.map((kind) => [kind, all.filter(({ verdict }) => verdict === kind).length]);
  return Object.fromEntries(counts) as Record<T, number>;
}
