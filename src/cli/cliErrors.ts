/** The command was called wrongly. Says what to do instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command could not do its work, for a reason outside of a call to the service. Says what to do. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** The reader of the standard output is gone (`| head`): there is nobody left to tell. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}
