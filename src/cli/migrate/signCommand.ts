import { todayOf } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import { counted } from '../../text/counted.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { type SignOff, signOffOn, type Signature, withdrawalOf } from '../../migrate/signoff/SignOff.js';
import { addSignOff } from '../../migrate/signoff/signOffFile.js';
import { standingOf } from '../../migrate/signoff/standingOf.js';
import { nearest } from '../../text/suggest.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { CommandFailure, UsageError } from '../cliErrors.js';
import { dayOption } from '../export/exportRequest.js';
import { type JudgementOptions, type Judged, readJudged } from './readJudged.js';

export interface SignCommandOptions extends GlobalOptions, JudgementOptions {
  readonly by: string;
  readonly operation?: string;
  readonly reason?: string;
  readonly until?: string;
  readonly withdraw?: boolean;
}

/** `migrate sign <script>`: records who says that a script may go, on what evidence; or that it may not any more. */
export async function signCommand(
  { terminal }: CommandContext,
  script: string,
  options: SignCommandOptions,
): Promise<void> {
  const judged = readJudged(options);
  const signOff = options.withdraw
    ? withdrawalOf(partOf(script, options), signatureOf(options))
    : signed(script, judged, options);
  addSignOff(judged.file, signOff);
  if (options.json) await terminal.print(JSON.stringify(signOff, undefined, 2));
  else await terminal.print(said(signOff));
  terminal.note(`written: ${judged.file}`);
}

function signed(script: string, { policy, evidence }: Judged, options: SignCommandOptions): SignOff {
  const known = [...new Set(evidence.map((one) => one.script))];
  if (!known.includes(script) && options.reason === undefined) {
    const near = nearest(script, known);
    throw new UsageError(
      `there is no evidence of ${script} in ${options.history}${near ? `: did you mean ${near}?` : '.'}`,
    );
  }
  const standing = standingOf(policy, evidence, { ...partOf(script, options), today: todayOf() });
  if (!standing.fulfilled && (options.reason === undefined || options.until === undefined))
    throw new CommandFailure(
      `${script} waits for ${standing.waitsFor.join('; ')}. To sign it all the same give --reason and --until`,
    );
  try {
    return signOffOn(standing, signatureOf(options));
  } catch (error) {
    throw error instanceof ConfigurationError ? new UsageError(error.message) : error;
  }
}

function partOf(script: string, { operation }: SignCommandOptions): { script: string; operation?: string } {
  return { script, ...(operation === undefined ? {} : { operation }) };
}

function signatureOf({ by, reason, until }: SignCommandOptions): Signature {
  if (by.trim() === '') throw new UsageError('--by takes the name of who signs');
  return {
    who: by,
    at: new Date(),
    ...(reason === undefined ? {} : { reason }),
    ...(until === undefined ? {} : { until: dayToCome(until) }),
  };
}

function dayToCome(text: string): LocalDate {
  const day = dayOption('--until', text);
  if (day < todayOf()) throw new UsageError('--until takes a day that is not over.');
  return day;
}

function said({ kind, script, operation, who, until, evidence }: SignOff): string {
  const what = operation === undefined ? script : `${operation} of ${script}`;
  if (kind === 'withdrawn') return `withdrawn: ${what}, by ${who}`;
  const on = evidence
    ? `, on ${counted(evidence.records, 'night')} to ${evidence.to.slice(0, 10)}`
    : ', on no evidence';
  return `${kind === 'go' ? 'signed' : `signed as an exception until ${until}`}: ${what}, by ${who}${on}`;
}
