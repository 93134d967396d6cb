import type { AnyOperation } from '../../encoding/operation.js';
import type { Definition } from '../../encoding/record.js';

export interface Reference {
  /** The first sentence. */
  readonly summary: string;
  /** All that is written of it. */
  readonly text: string;
  /** What is written of each part or field. */
  readonly fields: Readonly<Record<string, string>>;
}

const NONE: Reference = { summary: '', text: '', fields: {} };

/** What the definitions' docs say of an operation or a record. */
export function referenceOf(_definition: AnyOperation | Definition<object>): Reference {
  return NONE;
}
