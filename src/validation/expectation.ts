import type { FieldSpec } from '../definition/field.js';

/** What a record takes, where what was given would pass for a record in which nothing is set. */
export const NOT_A_RECORD = 'an object with the fields as its own properties, not a promise or a collection';

/** What a field takes, as the end of the sentence "expected …". With what was given, it says what is wrong with that. */
export function expectationOf(spec: FieldSpec, given?: unknown): string {
  // Of a text that is too long, the length is what is wrong.
  const isForm = typeof given === 'string' && [...given].length <= (spec.maxLength ?? Infinity);
  const value = valueExpectation(spec, isForm);
  return spec.orEmpty ? `${value}, or an empty string` : value;
}

function valueExpectation(spec: FieldSpec, isForm: boolean): string {
  const range = spec.min === undefined && spec.max === undefined ? '' : ` from ${spec.min} to ${spec.max}`;
  if (spec.pattern) return spec.pattern.expected;
  switch (spec.kind) {
    case 'array':
      return spec.maxItems === undefined ? 'an array' : `an array of at most ${spec.maxItems} items`;
    case 'record':
      return 'an object';
    case 'int':
      return `a whole number${range || ' of 32 bits'}`;
    case 'boolean':
      return spec.orBit ? 'true or false, or 1 or 0' : 'true or false';
    case 'decimal':
      return `a decimal number as text, such as '7.5'${range}`;
    case 'date':
    case 'dateText':
      return 'a date of the calendar as YYYY-MM-DD';
    case 'time':
    case 'timeText':
      return 'a time from 00:00:00 to 24:00:00 as hh:mm:ss';
    case 'dateTime':
      return 'a date and time as YYYY-MM-DDThh:mm:ss, with or without an offset';
    case 'dateTimeText':
    case 'wallClock':
      return 'a date and time as YYYY-MM-DD hh:mm:ss without an offset';
    case 'apiKey':
      return 'an ApiKey whose text XML 1.0 can hold';
    case 'secret':
      return 'a Secret whose text XML 1.0 can hold';
    case 'string':
      return `a string${spec.maxLength === undefined ? '' : ` of at most ${spec.maxLength} characters`}${isForm ? ' that XML 1.0 can hold' : ''}`;
  }
}

/** True for a promise, a map or a date: they have no fields of their own, and would pass for a record in which nothing is set. */
export function isCollection(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (Object.getPrototypeOf(value) === Object.prototype) return false;
  return Object.prototype.toString.call(value) !== '[object Object]' && Object.keys(value).length === 0;
}
