import type { LooseForms } from '../commands/write.js';
import type { FieldSpec } from '../../definition/field.js';

export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

// Many fields take a text in a form of their own.
const takes = ({ pattern }: FieldSpec, text: string) =>
  pattern?.regex.test(text) === true && !pattern.regex.test('x');
const isTime = (spec: FieldSpec) =>
  spec.kind === 'time' || spec.kind === 'timeText' || takes(spec, '08:00:00');
const isDate = (spec: FieldSpec) =>
  spec.kind === 'date' || spec.kind === 'dateText' || spec.meaning === 'day' || takes(spec, '2026-03-31');
const isNumber = (spec: FieldSpec) => spec.kind === 'decimal' || takes(spec, '7.5');
const isMoment = ({ meaning }: FieldSpec) => meaning !== undefined && /moment$/i.test(meaning);

/** A value as the interface wants it, where it has a form that was asked for; else as it is. */
export function tidied(
  spec: FieldSpec,
  value: unknown,
  { shortTimes, dates, shortYears = false, decimalComma }: LooseForms,
): unknown {
  if (typeof value !== 'string') return value;
  const time = (text: string) => (shortTimes ? fullTime(text) : text);
  const date = (text: string) => (dates ? isoDate(text, dates, shortYears) : text);
  if (isTime(spec)) return time(value);
  if (isDate(spec)) return date(value);
  if (isMoment(spec))
    return value.replace(/^(\S+) (\S+)$/, (_, day: string, hour: string) => `${date(day)} ${time(hour)}`);
  return decimalComma && isNumber(spec) ? value.replace(/^(-?\d+),(\d+)$/, '$1.$2') : value;
}

/** The options with which a value would be taken that is not in the form of the interface; `undefined` where none are known. */
export function optionFor(spec: FieldSpec, value: unknown): string | undefined {
  const changes = (forms: LooseForms) => tidied(spec, value, forms) !== value;
  const dates = changes({ dates: 'dmy' }) ? '--dates' : '--dates with --short-years';
  const options = [
    ...(changes({ shortTimes: true }) ? ['--short-times'] : []),
    ...(changes({ decimalComma: true }) ? ['--decimal-comma'] : []),
    ...(changes({ dates: 'dmy', shortYears: true }) ? [dates] : []),
  ];
  return options.length > 0 ? options.join(' and ') : undefined;
}

function fullTime(text: string): string {
  const [, hours, minutes, seconds = '00'] = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}

function isoDate(text: string, order: DateOrder, shortYears: boolean): string {
  const [, first, , second, year = ''] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)$/.exec(text) ?? [];
  if (first === undefined || second === undefined || (year.length === 2 && !shortYears)) return text;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
