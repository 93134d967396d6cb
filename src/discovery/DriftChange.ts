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

/** What changed, as a word for programs. */
export type DriftKind = (typeof DRIFT_KINDS)[number];

/** One thing in which a deployment differs. */
export interface DriftChange {
  /** What changed. */
  readonly kind: DriftKind;
  /** Whether code written against the expected interface may fail or lose data. */
  readonly breaking: boolean;
  /** The operation or record type. */
  readonly subject: string;
  /** The part or field, where it is about one. */
  readonly member?: string;
  /** What the toolkit or the saved WSDL has. */
  readonly expected?: string;
  /** What the service has. */
  readonly found?: string;
  /** One sentence. */
  readonly what: string;
  /** The operations that it touches. */
  readonly operations: readonly string[];
}
