import { NO_TEXT } from '../definition/decodeMarks.js';
import { Secret } from '../secret.js';
import type { Change, Comparison } from './Comparison.js';
import {
  type Compared,
  classOfKind,
  flagOf,
  isNothing,
  isNoValue,
  isPlainFlag,
  saysNothing,
  type ValueClass,
} from './kinds.js';
import { changesOfMoment, dayDigits, momentOf } from './moments.js';
import { changesOfNumber, numeralOf } from './numbers.js';
import { changesOfText } from './texts.js';

export type { Change, Comparison } from './Comparison.js';
export { type Compared, saysNothing } from './kinds.js';

const NOT_ASKED: Comparison = { is: 'notAsked' };
const SAME: Comparison = { is: 'same' };
const DIFFERENT: Comparison = { is: 'different' };
const NOT_SHOWN: Comparison = { is: 'unknown', because: 'notShown' };
const UNREADABLE: Comparison = { is: 'unknown', because: 'unreadable' };

/**
 * Whether what a service shows of a field is what was sent. Numbers are compared by value, days and times by the parts
 * that both have, texts letter by letter; what is nothing on both sides is the same. `undefined` is not shown, and what
 * came and could not be decoded is given as the `Secret` of its text. Without a `spec` the values say what they are.
 */
export function compare(spec: Compared | undefined, sent: unknown, shown: unknown): Comparison {
  if (sent === undefined) return NOT_ASKED;
  const [a, b] = [plain(sent), plain(shown)];
  if (a === b) return SAME;
  if (isNothing(spec, a) && isNothing(spec, b)) return SAME;
  if (b === undefined) return NOT_SHOWN;
  if (isList(a) || isList(b) || isInPart(shown)) return UNREADABLE;
  const kind = classOf(spec, a, b);
  return kind === 'flag' ? compareFlags(a, b) : compareAs(kind, spec, digitOf(a), digitOf(b));
}

function compareAs(kind: ValueClass, spec: Compared | undefined, a: unknown, b: unknown): Comparison {
  if (saysNothing(a) && saysNothing(b)) return isNothing(spec, a) === isNothing(spec, b) ? SAME : DIFFERENT;
  // Of a text in letters that the service drops, nothing may be left.
  const isText = kind === 'text' && typeof b === 'string' && !saysNothing(a);
  if (!isText && (saysNothing(a) || saysNothing(b))) return DIFFERENT;
  if (kind === 'number') return compareNumbers(a, b);
  return kind === 'moment' && momentOf(a) ? compareMoments(a, b) : compareTexts(a, b);
}

function digitOf(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** True where the service shows what was sent, changed or not. */
export function isKept({ is }: Comparison): boolean {
  return is === 'same' || is === 'kept';
}

/** Of the definition of what is sent and that of what is shown, the one by which both are read. */
export function comparedAs(sent: Compared | undefined, shown: Compared | undefined): Compared | undefined {
  const rank = (spec: Compared | undefined) => ORDER.indexOf(classOfKind(spec));
  return sent && rank(sent) >= rank(shown) ? sent : (shown ?? sent);
}

const ORDER: readonly (ValueClass | undefined)[] = [undefined, 'text', 'moment', 'number', 'flag'];

function classOf(spec: Compared | undefined, sent: unknown, shown: unknown): ValueClass {
  const ofKind = classOfKind(spec);
  if (ofKind) return ofKind;
  const values = [sent, shown];
  if (values.some((value) => typeof value === 'boolean')) return 'flag';
  if (values.some((value) => typeof value === 'number' || /^-?\d+\.\d+$/.test(String(value))))
    return 'number';
  return 'text';
}

function compareNumbers(sent: unknown, shown: unknown): Comparison {
  const [a, b] = [numeralOf(sent), numeralOf(shown)];
  if (!a) return compareTexts(sent, shown);
  if (b) return found(changesOfNumber(a, b));
  // Of a number that is a flag, 'true' too is a word.
  const [is, was] = [flagOf(shown), flagOf(sent)];
  if (is === undefined || was === undefined) return UNREADABLE;
  return is === was ? found(['flagInWords']) : DIFFERENT;
}

function compareMoments(sent: unknown, shown: unknown): Comparison {
  const b = momentOf(shown);
  const how = b && changesOfMoment(momentOf(sent)!, b);
  return how === 'unreadable' || !b ? UNREADABLE : found(how as Change[] | undefined);
}

function compareFlags(sent: unknown, shown: unknown): Comparison {
  const [a, b] = [flagOf(sent), flagOf(shown)];
  if (a === undefined) return compareTexts(sent, shown);
  if (b === undefined) return UNREADABLE;
  if (a !== b) return DIFFERENT;
  return isPlainFlag(shown) ? SAME : found(['flagInWords']);
}

function compareTexts(sent: unknown, shown: unknown): Comparison {
  const [a, b] = [String(sent), String(shown)];
  const [from, to] = [momentOf(a), momentOf(b)];
  const moved = from && to && changesOfMoment(from, to);
  if (moved && moved !== 'unreadable') return found(moved);
  const how = changesOfText(a, b);
  if (how) return found(how);
  const digits = dayDigits(b);
  const isDay = to
    ? moved === 'unreadable' && to.date !== undefined
    : dayDigits(from?.date ?? '').some((one) => digits.includes(one));
  return isDay || isNoValue(b) ? UNREADABLE : DIFFERENT;
}

function found(how: readonly Change[] | undefined): Comparison {
  if (!how) return DIFFERENT;
  return how.length === 0 ? SAME : { is: 'kept', how };
}

function plain(value: unknown): unknown {
  return value instanceof Secret ? value.reveal() : value;
}

/** True for what a decoder has no whole text of. */
function isInPart(shown: unknown): boolean {
  return shown instanceof Secret && shown.reveal().includes(NO_TEXT);
}

function isList(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
