/** One thing that is wrong with the input of a call. */
export interface InputIssue {
  /** Where it is, such as `['Shifts', 3, 'begTime']`. */
  readonly path: readonly (string | number)[];
  /** What the field takes, as the end of the sentence "expected …". */
  readonly expected: string;
  /** What was given, shortened; absent for secret and personal fields. */
  readonly given?: string;
  /** Where the rule stands, such as `interface document 2.4`. */
  readonly source?: string;
}

/** `Shifts[3].begTime: expected hh:mm:ss, was given "8:00" (interface document 2.4)`. */
export function describeIssue(issue: InputIssue): string {
  const given = issue.given === undefined ? '' : `, was given ${issue.given}`;
  const source = issue.source === undefined ? '' : ` (${issue.source})`;
  return `  ${formatPath(issue.path)}: expected ${issue.expected}${given}${source}`;
}

/** `['Shifts', 3, 'begTime']` as `Shifts[3].begTime`. */
export function formatPath(path: readonly (string | number)[]): string {
  return (
    path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('') ||
    'input'
  );
}
