import { userInfo } from 'node:os';
import type { LocalDate } from '../../definition/scalar.js';
import { isLocalDate } from '../../definition/scalar.js';
import { readConfig } from '../../gateway/config/readConfig.js';
import { Desk } from '../../gateway/switch/Desk.js';
import { brokenLine } from '../../gateway/switch/History.js';
import { laneText, MODES, type Mode } from '../../gateway/switch/Lane.js';
import { SwitchRefused } from '../../gateway/switch/SwitchRefused.js';
import { counted } from '../../text/counted.js';
import { noSuch } from '../../text/suggest.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { CommandFailure, UsageError } from '../cliErrors.js';
import { CONFIG_FILE, type GatewayFlags } from './runGateway.js';
import { withState } from './withState.js';

/** What can be said of a switch. */
export interface SwitchFlags extends GatewayFlags {
  readonly operations?: readonly string[];
  readonly unit?: string;
  readonly by?: string;
  readonly why?: string;
  readonly sign?: boolean;
  readonly until?: string;
}

/** Switches a script, which the running gateway sees with its next call. */
export async function switchScript(
  { terminal }: CommandContext,
  script: string,
  mode: string,
  options: SwitchFlags & GlobalOptions,
): Promise<void> {
  const { operations, unit, by = userInfo().username, why, sign, until } = options;
  if (!isMode(mode)) throw new UsageError(noSuch('mode', mode, MODES));
  if (why === undefined && mode !== 'soap') throw new UsageError('--why: say in a few words why');
  if (until !== undefined && !isLocalDate(until)) throw new UsageError('--until: expected YYYY-MM-DD');
  const settings = readConfig(options.config ?? CONFIG_FILE);
  const switched = await withState(settings, (state) =>
    new Desk(settings, state).switch({
      ...{ script, mode, by, why: why ?? 'back' },
      ...(operations === undefined ? {} : { operations }),
      ...(unit === undefined ? {} : { unit }),
      ...(sign ? { sign: until === undefined ? {} : { until: until as LocalDate } } : {}),
    }),
  ).catch((error: unknown) => {
    throw error instanceof SwitchRefused ? new CommandFailure(error.message) : error;
  });
  if (options.json) await terminal.print(JSON.stringify(switched));
  else for (const lane of switched) await terminal.print(`${laneText(lane)}: ${lane.mode}`);
}

/** Prints where each script is, and what it waits for. */
export async function switchStatus(
  { terminal }: CommandContext,
  options: GatewayFlags & GlobalOptions,
): Promise<void> {
  const settings = readConfig(options.config ?? CONFIG_FILE);
  const lanes = await withState(settings, (state) => new Desk(settings, state).status());
  if (options.json) {
    const shown = lanes.map(({ switched, standing: { evidence: _, ...standing }, permission, cards }) => ({
      ...{ ...switched, standing, permission, cards },
    }));
    return terminal.print(JSON.stringify(shown, null, 2));
  }
  if (lanes.length === 0) return terminal.note('no script was compared or switched yet');
  for (const { switched, permission, cards } of lanes) {
    const sum = (name: 'calls' | 'compared' | 'different') =>
      cards.reduce((all, card) => all + card[name], 0);
    const seen = `${counted(sum('calls'), 'call')}, ${sum('compared')} compared, ${sum('different')} different`;
    await terminal.print(`${laneText(switched)}: ${switched.mode}; ${seen}`);
    await terminal.print(`  ${permission.allowed ? 'may go to rest: ' : ''}${permission.why}`);
  }
}

/** Prints what was decided, a line of JSON each; with `--check` says whether it is as it was written. */
export async function printHistory(
  { terminal }: CommandContext,
  options: GatewayFlags & GlobalOptions & { readonly check?: boolean },
): Promise<void> {
  const settings = readConfig(options.config ?? CONFIG_FILE);
  const lines = await withState(settings, (state) => state.history());
  if (!options.check) {
    for (const line of lines) await terminal.print(line);
    return;
  }
  const broken = brokenLine(lines);
  if (broken !== undefined) throw new CommandFailure(`line ${broken} is not as it was written`);
  const { hash = 'none' } = JSON.parse(lines.at(-1) ?? '{}') as { readonly hash?: string };
  await terminal.print(
    options.json ? JSON.stringify({ lines: lines.length, hash }) : `${lines.length} lines, last hash ${hash}`,
  );
}

function isMode(text: string): text is Mode {
  return (MODES as readonly string[]).includes(text);
}
