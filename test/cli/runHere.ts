import { CommandContext } from '../../src/cli/CommandContext.js';
import { createProgram } from '../../src/cli/program.js';
import { reportError } from '../../src/cli/reportError.js';
import { Terminal } from '../../src/cli/terminal/Terminal.js';
import type { CliRun } from './runCli.js';

/** A terminal whose output a test reads. */
class ReadTerminal extends Terminal {
  stdout = '';
  stderr = '';

  override async write(text: string): Promise<void> {
    this.stdout += text;
  }

  override pass(text: string): void {
    this.stderr += text;
  }
}

const terminal = new ReadTerminal({});
const context = Object.assign(new CommandContext(), { terminal });

/** Runs a command in this process, without the half second that a process of its own takes to begin. */
export async function runHere(args: readonly string[]): Promise<Omit<CliRun, 'signal'>> {
  Object.assign(terminal, { stdout: '', stderr: '' });
  context.exitCode = 0;
  try {
    const program = await createProgram(context, args);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    context.exitCode = reportError(error, terminal, { called: 'workforce-soap' });
  }
  return { code: context.exitCode, stdout: terminal.stdout, stderr: terminal.stderr };
}
