/** Kinds of difference, in the order in which they are shown. */
export const DRIFT_KINDS = [
  'operationMissing',
  'partMissing',
  'partInserted',
  'partOrder',
  'partType',
  'answerType',
  'typeMissing',
  'fieldMissing',
  'fieldType',
  'fieldRequired',
  'fieldOptional',
  'operationAdded',
  'partAdded',
  'typeAdded',
  'fieldAdded',
  'fieldOrder',
  'action',
] as const;

export type DriftKind = (typeof DRIFT_KINDS)[number];

/** One thing in which a deployment differs. */
export interface DriftChange {
  readonly kind: DriftKind;
  /** Whether code written against the expected interface may fail or lose data. */
  readonly breaking: boolean;
  /** The operation or record type. */
  readonly subject: string;
  /** The part or field, where it is about one. */
  readonly member?: string;
  readonly expected?: string;
  readonly found?: string;
  /** One sentence. */
  readonly what: string;
  /** The operations that it touches. */
  readonly operations: readonly string[];
}
