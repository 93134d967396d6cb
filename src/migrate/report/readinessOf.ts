import { allOperations } from '../../wsdl/allDefinitions.js';
import { confidenceOf, type OperationName } from '../map/OperationMove.js';
import { operationMoves } from '../map/operationMoves.js';
import { soapMoves } from '../map/soapMoves.js';
import type { Inventory, Use } from '../scan/Use.js';
import { assessCall } from './assessCall.js';
import {
  type CallReadiness,
  type OlderCall,
  type Readiness,
  type ScriptReadiness,
  type ScriptVerdict,
  type Verdict,
  VERDICTS,
} from './Readiness.js';
import { workSteps } from './workSteps.js';

/** What of an inventory can move to REST today, what must stay, and why. */
export function readinessOf(inventory: Inventory): Readiness {
  const scripts = scriptsOf(inventory);
  const calls = scripts.flatMap((script) => script.calls);
  const operations = operationsOf(calls);
  const older = olderCalls(inventory.uses);
  return {
    scripts,
    operations,
    totals: {
      scripts: count(
        scripts.map(({ verdict }) => verdict),
        SCRIPT_ORDER,
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
    older,
    work: workSteps(scripts, older),
    unknown: inventory.unknown,
    skipped: inventory.skipped,
  };
}

const SCRIPT_ORDER: readonly ScriptVerdict[] = ['leaves', 'decide', 'both', 'stays', 'unknown'];

function scriptsOf({ files, uses, unknown }: Inventory): ScriptReadiness[] {
  const scripts = files.flatMap((file): ScriptReadiness[] => {
    const here = groupByOperation(uses.filter((use) => use.file === file));
    const calls = [...here].map(([operation, own]) => assessCall(operation, own));
    const unknownCalls = unknown.filter((call) => call.file === file).map(({ line }) => line);
    if (calls.length === 0 && unknownCalls.length === 0) return [];
    return [{ file, verdict: scriptVerdict(calls, unknownCalls.length > 0), calls, unknownCalls }];
  });
  return scripts.sort((a, b) => SCRIPT_ORDER.indexOf(a.verdict) - SCRIPT_ORDER.indexOf(b.verdict));
}

function groupByOperation(uses: readonly Use[]): Map<OperationName, Use[]> {
  const groups = new Map<OperationName, Use[]>();
  for (const use of uses) groups.set(use.operation, [...(groups.get(use.operation) ?? []), use]);
  return groups;
}

function scriptVerdict(calls: readonly CallReadiness[], riddles: boolean): ScriptVerdict {
  const verdicts = new Set(calls.map(({ verdict }) => verdict));
  if (calls.length === 0) return 'unknown';
  const goes = verdicts.has('moves') || verdicts.has('loses') || verdicts.has('related');
  if (verdicts.has('stays')) return goes ? 'both' : 'stays';
  return verdicts.has('loses') || verdicts.has('related') || riddles ? 'decide' : 'leaves';
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

function olderCalls(uses: readonly Use[]): OlderCall[] {
  return soapMoves.flatMap(({ from, to, declared, notes }) => {
    const files = [...new Set(uses.filter(({ operation }) => operation === from).map(({ file }) => file))];
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

function count<T extends string>(values: readonly T[], kinds: readonly T[]): Record<T, number> {
  return Object.fromEntries(
    kinds.map((kind) => [kind, values.filter((value) => value === kind).length]),
  ) as Record<T, number>;
}
