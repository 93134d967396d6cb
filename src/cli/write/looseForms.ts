import type { FieldSpec } from '../../definition/field.js';

/** Forms of dates and times that are taken because the caller says so. */
export interface LooseForms {
  /** `8:00` and `08:00` for `08:00:00`. */
  readonly shortTimes?: boolean;
  /** In which order days, months and years stand in `31.3.2026` or `3/31/2026`. */
  readonly dates?: DateOrder;
}

export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A value as the interface wants it, where it has a form that was asked for; else as it is. */
export function tidied(spec: FieldSpec, value: unknown, { shortTimes, dates }: LooseForms): unknown {
  if (typeof value !== 'string') return value;
  if (shortTimes && (spec.kind === 'time' || spec.kind === 'timeText')) return fullTime(value);
  return dates && (spec.kind === 'date' || spec.kind === 'dateText') ? isoDate(value, dates) : value;
}

function fullTime(text: string): string {
  const [, hours, minutes, seconds = '00'] = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}

function isoDate(text: string, order: DateOrder): string {
  const [, first, , second, year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return text;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
