import type { FieldSpec } from '../../definition/field.js';
import { isDateTime, isDecimal, isLocalDate, isLocalTime, isZeroDate } from '../../definition/scalar.js';

type Parsed = { readonly value: unknown } | { readonly unset: true } | { readonly expected: string };

const UNSET: Parsed = { unset: true };

/**
 * One scalar of a request. Text kinds are taken as they came, dates and times in texts included: what is wrong with
 * them is for the operation to say. Empty numbers, booleans and dates, and zero dates, are unset.
 */
export function parseRequestScalar(kind: FieldSpec['kind'], raw: string): Parsed {
  const parse = parsers[kind];
  if (!parse) return { value: raw };
  const text = raw.trim();
  if (text === '' || isZeroDate(text)) return UNSET;
  return parse(text);
}

const parsers: Readonly<Partial<Record<FieldSpec['kind'], (text: string) => Parsed>>> = {
  int: (text) => {
    const whole = /^[+-]?\d+(\.0*)?$/.test(text) ? Number(text) : Number.NaN;
    return whole >= -0x8000_0000 && whole <= 0x7fff_ffff ? { value: whole } : { expected: 'xsd:int' };
  },
  boolean: (text) =>
    /^(true|1)$/i.test(text)
      ? { value: true }
      : /^(false|0)$/i.test(text)
        ? { value: false }
        : { expected: 'xsd:boolean' },
  decimal: (text) => {
    if (isDecimal(text)) return { value: text };
    // Clients without a decimal type send what their floating point prints.
    return /^[+-]?\d+(\.\d+)?E[+-]?\d+$/i.test(text)
      ? { value: String(Number(text)) }
      : { expected: 'xsd:decimal' };
  },
  date: (text) => {
    const date = text.slice(0, 10);
    const rest = text.slice(10);
    return isLocalDate(date) && /^(|Z|[+-]\d\d:\d\d|[T ]\d\d:\d\d:\d\d.*)$/.test(rest)
      ? { value: date }
      : { expected: 'xsd:date' };
  },
  time: (text) => {
    const time = text.replace(/(Z|[+-]\d\d:\d\d)$/, '').replace(/\.0+$/, '');
    return isLocalTime(time) ? { value: time } : { expected: 'xsd:time' };
  },
  dateTime: dateTime,
  wallClock: (text) => dateTime(text.replace(/(Z|[+-]\d\d:\d\d)$/, '')),
};

function dateTime(text: string): Parsed {
  return isDateTime(text) ? { value: text.replace(' ', 'T') } : { expected: 'xsd:dateTime' };
}
