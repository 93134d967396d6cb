import { compareDecimals, roundDecimal } from '../calendar/decimal.js';
import { isDecimal } from '../definition/scalar.js';
import { Secret } from '../secret.js';
import { listed, type Row } from './shape.js';
import type { Sayings } from '../definition/settlement.js';

/** What is written as nothing: `0` and empty where another field says it, zero dates, and a flag that is off. */
export function saysNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 0 || value === '0';
}

/**
 * True when what is shown is what was sent, given what services do to values on the way: numbers are written as text and
 * back, flags as `0` and `1` or in words, times with and without seconds, moments with a `T`, decimals are rounded to what is shown,
 * texts lose white space around them and what ISO-8859-1 cannot say.
 */
export function sameValue(sent: unknown, shown: unknown): boolean {
  if (typeof sent === 'object' || typeof shown === 'object') return sent instanceof Secret || sent === shown;
  if (isUnset(sent) && isUnset(shown)) return true;
  const [a, b] = [plainText(sent), plainText(shown)];
  if (a === b || (typeof sent === 'boolean' && b.toLowerCase() === String(sent))) return true;
  if (isMoment(a) || isMoment(b)) return sameMoment(a, b);
  if (isNumber(sent) || isNumber(shown)) return sameNumber(a, b);
  return isSpoilt(a, b);
}

export function isUnset(value: unknown): boolean {
  return (
    saysNothing(value) || value === false || /^(0000-00-00|-0001-11-30|00:00(:00)?$)/.test(String(value))
  );
}

export function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value).replace(/\s+/g, ' ').trim();
}

function isMoment(text: string): boolean {
  return /^(\d{4}-\d\d-\d\d)([T ]\d\d:\d\d.*)?$|^\d\d:\d\d(:\d\d)?$/.test(text);
}

/** Dates and times are compared by the parts that both have: what is only a day is as good as its moments. */
function sameMoment(a: string, b: string): boolean {
  const [left, right] = [momentOf(a), momentOf(b)];
  const both = (name: 'date' | 'time') => left[name] !== undefined && right[name] !== undefined;
  if (!both('date') && !both('time')) return false;
  return (
    (!both('date') || left.date === right.date) &&
    (!both('time') || left.time!.slice(0, 8) === right.time!.slice(0, 8))
  );
}

export function momentOf(text: string): { date?: string; time?: string } {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)?[T ]?(\d\d:\d\d(?::\d\d)?)?/.exec(text) ?? [];
  return {
    ...(date === undefined ? {} : { date }),
    ...(time === undefined ? {} : { time: time.length === 5 ? `${time}:00` : time }),
  };
}

// A text such as a badge number keeps its leading zeros: only what is a number on one side is compared as one.
function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+\.\d+$/.test(value));
}

function sameNumber(a: string, b: string): boolean {
  if (!isDecimal(a) || !isDecimal(b)) return false;
  const places = Math.min(decimalsOf(b) || 4, 4);
  return compareDecimals(a, b) === 0 || compareDecimals(roundDecimal(a, places), b) === 0;
}

function decimalsOf(text: string): number {
  return (text.split('.')[1] ?? '').length;
}

const LONGEST_LOSS = 12;

/** A text that lost what ISO-8859-1 cannot say: each such character is another, or gone. In a time linear in the texts. */
function isSpoilt(sent: string, shown: string): boolean {
  if (!/[^\u0000-\u00ff]/.test(sent)) return false;
  const [first = '', ...rest] = sent.split(/[^\u0000-\u00ff]+/);
  if (!shown.startsWith(first)) return false;
  // Where each part that was kept can end: a set, since what was lost between them is of any length.
  let ends = new Set([first.length]);
  for (const part of rest) {
    const next = new Set<number>();
    for (const end of ends)
      for (let lost = 0; lost <= LONGEST_LOSS; lost++)
        if (shown.startsWith(part, end + lost)) next.add(end + lost + part.length);
    ends = next;
  }
  return ends.has(shown.length);
}

/** True when the lists hold the same records, in any order; of each, what was sent under the names that are shown. */
export function sameSet(
  sent: readonly Row[],
  shown: readonly Row[],
  names: Readonly<Record<string, Sayings>>,
): boolean {
  return sent.length === shown.length && isAmong(sent, shown, names);
}

/** True when each record that was sent is among those that are shown, each of them used once. */
export function isAmong(
  sent: readonly unknown[],
  shown: readonly unknown[],
  names?: Readonly<Record<string, Sayings>>,
): boolean {
  const left = [...shown];
  return sent.every((item) => {
    const at = left.findIndex((other) => sameItem(item, other, names));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function sameItem(sent: unknown, shown: unknown, names?: Readonly<Record<string, Sayings>>): boolean {
  if (sent === null || typeof sent !== 'object') return sameValue(sent, shown);
  const record = shown as Row;
  return Object.entries(sent as Row).every(([name, value]) => {
    if (name === 'validationErrors' || saysNothing(value)) return true;
    const as = names ? listed(names[name]) : [name];
    return as.length === 0 || as.some((other) => sameValue(value, record[other]));
  });
}
