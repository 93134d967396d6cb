import { NO_TEXT } from '../definition/decodeMarks.js';
import { Secret } from '../secret.js';
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
import { clockTime, daysFrom, daysOf, type Moment, momentOf, momentText } from './moments.js';
import { type Numeral, numberText, numeralOf, wholeOf } from './numbers.js';
import {
  isAscii,
  isStable,
  LEAST_KEPT,
  plainTexts,
  prepared,
  significantDigits,
  withoutDots,
  withoutReferences,
} from './texts.js';

/**
 * A value as a text that is the same for all ways to write it; `undefined` where it says nothing. Numbers are by value,
 * days and times in one form, texts in one Unicode form. A text is a moment where it writes one.
 */
export function meaningOf(spec: Compared | undefined, value: unknown): string | undefined {
  if (saysNothing(value) || typeof value === 'object') return undefined;
  const text = String(value).trim();
  if (spec?.kind === 'boolean') return flagOf(text) ? 'true' : undefined;
  const number = classOfKind(spec) === 'number' ? numeralOf(text) : undefined;
  if (number) return number.units === 0n ? undefined : numberText(number);
  const moment = momentOf(text);
  return moment ? momentText(moment) : text.normalize('NFC');
}

/** Of a longer text only the beginning is a key. */
const LONGEST = 64;

/**
 * Under which keys that is found which `compare` calls the same or kept: it has one of them among its `keysOfShown`.
 * What is found is to be compared still. `undefined` where it can be under any.
 */
export function keysOfSent(spec: Compared | undefined, sent: unknown): string[] | undefined {
  const text = textOf(sent);
  const kind = classOfKind(spec);
  const keys = isNothing(spec, sent) ? ['nothing'] : [];
  if (kind === undefined ? flagOf(text) !== undefined : isPlainFlag(text) && kind !== 'moment')
    keys.push(`flag ${flagOf(text)}`);
  if (kind === 'flag') return flagOf(text) === undefined ? undefined : [...keys, `flag ${flagOf(text)}`];
  if (keys.length > 0 && saysNothing(sent)) return keys;
  const [number, moment] = [numberIn(kind, text), momentOf(text)];
  if (number) {
    const whole = wholeOf(number);
    keys.push(...[whole - 1n, whole, whole + 1n].map((one) => `number ${one}`));
  }
  if (moment && kind !== 'number') keys.push(...keysOfMoment(moment));
  // A day in a form that nobody can read.
  if (moment?.date !== undefined && kind !== 'moment') keys.push('no day');
  if (kind === 'number') return number ? keys : undefined;
  if (kind === 'moment') return moment ? keys : undefined;
  return [...keys, ...keysOfDigits(text), ...keysOfText(text)];
}

/** Under which keys a value that a service shows is kept; `unknown` for what has no reading. See `keysOfSent`. */
export function keysOfShown(spec: Compared | undefined, shown: unknown): string[] {
  const text = textOf(shown);
  const kind = classOfKind(spec);
  const [number, moment, flag] = [numberIn(kind, text), momentOf(text), flagOf(text)];
  const keys = isNothing(spec, shown) ? ['nothing'] : [];
  if (number) keys.push(`number ${wholeOf(number)}`);
  if (moment?.date !== undefined) keys.push(...daysOf(moment).map((day) => `day ${day}`));
  if (moment?.time !== undefined) keys.push(`time ${clockTime(moment)}`);
  if (moment?.time !== undefined && moment.date === undefined) keys.push(`only time ${clockTime(moment)}`);
  if (flag !== undefined) keys.push(`flag ${flag}`);
  if (typeof shown === 'object' && (!(shown instanceof Secret) || text.includes(NO_TEXT)) && shown !== null)
    return ['unknown'];
  if (moment?.time === undefined) keys.push('no time');
  if (moment?.date === undefined) keys.push('no day');
  const isRead = { number, moment, flag, text }[kind ?? 'text'] !== undefined && !isNoValue(text);
  if (!isRead && keys[0] !== 'nothing') keys.push('unknown');
  return kind === undefined || kind === 'text'
    ? [...keys, ...keysOfDigits(text), ...keysOfShownText(text)]
    : keys;
}

function numberIn(kind: ValueClass | undefined, text: string): Numeral | undefined {
  return kind === 'text' || kind === 'moment' ? undefined : numeralOf(text);
}

/** A number without the zeros before it, which some services lose: another number, or the same. */
function keysOfDigits(text: string): string[] {
  const digits = significantDigits(text);
  return digits === undefined ? [] : [`digits ${digits}`];
}

function keysOfText(text: string): string[] {
  if (isAscii(text)) return beginningsOf('text', prepared(text, FOLDED), LEAST_KEPT);
  const found = new Set([text, isStable(text) ? text.normalize('NFKC') : text].flatMap(lettersOf));
  for (const letters of plainTexts(text).flatMap(lettersOf)) found.add(letters);
  return [...found].flatMap((letters) => beginningsOf('letters', letters, 0));
}

function keysOfShownText(text: string): string[] {
  if (PLAIN.test(text)) {
    const folded = text.toLowerCase().slice(0, LONGEST);
    return [`text ${folded}`, `letters ${folded}`];
  }
  const forms = new Set([text, withoutReferences(text), withoutDots(text)]);
  return [...forms].flatMap((form) => [
    `text ${prepared(form, FOLDED).slice(0, LONGEST)}`,
    ...lettersOf(form).map((one) => `letters ${one.slice(0, LONGEST)}`),
  ]);
}

/** Letters and digits alone are the same in each form. */
const PLAIN = /^[A-Za-z\d_/:-]*$/;

const FOLDED = ['unicodeForm', 'trimmed', 'case'] as const;

// What is cut shows the beginning.
function beginningsOf(name: string, text: string, least: number): string[] {
  const most = Math.min(LONGEST, text.length);
  const shortest = Math.min(least, most);
  return Array.from({ length: most - shortest + 1 }, (_, i) => `${name} ${text.slice(0, shortest + i)}`);
}

/** The letters of a text that no service changes, in each of the forms in which they are compared. */
function lettersOf(text: string): string[] {
  const forms = isAscii(text)
    ? [text]
    : [text, prepared(text, ['unicodeForm']), prepared(text, ['unicodeForm', 'case'])];
  return [...new Set(forms.map((form) => form.replace(/[^\x21-\x7e]|\?/g, '').toLowerCase()))];
}

function keysOfMoment(moment: Moment): string[] {
  const { date, time } = moment;
  const clock = clockTime(moment);
  if (date === undefined) return [`time ${clock}`, 'no time'];
  const days = clock === '00:00' ? [daysFrom(date, -1), date, daysFrom(date, 1)] : [date];
  return [...days.map((day) => `day ${day}`), time === undefined ? 'no day' : `only time ${clock}`];
}

function textOf(value: unknown): string {
  if (value instanceof Secret) return value.reveal();
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value === undefined || value === null ? '' : String(value);
}
