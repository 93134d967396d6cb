import type { CheckedOptions, SealVerifyOptions } from '../commands/payroll.js';
import type { Client } from '../../client/client.js';
import type { Instant } from '../../definition/scalar.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { transferState } from '../../recipes/transferState.js';
import { sealTransfer, verifySeal, verifySealedFile } from '../../payroll/sealTransfer.js';
import type { FileStanding, SealStanding } from '../../payroll/sealTransfer.js';
import type { UnsealedEmployee } from '../../payroll/history/Seals.js';
import { counted } from '../../text/counted.js';
import { CommandFailure, ExitCode, UsageError, type Run } from '../CommandContext.js';
import { bytesOf } from '../files.js';
import { clientOf, targetOf } from '../connection/connection.js';
import { historyOf, readPolicy, withPreparedCheck } from './preparedCheck.js';
import { defined } from '../../text/defined.js';

/** `payroll seal take`: for a transfer that was started without `--after-check`. */
export const sealTakeCommand: Run<CheckedOptions, [string]> = async (context, label, options) => {
  const file = options.file === undefined ? undefined : bytesOf(options.file);
  await withPreparedCheck(context, options, async ({ client, asked, policy, history }) => {
    if (!history) throw new UsageError('a seal needs a history of checks, where it is kept.');
    const given = defined({ now: options.now as Instant | undefined, file });
    const { signal } = context;
    await mayBePaid(client, label, signal);
    const sealing = sealTransfer(client, { ...asked, ...given, policy, history, label, signal });
    const { from, to } = await sealing.catch(notSealed);
    await context.terminal.print(`${label}: ${from} to ${to} is sealed`);
  });
};

/** What the service does not show is no fault of the call. */
function notSealed(error: unknown): never {
  if (error instanceof ConfigurationError && error.option === 'seal') throw new CommandFailure(error.message);
  throw error;
}

/** Refuses a transfer that may run or have failed. The service need not know the label of one that was started by hand. */
async function mayBePaid(client: Client, label: string, signal: AbortSignal): Promise<void> {
  const { is } = await transferState(client, label, { signal });
  if (is === 'ready' || is === 'notKnown') return;
  const why = {
    running: 'the service says that it runs',
    failed: 'the service says that it failed',
    unknown: 'the service does not say whether it ended',
  }[is];
  throw new CommandFailure(`nothing is sealed of the transfer ${label}: ${why}.`);
}

/** `payroll seal verify`: of a file, or of the service. */
export const sealVerifyCommand: Run<SealVerifyOptions, [string]> = async (context, label, options) => {
  const policy = readPolicy(options.policy);
  const file = options.file === undefined ? undefined : bytesOf(options.file);
  const target = file === undefined ? await targetOf(options) : undefined;
  const { history } = await historyOf(context, options);
  if (!history) throw new UsageError('a seal is kept in a history of checks: name it with --history.');
  try {
    const standing = target
      ? await verifySeal(clientOf(target), {
          ...{ policy, history, label, signal: context.signal },
          ...defined({ now: options.now as Instant | undefined }),
        })
      : verifySealedFile(history, label, file!, policy);
    for (const line of options.json ? [JSON.stringify(standing)] : linesOf(standing))
      await context.terminal.print(line);
    context.exitCode = CODES[standing.is];
  } finally {
    history.close();
  }
};

const CODES: Readonly<Record<SealStanding['is'], ExitCode>> = {
  same: ExitCode.Done,
  changed: ExitCode.Failed,
  unknown: ExitCode.NotJudged,
};

const WORDS = {
  ...{ work: 'punches, shifts or absences', pay: 'transactions', terms: 'employment or agreements' },
  ...{ gone: 'nothing is there any more', new: 'nothing was there' },
} as const;

function linesOf(standing: SealStanding | FileStanding): string[] {
  switch (standing.is) {
    case 'unknown':
      return [`unknown: ${standing.why}`];
    case 'same':
      return ['same: as it was paid', ...('otherTerms' in standing ? standing.otherTerms.map(lineOf) : [])];
    case 'changed':
      if ('lines' in standing) {
        const { lines, gone } = standing;
        return [
          'changed: another file than the one that was sealed',
          ...(lines.length > 0 ? [`lines of employees with other rows: ${lines.join(', ')}`] : []),
          ...(gone > 0
            ? [`${counted(gone, 'employee')} of the sealed file ${gone === 1 ? 'is' : 'are'} in it no more`]
            : []),
        ];
      }
      return [
        'changed: no longer as it was paid',
        ...[...standing.changed, ...standing.otherTerms].map(lineOf),
      ];
  }
}

function lineOf({ unit, employee, what }: UnsealedEmployee): string {
  return `  unit ${unit}, ${employee}: ${what.map((part) => WORDS[part]).join(', ')}`;
}
