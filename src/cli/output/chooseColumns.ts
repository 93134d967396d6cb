import type { FieldSpec } from '../../definition/field.js';
import type { Meaning } from '../../definition/meaning.js';
import { Secret } from '../../secret.js';
import { displayWidth } from '../../text/displayText.js';
import { visibleText } from '../../text/safeText.js';

export type Fields = Readonly<Record<string, FieldSpec>>;
type Row = Readonly<Record<string, unknown>>;

const WIDEST = 40;
const GAP = 2;

/**
 * The fields that fit into `width` and say most of these rows, in wire order: first what identifies a record, then who,
 * when and how much, then the rest; what is empty in all rows, or the same, comes last.
 */
export function chooseColumns(
  fields: Fields,
  rows: readonly Row[],
  cells: readonly Readonly<Record<string, string>>[],
  width: number,
): string[] {
  const ranked = Object.entries(fields)
    .map(([name, spec]) => ({ name, worth: worthOf(name, spec, rows, cells), wide: widthOf(name, cells) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth);
  let left = width + GAP;
  const chosen = new Set<string>();
  for (const { name, wide } of ranked) {
    if (wide + GAP > left) continue;
    left -= wide + GAP;
    chosen.add(name);
  }
  return Object.keys(fields).filter((name) => chosen.has(name));
}

function widthOf(name: string, cells: readonly Readonly<Record<string, string>>[]): number {
  const widest = cells.reduce((most, cell) => Math.max(most, displayWidth(cell[name] ?? '')), 0);
  return Math.max(displayWidth(name), Math.min(widest, WIDEST));
}

function worthOf(
  name: string,
  spec: FieldSpec,
  rows: readonly Row[],
  cells: readonly Readonly<Record<string, string>>[],
): number {
  const texts = new Set(cells.map((cell) => cell[name] ?? ''));
  if (texts.size === 1 && (texts.has('') || texts.has('[]'))) return 0;
  const same = rows.length > 2 && texts.size === 1 ? 25 : 0;
  return Math.max(1, basicWorth(spec) - same);
}

function basicWorth(spec: FieldSpec): number {
  if (spec.item?.meaning === 'rejection') return 120;
  if (spec.sensitivity === 'secret') return 5;
  if (spec.item || spec.record) return 10;
  const worth = spec.meaning && WORTH.get(spec.meaning);
  return worth ?? (spec.kind === 'int' ? 25 : 40);
}

const WORTHS: readonly (readonly [worth: number, of: readonly Meaning[]])[] = [
  [100, ['recordId']],
  [95, ['badgeNo']],
  [90, ['name', 'givenName', 'familyName', 'personName', 'unitName', 'title']],
  [85, ['beginDate', 'beginTime']],
  [80, ['endDate', 'endTime', 'lastDate']],
  [75, ['amount']],
  [70, ['status', 'leaveReasonName', 'shiftTypeName']],
  [60, ['email', 'unitId', 'unitExtCode', 'personId']],
  [45, ['active', 'remark']],
  [30, ['moment', 'externalCode']],
  [28, ['reference', 'shiftTypeId', 'sectionId', 'leaveReference']],
  [20, ['setting']],
  [15, ['breakBegin', 'breakEnd', 'furtherBreak']],
  [8, ['freeField']],
];
const WORTH = new Map(WORTHS.flatMap(([worth, of]) => of.map((meaning) => [meaning, worth] as const)));

/** The texts of a record for a person to read, by its fields. */
export function cellsOf(fields: Fields, row: Row): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, spec]) => [name, formatCell(spec, row[name])]),
  );
}

/** A value for a person to read: known values with their label, nested ones shortened. */
export function formatCell(spec: FieldSpec | undefined, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Secret) return String(value);
  if (Array.isArray(value)) return formatArray(spec, value);
  if (typeof value === 'object') return visibleText(JSON.stringify(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const label = spec?.values?.labelOf(value as string | number);
  const text = visibleText(String(value));
  return label && label.toLowerCase() !== text.replace(/ /g, '').toLowerCase() ? `${text} ${label}` : text;
}

function formatArray(spec: FieldSpec | undefined, values: readonly unknown[]): string {
  if (values.length === 0) return '[]';
  if (spec?.item?.record) return `[${values.length} ${spec.item.record.name}]`;
  return values.map((value) => formatCell(spec?.item, value)).join('; ');
}
