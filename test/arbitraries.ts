import fc from 'fast-check';
import type { FieldSpec } from '../src/definition/field.js';
import type { Definition } from '../src/definition/record.js';
import { ApiKey, Secret } from '../src/secret.js';

// Values of every kind that the wire can carry unchanged: what is written is what is read.

/** A text of any characters that XML 1.0 can hold, with those that need escaping more often than others. */
export const xmlText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('&', '<', '>', '"', "'", ']]>', '\n', '\t', '\r', ' ', '&amp;'),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom('å', 'ä', 'ö', 'é', '\u0080', '\u00a0', '\u00ff', 'Ł', '東', '😀'),
      },
      {
        weight: 1,
        arbitrary: fc.integer({ min: 0xa0, max: 0xd7ff }).map((code) => String.fromCharCode(code)),
      },
      {
        weight: 1,
        arbitrary: fc.integer({ min: 0xe000, max: 0xfffd }).map((code) => String.fromCharCode(code)),
      },
      {
        weight: 1,
        arbitrary: fc.integer({ min: 0x10000, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
      },
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));
// An empty key or secret is none.
const someText = xmlText.filter((text) => text !== '');

const two = (value: number) => String(value).padStart(2, '0');

const localDate: fc.Arbitrary<string> = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const localTime: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 86_399 })
  .map((s) => `${two(Math.floor(s / 3600))}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`);

const localDateTime: fc.Arbitrary<string> = fc.tuple(localDate, localTime).map(([d, t]) => `${d}T${t}`);

const dateTime = fc
  .tuple(localDateTime, fc.constantFrom('', '', 'Z', '+01:00', '-05:30', '.25'))
  .map(([at, end]) => at + end);

const decimal: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 18n }),
    fc.option(fc.stringMatching(/^[0-9]{1,6}$/), { nil: undefined }),
  )
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}`);

const int = fc.oneof(fc.constantFrom(0, 1, -1, 2_147_483_647, -2_147_483_648), fc.integer());

/** A value of a field, part or item as an answer can hold it. */
export function arbitraryOf(spec: FieldSpec): fc.Arbitrary<unknown> {
  if (spec.item) return fc.array(arbitraryOf(spec.item), { maxLength: 3 });
  if (spec.record) return recordOf(spec.record);
  switch (spec.kind) {
    case 'int':
      return int;
    case 'boolean':
      return fc.boolean();
    case 'decimal':
      return decimal;
    case 'date':
    case 'dateText':
      return localDate;
    case 'time':
    case 'timeText':
      return localTime;
    case 'dateTime':
      return dateTime;
    case 'dateTimeText':
    case 'wallClock':
      return localDateTime;
    case 'secret':
      return someText.map((text) => new Secret(text));
    case 'apiKey':
      return someText.map((text) => new ApiKey(text));
    default:
      return xmlText;
  }
}

/** A record with every required field, and each of the others or not. */
// An empty text comes out as a sentence that says so.
const validationTexts = fc.array(
  xmlText.filter((text) => /[^ \t\r\n]/.test(text)),
  { maxLength: 3 },
);

export function recordOf<T extends object>(record: Definition<T>): fc.Arbitrary<T> {
  const fields = Object.entries(record.fields);
  const arbitraryField = (name: string, spec: FieldSpec) =>
    name === 'validationErrors' ? validationTexts : arbitraryOf(spec);
  return fc.record(Object.fromEntries(fields.map(([name, spec]) => [name, arbitraryField(name, spec)])), {
    requiredKeys: fields.filter(([, spec]) => spec.required && !spec.unsettable).map(([name]) => name),
  }) as fc.Arbitrary<T>;
}
