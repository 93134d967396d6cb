import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';
import { exampleChoices } from './exampleChoices.js';

/** An input that the operation's rules accept: what is required, and what one would usually give. */
export function exampleInput(operation: AnyOperation): Record<string, unknown> {
  return exampleChoices[operation.name] ?? exampleFields(operation.input);
}

const USUAL = ['fromDate', 'toDate'];
const FILTERS = ['lastModified', 'modifiedAfter', 'deletedSince'];

function exampleFields(fields: Readonly<Record<string, FieldSpec>>): Record<string, unknown> {
  const usual = USUAL.some((name) => name in fields) ? USUAL : FILTERS;
  const given = Object.entries(fields).filter(
    ([name, spec]) => !spec.answerOnly && (spec.required || usual.includes(name)),
  );
  return Object.fromEntries(given.map(([name, spec]) => [name, exampleValue(name, spec)]));
}

function exampleValue(name: string, spec: FieldSpec): unknown {
  if (spec.item) return [exampleValue(name, spec.item)];
  if (spec.record) return exampleFields(spec.record.fields);
  switch (spec.kind) {
    case 'int':
      return spec.min ?? 1;
    case 'boolean':
      return true;
    case 'decimal':
      return '7.5';
    case 'date':
    case 'dateText':
      return /^(to|end)/i.test(name) ? '2026-03-31' : '2026-03-01';
    case 'time':
    case 'timeText':
      return /^(to|end)/i.test(name) ? '16:30:00' : '08:00:00';
    case 'dateTime':
    case 'dateTimeText':
    case 'wallClock':
      return '2026-03-01 08:00:00';
    default:
      return exampleText(name);
  }
}

function exampleText(name: string): string {
  if (/badge/i.test(name)) return '1001';
  if (/mail/i.test(name)) return 'sam@mail.example';
  if (/since|modified/i.test(name)) return '2026-03-01 08:00:00';
  return '1';
}
