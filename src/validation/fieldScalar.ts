import { ApiKey, Secret } from '../secret.js';
import type { FieldSpec } from '../definition/field.js';
import { isDateTime, isDecimal, isLocalDate, isLocalDateTime, isLocalTime } from '../definition/scalar.js';
import { isXmlText } from '../encoding/xml/xmlChars.js';

const LEAST_INT = -0x8000_0000;
const GREATEST_INT = 0x7fff_ffff;
// The texts of the document end with the seconds.
const PART_OF_SECOND = /\.\d*[1-9]/;

/** True for a value that can be sent in a field that is no record and no array. */
export function isFieldScalar(spec: FieldSpec, value: unknown): boolean {
  switch (spec.kind) {
    case 'int':
      return (
        Number.isInteger(value) &&
        (value as number) >= (spec.min ?? LEAST_INT) &&
        (value as number) <= (spec.max ?? GREATEST_INT)
      );
    case 'boolean':
      return typeof value === 'boolean' || (spec.orBit === true && (value === 0 || value === 1));
    case 'apiKey':
      return value instanceof ApiKey && isFieldText(spec, value.reveal());
    case 'secret':
      return value instanceof Secret && isFieldText(spec, value.reveal());
    default:
      return isFieldText(spec, value);
  }
}

function isFieldText(spec: FieldSpec, text: unknown): boolean {
  if (typeof text !== 'string') return false;
  if (spec.orEmpty && text === '') return true;
  if (spec.maxLength !== undefined && text.length > spec.maxLength && [...text].length > spec.maxLength)
    return false;
  if (spec.pattern && !spec.pattern.regex.test(text)) return false;
  switch (spec.kind) {
    case 'decimal':
      return (
        isDecimal(text) && Number(text) >= (spec.min ?? -Infinity) && Number(text) <= (spec.max ?? Infinity)
      );
    case 'date':
    case 'dateText':
      return isLocalDate(text);
    case 'time':
      return isLocalTime(text);
    case 'timeText':
      return isLocalTime(text) && !PART_OF_SECOND.test(text);
    case 'dateTime':
      return isDateTime(text);
    case 'dateTimeText':
      return isLocalDateTime(text) && !PART_OF_SECOND.test(text);
    case 'wallClock':
      return isLocalDateTime(text);
    default:
      return isXmlText(text);
  }
}
