/** How real servers differ from the document. All off unless asked for. */
export interface Quirks {
  /** Answers in ISO-8859-1, in which other characters become `?` (wire fact 5). */
  readonly latin1?: boolean;
  /** Takes parts by position and ignores their names (wire fact 2). */
  readonly positionalParts?: boolean;
  /** Writes empty arrays as `xsi:nil="true"` (wire fact 4). */
  readonly nilArrays?: boolean;
  /** Writes dates without a value as `0000-00-00` (wire fact 14). */
  readonly zeroDates?: boolean;
  /** Appends a comment with debug text after the envelope (wire fact 7); `true` for a text of the sandbox's own. */
  readonly trailingComment?: boolean | string;
  /** HTTP status of faults; default 500 (wire fact 6). */
  readonly faultStatus?: 200 | 500;
  /** Answers HTTP 429 to calls beyond so many at a time; the service's number is 10 (wire fact 9). */
  readonly maxConcurrentCalls?: number;
  /** Never answers a call for all units of a world that has more units than this (document 4.5). */
  readonly allUnitsMaxUnits?: number;
  /** Milliseconds before each answer, or the least and the most of them. */
  readonly latencyMs?: number | readonly [least: number, most: number];
  /** REST absences fail with 406 and `{ error, text, … }`, and are deleted with 202, as was observed; the document has 400, `err.msg` and 200. */
  readonly restAsObserved?: boolean;
  /** `false` never packs answers, whatever the caller accepts (wire fact 8). */
  readonly gzip?: boolean;
}
