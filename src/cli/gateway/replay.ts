import { addDays, dateOfMoment } from '../../calendar/days.js';
import { isLocalDate } from '../../definition/scalar.js';
import { cipherOf } from '../../gateway/access/cipherOf.js';
import { routeText } from '../../gateway/route/Route.js';
import { type Replayed, replay } from '../../gateway/switch/replay.js';
import { counted } from '../../text/counted.js';
import { type CommandContext, ExitCode, UsageError } from '../CommandContext.js';
import type { GatewayFlags } from '../commands/gateway.js';
import { withState } from './runGateway.js';

/** Asks both sides again what scripts read on a day, and prints what differs. */
export async function replayReads(
  context: CommandContext,
  day: string | undefined,
  options: GatewayFlags & { readonly script?: string },
): Promise<void> {
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
  if (options.json) await terminal.print(JSON.stringify(found, null, 2));
  else for (const one of found) await terminal.print(lineOf(one));
  if (found.some(({ different }) => different > 0)) context.exitCode = ExitCode.Failed;
  else if (found.some(({ notComparable }) => notComparable > 0)) context.exitCode = ExitCode.NotJudged;
  else if (found.some(({ lost }) => lost.length > 0)) context.exitCode = ExitCode.PartlyDone;
}

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
