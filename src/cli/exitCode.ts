/** What the process ends with. Scripts rely on these: they do not change. */
export const ExitCode = {
  Done: 0,
  Failed: 1,
  /** The command was called wrongly, and nothing was sent. */
  Usage: 2,
  /** Some of the rows or units are done. */
  PartlyDone: 3,
  /** Nothing was found that is wrong, and not everything could be judged. */
  NotJudged: 4,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
