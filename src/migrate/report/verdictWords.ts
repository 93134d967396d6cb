import type { Unknown } from '../scan/Use.js';
import type { ScriptVerdict, Verdict } from './Readiness.js';

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
