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
  unknown: 'cannot be told: nobody can read what it calls',
};
