import type { TransferCommandOptions } from '../commands/payroll.js';
import { readFileSync } from 'node:fs';
import type { Client } from '../../client/client.js';
import { formatInstant } from '../../calendar/zone.js';
import type { Instant, LocalDate } from '../../definition/scalar.js';
import { confirmPayrollCheck } from '../../payroll/confirmPayrollCheck.js';
import { sealTransfer } from '../../payroll/sealTransfer.js';
import { transferState } from '../../recipes/transferState.js';
import type { CommandContext } from '../CommandContext.js';
import { CommandFailure, UsageError } from '../cliErrors.js';
import { historyOf } from './historyOf.js';
import { readPolicy } from './readPolicy.js';

/** A transfer that may start, and is noted with its check when it has ended. */
export interface CheckedTransfer {
  ended(): void;
  /** Reads what was transferred and seals it with its file. */
  seal(file: string | undefined): Promise<void>;
  close(): void;
}

/**
 * Reads the period again and refuses when it is not what the last check saw, or was not ready. Under a label that runs or is
 * ready nothing is started, and so nothing is checked.
 */
export async function afterCheck(
  context: CommandContext,
  client: Client,
  options: TransferCommandOptions,
): Promise<CheckedTransfer | undefined> {
  const policy = readPolicy(options.policy);
  const { history } = await historyOf(context, options);
  if (!history) throw new UsageError('--after-check needs a history of checks.');
  try {
    if (await isStarted(client, options.id, context.signal)) {
      context.terminal.note(`${options.id} was started before: nothing is checked again`);
      history.close();
      return undefined;
    }
    const asked = {
      ...{ from: options.from as LocalDate, to: options.to as LocalDate, policy, history },
      ...{ signal: context.signal, ...(options.now ? { now: options.now as Instant } : {}) },
    };
    const confirmation = await confirmPayrollCheck(client, asked);
    if (confirmation.status === 'refused')
      throw new CommandFailure(`nothing was started: ${confirmation.why}.`);
    const { check } = confirmation;
    return {
      ended: () => history.noteTransfer(check.history!, options.id, formatInstant(Date.now())),
      seal: async (file) => {
        const bytes = file === undefined ? {} : { file: readFileSync(file) };
        await sealTransfer(client, { ...asked, ...bytes, label: options.id });
      },
      close: () => history.close(),
    };
  } catch (error) {
    history.close();
    throw error;
  }
}

async function isStarted(client: Client, extTransferId: string, signal: AbortSignal): Promise<boolean> {
  const state = await transferState(client, extTransferId, { signal });
  switch (state.is) {
    case 'running':
    case 'ready':
      return true;
    // Whether it may start is decided by the transfer itself: what is about to be sent is checked.
    case 'failed':
    case 'notKnown':
    case 'unknown':
      return false;
  }
}
