import { dateOfDay, dayNumberOf, leadingDate } from '../../calendar/days.js';
import { isLocalDate } from '../../definition/scalar.js';
import { keyedBytes, permuted } from './permutation.js';
import { keyStream, reshaped } from './shape.js';

/** An e-mail address with another name at another host, under `.example`. */
export function otherEmail(email: string, key: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const bytes = keyedBytes(key, `email domain|${domain}`);
  const length = Math.min(32, Math.max(6, domain.length - '.example'.length));
  const label = [...bytes.subarray(0, length)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
  return `${reshaped(email.slice(0, at), key, 'email')}@${label}.example`;
}

/** True for what can be an e-mail address. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text);
}

/** Another date of the same ten years; a time behind it stays. */
export function otherDate(text: string, key: string): string {
  const date = leadingDate(text);
  if (date === undefined) return reshaped(text, key, 'date');
  return otherDay(date, key) + text.slice(date.length);
}

function otherDay(date: string, key: string): string {
  const decade = Number(date.slice(0, 4)) - (Number(date.slice(0, 4)) % 10);
  const four = (year: number) => String(year).padStart(4, '0');
  const start = dayNumberOf(`${four(decade)}-01-01`);
  const days = dayNumberOf(`${four(decade + 9)}-12-31`) - start + 1;
  return dateOfDay(
    start + Number(permuted(BigInt(dayNumberOf(date) - start), BigInt(days), key, `date|${decade}`)),
  );
}

const NATIONAL_ID = /^(\d{2})?(\d{2})(\d{2})(\d{2})([-+ ]?)(\d{3})(\d)$/;

/**
 * Another social security number. One that begins with a date of birth, as `YYYYMMDD-NNNC` or `YYMMDDNNNC`, gets that
 * of the pseudonym of the date, and a check digit that is as right or as wrong as the one it had.
 */
export function otherNationalId(text: string, key: string): string {
  const parts = NATIONAL_ID.exec(text);
  if (!parts) return reshaped(text, key, 'nationalId');
  const [, century = '', year, month, day, sign, serial, check] = parts;
  const full = `${century || (Number(year) > 29 ? '19' : '20')}${year}-${month}-${day}`;
  if (!isLocalDate(full)) return reshaped(text, key, 'nationalId');
  const date = otherDay(full, key).replaceAll('-', '');
  const other = String(permuted(BigInt(serial!), 1000n, key, 'nationalId')).padStart(3, '0');
  const off = (Number(check) - checkDigit(`${year}${month}${day}${serial}`) + 10) % 10;
  const digit = (checkDigit(date.slice(2) + other) + off) % 10;
  return `${century ? date : date.slice(2)}${sign}${other}${digit}`;
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

/** Other words of the same length in all; nothing of the text is left but its length. */
export function otherWords(text: string, key: string): string {
  const length = [...text].length;
  for (let salt = 0; ; salt++) {
    const stream = keyStream(key, `words|${salt}|${text}`);
    let made = '';
    while (made.length < length)
      made += `${made === '' ? '' : ' '}${WORDS[stream.next().value! % WORDS.length]}`;
    const cut = made.slice(0, length).replace(/ $/, 'e');
    if (cut !== text) return cut;
  }
}

/** A file name that keeps its extension. */
export function otherFileName(text: string, key: string): string {
  const [, stem = text, extension = ''] = /^(.+?)(\.\w{1,5})?$/.exec(text) ?? [];
  return reshaped(stem, key, 'fileName') + extension;
}
