/** A value that a format cannot hold. Says where it stands and not what it is: it may be personal. */
export class UnfitValue extends Error {
  override readonly name = 'UnfitValue';

  constructor(row: number, column: string, why: string) {
    super(`row ${row}, column ${column}: ${why}`);
  }
}
