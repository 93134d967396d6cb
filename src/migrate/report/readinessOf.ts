import { soapMoves } from '../../bridge/map/soapMoves.generated.js';
import type { DryRun } from '../codemods/rewriteClient.js';
import type { Observation } from '../../evidence/compare/Comparison.js';
import { type Observed, observationOf, wireFindings } from '../scan/observed.js';
import { unknownsOf } from '../scan/scanFolder.js';
import type { Inventory, Unknown, Use } from '../scan/Use.js';
import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import { onceEach } from '../../text/onceEach.js';
import { assessCall } from './assessCall.js';
import { sayUnknown } from './summaryOf.js';
import {
  type CallReadiness,
  type Effort,
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
  // Without `since` any time of watching will do.
  const { observed, since = '9999-12-31', dryRuns } = options;
  const scripts = byScript(inventory)
    .map((script) => {
      const observation = observed && observationOf(script.file, inventory, observed, since);
      return scriptOf(script, observation, dryRuns?.get(script.file));
    })
    .sort(inOrder);
  const calls = scripts.flatMap((script) => script.calls);
  const { uses, unknowns, skipped, noScripts = [], unread = {}, files } = inventory;
  return {
    scripts,
    totals: { scripts: count(scripts, SCRIPT_VERDICTS), calls: count(calls, VERDICTS) },
    older: olderCalls(scripts),
    work: workSteps(scripts),
    questions: questionsOf(scripts),
    kept: keptOperations(scripts),
    mentions: noScripts.map((file) => ({
      file,
      operations: onceEach(uses.filter((use) => use.file === file).map(({ operation }) => operation)),
    })),
    unknowns,
    wire: observed ? wireFindings(inventory, observed) : [],
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
  const calls = [...groupedBy(uses, ({ operation }) => operation)]
    .map(([operation, own]) => assessCall(operation, own))
    .sort((a, b) => Number(b.changes) - Number(a.changes));
  const verdict = scriptVerdict(calls, unknowns.length > 0 || observation?.is === 'unexplained');
  const effort = effortOf(verdict, calls, unknowns);
  return {
    ...{ file, verdict, calls, unknowns, helpers, parts, effort },
    doubts: unknowns.map(sayUnknown),
    ...(observation ? { observation } : {}),
    ...(codemod ? { codemod } : {}),
    // What a team plans with before it has measured its own.
    days: verdict === 'stays' ? 0 : { small: 0.5, medium: 2, large: 5 }[effort.size],
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

function olderCalls(scripts: readonly ScriptReadiness[]): OlderCall[] {
  return soapMoves.flatMap(({ from, to, declared, notes }) => {
    const files = scripts
      .filter(({ calls }) => calls.some(({ operation }) => operation === from))
      .map(({ file }) => file);
    return files.length === 0 ? [] : [{ operation: from, successor: to, declared, files, notes }];
  });
}

function count<T extends string>(all: readonly { readonly verdict: T }[], kinds: readonly T[]) {
  const counts = kinds.map((kind) => [kind, all.filter(({ verdict }) => verdict === kind).length]);
  return Object.fromEntries(counts) as Record<T, number>;
}

/** What one script calls, itself or by way of others, and what is not known of it. */
interface ScriptUses extends Pick<ScriptReadiness, 'file' | 'helpers' | 'parts' | 'unknowns'> {
  readonly uses: readonly Use[];
}

/**
 * The calls by the scripts that make them: a helper's calls count for those who call it, and a file that only helps is no
 * script of its own. Configuration, templates and recordings are none either.
 */
function byScript(inventory: Inventory): ScriptUses[] {
  const { files, uses, noScripts = [], unknowns: all, taken } = inventory;
  const others = new Set(noScripts);
  const named = new Set([...files, ...all.map(({ file }) => file)]);
  return [...named].flatMap((file): ScriptUses[] => {
    if (others.has(file)) return [];
    const own = uses.filter((use) => use.file === file && !use.calledFrom);
    const by = uses.filter(({ calledFrom = [] }) => calledFrom.some((place) => place.file === file));
    const unknowns = unknownsOf(inventory, file);
    if (own.length + by.length + unknowns.length === 0) return [];
    const helpers = new Set([
      ...by.map((use) => use.file),
      ...[...own, ...by].flatMap(({ through }) =>
        through === undefined || through === file ? [] : [through],
      ),
    ]);
    const parts = [...new Set([...helpers, ...(taken?.get(file) ?? [])])].sort();
    return [{ file, uses: [...own, ...by], helpers: [...helpers].sort(), parts, unknowns }];
  });
}

/** How much work a script is, in three sizes: each reason makes it larger. */
function effortOf(
  verdict: ScriptVerdict,
  calls: readonly CallReadiness[],
  unknowns: readonly Unknown[],
): Effort {
  if (verdict === 'stays' && unknowns.length === 0)
    return { size: 'small', why: ['nothing moves: it stays as it is'] };
  const moving = calls.filter((call) => call.verdict !== 'stays');
  const sum = (of: (call: CallReadiness) => number) => moving.reduce((all, call) => all + of(call), 0);
  const lost = sum(({ losses, observed }) => losses.length + observed.length);
  const [blind, written] = [
    sum((call) => Number(call.assumed.length > 0)),
    sum((call) => Number(call.changes)),
  ];
  const byHand = moving.some(({ uses }) => uses.some(({ language }) => !/Script$|^traffic$/.test(language)));
  const weights: readonly (readonly [number, string])[] = [
    [moving.length > 5 ? 2 : Number(moving.length > 2), `${counted(moving.length, 'operation')} to move`],
    [Number(byHand), 'no codemod for its language: by hand, or unchanged behind the gateway'],
    [Math.min(2, Math.ceil(lost / 4)), `${counted(lost, 'field')} to settle`],
    [Number(blind > 0), `${counted(blind, 'operation')} used in ways that cannot be seen`],
    [Number(written > 0), `${counted(written, 'operation')} that may change something`],
    [Number(verdict === 'both'), 'both protocols side by side'],
    [unknowns.length > 0 ? 2 : 0, `${counted(unknowns.length, 'place')} to look at`],
  ];
  const reasons = weights.filter(([points]) => points > 0);
  const points = reasons.reduce((all, [one]) => all + one, 0);
  const size = points < 2 ? 'small' : points < 4 ? 'medium' : 'large';
  return { size, why: reasons.length > 0 ? reasons.map(([, why]) => why) : ['few operations, nothing lost'] };
}
