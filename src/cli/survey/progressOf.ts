import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Deployment } from '../../assumptions/file/Deployment.js';
import type { TrialPlan } from '../../surveying/runTrial.js';
import type { Tally } from '../../assumptions/file/Tally.js';

interface Kept extends Pick<Deployment, 'assumptions' | 'operations'> {
  readonly done: readonly string[];
  /** The rows that may be there: they are taken back before anything else is written. */
  readonly writing?: TrialPlan | undefined;
}

/** What a survey did before it was interrupted, in a file beside that of the deployment. */
export interface Progress extends Kept {
  /** Stands in the rows that were written. */
  readonly mark: string | undefined;
  /** Notes that rows are about to be written. */
  begin(writing: TrialPlan | undefined): void;
  /** Notes that a step is done, and what is known then. */
  end(step: string, tally: Tally): void;
  remove(): void;
}

const NONE: Kept = { done: [], assumptions: {}, operations: {} };

/** The progress that a file holds; that of a new survey where there is none. */
export function progressOf(file: string): Progress {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : NONE;
  let kept = before;
  const keep = (more: Partial<Kept>) => {
    kept = { ...kept, ...more };
    writeFileSync(`${file}.new`, JSON.stringify(kept));
    renameSync(`${file}.new`, file);
  };
  return {
    ...before,
    mark: before.writing?.mark,
    begin: (writing) => keep({ writing }),
    end: (step, { assumptions, operations }) =>
      keep({
        done: [...kept.done, step],
        assumptions,
        operations,
        ...(step === 'write' ? { writing: undefined } : {}),
      }),
    remove: () => rmSync(file, { force: true }),
  };
}
