import type { VerifyCommandOptions } from '../commands/migrate.js';
import { existsSync } from 'node:fs';
import type { Verification, VerificationVerdict } from '../../migrate/verify/Verification.js';
import { verifyScripts } from '../../migrate/verify/verifyScripts.js';
import type { CommandContext } from '../CommandContext.js';
import { UsageError } from '../cliErrors.js';
import { ExitCode } from '../exitCode.js';
import { checkScript } from './checkScript.js';
import { environmentOf } from './environmentOf.js';
import { printVerification } from './printVerification.js';

const EXITS: Readonly<Record<VerificationVerdict, ExitCode>> = {
  same: ExitCode.Done,
  outputDiffers: ExitCode.PartlyDone,
  different: ExitCode.Failed,
  unproven: ExitCode.Failed,
};

/** `migrate verify`: the old and the new script against the same recorded calls. */
export async function verifyCommand(context: CommandContext, options: VerifyCommandOptions): Promise<void> {
  const { before, after, cassette, dates, unordered, timeout } = options;
  if (!existsSync(`${cassette}/cassette.json`))
    throw new UsageError(`there is no cassette in ${cassette}: record the old script with migrate record`);
  if (!(timeout > 0)) throw new UsageError('--timeout takes a number of seconds above 0');
  for (const script of [before, after]) checkScript(script);
  const verification: Verification = await verifyScripts({
    ...{
      before,
      after,
      cassette,
      timeoutMs: timeout * 1000,
      env: environmentOf(options.env),
      signal: context.signal,
    },
    ...(dates ? { dates } : {}),
    ...(unordered ? { arrays: unordered } : {}),
    // What a script complains of is its own: it may hold what must not be shown.
    onError: (script, text) => options.debug && context.terminal.pass(`[${script}] ${text}`),
  });
  context.exitCode = EXITS[verification.verdict];
  if (options.json) await context.terminal.print(JSON.stringify(verification, undefined, 2));
  else await printVerification(context.terminal, verification);
}
