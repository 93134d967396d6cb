import { Argument, type Command } from 'commander';
import type { CliCommand, CommandContext } from '../CommandContext.js';
import { examples } from '../examples.js';
import type { Shell } from '../completion/completionScript.js';

/** `completion <shell>`: a script that completes commands, options, operations and datasets. */
export const completionCommand: CliCommand = (command: Command, context: CommandContext) => {
  command
    .addArgument(
      new Argument('<shell>', 'bash, zsh, fish or powershell').choices(['bash', 'zsh', 'fish', 'powershell']),
    )
    .addHelpText(
      'after',
      examples([
        ['source <(workforce-soap completion bash)', 'bash, in ~/.bashrc'],
        ['source <(workforce-soap completion zsh)', 'zsh, in ~/.zshrc after compinit'],
        ['workforce-soap completion fish | source', 'fish, in config.fish'],
        ['workforce-soap completion powershell | Out-String | Invoke-Expression', 'PowerShell, in $PROFILE'],
      ]),
    )
    .action(async (shell: Shell) => {
      const { completionScript } = await import('../completion/completionScript.js');
      await context.terminal.write(completionScript(command.parent!, shell));
    });
};
