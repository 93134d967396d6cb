/** What the reads say of a row. */
export type RowState =
  | { readonly status: 'done'; readonly ids: readonly string[] }
  | { readonly status: 'notDone' }
  | { readonly status: 'differs'; readonly ids: readonly string[]; readonly fields: readonly string[] }
  | { readonly status: 'ambiguous'; readonly ids: readonly string[] }
  | { readonly status: 'unknowable' };
