import { isLocalDate } from '../../../definition/scalar.js';

const DATES: readonly (readonly [RegExp, (parts: string[]) => string])[] = [
  [/^(\d{4})-(\d{2})-(\d{2})$/, ([y, m, d]) => `${y}-${m}-${d}`],
  [/^((?:19|20)\d{2})(\d{2})(\d{2})$/, ([y, m, d]) => `${y}-${m}-${d}`],
  // With dots the day comes first everywhere; with slashes nobody can tell.
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, ([d, m, y]) => `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`],
];
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.0+)?(Z|[+-]\d{2}:?\d{2})?$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;
const COMMA = /^-?(?:0|[1-9]\d*),\d+$/;

/** What a value is a spelling of. */
export type CellKind = 'number' | 'date' | 'text';

/** What a cell means: the same text for spellings of one number, date or time, and for no others. */
export function cellMeaning(
  cell: string,
  commas: boolean,
): { readonly kind: CellKind; readonly meaning: string } {
  const text = cell.trim();
  const day = dayOf(text);
  if (day) return { kind: 'date', meaning: `day ${day}` };
  const [, date, time, seconds = ':00', zone] = MOMENT.exec(text) ?? [];
  if (date && time && isLocalDate(date))
    return { kind: 'date', meaning: momentOf(`${date}T${time}${seconds}`, zone) };
  if (CLOCK.test(text)) return { kind: 'date', meaning: `time ${text.padEnd(8, ':00')}` };
  const [all, sign, whole, digits = ''] =
    DECIMAL.exec(commas && COMMA.test(text) ? text.replace(',', '.') : text) ?? [];
  if (all === undefined) return { kind: 'text', meaning: text };
  const fraction = digits.replace(/0+$/, '');
  const number = `${whole}${fraction && `.${fraction}`}`;
  return { kind: 'number', meaning: `number ${number === '0' ? '' : sign}${number}` };
}

/** Whether a column writes decimals with commas: three digits behind one may as well be thousands. */
export function hasCommas(cells: readonly string[]): boolean {
  return cells.some((cell) => COMMA.test(cell.trim()) && !/,\d{3}$/.test(cell.trim()));
}

function dayOf(text: string): string | undefined {
  for (const [spelling, order] of DATES) {
    const parts = spelling.exec(text)?.slice(1);
    const day = parts && order(parts);
    if (day && isLocalDate(day)) return day;
  }
  return undefined;
}

/** An instant where it has a zone, else what the clock shows. */
function momentOf(local: string, zone: string | undefined): string {
  if (zone === undefined) return `moment ${local}`;
  return `instant ${Date.parse(`${local}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)}`;
}

/** How far two numbers are apart; `undefined` where one is none. */
export function distance(one: string, other: string): number | undefined {
  const numbers = [one, other].map((text) =>
    text.startsWith('number ') ? Number(text.slice(7)) : Number.NaN,
  );
  const apart = Math.abs(numbers[0]! - numbers[1]!);
  return Number.isNaN(apart) ? undefined : Number(apart.toPrecision(6));
}
