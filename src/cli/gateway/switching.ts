import type { GatewayFlags, HistoryFlags, ReplayFlags, SwitchFlags } from '../commands/gateway.js';
import { userInfo } from 'node:os';
import { isLocalDate, type LocalDate } from '../../definition/scalar.js';
import { SwitchService } from '../../gateway/switch/SwitchService.js';
import { cipherOf } from '../../gateway/access/TokenCipher.js';
import { checkChain, sayEnd } from '../../evidence/chain/chain.js';
import { MODES, routeText } from '../../gateway/route/Route.js';
import { lostValues } from '../../gateway/shadow/Scorecards.js';
import { observedIn } from '../../gateway/state/Tally.js';
import { counted } from '../../text/counted.js';
import { noSuch } from '../../text/suggest.js';
import { type CommandContext, CommandFailure, ExitCode, UsageError, type Run } from '../CommandContext.js';
import { signerAt } from '../migrate/readJudged.js';
import { withState } from './runGateway.js';
import { defined } from '../../text/defined.js';
import { addDays, dateOfMoment } from '../../calendar/days.js';
import { type Replayed, replay } from '../../gateway/switch/replay.js';

/** Switches a script, which the running gateway sees with its next call. */
export const switchScript: Run<SwitchFlags, [string, string]> = async ({ terminal }, script, to, options) => {
  const { operations, unit, by = userInfo().username, why, sign, until } = options;
  const mode = MODES.find((one) => one === to);
  if (!mode) throw new UsageError(noSuch('mode', to, MODES));
  if (why === undefined && mode !== 'soap') throw new UsageError('--why: say in a few words why');
  if (until !== undefined && !isLocalDate(until)) throw new UsageError('--until: expected YYYY-MM-DD');
  if (sign && options.key === undefined)
    throw new UsageError('--sign takes --key: the key of who signs, which evidence key --person … makes');
  const signer = sign ? signerAt(options.key!, '--key') : undefined;
  const signed = {
    ...{ excepts: options.except ?? [], losses: options.losses ?? [] },
    ...defined({ until: until as LocalDate | undefined }),
  };
  const switched = await withState(options, async (state, settings) =>
    new SwitchService(settings, state, (await cipherOf(settings)).signer).switch({
      ...{ script, mode, by, why: why ?? 'back' },
      ...defined({ operations, unit, sign: signer && { ...signed, signer } }),
    }),
  );
  if (options.json) await terminal.print(JSON.stringify(switched));
  else for (const route of switched) await terminal.print(`${routeText(route)}: ${route.mode}`);
};

/** Prints where each script is, and what it waits for. */
export async function switchStatus({ terminal }: CommandContext, options: GatewayFlags): Promise<void> {
  const routes = await withState(options, async (state, settings) =>
    new SwitchService(settings, state, (await cipherOf(settings)).signer).status(),
  );
  if (options.json) {
    const shown = routes.map(({ switched, standing: { evidence: _, ...standing }, permission, cards }) => ({
      ...{ ...switched, standing, permission, cards },
    }));
    return terminal.json(shown);
  }
  if (routes.length === 0) return terminal.note('no script was compared or switched yet');
  for (const { switched, permission, standing, cards } of routes) {
    const sum = (name: 'calls' | 'compared' | 'different') =>
      cards.reduce((all, card) => all + card[name], 0);
    const lost = lostValues(cards);
    const seen = `${counted(sum('calls'), 'call')}, ${sum('compared')} compared, ${sum('different')} different, ${counted(lost, 'value')} lost`;
    await terminal.print(`${routeText(switched)}: ${switched.mode}; ${seen}`);
    await terminal.print(`  ${permission.allowed ? 'may go to rest: ' : ''}${permission.why}`);
    if (standing.losses.length > 0) await terminal.print(`  would be lost: ${standing.losses.join(', ')}`);
    for (const why of standing.notCounted) await terminal.print(`  days that count for nothing: ${why}`);
  }
}

/** Prints what was decided, a line of JSON each; with `--check` says whether it is as it was written. */
export const printHistory: Run<HistoryFlags> = async ({ terminal }, options) => {
  const { lines, key } = await withState(options, async (state, settings) => ({
    lines: await state.history(),
    key: options.check && (await cipherOf(settings)).signer.key,
  }));
  if (!options.check) {
    for (const line of lines) await terminal.print(line);
    return;
  }
  const check = checkChain('gateway', lines, options.mark);
  switch (check.is) {
    case 'broken':
      throw new CommandFailure(`line ${check.line} is not as it was written: ${check.why}`);
    case 'shorter':
      throw new CommandFailure(check.why);
    case 'whole': {
      const foreign = check.lines.find((line) => line.key !== key);
      if (foreign)
        throw new CommandFailure(`line ${foreign.seq} was signed by another key than this gateway's`);
      const { mark, end } = check;
      await terminal.print(
        options.json
          ? JSON.stringify({ lines: lines.length, mark, end, key })
          : `${counted(lines.length, 'line')}, mark ${mark}, ${sayEnd(check)}`,
      );
    }
  }
};

/** Prints what was seen of each script, for `migrate scan --observed` and `migrate compare --observed`. */
export async function printObserved({ terminal }: CommandContext, options: GatewayFlags): Promise<void> {
  const lines = observedIn(await withState(options, (state) => state.tallies()));
  for (const line of lines) await terminal.print(JSON.stringify(line));
  if (lines.length === 0) terminal.note('no traffic was seen: is watch in the configuration?');
}

/** Asks both sides again what scripts read on a day, and prints what differs. */
export const replayReads: Run<ReplayFlags, [string | undefined]> = async (context, day, options) => {
  const { terminal, signal } = context;
  const asked = day ?? addDays(dateOfMoment(Date.now()), -1);
  if (!isLocalDate(asked)) throw new UsageError('the day: expected YYYY-MM-DD, of UTC');
  const found = await withState(options, async (state, settings) => {
    const cipher = await cipherOf(settings);
    const replayed = await replay(settings, state, cipher, { day: asked, script: options.script, signal });
    if (replayed.length > 0) return replayed;
    throw new UsageError(
      settings.keep.readDays === 0
        ? 'keep.readDays is 0 in the configuration, so that no read was kept: set it, and replay the day after'
        : `no read of ${asked} is kept${options.script === undefined ? '' : ` for ${options.script}`}`,
    );
  });
  if (options.json) await terminal.json(found);
  else for (const one of found) await terminal.print(lineOf(one));
  if (found.some(({ different }) => different > 0)) context.exitCode = ExitCode.Failed;
  else if (found.some(({ notComparable }) => notComparable > 0)) context.exitCode = ExitCode.NotJudged;
  else if (found.some(({ lost }) => lost.length > 0)) context.exitCode = ExitCode.PartlyDone;
};

function lineOf({ route, equal, different, notComparable, fields, lost, why }: Replayed): string {
  const asked = equal + different + notComparable;
  const names = Object.entries(fields).map(([name, count]) => `${name} ${counted(count, 'time')}`);
  return [
    `${routeText(route)}: ${counted(asked, 'read')} asked again, ${equal} equal, ${different} different, ${notComparable} not comparable`,
    ...(names.length > 0 ? [`  differs: ${names.join(', ')}`] : []),
    ...(lost.length > 0 ? [`  would be lost: ${lost.join(', ')}`] : []),
    ...why.map((text) => `  not comparable: ${text}`),
  ].join('\n');
}
