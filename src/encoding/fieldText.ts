import type { FieldSpec } from './field.js';
import { isDateTime, isDecimal, isLocalDate, isLocalDateTime, isLocalTime } from './scalar.js';
import { isXmlText } from './xml/xmlChars.js';

/** True for a text that a field takes. */
export function isFieldText(spec: FieldSpec, text: string): boolean {
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
    case 'timeText':
      return isLocalTime(text);
    case 'dateTime':
      return isDateTime(text);
    case 'dateTimeText':
    case 'wallClock':
      return isLocalDateTime(text);
    default:
      return isXmlText(text);
  }
}
