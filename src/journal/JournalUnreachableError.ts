/** The database of the journal cannot be reached, takes no writes, or was lost on the way. What it has by then is kept. */
export class JournalUnreachableError extends Error {
  override readonly name = 'JournalUnreachableError';

  constructor(reason: string) {
    super(`${reason} Run the job again when the database can be used: it goes on where it was.`);
  }
}
