/** What cannot be asked over REST, or whose answer cannot be shown to be what the key may see. Its message names no value. */
export class NotOverRest extends Error {
  override readonly name = 'NotOverRest';
}

/** What went wrong, in words that hold nothing of an answer: the kind of an error and its status. */
export function troubleText(error: unknown): string {
  if (error instanceof NotOverRest) return error.message;
  if (!(error instanceof Error)) return 'an unknown error';
  const { status } = error as { readonly status?: unknown };
  return typeof status === 'number' ? `${error.name} ${status}` : error.name;
}
