import { join } from 'node:path';
import { counted } from '../../text/counted.js';
import type { WireFinding } from '../../evidence/compare/Comparison.js';
import type { Unknown } from '../scan/Use.js';
import type { Readiness, ScriptReadiness, ScriptVerdict, Verdict } from './Readiness.js';

/** Who has to act on a script. */
export const whoWords: Readonly<Record<ScriptReadiness['who'], string>> = {
  team: 'you',
  owner: 'owner of the script',
  operator: 'operator of the service',
};

/** What a person needs who plans the next month: advice, numbers, steps, and who decides. */
export interface Summary {
  /** What to do first, in one sentence. */
  readonly advice: string;
  /** The counts, in sentences. */
  readonly numbers: readonly string[];
  /** Commands that run as they are printed, each with what it is for. */
  readonly next: readonly { readonly command: string; readonly why: string }[];
  /** Who has to decide what. */
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

export function adviceOf({ totals: { scripts: count }, isBlind, scripts }: Readiness): string {
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

export function numbersOf({ totals, scripts, kept, unknowns, ...others }: Readiness): string[] {
  const { skipped, unread, wire } = others;
  const { scripts: count } = totals;
  const operations = new Set(scripts.flatMap(({ calls }) => calls.map(({ operation }) => operation)));
  const writing = scripts.filter(({ calls }) => calls.some(({ changes }) => changes)).length;
  const days = scripts.reduce((sum, one) => sum + one.days, 0);
  const unreadFiles = Object.values(unread).reduce((sum, one) => sum + one, 0);
  return [
    `${counted(scripts.length, 'script')}: ${count.leaves} can leave SOAP, ${count.decide} after decisions, ${count.both} need both protocols, ${count.stays} stay, ${count.unknown} must be looked at first`,
    `${writing} of them change something at the service; ${counted(operations.size, 'different operation')}, ${kept.length} without a counterpart`,
    `about ${days} days of work, roughly; ${counted(unknowns.length, 'place')} to look at${wire.length > 0 ? `, ${counted(wire.length, 'finding')} on the wire` : ''}`,
    ...(skipped.length + unreadFiles > 0
      ? [`not read: ${counted(skipped.length, 'file')}, and ${unreadFiles} in other formats`]
      : []),
  ];
}

function nextOf({ scripts, kept }: Readiness, folder: string): Summary['next'] {
  const [first] = scripts.filter(
    ({ verdict, codemod }) => verdict !== 'stays' && codemod?.calls.some(({ to }) => to !== 'stays'),
  );
  const scan = `scan ${quoted(folder)}`;
  const unknown = scripts.filter(({ verdict }) => verdict === 'unknown').length;
  return [
    ...told(unknown, `${scan} --verbose`, 'every place to look at, by file and line'),
    ...told(kept.length, `${scan} --letter letter.txt`, 'the letter to the operator of the service'),
    ...(first ? [[`codemod client ${quoted(join(folder, first.file))}`, CODEMOD] as const] : []),
    [`${scan} --html readiness.html`, 'the whole report, to send around'] as const,
    [`${scan} --out readiness.json`, 'the same for programs and the gateway'] as const,
  ]
    .map(([rest, why]) => ({ command: `npx workforce-soap migrate ${rest}`, why }))
    .slice(0, 3);
}

const CODEMOD = 'what the codemod would change; it writes nothing';

/** Two words on something of which there may be none. */
function told(count: number, one: string, other: string): (readonly [string, string])[] {
  return count > 0 ? [[one, other]] : [];
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function decidersOf({ scripts, questions, kept }: Readiness): Summary['decides'] {
  const of = (who: ScriptReadiness['who']) => {
    const files = scripts.filter((one) => one.who === who).map(({ file }) => file);
    const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
    return { count: files.length, names: `${files.slice(0, 3).join(', ')}${more}` };
  };
  const [team, owner] = [of('team'), of('owner')];
  const [question] = questions;
  const asked = question
    ? `${counted(questions.length, 'question')}; the first: ${question.text.replaceAll('`', '')}`
    : `what ${owner.names} really read and send`;
  const replaced = `what replaces ${counted(kept.length, 'operation')}, and until when SOAP answers`;
  return [
    ...told(
      team.count,
      whoWords.team,
      `${counted(team.count, 'script')} to look at or to move: ${team.names}`,
    ),
    ...told(questions.length + owner.count, 'owners of the scripts', asked),
    ...told(kept.length, whoWords.operator, replaced),
  ].map(([who, what]) => ({ who, what }));
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
      return `${operation} was called by ${script}, which is no script of this folder, or could be several`;
  }
}

/** How verdicts are told: a sign, a word, a sentence. */
export const verdictWords: Readonly<
  Record<Verdict, { readonly sign: string; readonly word: string; readonly meaning: string }>
> = {
  moves: {
    sign: '✓',
    word: 'can move',
    meaning: 'REST has it, and nothing that the script is seen to use is lost',
  },
  loses: {
    sign: '~',
    word: 'with losses or decisions',
    meaning: 'REST has it, but something is lost, must be decided, or cannot be seen in the script',
  },
  related: { sign: '≈', word: 'related only', meaning: 'REST has something else for the purpose' },
  stays: { sign: '✕', word: 'must stay', meaning: 'no counterpart is shown' },
};

export const scriptWords: Readonly<Record<ScriptVerdict, string>> = {
  leaves: 'can leave SOAP',
  decide: 'could leave SOAP, after decisions',
  both: 'needs both protocols',
  stays: 'stays on SOAP',
  unknown: 'is not known: look yourself',
};

/** What a person has to look at, in one sentence without its end. */
export function sayUnknown({ what, name, operation, file, line }: Unknown): string {
  const place = `${file} line ${line}`;
  switch (what) {
    case 'call':
      return `${place} calls an operation that is only known when it runs (${name})`;
    case 'operation':
      return `${place} names the operation ${name}, which no definition has`;
    case 'name':
      return `${place} names ${name}, and no call of it was found`;
    case 'beginning':
      return `${place} puts a name together that begins with "wsdl", and no call was found`;
    case 'service':
      return `${place} names ${name}, and no call was found`;
    case 'field':
      return `${place} reads ${name} of ${operation}, and no definition has it`;
    case 'file':
      return `${file} was not read: ${name}`;
  }
}
