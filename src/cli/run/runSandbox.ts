import { describeCall, describeSandbox } from '../../sandbox/describe.js';
import { optionsOfFlags, type SandboxFlags } from '../../sandbox/flags.js';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';
import { CommandFailure, type GlobalOptions, untilAborted, UsageError, type Run } from '../CommandContext.js';

/** Runs a sandbox until Ctrl-C, and prints a line for every call. */
export const runSandbox: Run<SandboxFlags & GlobalOptions> = async (context, options) => {
  const { terminal, signal } = context;
  await using sandbox = await start(options);
  await terminal.print(describeSandbox(sandbox, options.json));
  if (!options.json) {
    const { dim } = terminal.style;
    await terminal.print(dim('\nIn another terminal:'));
    await terminal.print(
      `  export WORKFORCE_ENDPOINT=${sandbox.endpoint} WORKFORCE_KEY=${sandbox.rootKey.reveal()}`,
    );
    await terminal.print(dim('\nStop with Ctrl-C. Calls:'));
  }
  const closed = new AbortController();
  // Nobody reads the calls any more.
  const close = () => closed.abort();
  sandbox.onCall((call) => void terminal.print(describeCall(call, options.json)).catch(close));
  await untilAborted(signal, closed.signal);
};

async function start(options: SandboxFlags): Promise<Sandbox> {
  try {
    return await startSandbox(await optionsOfFlags(options));
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new CommandFailure('the port is taken: choose another with --port, or 0 for a free one.');
    throw error;
  }
}
