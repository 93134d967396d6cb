const LONGEST_GIVEN = 40;

/** The type of a wrong value, and the value itself where it is short and plain. */
export function formatGiven(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'object' || typeof value === 'function')
    return value instanceof Date ? 'a Date' : `a value of type ${typeof value}`;
  if (typeof value === 'bigint') return 'a bigint';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > LONGEST_GIVEN ? `${text.slice(0, LONGEST_GIVEN)}… (${text.length} characters)` : text;
}
