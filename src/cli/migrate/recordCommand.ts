import type { RecordCommandOptions } from '../commands/migrate.js';
import { counted } from '../../text/counted.js';
import { addressProblem } from '../../transport/endpoint.js';
import { recordScript } from '../../migrate/verify/recordScript.js';
import type { CommandContext } from '../CommandContext.js';
import { CommandFailure, UsageError } from '../cliErrors.js';
import { checkReference, resolveReference } from '../connection/keyReference.js';
import { checkScript } from './checkScript.js';
import { environmentOf } from './environmentOf.js';

/** `migrate record`: runs a script against the real service and keeps its calls, scrubbed. */
export async function recordCommand(
  { terminal, signal }: CommandContext,
  script: string,
  options: RecordCommandOptions,
): Promise<void> {
  const { cassette, target, timeout } = options;
  const wrong = addressProblem(target);
  if (wrong) throw new UsageError(`--target: ${wrong}`);
  if (!process.env.WORKFORCE_CASSETTE_KEY)
    throw new UsageError(
      'set WORKFORCE_CASSETTE_KEY to a long random text of the project: it makes the pseudonyms',
    );
  checkScript(script);
  const recorded = await recordScript({
    ...{ script, cassette, target, timeoutMs: timeout * 1000, env: environmentOf(options.env), signal },
    ...(options.keep ? { keep: options.keep } : {}),
    key: resolveReference(checkReference(options.key, '--key')),
    onError: (text) => options.debug && terminal.pass(text),
  });
  const { calls, exitCode, timedOut } = recorded;
  if (options.json) await terminal.print(JSON.stringify(recorded, undefined, 2));
  else await terminal.print(`${counted(calls.length, 'call')}: ${[...new Set(calls)].join(', ') || 'none'}`);
  if (calls.length === 0)
    throw new CommandFailure(
      'the script made no call to the local server: give it its address, such as --env WSDL={wsdl}',
    );
  if (timedOut || exitCode !== 0)
    throw new CommandFailure(
      `the script ended with ${timedOut ? 'the time limit' : `exit ${exitCode}`}; ${cassette} holds the calls until then`,
    );
  terminal.note(`written: ${cassette}`);
}
