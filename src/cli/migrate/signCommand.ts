import type { SignCommandOptions, StatusCommandOptions } from '../commands/migrate.js';
import { todayOf } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import { holderOf } from '../../evidence/chain/Signer.js';
import { type SignOff, signOffOn, type Signature, withdrawalOf } from '../../evidence/signoff/SignOff.js';
import { addSignOff } from '../../evidence/signoff/History.js';
import { type Standing, standingOf } from '../../evidence/signoff/standingOf.js';
import { counted } from '../../text/counted.js';
import { type CommandContext, CommandFailure, UsageError, type Run } from '../CommandContext.js';
import { dayOption } from '../export/exportRequest.js';
import { asUsage } from '../files.js';
import { type Judged, readJudged, scriptsIn, signerAt } from './readJudged.js';
import { type ScriptStatus, statusOf } from '../../evidence/signoff/permissionOf.js';

/** `migrate sign <script>`: records who says that a script may go, on what evidence; or that it may not any more. */
export const signCommand: Run<SignCommandOptions, [string]> = async ({ terminal }, script, options) => {
  const judged = readJudged(options);
  const signer = signerAt(options.key, '--key');
  const who = holderOf(judged.keys.people, signer.key);
  if (who === undefined)
    throw new UsageError(
      `--key is of nobody in the book of keys: add it with workforce-soap evidence key --person "…" --keys …`,
    );
  const part = { script, ...(options.operation === undefined ? {} : { operation: options.operation }) };
  const signature = signatureOf(who, options);
  const signOff = options.withdraw
    ? asUsage(() => withdrawalOf(part, signature))
    : signed({ terminal }, await standing(part, judged, options), signature, options);
  asUsage(() => addSignOff(judged.folder, signOff, { signer, keys: judged.keys }));
  if (options.json) await terminal.json(signOff);
  else await terminal.print(said(signOff));
  terminal.note(`written: ${judged.folder}`);
};

/** How the script stands that is in the folder now. */
async function standing(
  part: { readonly script: string; readonly operation?: string },
  { policy, evidence }: Judged,
  { scripts: folder }: SignCommandOptions,
): Promise<Standing> {
  if (folder === undefined)
    throw new UsageError('--scripts: say in which folder the script is, so that its text can be signed');
  const own = (await scriptsIn(folder, policy, part.script)).get(part.script);
  return standingOf(policy, evidence, { ...part, ...own, today: todayOf() });
}

function signed(
  { terminal }: Pick<CommandContext, 'terminal'>,
  standing: Standing,
  signature: Signature,
  { reason, until, except }: SignCommandOptions,
): SignOff {
  const { script, fulfilled, lacks, losses, notCounted } = standing;
  const silent = losses.filter((loss) => !signature.losses?.includes(loss));
  if (silent.length > 0)
    throw new CommandFailure(
      `${script} reads what REST has no place for: ${losses.join(', ')}. To confirm that it may be lost give --losses ${losses.join(' ')}`,
    );
  const open = lacks.filter(({ id }) => !except?.includes(id));
  if (!fulfilled && (reason === undefined || until === undefined || open.length > 0)) {
    for (const { id, text } of lacks) terminal.note(`  ${id}: ${text}`);
    for (const why of notCounted) terminal.note(`  nights that count for nothing: ${why}`);
    throw new CommandFailure(
      `${script} waits for what is said above. To sign it all the same name each of them with --except, and give --reason and --until`,
    );
  }
  return asUsage(() => signOffOn(standing, signature));
}

function signatureOf(who: string, { reason, until, except, losses }: SignCommandOptions): Signature {
  return {
    ...{ who, at: new Date(), excepts: except ?? [], losses: losses ?? [] },
    ...(reason === undefined ? {} : { reason }),
    ...(until === undefined ? {} : { until: dayToCome(until) }),
  };
}

function dayToCome(text: string): LocalDate {
  const day = dayOption('--until', text);
  if (day < todayOf()) throw new UsageError('--until takes a day that is not over.');
  return day;
}

function said({ kind, script, operation, who, until, evidence, losses, excepts, amounts }: SignOff): string {
  const what = operation === undefined ? script : `${operation} of ${script}`;
  if (kind === 'withdrawn') return `withdrawn: ${what}, by ${who}`;
  const on = evidence
    ? `, on ${counted(evidence.records, 'night')} to ${evidence.to.slice(0, 10)}`
    : ', on no evidence';
  const much = (id: string) => {
    const most = amounts.filter((one) => one.id === id).map(({ count }) => count);
    return most.length === 0 ? id : `${id} (at most ${most.join(' and ')} in a night)`;
  };
  const but = kind === 'exception' ? `; it excepts ${excepts.map(much).join(', ')}` : '';
  const lost = losses.length > 0 ? `; lost are ${losses.join(', ')}` : '';
  return `${kind === 'go' ? 'signed' : `signed as an exception until ${until}`}: ${what}, by ${who}${on}${but}${lost}`;
}

/** `migrate status`: where all scripts are on their way off SOAP, and what each waits for. */
export const statusCommand: Run<StatusCommandOptions> = async ({ terminal }, options) => {
  const judged = readJudged(options);
  const scripts = await scriptsIn(options.scripts, judged.policy);
  const all = statusOf({ ...judged, today: todayOf(), scripts });
  if (judged.idle > 0)
    terminal.note(
      `not counted: ${counted(judged.idle, 'night')} of ${options.history}; workforce-soap evidence verify says why`,
    );
  if (options.json) await terminal.json(all);
  else {
    await terminal.table(
      ['script', 'may go', '#nights', 'newest', 'would be lost', 'by, or waits for'],
      all.map(rowOf),
    );
    const may = all.filter(({ permission }) => permission.allowed).length;
    await terminal.print(`\n${may} of ${counted(all.length, 'script')} may go`);
  }
};

function rowOf({ script, permission, nights, newest, losses, notCounted }: ScriptStatus): string[] {
  const { allowed, why } = permission;
  const idle = notCounted.length > 0 ? ` (nights that count for nothing: ${notCounted.join('; ')})` : '';
  const lost = losses.length > 0 ? losses.join(', ') : 'nothing';
  return [script, allowed ? 'yes' : 'no', String(nights), newest ?? 'never', lost, why + idle];
}
