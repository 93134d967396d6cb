import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import { inList } from '../../text/inList.js';
import { madeOnce } from '../../text/madeOnce.js';
import { soapMoves } from '../../bridge/map/soapMoves.generated.js';
import { isMinified } from '../codemods/edits.js';
import type { Destination, DryRun } from '../codemods/rewriteClient.js';
import { sayUnknown } from './summaryOf.js';
import type {
  CallReadiness,
  Effort,
  KeptOperation,
  Question,
  ScriptReadiness,
  ScriptVerdict,
  WorkStep,
} from './Readiness.js';

const STEPS: readonly Omit<WorkStep, 'files'>[] = [
  {
    verdict: 'unknown',
    title: 'Look yourself',
    why: 'Something in them is not known. Read the lines that are named, record a run, or watch them behind the gateway.',
  },
  {
    verdict: 'leaves',
    title: 'Move to REST and leave SOAP',
    why: 'Every call has a counterpart, and nothing that the script is seen to use is lost. Compare both sides first.',
  },
  {
    verdict: 'decide',
    title: 'Decide, then move',
    why: 'Every call has some counterpart, but something is lost, cannot be seen, or must be decided.',
  },
  {
    verdict: 'both',
    title: 'Run on both protocols',
    why: 'Some calls have a counterpart, for others none is shown: the bridge speaks both, and SOAP stays.',
  },
  {
    verdict: 'stays',
    title: 'Leave on SOAP',
    why: 'No counterpart is shown for any call. Ask the service’s operator what replaces them, and until when SOAP answers.',
  },
];

/** The work in its order: what is unknown first, what stays last; each script in one place. */
export function workSteps(scripts: readonly ScriptReadiness[]): WorkStep[] {
  return STEPS.map((step) => ({
    ...step,
    files: scripts.filter(({ verdict }) => verdict === step.verdict).map(({ file }) => file),
  })).filter(({ files }) => files.length > 0);
}

const ORDER: readonly ScriptVerdict[] = STEPS.map(({ verdict }) => verdict);
const SIZES: readonly Effort['size'][] = ['small', 'medium', 'large'];

/** The order of the work: by step, then what changes something before what only reads, then small before large. */
export function inOrder(a: ScriptReadiness, b: ScriptReadiness): number {
  return (
    ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) ||
    Number(changes(b)) - Number(changes(a)) ||
    SIZES.indexOf(a.effort.size) - SIZES.indexOf(b.effort.size) ||
    (a.file < b.file ? -1 : 1)
  );
}

/** Whether a script changes something at the service. */
function changes({ calls }: Pick<ScriptReadiness, 'calls'>): boolean {
  return calls.some((call) => call.changes);
}

/** What is known of a script before its first step is said. */
export interface Known extends Pick<ScriptReadiness, 'file' | 'verdict' | 'calls' | 'unknowns'> {
  readonly codemod: DryRun | undefined;
}

/** What a person does with a script first. */
export function firstStep({ file, verdict, calls, unknowns, codemod }: Known): string {
  const [unknown, ...more] = unknowns;
  if (unknown) return `Look: ${sayUnknown(unknown)}${more.length > 0 ? `; ${more.length} more` : ''}.`;
  if (verdict === 'unknown') return 'Watch it behind the gateway: what it calls on the wire is not known.';
  if (verdict === 'stays') return successorOf(calls) ?? toAsk(calls);
  if (isMinified(file, '')) return 'Find the source that it was made from: that is what moves.';
  const blind = calls.find(({ assumed }) => assumed.length > 0);
  if (blind)
    return `See what \`${blind.operation}\` is really used for: record a run, or watch it behind the gateway.`;
  const lost = calls.find(({ losses }) => losses.length > 0);
  if (lost)
    return `Settle whether it can do without: \`${lost.operation}\` ${lost.losses[0]}${others(calls)}.`;
  const observed = calls.find((call) => call.observed.length > 0);
  if (observed)
    return `Settle whether an observed call will do: \`${observed.operation}\`, ${observed.observed[0]}`;
  const undecided = calls.find(
    (call) => call.changes && call.decisions.length > 0 && call.verdict !== 'stays',
  );
  if (undecided) return `Settle: ${undecided.decisions[0]}`;
  const related = calls.find((call) => call.verdict === 'related');
  if (related) return `Look whether what REST has instead of \`${related.operation}\` is enough.`;
  return `${sayCodemod(codemod) ?? 'Put it behind the gateway; its code stays.'} Compare both sides before it goes.`;
}

/** What a dry run of the codemod did, in one sentence; `undefined` where it was not made or changes nothing. */
function sayCodemod(codemod: DryRun | undefined): string | undefined {
  if (!codemod?.changes) return undefined;
  const { calls, envelopes, comments } = codemod;
  const to = (where: Destination) => calls.filter((call) => call.to === where).length;
  const parts = [
    ...(to('client') > 0 ? [`${counted(to('client'), 'call')} to \`createClient\``] : []),
    ...(to('stand-in') > 0 ? [`${counted(to('stand-in'), 'call')} to the stand-in`] : []),
  ];
  const left = to('stays') + envelopes.length;
  return [
    parts.length > 0 ? `The codemod moves ${parts.join(' and ')}.` : 'The codemod moves no call.',
    ...(left > 0 ? [`${left === 1 ? '1 place stays' : `${left} places stay`} for a person.`] : []),
    ...(comments > 0 ? [`It leaves ${counted(comments, 'comment')}.`] : []),
  ].join(' ');
}

/** How many more losses there are than the one that is named. */
function others(calls: readonly CallReadiness[]): string {
  const more = calls.reduce((sum, { losses }) => sum + losses.length, 0) - 1;
  return more > 0 ? `; ${more} more are below` : '';
}

function toAsk(calls: readonly CallReadiness[]): string {
  const [first, ...more] = calls.map(({ operation }) => `\`${operation}\``);
  const names = more.length === 0 ? first : `${first} and ${counted(more.length, 'other operation')}`;
  return `Ask the service’s operator what replaces ${names}, and until when SOAP answers. Until then nothing: keep its key and its client in order.`;
}

/** Operations for which no counterpart is shown, those that most scripts call first. */
export function keptOperations(scripts: readonly ScriptReadiness[]): KeptOperation[] {
  const calls = scripts.flatMap(({ file, calls }) => calls.map((call) => ({ ...call, file })));
  const kept = groupedBy(
    calls.filter(({ verdict }) => verdict === 'stays'),
    ({ operation }) => operation,
  );
  return [...kept]
    .map(([operation, own]) => ({
      operation,
      changes: changes({ calls: own }),
      files: own.map(({ file }) => file),
    }))
    .sort((a, b) => b.files.length - a.files.length || (a.operation < b.operation ? -1 : 1));
}

function successorOf(calls: readonly CallReadiness[]): string | undefined {
  const declared = soapMoves.find(
    ({ from, declared: isDeclared }) => isDeclared && calls.some(({ operation }) => operation === from),
  );
  return declared && `Move \`${declared.from}\` to \`${declared.to}\`: the old one is declared deprecated.`;
}

function plural(text: string): string {
  return text.replace(/^ (read)s /, ' $1 ').replace('can the script do', 'can the scripts do');
}

/** What must be settled, once for all operations that ask the same, with the scripts that wait for it, most of them first. */
export function questionsOf(scripts: readonly ScriptReadiness[]): Question[] {
  const asked = new Map<string, { operations: Set<string>; files: Set<string> }>();
  for (const { file, calls } of scripts)
    for (const { operation, verdict, losses, observed, decisions, changes: writes } of calls) {
      if (verdict === 'stays' || verdict === 'moves') continue;
      const texts = [
        ...losses.map((loss) => ` ${loss}: can the script do without?`),
        ...observed.map((one) => `, ${one} Will that do?`),
        ...(writes || verdict === 'related' ? decisions.map((one) => `: ${one}`) : []),
      ];
      for (const text of texts) {
        const one = madeOnce(asked, text, () => ({ operations: new Set(), files: new Set() }));
        one.operations.add(operation);
        one.files.add(file);
      }
    }
  return [...asked]
    .map(([text, { operations, files }]) => {
      const names = [...operations].sort().map((name) => `\`${name}\``);
      const asked = operations.size > 1 ? plural(text) : text;
      return { text: `${inList(names, Infinity)}${asked}`, files: [...files] };
    })
    .sort((a, b) => b.files.length - a.files.length || (a.text < b.text ? -1 : 1));
}
