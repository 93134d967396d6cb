/**
 * What is wrong. `openQuote`: a quote is not closed; `strayQuote`: a quote stands where none can; `cellCount`: a row has more or
 * fewer cells than the head; `empty`: there is no head.
 */
export type CsvProblem = 'openQuote' | 'strayQuote' | 'cellCount' | 'empty';

/** A CSV text cannot be read whole. Nothing of it was read. The message names the line and shows no cell. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly problem: CsvProblem;
  /** The line of the text on which the row begins, from 1. */
  readonly line: number;

  constructor(problem: CsvProblem, line: number, message: string) {
    super(message);
    this.problem = problem;
    this.line = line;
  }
}
