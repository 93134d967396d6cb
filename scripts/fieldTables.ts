import type { FieldSpec } from '../src/definition/field.js';
import { type ScalarKind, XSD_TYPE_OF } from '../src/definition/scalar.js';

/** What a value of a scalar is in TypeScript. */
export const TYPE_OF: Readonly<Record<ScalarKind, string>> = {
  string: 'string',
  int: 'number',
  boolean: 'boolean',
  decimal: 'Decimal',
  date: 'LocalDate',
  time: 'LocalTime',
  dateTime: 'DateTime',
  dateText: 'LocalDate',
  timeText: 'LocalTime',
  dateTimeText: 'LocalDateTime',
  wallClock: 'LocalDateTime',
  secret: 'Secret',
  apiKey: 'ApiKey',
};

/** The wire type of a field: `Shift[]` with a link to the record, or the XSD type. */
export function wireType(spec: FieldSpec, records: string): string {
  if (spec.item) return `${wireType(spec.item, records)}[]`;
  if (spec.record) return `[${spec.record.name}](${records}#${spec.record.name.toLowerCase()})`;
  return XSD_TYPE_OF[spec.kind as ScalarKind];
}

/** A row of a Markdown table. */
export function tableRow(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |\n`;
}
