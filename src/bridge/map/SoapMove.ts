import type { OperationName } from './OperationMove.js';

/** A move from an operation to its newer version, within SOAP. */
export interface SoapMove {
  readonly from: OperationName;
  readonly to: OperationName;
  /** True when the document declares the old operation deprecated. */
  readonly declared: boolean;
  /** The one record part that takes all parts of the old operation, where the new one has it. */
  readonly wrap?: string;
  /** Old part (or field of the old record part) to its new name; `undefined` where it has no place. Others keep theirs. */
  readonly parts: Readonly<Record<string, string | undefined>>;
  /** Parts that the old operation took as a number and the new one takes as text. */
  readonly texts?: readonly string[];
  /** Parts that the old operation took as 0 or 1 and the new one takes as a boolean. */
  readonly flags?: readonly string[];
  /** Fields to add so that the new operation answers what the old one did, as source text. */
  readonly add?: Readonly<Record<string, string>>;
  /** The array inside the new answer, where the old operation answered the array itself. */
  readonly unwrap?: string;
  /** Field of the old record to its new name; `undefined` where it has no place. Others keep theirs. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** Rows of a batch have another shape: a person must decide field by field. */
  readonly rowsDiffer?: true;
  readonly notes: readonly string[];
}
