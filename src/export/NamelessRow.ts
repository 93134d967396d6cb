/** A row that was delivered without what tells it apart: the key that it got, and the days in which it is read again. */
export interface NamelessRow {
  readonly key: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
