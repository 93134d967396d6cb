import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import type { Evidence } from '../../migrate/signoff/Evidence.js';
import { type GoPolicy, goPolicyOf } from '../../migrate/signoff/GoPolicy.js';
import { readHistory } from '../../migrate/signoff/History.js';
import type { SignOff } from '../../migrate/signoff/SignOff.js';
import { readSignOffs } from '../../migrate/signoff/signOffFile.js';
import { UsageError } from '../cliErrors.js';

/** The options that say by what scripts are judged. */
export interface JudgementOptions {
  readonly history: string;
  readonly policy?: string;
  readonly signOffs?: string;
}

/** What is known of all scripts, and by what it is judged. */
export interface Judged {
  readonly policy: GoPolicy;
  readonly evidence: readonly Evidence[];
  readonly signOffs: readonly SignOff[];
  /** Where signatures are kept. */
  readonly file: string;
}

/** Policy, history and signatures. Throws a `UsageError` that says what is wrong in which of them. */
export function readJudged({ history, policy, signOffs }: JudgementOptions): Judged {
  const file = signOffs ?? join(history, 'signoffs.ndjson');
  try {
    return {
      policy: policy === undefined ? goPolicyOf() : goPolicyOf(jsonOf(policy)),
      evidence: readHistory(history),
      signOffs: readSignOffs(file),
      file,
    };
  } catch (error) {
    throw error instanceof ConfigurationError ? new UsageError(error.message) : error;
  }
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--policy: ${file} ${code ? `cannot be read (${code})` : 'is not JSON'}.`);
  }
}
