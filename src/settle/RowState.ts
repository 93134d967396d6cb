import type { Change } from '../equivalence/compare.js';

/** What the reads say of a row. */
export type RowState =
  | { readonly status: 'done'; readonly ids: readonly string[]; readonly kept?: KeptFields }
  | { readonly status: 'notDone' }
  | {
      readonly status: 'differs';
      readonly ids: readonly string[];
      readonly fields: readonly string[];
      /** Those of the fields that are neither as sent nor as before: somebody changed them, or the service did. */
      readonly since?: readonly string[];
    }
  | { readonly status: 'ambiguous'; readonly ids: readonly string[] }
  | {
      readonly status: 'unknowable';
      readonly because: string;
      /** Ids of records that may be it. */
      readonly maybe?: readonly string[];
    };

/** The fields that are there in another writing, or with a loss, and what was done to each. */
export type KeptFields = Readonly<Record<string, readonly Change[]>>;

export function unknowable(because: string, maybe: readonly string[] = []): RowState {
  return maybe.length > 0 ? { status: 'unknowable', because, maybe } : { status: 'unknowable', because };
}
