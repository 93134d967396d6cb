import { dateOfDay, dayNumberOf } from '../../calendar/days.js';
import { isLocalDate } from '../../definition/scalar.js';
import type { ProjectKey } from './ProjectKey.js';
import { reshapings } from './shape.js';

/** True for what can be an e-mail address. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text);
}

/** Hosts under `.example` that can stand for a host. */
export function* otherHosts(host: string, key: ProjectKey): Generator<string> {
  const lower = host.toLowerCase();
  const length = Math.min(32, Math.max(6, lower.length - '.example'.length));
  for (let salt = 0; ; salt++) {
    const bytes = key.hash(`email domain|${salt === 0 ? '' : `${salt}|`}${lower}`);
    const label = [...bytes.subarray(0, length)]
      .map((byte) => String.fromCharCode(97 + (byte % 26)))
      .join('');
    yield `${label}.example`;
  }
}

/** The other dates of the same ten years; for what is no date, texts of its shape. */
export function* otherDates(date: string, key: ProjectKey): Generator<string> {
  if (!isLocalDate(date)) return yield* reshapings(date, key, 'date');
  const decade = Number(date.slice(0, 4)) - (Number(date.slice(0, 4)) % 10);
  const four = (year: number) => String(year).padStart(4, '0');
  const start = dayNumberOf(`${four(decade)}-01-01`);
  const days = dayNumberOf(`${four(decade + 9)}-12-31`) - start + 1;
  for (const [day] of key.permutations([dayNumberOf(date) - start], [days], `date|${decade}`))
    yield dateOfDay(start + day!);
}

/** A social security number that begins with a date of birth, as `YYYYMMDD-NNNC` or `YYMMDDNNNC`. */
export interface NationalId {
  readonly date: string;
  readonly serial: string;
  readonly check: string;
  /** One form of it, whatever it was written as. */
  readonly text: string;
}

const NATIONAL_ID = /^(\d{2})?(\d{2})(\d{2})(\d{2})([-+ ]?)(\d{3})(\d)$/;

export function nationalIdOf(text: string): NationalId | undefined {
  const [, century = '', year, month, day, , serial, check] = NATIONAL_ID.exec(text) ?? [];
  if (serial === undefined || check === undefined) return undefined;
  const date = `${century || (Number(year) > 29 ? '19' : '20')}${year}-${month}-${day}`;
  return isLocalDate(date) ? { date, serial, check, text: `${date}|${serial}${check}` } : undefined;
}

/** Numbers with another date and serial, and a check digit that is as right or as wrong as the one it had. */
export function* otherNationalIds(
  { date, serial, check }: NationalId,
  other: string,
  key: ProjectKey,
): Generator<string> {
  const off = (Number(check) - checkDigit(digitsOf(date) + serial) + 10) % 10;
  for (const [index] of key.permutations([Number(serial)], [1000], 'nationalId')) {
    const made = String(index).padStart(3, '0');
    yield `${other}|${made}${(checkDigit(digitsOf(other) + made) + off) % 10}`;
  }
}

/** A number in its one form, written as another is. */
export function formatNationalId(text: string, like: string): string {
  const [, century, , , , sign = ''] = NATIONAL_ID.exec(like) ?? [];
  const [date = '', digits = ''] = text.split('|');
  return `${date.replaceAll('-', '').slice(century ? 0 : 2)}${sign}${digits}`;
}

/** For a number that begins with no date: others of its shape that do neither. */
export function* otherOddIds(text: string, key: ProjectKey): Generator<string> {
  for (const other of reshapings(text, key, 'nationalId')) if (!nationalIdOf(other)) yield other;
}

/** `811218` of `1981-12-18`. */
function digitsOf(date: string): string {
  return date.replaceAll('-', '').slice(2);
}

/** The Luhn digit that nine digits need. */
function checkDigit(nine: string): number {
  const sum = [...nine].reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

const WORDS =
  'lorem ipsum dolor sit amet elit sed do magna aliqua enim minim quis nisi duis aute velit fugiat nulla sint culpa anim id est'.split(
    ' ',
  );
const OF_ONE_LENGTH = 16;

/** Other words of the same length in all, and longer where those are taken; nothing of the text is left but its length. */
export function* otherWords(text: string, key: ProjectKey): Generator<string> {
  const letters = [...text].length;
  for (let salt = 0; ; salt++) {
    const length = letters + Math.floor(salt / OF_ONE_LENGTH);
    // No word has fewer than two letters.
    const numbers = key.numbers(`words|${salt}|${text}`, Math.ceil(length / 3) + 1);
    let made = '';
    for (const number of numbers) {
      if (made.length >= length) break;
      made += `${made === '' ? '' : ' '}${WORDS[number % WORDS.length]}`;
    }
    const cut = made.slice(0, length).replace(/ $/, 'e');
    if (cut !== text) yield cut;
  }
}
