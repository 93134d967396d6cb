import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('punchRounding', '2.11', {
  type: t.int().observed().means('count'),
  punchPart: t.int().observed(),
  insideShift: t.int().observed(),
  roundingRule: t.int().observed(),
  /** Threshold in minutes. */
  minutes: t.decimal().means('amount'),
});

/** One rule for the rounding of punches. Source: interface document 2.11. */
export interface punchRounding extends RecordOf<typeof definition> {}
export const punchRounding: Definition<punchRounding> = definition;
