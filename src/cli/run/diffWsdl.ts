import type { DiffOptions } from '../commands/wsdl.js';
import { compareWsdl, formatDriftText } from '../../discovery/compareWsdl.js';
import { type CommandContext, ExitCode, type Run } from '../CommandContext.js';
import { deploymentIn, targetOf } from '../connection/connection.js';
import { defined } from '../../text/defined.js';

/** Prints the WSDL of the interface as the toolkit knows it. */
export async function printWsdl({ terminal }: CommandContext): Promise<void> {
  const { writeWsdl } = await import('../../wsdl/writeWsdl.js');
  await terminal.write(writeWsdl());
}

/** Prints how a deployment's WSDL differs. */
export const diffWsdl: Run<DiffOptions, [string | undefined]> = async (context, source, options) => {
  const { terminal, signal } = context;
  const target = source === undefined ? await targetOf(options) : undefined;
  const timeoutMs =
    target?.client.timeoutMs ?? (options.timeout === undefined ? undefined : options.timeout * 1000);
  const deployment = target ? target.client.deployment : await deploymentIn(options.deployment);
  const drift = await compareWsdl(source ?? target!.endpoint, {
    signal,
    ...defined({ deployment, timeoutMs, fetch: target?.client.fetch }),
    ...defined({ baseline: options.baseline, importHosts: options.importHosts }),
  });
  if (options.json) await terminal.json(drift);
  else await terminal.write(formatDriftText(drift));
  context.exitCode = { same: ExitCode.Done, breaking: ExitCode.Failed, additive: ExitCode.PartlyDone }[
    drift.verdict
  ];
};
