import type { Command } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { examples } from '../examples.js';

/** `profiles`: what the config file holds. */
export const declare: CliCommand = (command: Command, context: CommandContext) => {
  command
    .option('--config <file>', 'config file (env WORKFORCE_CONFIG)')
    .addHelpText('after', HELP)
    .action(running(context, async () => (await import('../run/listProfiles.js')).listProfiles));
};

const HELP = `
The config file holds no secret. It is $XDG_CONFIG_HOME/workforce-soap/config.json or
~/.config/workforce-soap/config.json:
  {
    "defaultProfile": "test",
    "profiles": {
      "test": {
        "endpoint": "https://wfs-test.example/soap",
        "apiKey": "env:WFS_TEST_KEY",
        "timeoutSeconds": 120,
        "rest": {
          "baseUrl": "https://api.example",
          "clientId": "job",
          "clientSecret": "env:WFS_SECRET"
        }
      },
      "live": {
        "endpoint": "https://wfs.example/soap",
        "apiKey": "file:/run/secrets/wfs"
      }
    }
  }
Further settings: namespace, operationNamespace, actionPrefix, deployment.
${examples([
  ['workforce-soap profiles', 'which there are'],
  ['workforce-soap doctor --profile live', 'does it work?'],
])}`;
