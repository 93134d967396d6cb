import { isZeroDate } from '../definition/scalar.js';
import type { FieldSpec } from '../definition/spec.js';

/** What of a field's definition tells how its values compare. */
export type Compared = Pick<FieldSpec, 'kind' | 'values'>;

/** How values of a field compare. */
export type ValueClass = 'number' | 'moment' | 'flag' | 'text';

const CLASSES: Readonly<Partial<Record<Compared['kind'], ValueClass>>> = {
  ...{ int: 'number', decimal: 'number', boolean: 'flag', string: 'text', secret: 'text', apiKey: 'text' },
  ...{ date: 'moment', time: 'moment', dateTime: 'moment', wallClock: 'moment' },
  ...{ dateText: 'moment', timeText: 'moment', dateTimeText: 'moment' },
};

/** `undefined` where the kind says nothing of it, so that the values do. */
export function classOfKind(spec: Compared | undefined): ValueClass | undefined {
  return spec && CLASSES[spec.kind];
}

/** True for what is written as nothing where another field says it: absent, nil, empty, `0` and zero dates. */
export function saysNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === 0) return true;
  if (typeof value !== 'string' || value.length > LONGEST) return false;
  const text = value.trim();
  return text === '' || text === '0' || (isZeroDate(text) && MIDNIGHT.test(text));
}

/**
 * True for what stands for nothing in a field: besides what says nothing, a flag that is off, a time at midnight and a
 * zero with decimals. A `0` that is one of the field's values says something.
 */
export function isNothing(spec: Compared | undefined, value: unknown): boolean {
  if (saysNothing(value)) return !isNamedZero(spec, value);
  if (value === false) return true;
  if (typeof value !== 'string' || value.length > LONGEST) return false;
  const text = value.trim();
  if (spec?.kind === 'boolean') return text.toLowerCase() === 'false';
  const kind = classOfKind(spec);
  if (kind !== 'number' && /^00:00(:00(\.0+)?)?$/.test(text)) return true;
  return (kind ?? 'number') === 'number' && /^[+-]?0*[.,]?0+$/.test(text);
}

/** True for what programs write where they have no value: nobody can read what was there. */
export function isNoValue(value: unknown): boolean {
  return typeof value === 'string' && /^\s*(?:\(?null\)?|undefined|nan|#[a-z/]+[!?]?)\s*$/i.test(value);
}

function isNamedZero(spec: Compared | undefined, value: unknown): boolean {
  if (value !== 0 && String(value).trim() !== '0') return false;
  return spec?.values?.labelOf(0) !== undefined || spec?.values?.labelOf('0') !== undefined;
}

// A zero date before a time is how some services write the time.
const MIDNIGHT = /^.{10,11}([T ]00:00.*)?$/;

/** What is longer is no way to write nothing. */
const LONGEST = 64;

const FLAGS: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...['1', 'true', 't', 'yes', 'y', 'on', 'ja', 'j', 'oui', 'si', 'sant', 'tak'].map((word) => [word, true]),
  ...['0', 'false', 'f', 'no', 'n', 'off', 'nej', 'nein', 'nei', 'non', 'falskt', 'nie'].map((word) => [
    word,
    false,
  ]),
]);

/** The flag that a value writes, in digits or in words; `undefined` where it writes none. */
export function flagOf(value: unknown): boolean | undefined {
  if (saysNothing(value)) return false;
  const word = String(value);
  return word.length > LONGEST ? undefined : FLAGS[word.trim().toLowerCase()];
}

/** True for a flag as the interface writes it, and not in other words. */
export function isPlainFlag(value: unknown): boolean {
  return typeof value === 'boolean' || saysNothing(value) || /^\s*(true|false|[01])\s*$/i.test(String(value));
}
