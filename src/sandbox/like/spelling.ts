import { addDays } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import { EMOJI, SHOWN_AS, TOLD_BY as TOLD_AS_SENT } from '../../assumptions/list/writes.js';
import { formOf, type Kind } from '../../assumptions/wire/formsOf.js';
import type { Likeness } from './Likeness.js';

type Spell = (text: string) => string;

/** How a value is written in a form, by the assumption that tells the form. */
const FORMS: Readonly<Partial<Record<Kind, readonly [id: string, forms: Readonly<Record<string, Spell>>]>>> =
  {
    date: [
      'answer.dates',
      {
        withTime: (day) => `${day}T00:00:00`,
        otherwise: (day) => day.split('-').reverse().join('.'),
      },
    ],
    time: [
      'answer.times',
      {
        minutes: (time) => time.slice(0, 5),
        withDate: (time) => `1970-01-01T${time}`,
        withMore: (time) => `${time}.000`,
        otherwise: (time) => time.replaceAll(':', '.'),
      },
    ],
    decimal: [
      'answer.decimals',
      {
        comma: (number) => number.replace('.', ','),
        exponent: (number) => Number(number).toExponential(),
        otherwise: (number) => `${number} h`,
      },
    ],
    int: ['answer.integers', { decimals: (number) => `${number}.0`, otherwise: (number) => `# ${number}` }],
    flag: [
      'answer.flags',
      { words: (flag) => (/^(1|true)$/.test(flag) ? 'yes' : 'no'), otherwise: (flag) => `=${flag}` },
    ],
  };

// What is in none of the forms that the toolkit knows stays as it is.
const USUAL: Readonly<Partial<Record<Kind, string>>> = {
  ...{ date: 'day', time: 'seconds', decimal: 'point', int: 'digits', flag: 'bits' },
};

/** A value in the form of the service; `turn` counts the values of its kind, for a service that has several forms. */
export function spelt(
  like: Likeness,
  kind: Kind,
  text: string,
  { turn, came }: { readonly turn: number; readonly came: CameBack },
): string {
  const [id, forms] = FORMS[kind] ?? [];
  if (!id || formOf(kind, text) !== USUAL[kind]) return text;
  const changes = changesOf(like, came);
  // What came back as it was sent came in its form.
  const answers = like
    .answers(id)
    .filter((form) => !changes || !AS_CHANGE[form] || changes.includes(AS_CHANGE[form]));
  return forms?.[answers[turn % answers.length] ?? '']?.(text) ?? text;
}

const latin: Spell = (text) => text.replace(/[^\0-\u00ff]/gu, '?');
const otherTime: Spell = (time) =>
  time.replace(/(\d\d)(?=:)/, (hour) => String((Number(hour) + 1) % 24).padStart(2, '0'));

/** What a service changes in a value that it was sent. */
const CHANGES: Readonly<Record<string, (text: string, letters: number) => string>> = {
  narrowed: latin,
  reread: (text) => Buffer.from(text, 'utf8').toString('latin1'),
  cut: (text, letters) => [...text].slice(0, letters).join(''),
  trimmed: (text) => {
    const trimmed = text.trim().replace(/\s+/g, ' ');
    // Without white space to lose, it has some to gain, as in a column of a fixed length.
    return trimmed === text && text !== '' ? `${text}   ` : trimmed;
  },
  case: (text) => text.toUpperCase(),
  unicodeForm: (text) => text.normalize('NFD'),
  escaped: (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/'/g, '&#039;'),
  decimalComma: (text) => `${text},0`,
  seconds: (text) => text.replace(/^(\d\d:\d\d):\d\d$/, '$1'),
  datePrefix: (text) => (/^\d\d:/.test(text) ? `1970-01-01T${text}` : text),
  midnight: (text) => text.replace('24:00', '00:00'),
  flagInWords: (text) => ({ true: 'yes', '1': 'yes', false: 'no', '0': 'no' })[text] ?? text,
  notShown: () => '',
};

const TOLD_BY = Object.fromEntries(
  Object.entries(TOLD_AS_SENT).map(([field, id]) => [SHOWN_AS[field] ?? field, id]),
);

/** A value of a shift: its field, and whether the answer of a write shows it, or a read; `undefined` for other values. */
export type CameBack = { readonly field: string; readonly isEcho: boolean } | undefined;

// Forms that are changes of a value that was sent.
const AS_CHANGE: Readonly<Record<string, string>> = {
  minutes: 'seconds',
  withDate: 'datePrefix',
  words: 'flagInWords',
};

/** What becomes of a value that was sent; `undefined` where that is not known. */
function changesOf(like: Likeness, came: CameBack): readonly string[] | undefined {
  const id = came && TOLD_BY[came.field];
  if (!came || !id) return undefined;
  const own = like.answers(id);
  if (!came.isEcho) return own.length > 0 ? own : undefined;
  const echoed = like.answers('write.echoedValues');
  return echoed.length > 0 ? echoed.filter((one) => isOf(like, one, came.field, own)) : undefined;
}

/** What a read of shifts or the answer of a write shows of a value that was sent. */
export function cameBack(like: Likeness, text: string, came: CameBack): string {
  if (came?.field === 'comment' && SIGN.test(text) && !like.has('write.emoji', 'kept')) {
    if (like.has('write.emoji', 'cut')) return text.replace(SIGN, '');
    if (like.has('write.emoji', 'lost')) return text.replace(EMOJI, '?');
  }
  const changes = changesOf(like, came);
  if (!came || !changes || text === '') return text;
  const { field, isEcho } = came;
  const letters = like.measured(isEcho ? 'write.echoedValues' : TOLD_BY[field]!, 'letters') ?? 20;
  const isKept = like.has(TOLD_BY[field]!, 'kept') && !isLater(field, text);
  return changes.reduce((now, answer) => {
    if (isKept && (answer === 'different' || answer === 'notShown')) return now;
    // It comes of the charset by itself.
    if (answer === 'reread' && like.has('answer.charset', 'encodedTwice')) return now;
    return answer === 'different' ? different(field, now) : (CHANGES[answer]?.(now, letters) ?? now);
  }, text);
}

const SIGN = new RegExp(`${EMOJI}.*$`, 'su');
const OF_TEXTS = ['narrowed', 'reread', 'cut', 'trimmed', 'case', 'unicodeForm', 'escaped'];
const OF_TIMES = ['seconds', 'datePrefix', 'midnight'];

/** Whether a change of echoed values is one of this field: as in reads, and else of every field that it fits. */
function isOf(like: Likeness, change: string, field: string, own: readonly string[]): boolean {
  const readSo = Object.values(TOLD_BY).some((id) => like.has(id, change));
  if (readSo) return own.includes(change);
  if (OF_TEXTS.includes(change)) return field === 'extScheduleId' || field === 'comment';
  if (OF_TIMES.includes(change)) return field === 'begTime' || field === 'endTime';
  if (change === 'flagInWords') return field === 'isFreeDay';
  return field === (change === 'different' ? 'endTime' : 'extScheduleId');
}

/** Where only some values of a kind are other ones: the ends, and texts that are long. */
function isLater(field: string, text: string): boolean {
  return /^(end|isFreeDay|categoryId)/.test(field) || (!/^beg/.test(field) && text.length > 20);
}

function different(field: string, text: string): string {
  if (/(Time|Break)$/.test(field)) return otherTime(text);
  if (/Date$/.test(field) && !/^\d{4}-/.test(text)) return text;
  if (/Date$/.test(field)) return addDays(text.slice(0, 10) as LocalDate, -1) + text.slice(10);
  if (field === 'isFreeDay') return /^(1|true)$/.test(text) ? 'false' : 'true';
  return field === 'categoryId' ? `${text}1` : `survey ${text.length}`;
}
