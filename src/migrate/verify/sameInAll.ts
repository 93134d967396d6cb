/** A field by which a script decides, and how it was in every record of a recording. */
export interface OneSided {
  readonly field: string;
  /** Such as `never empty`, or `always the same`. */
  readonly how: string;
}

const DECIDES =
  /\b(?:if|elif|elsif|unless|while|switch|case|when|where|filter|find|some|every|not|and|or|in)\b|[?!]|&&|\|\||[=<>]=|<>|[<>]/;

/**
 * Fields on lines where a script decides, whose values were alike in every record: what the script does with others was not seen.
 */
export function sameInAll(scripts: readonly string[], records: readonly object[]): OneSided[] {
  const decisions = scripts.flatMap((text) => text.split('\n')).filter((line) => DECIDES.test(line));
  const named = new Set(decisions.flatMap((line) => line.match(/\w+/g) ?? []));
  const fields = [...new Set(records.flatMap((record) => Object.keys(record)))].filter((field) =>
    named.has(field),
  );
  return fields.flatMap((field) => {
    const how =
      records.length > 1
        ? howIn(records.map((record) => (record as Record<string, unknown>)[field]))
        : undefined;
    return how === undefined ? [] : [{ field, how }];
  });
}

function howIn(values: readonly unknown[]): string | undefined {
  if (new Set(values.map((value) => JSON.stringify(value ?? ''))).size === 1)
    return isNothing(values[0]) ? 'always empty, 0 or false' : 'always the same';
  return values.some(isNothing) ? undefined : 'never empty, 0 or false';
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false || Number(value) === 0;
}
