import { join } from 'node:path';
import { counted } from '../../text/counted.js';
import type { WireFinding } from '../scan/observed.js';
import type { Readiness, ScriptReadiness } from './Readiness.js';

/** Who has to act on a script. */
export const whoWords: Readonly<Record<ScriptReadiness['who'], string>> = {
  team: 'you',
  owner: 'owner of the script',
  operator: 'operator of the service',
};

/** What a person needs who plans the next month: advice, numbers, steps, and who decides. */
export interface Summary {
  readonly advice: string;
  readonly numbers: readonly string[];
  /** Commands that run as they are printed, each with what it is for. */
  readonly next: readonly { readonly command: string; readonly why: string }[];
  readonly decides: readonly { readonly who: string; readonly what: string }[];
}

/** What `folder` was scanned as: commands name it in the same way. */
export function summaryOf(readiness: Readiness, folder: string): Summary {
  return {
    advice: adviceOf(readiness),
    numbers: numbersOf(readiness),
    next: nextOf(readiness, folder),
    decides: decidersOf(readiness),
  };
}

function adviceOf({ totals: { scripts: count }, isBlind, scripts }: Readiness): string {
  if (isBlind)
    return 'Nothing is known: no script could be read here, which does not mean that none calls the service.';
  if (scripts.length === 0) return 'No file here calls or names the service.';
  if (count.unknown > 0)
    return `Look at ${counted(count.unknown, 'script')} first: something in them is not known, and nothing is promised of them.`;
  if (count.leaves > 0)
    return `Compare ${counted(count.leaves, 'script')} on both sides now: they can leave SOAP if both say the same.`;
  if (count.decide + count.both > 0)
    return `Decide first: no script can leave SOAP as it is, and ${count.decide + count.both} could after decisions or on both protocols.`;
  return 'Stay on SOAP, and write to the operator of the service: no counterpart is shown for anything that is called.';
}

function numbersOf({
  totals,
  scripts,
  operations,
  kept,
  unknowns,
  skipped,
  unread,
  wire,
}: Readiness): string[] {
  const { scripts: count } = totals;
  const writing = scripts.filter(({ calls }) => calls.some(({ changes }) => changes)).length;
  const days = scripts.reduce((sum, one) => sum + one.days, 0);
  const others = Object.values(unread).reduce((sum, one) => sum + one, 0);
  return [
    `${counted(scripts.length, 'script')}: ${count.leaves} can leave SOAP, ${count.decide} after decisions, ${count.both} need both protocols, ${count.stays} stay, ${count.unknown} must be looked at first`,
    `${writing} of them change something at the service; ${counted(operations.length, 'different operation')}, ${kept.length} without a counterpart`,
    `about ${days} days of work, roughly; ${counted(unknowns.length, 'place')} to look at${wire.length > 0 ? `, ${counted(wire.length, 'finding')} on the wire` : ''}`,
    ...(skipped.length + others > 0
      ? [`not read: ${counted(skipped.length, 'file')}, and ${others} in other formats`]
      : []),
  ];
}

function nextOf({ scripts, kept }: Readiness, folder: string): Summary['next'] {
  const run = (rest: string) => `npx workforce-soap migrate ${rest}`;
  const path = (file: string) => quoted(join(folder, file));
  const [first] = scripts.filter(
    ({ verdict, codemod }) => verdict !== 'stays' && codemod?.calls.some(({ to }) => to !== 'stays'),
  );
  const hasUnknown = scripts.some(({ verdict }) => verdict === 'unknown');
  return [
    ...(hasUnknown
      ? [
          {
            command: run(`scan ${quoted(folder)} --verbose`),
            why: 'every place to look at, by file and line',
          },
        ]
      : []),
    ...(kept.length > 0
      ? [
          {
            command: run(`scan ${quoted(folder)} --letter letter.txt`),
            why: 'the letter to the operator of the service',
          },
        ]
      : []),
    ...(first
      ? [
          {
            command: run(`codemod client ${path(first.file)}`),
            why: 'what the codemod would change; it writes nothing',
          },
        ]
      : []),
    { command: run(`scan ${quoted(folder)} --html readiness.html`), why: 'the whole report, to send around' },
    {
      command: run(`scan ${quoted(folder)} --out readiness.json`),
      why: 'the same for programs and the gateway',
    },
  ].slice(0, 3);
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function decidersOf({ scripts, questions, kept }: Readiness): Summary['decides'] {
  const of = (who: ScriptReadiness['who']) => scripts.filter((one) => one.who === who);
  const named = (all: readonly ScriptReadiness[]) =>
    `${all
      .slice(0, 3)
      .map(({ file }) => file)
      .join(', ')}${all.length > 3 ? ` and ${all.length - 3} more` : ''}`;
  return [
    ...(of('team').length > 0
      ? [
          {
            who: whoWords.team,
            what: `${counted(of('team').length, 'script')} to look at or to move: ${named(of('team'))}`,
          },
        ]
      : []),
    ...(questions.length > 0
      ? [
          {
            who: 'owners of the scripts',
            what: `${counted(questions.length, 'question')}; the first: ${questions[0]!.text.replaceAll('`', '')}`,
          },
        ]
      : of('owner').length > 0
        ? [{ who: 'owners of the scripts', what: `what ${named(of('owner'))} really read and send` }]
        : []),
    ...(kept.length > 0
      ? [
          {
            who: whoWords.operator,
            what: `what replaces ${counted(kept.length, 'operation')}, and until when SOAP answers`,
          },
        ]
      : []),
  ];
}

/** The letter to the operator of the service, ready to send; `undefined` where nothing is to ask. */
export function operatorLetter({ kept, older, scripts }: Readiness): string | undefined {
  if (kept.length === 0) return undefined;
  const lines = kept.map(
    ({ operation, changes, files }) =>
      `- ${operation}${changes ? ' (changes something)' : ''}: called by ${files.join(', ')}`,
  );
  const declared = older.filter(({ declared: one }) => one);
  return `Subject: SOAP operations without a counterpart over REST

Dear operator of the service,

we are planning to move ${counted(scripts.length, 'script')} from the SOAP interface to REST. For the following
${counted(kept.length, 'operation')} that they call, your REST documentation shows us no counterpart:

${lines.join('\n')}
${declared.length > 0 ? `\nThese are declared deprecated, and we still call them:\n\n${declared.map(({ operation, successor }) => `- ${operation} (successor on SOAP: ${successor})`).join('\n')}\n` : ''}
Please tell us, for each of them:

1. Which REST call replaces it, or from when on one will.
2. Until when the SOAP operation answers.
3. Whether it will change before that day.

With kind regards
`;
}

/** A finding of the wire, in one sentence without its end. */
export function sayWire({ what, script, operation, calls }: WireFinding): string {
  switch (what) {
    case 'unexplained':
      return `${script} calls ${operation} on the wire (${counted(calls, 'call')}), and the scan of it has no such call`;
    case 'never seen':
      return `${script} has a call of ${operation} that was never seen on the wire`;
    case 'no script':
      return `${operation} was called ${calls} times by nobody who says a script's name`;
    case 'unknown script':
      return `${operation} was called by ${script}, which is no script of this folder`;
  }
}
