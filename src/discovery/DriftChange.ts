/** Kinds of difference with their titles, in the order in which they are shown. */
export const DRIFT_TITLES = {
  operationMissing: 'Operation missing',
  partMissing: 'Part missing',
  partInserted: 'Part inserted',
  partOrder: 'Parts in another order',
  partType: 'Part of another type',
  answerType: 'Answer of another type',
  typeMissing: 'Record missing',
  fieldMissing: 'Field missing',
  fieldType: 'Field of another type',
  fieldRequired: 'Field now required',
  fieldOptional: 'Field now optional',
  operationAdded: 'New operation',
  partAdded: 'New part',
  typeAdded: 'New record',
  fieldAdded: 'New field',
  fieldOrder: 'Fields in another order',
  action: 'Another action',
} as const;

/** What changed, as a word for programs. */
export type DriftKind = keyof typeof DRIFT_TITLES;

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
