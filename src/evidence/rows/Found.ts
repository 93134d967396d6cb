/**
 * One place where the two sides differ. `missing`: one side has a value and the other none. `onlySoap`, `onlyRest`: a record that
 * the other side lacks. `twice`: a side gives the record more than once. `outcome`: one side answered and the other refused.
 * `unknown`: the field came and could not be read, or its list lacks items: it is not the same as anything.
 */
export type DifferenceKind =
  | 'different'
  | 'missing'
  | 'onlySoap'
  | 'onlyRest'
  | 'twice'
  | 'outcome'
  | 'unknown';

/** A difference. Identities and personal values are pseudonyms, but for the key, which never leaves this room. */
export interface Found {
  readonly key: string;
  readonly record: string;
  readonly field: string;
  readonly kind: DifferenceKind;
  readonly soap: string;
  readonly rest: string;
}
