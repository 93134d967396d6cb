import { writeFile } from 'node:fs/promises';
import { addDays, todayOf } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { Comparison, ScorecardVerdict } from '../../evidence/compare/Comparison.js';
import { compare } from '../../evidence/compare/compare.js';
import { type Scope, SUBJECTS } from '../../evidence/compare/Scope.js';
import { nightOf } from '../../evidence/compare/scorecards.js';
import { pseudonyms } from '../../evidence/rows/pseudonyms.js';
import { serviceAt } from '../../evidence/signoff/Evidence.js';
import type { GoPolicy } from '../../evidence/signoff/GoPolicy.js';
import { keepNight } from '../../evidence/signoff/History.js';
import { KeyRing } from '../../export/KeyRing.js';
import type { Readiness } from '../../migrate/report/Readiness.js';
import { readinessOf } from '../../migrate/report/readinessOf.js';
import type { Inventory } from '../../migrate/scan/Use.js';
import { createRestClient } from '../../rest/createRestClient.js';
import { defined } from '../../text/defined.js';
import { type Budget, createBudget } from '../../transport/budget.js';
import { type CommandContext, ExitCode, openExitCode, UsageError } from '../CommandContext.js';
import type { CompareCommandOptions } from '../commands/migrate.js';
import { keyOf, type Target, targetOf, tellDoubts, restOptionsOf } from '../connection/connection.js';
import { resolveReference } from '../connection/keyReference.js';
import { dayOption, unitsOf } from '../export/exportRequest.js';
import { wordsIn } from '../files.js';
import { inventoryOf, observedIn } from './inventoryOf.js';
import { compareLine, printComparison } from './printComparison.js';
import { codeBook, readPolicy, signerAt } from './readJudged.js';

/** `migrate compare`: reads both sides and says what differs, with go or no-go as the exit code. */
export async function compareCommand(context: CommandContext, options: CompareCommandOptions): Promise<void> {
  const { terminal, signal } = context;
  const asked = scopeOf(options);
  checkReveal(options);
  const night = nightAsked(options);
  const signer = options.nightKey === undefined ? undefined : signerAt(options.nightKey, '--night-key');
  const policy = readPolicy(options.policy);
  const target = await targetOf(options);
  tellDoubts(terminal, target, 'exports');
  const restOptions = restOptionsOf(target);
  const pseudonymKey = options.pseudonymKey && resolveReference(options.pseudonymKey);
  const inventory = options.scripts === undefined ? undefined : await inventoryOf(options.scripts);
  const readiness = inventory && watched(inventory, options.observed, policy);
  const codeOf = readiness && codeBook(options.scripts!, readiness.scripts, policy);
  const budget = createBudget({ concurrent: options.concurrent });
  const { soap, units } = await clientsThatKeySees(target, budget, asked.units, context);
  const rest = createRestClient({ ...restOptions, budget });
  const scope = { ...asked, ...(units ? { units } : {}) };
  const revealed = new Map<string, readonly unknown[]>();
  const plain = pseudonyms(pseudonymKey || undefined);
  const name = (kind: string, value: unknown) => {
    const pseudonym = plain(kind, value);
    if (options.reveal) revealed.set(pseudonym, [pseudonym, kind, value]);
    return pseudonym;
  };
  const comparison = await compare({
    ...{ soap, rest, scope, name },
    timeLimitMs: options.timeLimit * 1000,
    signal,
    ...(options.quiet || options.json ? {} : { onProgress: compareLine(terminal) }),
    ...(readiness ? { scripts: readiness } : {}),
  });
  if (options.reveal) {
    for (const record of options.reveal)
      await terminal.print(
        revealed.get(record)?.join(' ') ?? `${record}: in no finding now, or another key made it`,
      );
    const missing = options.reveal.filter((one) => !revealed.has(one));
    if (missing.length > 0) context.exitCode = openExitCode(missing.length, options.reveal.length);
    return;
  }
  const json = `${JSON.stringify(comparison, undefined, 2)}\n`;
  if (options.out) await writeFile(options.out, json);
  if (options.json) await terminal.write(json);
  else await printComparison(terminal, comparison);
  let kept: string | undefined;
  if (options.history && signer && codeOf) {
    const seen = nightOf(comparison, {
      soap: await serviceAt(String(target.client.endpoint)),
      rest: await serviceAt(String(restOptions.baseUrl)),
      ...{ scope, day: night, codeOf },
    });
    if (seen.length > 0) kept = keepNight(options.history, seen, signer);
  }
  for (const file of [options.out, kept]) if (file) terminal.note(`written: ${file}`);
  if (inventory && comparison.scorecards.length === 1)
    terminal.note(`no script in ${options.scripts} calls the service, so none was judged`);
  context.exitCode = exitCodeOf(comparison, inventory !== undefined);
}

/** Throws a `UsageError` where what is behind pseudonyms is asked for without their key, or where a file would keep it. */
function checkReveal(options: CompareCommandOptions): void {
  if (!options.reveal) return;
  for (const name of ['out', 'history', 'json'] as const)
    if (options[name]) throw new UsageError(`--reveal shows people, so it does not go with --${name}.`);
  if (options.pseudonymKey === undefined)
    throw new UsageError('--reveal needs the --pseudonym-key that the comparison had.');
}

/** The scripts with what was seen of them on the wire: over the time that the policy asks for, and not long ago. */
function watched(inventory: Inventory, file: string | undefined, policy: GoPolicy): Readiness {
  if (file === undefined) return readinessOf(inventory);
  const today = todayOf();
  const since = addDays(today, -(policy.observedDays ?? policy.nights));
  const oldest = addDays(today, -policy.maxAgeDays);
  const readiness = readinessOf(inventory, { observed: observedIn(file), since });
  const scripts = readiness.scripts.map((script) => {
    const { observation } = script;
    if (observation?.is !== 'explained') return script;
    const { to } = observation;
    if (to >= oldest && to <= addDays(today, 1)) return script;
    const because = `it was last seen on the wire on ${to}${to > today ? ', which is still to come' : ''}`;
    return { ...script, observation: { is: 'unknown', because } as const };
  });
  return { ...readiness, scripts };
}

/** The night that is kept. Only a run after midnight counts for another day than its own. */
function nightAsked({ history, night, scripts, nightKey }: CompareCommandOptions): LocalDate | undefined {
  if (history !== undefined && scripts === undefined)
    throw new UsageError('--history keeps what was seen of each script: give --scripts too.');
  if (history !== undefined && nightKey === undefined)
    throw new UsageError(
      '--history keeps signed nights: give --night-key, which workforce-soap evidence key night.key --machine … makes.',
    );
  if (night === undefined) return undefined;
  const day = dayOption('--night', night);
  const today = todayOf();
  if (day !== today && day !== addDays(today, -1))
    throw new UsageError(
      '--night takes today or yesterday: what was seen now says nothing of another night.',
    );
  return day;
}

/**
 * 0: go. 1: no-go. 3: some scripts go and others do not, or nothing speaks against it and not all could be judged. Where
 * scripts are asked for, they decide; where none was found, nothing was judged.
 */
function exitCodeOf({ scorecards }: Comparison, ofScripts: boolean): ExitCode {
  const cards = ofScripts ? scorecards.slice(1) : scorecards;
  const count = { go: 0, 'no-go': 0, 'not judged': 0 } satisfies Record<ScorecardVerdict, number>;
  for (const { verdict } of cards) count[verdict]++;
  if (count.go > 0 && count['no-go'] + count['not judged'] === 0) return ExitCode.Done;
  return count['no-go'] > 0 && count.go === 0 ? ExitCode.Failed : ExitCode.PartlyDone;
}

/** What is to be compared. Throws a `UsageError`. */
export function scopeOf({ subjects, units, from, to }: CompareCommandOptions): Scope {
  if ((from === undefined) !== (to === undefined))
    throw new UsageError('--from and --to go together: they are the days of the shifts.');
  const chosen = subjects === undefined ? undefined : wordsIn(subjects, SUBJECTS, '--subjects: there is no');
  if (chosen?.includes('shifts') && from === undefined)
    throw new UsageError('shifts need --from and --to, such as --from today-7d --to today.');
  return defined({
    subjects: chosen,
    units: units === undefined ? undefined : unitsOf(units),
    from: from === undefined ? undefined : dayOption('--from', from),
    to: to === undefined ? undefined : dayOption('--to', to),
  });
}

/**
 * The key itself for what belongs to the account, and the keys of its units for their employees and shifts. With the key of
 * one unit, that unit alone is compared, since REST shows the whole account.
 */
export async function clientsThatKeySees(
  target: Target,
  budget: Budget,
  asked: readonly number[] | undefined,
  { terminal, signal }: Pick<CommandContext, 'terminal' | 'signal'>,
) {
  const keys = new KeyRing({ ...target.client, budget }, keyOf(target, 'own'));
  const seen = await keys.units(signal);
  await keys.checkWhole(seen, asked, signal);
  const chosen = seen.filter(({ id }) => asked === undefined || asked.includes(id));
  for (const { id, skipped } of chosen)
    if (skipped) terminal.note(`unit ${id}: ${skipped}, so it counts as missing`);
  const clients = chosen.filter(({ skipped }) => !skipped).map(({ alias }) => keys.client(alias, signal));
  const soap = { root: keys.own, units: await Promise.all(clients) };
  if (asked) return { soap, units: asked };
  const [only] = seen;
  if (seen.length !== 1 || !only) return { soap };
  const others = (await keys.listed(signal))?.filter((id) => id !== only.id) ?? [];
  for (const id of others) terminal.note(`unit ${id}: the list of keys lacks it, so it counts as missing`);
  if (others.length > 0) return { soap };
  terminal.note(`the key sees unit ${only.id} alone, so REST is compared for that unit alone`);
  return { soap, units: [only.id] };
}
