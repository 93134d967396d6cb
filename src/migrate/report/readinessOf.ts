import { allOperations } from '../../wsdl/allDefinitions.js';
import { confidenceOf, type OperationName } from '../map/OperationMove.js';
import { operationMoves } from '../map/operationMoves.js';
import { soapMoves } from '../map/soapMoves.js';
import type { Inventory } from '../scan/Use.js';
import { assessCall } from './assessCall.js';
import { byOperation, byScript, type ScriptUses } from './byScript.js';
import { effortOf } from './effortOf.js';
import {
  type CallReadiness,
  type Helper,
  type OlderCall,
  type Readiness,
  type ScriptReadiness,
  type ScriptVerdict,
  type Verdict,
  VERDICTS,
} from './Readiness.js';
import { firstStep, inOrder, keptOperations, questionsOf, workSteps } from './workSteps.js';

/** What of an inventory can move to REST today, what must stay, why, and what to do in which order. */
export function readinessOf(inventory: Inventory): Readiness {
  const scripts = byScript(inventory).map(scriptOf).sort(inOrder);
  const calls = scripts.flatMap((script) => script.calls);
  const operations = operationsOf(calls);
  const { uses, unknown, skipped, noScripts = [], unread = {}, files } = inventory;
  return {
    scripts,
    operations,
    totals: {
      scripts: count(
        scripts.map(({ verdict }) => verdict),
        SCRIPT_VERDICTS,
      ),
      calls: count(
        calls.map(({ verdict }) => verdict),
        VERDICTS,
      ),
      operations: count(
        operations.map(({ verdict }) => verdict),
        VERDICTS,
      ),
      documented: documentedTotals(),
    },
    older: olderCalls(scripts),
    work: workSteps(scripts),
    questions: questionsOf(scripts),
    kept: keptOperations(scripts),
    helpers: helpersOf(scripts),
    mentions: noScripts.map((file) => ({
      file,
      operations: [...byOperation(uses.filter((use) => use.file === file)).keys()],
    })),
    unknown: unknown.map(({ file, line }) => ({ file, line })),
    skipped,
    unread,
    isBlind: scripts.length === 0 && (files.length === noScripts.length || skipped.length > 0),
  };
}

const SCRIPT_VERDICTS: readonly ScriptVerdict[] = ['leaves', 'decide', 'both', 'stays', 'unknown'];

function scriptOf({ file, uses, helpers, unknownCalls }: ScriptUses): ScriptReadiness {
  const calls = [...byOperation(uses)]
    .map(([operation, own]) => assessCall(operation, own))
    .sort((a, b) => Number(b.changes) - Number(a.changes));
  const verdict = scriptVerdict(calls, unknownCalls.length > 0);
  const effort = effortOf(verdict, calls, unknownCalls);
  const first = firstStep(file, verdict, calls, unknownCalls);
  return { file, verdict, calls, unknownCalls, helpers, effort, first };
}

function scriptVerdict(calls: readonly CallReadiness[], riddles: boolean): ScriptVerdict {
  const verdicts = new Set(calls.map(({ verdict }) => verdict));
  if (calls.length === 0 || riddles) return 'unknown';
  const goes = verdicts.has('moves') || verdicts.has('loses') || verdicts.has('related');
  if (verdicts.has('stays')) return goes ? 'both' : 'stays';
  return verdicts.has('loses') || verdicts.has('related') ? 'decide' : 'leaves';
}

/** The worst verdict of each operation over all scripts, best operations first. */
function operationsOf(calls: readonly CallReadiness[]): Readiness['operations'] {
  const worst = new Map<OperationName, Verdict>();
  for (const { operation, verdict } of calls) {
    const before = worst.get(operation);
    if (!before || VERDICTS.indexOf(verdict) > VERDICTS.indexOf(before)) worst.set(operation, verdict);
  }
  return [...worst]
    .map(([operation, verdict]) => ({ operation, verdict }))
    .sort(
      (a, b) =>
        VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || (a.operation < b.operation ? -1 : 1),
    );
}

function olderCalls(scripts: readonly ScriptReadiness[]): OlderCall[] {
  return soapMoves.flatMap(({ from, to, declared, notes }) => {
    const files = scripts
      .filter(({ calls }) => calls.some(({ operation }) => operation === from))
      .map(({ file }) => file);
    return files.length === 0 ? [] : [{ operation: from, successor: to, declared, files, notes }];
  });
}

function helpersOf(scripts: readonly ScriptReadiness[]): Helper[] {
  const names = [...new Set(scripts.flatMap(({ helpers }) => helpers))].sort();
  return names.map((file) => ({
    file,
    scripts: scripts.filter(({ helpers }) => helpers.includes(file)).map((script) => script.file),
  }));
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

function count<T extends string>(values: readonly T[], kinds: readonly T[]): Record<T, number> {
  return Object.fromEntries(
    kinds.map((kind) => [kind, values.filter((value) => value === kind).length]),
  ) as Record<T, number>;
}
