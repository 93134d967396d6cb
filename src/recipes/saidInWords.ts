import { type Said, STATUSES, statusIn } from './transferState.js';

/** What the service said, for a person. */
function saidInWords(said: Said): string {
  if (said.kind === 'fault') return `a fault (${said.error.string})`;
  if (said.kind === 'another') return 'the state of another transfer';
  return said.kind === 'rejected'
    ? `a rejection (${said.validationErrors.join('; ')})`
    : statusInWords(said.status);
}

const PLAIN_WORDS = /^\p{L}{1,15}([ _-]\p{L}{1,15}){0,4}$/u;
const MOST_SHOWN = 40;

/** A few plain words are shown. Of all else, which may hold a name with a number or a key, the form is. */
function statusInWords(status: string): string {
  const text = status.trim();
  if (text === '') return 'no status';
  if (PLAIN_WORDS.test(text)) return `the status “${text}”`;
  const form = text.slice(0, MOST_SHOWN).replace(/\p{L}/gu, 'a').replace(/\p{N}/gu, '9');
  return `a status of the form “${form}”`;
}

/** What a person is told of a transfer of which the end was not answered in time. */
export function notEnded(said: Said | { readonly kind: 'lost' }): string {
  if (said.kind === 'lost') return `the service did not answer the last question for it. ${WAIT_AGAIN}`;
  const isKnown = statusIn(said) !== undefined;
  const meaning =
    isKnown || said.kind !== 'status'
      ? ''
      : `, which is none of ${STATUSES.join(', ')}: look there what it means`;
  return `the service answered the last question for it with ${saidInWords(said)}${meaning}. ${WAIT_AGAIN}`;
}

const WAIT_AGAIN = 'Wait for it again under the same label, and do not start it again.';

/** A label of which the service said nothing that can be used. */
export function uncertainTransfer(extTransferId: string, said: Said) {
  const next = `The service answered the question for it with ${saidInWords(said)}, which does not say whether it was started, so nothing was. Ask again later, or look in the service.`;
  return { status: 'uncertain' as const, extTransferId, next };
}

/** What a person does about a label that the service may not know. */
export const NEVER_SEEN =
  'The service does not tell a label that it does not know from a transfer that has failed. Look there whether it was started, and give neverStarted if it was not.';
