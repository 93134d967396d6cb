import type { FieldSpec } from '../definition/field.js';

/**
 * A value as it is compared: numbers by value, dates and times by what both kinds of writing say, texts as they are.
 * Nothing for what means that nothing is set: absent, nil, empty, zero and zero dates.
 */
export function comparable(value: unknown, spec: FieldSpec | undefined): string | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  const text = String(value).trim();
  if (text === '' || text === '0' || text.startsWith('0000-00-00')) return undefined;
  if (spec?.kind === 'int' || spec?.kind === 'decimal') return numberText(text);
  if (spec?.kind === 'boolean') return text === 'true' || text === '1' ? 'true' : undefined;
  return momentText(text) ?? text.normalize('NFC');
}

/** True when two comparable values say the same, as far as a server that narrows texts could keep it. */
export function isSame(given: string, answered: string): boolean {
  return given === answered || isNarrowed(given, answered) || isSameMoment(given, answered);
}

/** The same for all texts that a server which narrows them could answer alike. */
export function narrowed(text: string): string {
  return text.replace(OUTSIDE, '?');
}

const OUTSIDE = /[^\x20-\x3E\x40-\x7E]+/g;

// What is not ASCII came back as question marks, or as its UTF-8 read as Latin-1.
function isNarrowed(given: string, answered: string): boolean {
  if (Buffer.from(answered, 'latin1').toString() === given) return true;
  const [before, after] = [given.match(OUTSIDE) ?? [], answered.match(OUTSIDE) ?? []];
  return (
    before.length > 0 &&
    narrowed(given) === narrowed(answered) &&
    after.every((run, i) => run === before[i] || /^[?\uFFFD]+$/.test(run))
  );
}

function numberText(text: string): string | undefined {
  const parts = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text);
  if (!parts) return text;
  const [, sign, whole, fraction] = parts;
  if (!whole && !fraction) return undefined;
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction ? `.${fraction}` : ''}`;
}

const MOMENT = /^(\d{4}-\d\d-\d\d)?[T ]?(?:(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/;

// An offset is not looked at: the one that the service shows is wrong.
function momentText(text: string): string | undefined {
  const parts = MOMENT.exec(text);
  if (!parts || (!parts[1] && !parts[2])) return undefined;
  const [, date, hour, minute, second = '00'] = parts;
  const time = hour && `${hour.padStart(2, '0')}:${minute}:${second}`;
  return date && (!time || time === '00:00:00') ? date : [date, time].filter(Boolean).join(' ');
}

/** A day and a moment of it, or a time and a moment at it, do not contradict. */
function isSameMoment(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return (
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(longer) &&
    /^(\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d)$/.test(shorter) &&
    longer.split(' ').includes(shorter)
  );
}
