import type { AnyOperation } from '../definition/operation.js';
import type { RowState } from './RowState.js';

/** What a person or a script does next about a row in this state, in words. */
export function whatToDo({ settlement, effect }: AnyOperation, state: RowState): string {
  const { by, look = '' } = settlement ?? {};
  const ask = by ? `Call ${by} and look for ${look}` : look;
  switch (state.status) {
    case 'done':
      return 'It is saved: nothing is to do.';
    case 'notDone':
      return effect === 'lock'
        ? 'It was not done. Look at the service itself before you do it again: it cannot be taken back.'
        : 'It is not there: it can be sent again.';
    case 'differs':
      return `It is there, but ${state.fields.join(', ')} ${state.fields.length === 1 ? 'is' : 'are'} otherwise: compare, and send what shall stand.`;
    case 'ambiguous':
      return `Several are there of which any may be it (${state.ids.join(', ')}): a person has to look. Send nothing before.`;
    default:
      return `No read tells whether it was done. ${ask}; send nothing before.`;
  }
}
