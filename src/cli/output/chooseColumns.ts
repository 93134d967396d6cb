import type { FieldSpec } from '../../definition/field.js';
import { displayWidth } from '../../text/displayText.js';

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
  return Math.max(1, basicWorth(name, spec) - same);
}

function basicWorth(name: string, spec: FieldSpec): number {
  if (name === 'validationErrors') return 120;
  if (spec.sensitivity === 'secret') return 5;
  if (spec.item || spec.record) return 10;
  const found = WORTHS.find(([pattern]) => pattern.test(name));
  return found ? found[1] : spec.kind === 'int' ? 25 : 40;
}

const WORTHS: readonly (readonly [RegExp, number])[] = [
  [/^(id|scheduleId|punchId|scatId|skillId)$/, 100],
  [/^(badgeNo|badgeNumber)$/, 95],
  [/^(name|givenName|familyName|employeeName|empName|unitName|ttext|tag)$/, 90],
  [/^(status|leaveReason|categoryName|roleName|salType|label)$/, 70],
  [/^(begDate|begTime|fromDate|toDate|punchIn|punchOut|date|deleted|startDate)$/, 85],
  [/^(endDate|endTime|fromTime|toTime|begin|end)$/, 80],
  [/^(hours|value|balance|amount|workedHours)$/, 75],
  [/^(email|restId|extUnitId|unitId|persId|employeeId)$/, 60],
  [/^(role|active|passive|comment)$/, 45],
  [/^org|^agrmnt|^additionalField|^externalInfo|^udf|^useTemp/, 8],
  [/Break\d?$|^begBreak|^endBreak/, 15],
  [/ts|ExtCode$|No$/, 30],
  [/Id$/, 28],
];
