import type { Change } from '../equivalence/compare.js';
import type { AnyOperation } from '../definition/operation.js';
import type { KeptFields, RowState } from './shape.js';

/** What a person or a script does next about a row in this state, in words. */
export function whatToDo({ settlement, effect }: AnyOperation, state: RowState): string {
  const { by, look = '' } = settlement ?? {};
  const ask = by ? `Call ${by} and look for ${look}` : look;
  switch (state.status) {
    case 'done':
      return state.kept ? `It is saved, with ${keptText(state.kept)}.` : 'It is saved: nothing is to do.';
    case 'notDone':
      return effect === 'lock'
        ? 'It was not done. Look at the service itself before you do it again: it cannot be taken back.'
        : 'It is not there: it can be sent again.';
    case 'differs':
      return `It is there, but ${state.fields.join(', ')} ${state.fields.length === 1 ? 'is' : 'are'} different: compare, and send the right values.`;
    case 'ambiguous':
      return `${state.ids.length === 1 ? 'A record' : 'Several records'} may be it (${state.ids.join(', ')}): a person has to look. Send nothing before.`;
    default:
      return `No read tells whether it was done: ${state.because}. ${ask}; send nothing before.`;
  }
}

function keptText(kept: KeptFields): string {
  const fields = Object.entries(kept).map(
    ([field, how]) => `${field} ${how.map((one) => WORDS[one]).join(' and ')}`,
  );
  return `${fields.join(', ')}: look whether that is good enough`;
}

const WORDS: Readonly<Record<Change, string>> = {
  narrowed: 'without letters that the service lacks',
  reread: 'in letters of another charset',
  cut: 'cut',
  trimmed: 'with other white space',
  case: 'in other letter case',
  unicodeForm: 'in another Unicode form',
  escaped: 'with references of HTML',
  rounded: 'rounded',
  decimalComma: 'with a comma',
  seconds: 'with other seconds',
  datePrefix: 'with another day',
  midnight: 'as the midnight after',
  flagInWords: 'in words',
};
