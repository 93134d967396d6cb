import type { Likeness } from './Likeness.js';
import type { SoapAnswer } from '../server/SoapAnswer.js';

type Sent = Pick<SoapAnswer, 'body' | 'contentType' | 'status'> & { readonly date?: string };

const CHARSETS: Readonly<Record<string, string>> = {
  ...{ latin1: 'ISO-8859-1', utf8AsLatin1: 'ISO-8859-1', otherCharset: 'ISO-8859-15' },
};
const BEFORE: Readonly<Record<string, string>> = {
  ...{ space: '\n', comment: '<!-- before -->', text: 'Warning: this is no XML in soap.php on line 3\n' },
};
const AFTER: Readonly<Record<string, string>> = {
  ...{ space: '\n\n', comment: '\n<!--\ndebug\n-->', text: '\nWarning: this is no XML\n' },
};
const FOUR_MINUTES = 240;

/** The bytes of an answer, and what stands beside them, as the service would send them. */
export function lettersLike(like: Likeness, answer: SoapAnswer): Sent {
  const charset = like.next('answer.charset');
  const label = CHARSETS[charset] ?? 'UTF-8';
  const inProlog = like.next('answer.charsetLabels') === 'differ' ? other(label) : label;
  const xml = answer.body.toString('utf8').replace(/^(<\?xml [^>]*encoding=")[^"]*/, `$1${inProlog}`);
  const text = (BEFORE[like.next('answer.before')] ?? '') + xml + (AFTER[like.next('answer.after')] ?? '');
  const offSeconds = (like.measured('answer.clock', 'seconds') ?? FOUR_MINUTES) + 1;
  const isOff = like.next('answer.clock') === 'off';
  return {
    status: answer.fault ? faultStatus(like) : answer.status,
    contentType: `text/xml; charset=${label}`,
    body: bodyOf(like, bytesOf(like, text, charset)),
    ...(isOff ? { date: new Date(Date.now() + offSeconds * 1000).toUTCString() } : {}),
  };
}

const other = (label: string) => (label === 'UTF-8' ? 'ISO-8859-1' : 'UTF-8');

function faultStatus(like: Likeness): number {
  const answer = like.next('fault.status');
  return answer === 'http4xx' ? 400 : Number(answer.slice('http'.length));
}

function bodyOf(like: Likeness, bytes: Buffer): Buffer {
  const whole = like.next('answer.whole');
  if (whole === 'page') return Buffer.from('<html><body>No service [sandbox]</body></html>');
  return whole === 'broken' ? bytes.subarray(0, -40) : bytes;
}

function bytesOf(like: Likeness, text: string, charset: string): Buffer {
  if (charset === 'encodedTwice') return Buffer.from(Buffer.from(text, 'utf8').toString('latin1'), 'utf8');
  if (!/^(latin1|latin1AsUtf8|otherCharset)$/.test(charset)) return Buffer.from(text, 'utf8');
  const isNarrowed = ['write.token', 'write.texts'].some((id) => like.has(id, 'narrowed'));
  // Where a service keeps what its charset lacks, it can only write it as a reference.
  const isKept = !isNarrowed && like.has('write.texts', 'kept');
  const lacking = (letter: string) => (isKept ? `&#${letter.codePointAt(0)};` : '?');
  return Buffer.from(text.replace(/[^\0-\u00ff]/gu, lacking), 'latin1');
}
