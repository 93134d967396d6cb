import { type Command, Option } from 'commander';
import type { Alike, RunOptions } from '../../journal/index.js';
import { positive, positiveWhole } from '../connection/connectionOptions.js';
import { defined } from '../../text/defined.js';

/** The options of every command that goes on with a job. */
export function addRunOptions(command: Command): Command {
  return command
    .option('--quiet-seconds <seconds>', 'how long a lost call may still be saved (default 60)', positive)
    .option('--attempts <times>', 'how often a row is sent that is certainly missing', positiveWhole, 5)
    .addOption(
      new Option(
        '--alike <whose>',
        'whether a similar record from before is the row (mine), is another one (others), or a person decides (ask)',
      ).choices(['ask', 'mine', 'others']),
    )
    .option('--mark <field>', 'externalInfo1, 2 or 3, where it holds a mark of your own for each row');
}

export interface RunFlags {
  readonly batchSize?: number;
  readonly quietSeconds?: number;
  readonly attempts: number;
  readonly mark?: string;
  readonly alike?: Alike;
}

export function runOptionsOf({ batchSize, quietSeconds, attempts, mark, alike }: RunFlags): RunOptions {
  const quietMs = quietSeconds === undefined ? undefined : quietSeconds * 1000;
  return defined({ attempts, batchSize, quietMs, alike, token: mark });
}
