/**
 * `ready`: everything that was asked for was judged, and nothing was found. `ready with exceptions`: only what is accepted or a
 * warning. `notJudged`: nothing was found that stands against it, and something could not be seen or read. `not ready`: all else.
 */
export const VERDICTS = ['ready', 'ready with exceptions', 'notJudged', 'not ready'] as const;
/** Whether a period can be transferred. */
export type Verdict = (typeof VERDICTS)[number];

/** Whether a transfer may follow a verdict. */
export function mayTransfer(verdict: Verdict): boolean {
  return verdict === 'ready' || verdict === 'ready with exceptions';
}
