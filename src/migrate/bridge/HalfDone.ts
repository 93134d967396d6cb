/** A call failed after an earlier one for the same row had changed something: the row's state is not known. */
export class HalfDone extends Error {
  override readonly name = 'HalfDone';

  constructor(cause: unknown) {
    super('a part of the row was saved', { cause });
  }
}
