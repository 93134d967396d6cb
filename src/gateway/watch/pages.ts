import { addDays, datesOf, dateOfMoment } from '../../calendar/days.js';
import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import type { OperationName } from '../../bridge/map/OperationMove.js';
import { operationMoves } from '../../bridge/map/operationMoves.generated.js';
import { readinessHtml } from '../../migrate/report/readinessHtml.js';
import { readinessOf } from '../../migrate/report/readinessOf.js';
import type { Use } from '../../migrate/scan/Use.js';
import { type Html, html } from '../../report/html.js';
import { page, table } from '../../report/reportPage.js';
import { merged, type Tally } from '../state/Tally.js';

const DAY = 'YYYY-MM-DD'.length;
const DAYS = 30;

/** What all hours of a script and an operation come to. */
interface Line extends Tally {
  readonly days: ReadonlyMap<string, number>;
}

/** The page of what calls what. */
export function trafficPage(tallies: readonly Tally[], hasSwitch = false): string {
  const lines = linesOf(tallies).sort((a, b) => a.script.localeCompare(b.script) || b.calls - a.calls);
  const scripts = new Set(lines.map(({ script }) => script));
  const calls = lines.reduce((sum, line) => sum + line.calls, 0);
  const days = lastDays(tallies);
  return page('What calls the service', [
    html`<p class="lead">${counted(calls, 'call')} by ${counted(scripts.size, 'script')} since ${tallies[0]?.hour.slice(0, DAY) ?? 'now'}.
<a href="/gateway/readiness">What of it can leave SOAP</a>, by what they really call${hasSwitch ? html`, and <a href="/gateway/switch">where each script is</a>` : ''}.</p>`,
    table(
      'Calls by script and operation',
      lines.map((line) => rowOf(line, days)),
      { caption: `By script and operation; bars are the last ${DAYS} days`, columns: COLUMNS },
    ),
  ]);
}

/** The page of what can leave SOAP, by what the answers carried and the requests gave. */
export function readinessPage(tallies: readonly Tally[]): string {
  const lines = linesOf(tallies).filter(({ operation }) => Object.hasOwn(operationMoves, operation));
  const uses = lines.map(useOf);
  const files = [...new Set(lines.map(({ script }) => script))];
  return readinessHtml(readinessOf({ files, uses, unknowns: [], skipped: [] }));
}

function useOf({ script, operation, fields }: Line): Use {
  return {
    ...{ operation: operation as OperationName, file: script, line: 1 },
    ...{ language: 'traffic', style: 'recorded call' },
    // What a script was given it may read: traffic cannot show more.
    ...{ fields: leavesOf(fields), readsMore: false },
  };
}

function leavesOf(fields: readonly string[]): string[] {
  return [...new Set(fields.flatMap((field) => [field, field.slice(field.lastIndexOf('.') + 1)]))];
}

const COLUMNS =
  'script,operation,#calls,over time,#mean ms,#longest ms,#records,#rejected,not well,a token would refuse,last'.split(
    ',',
  );

function rowOf(line: Line, days: readonly string[]): Html {
  const { script, operation, calls, totalMs, longestMs, records, rejected, outcomes } = line;
  const { deprecated, lastAt, refusals = {} } = line;
  const bad = (['fault', 'refused', 'failed', 'gone'] as const).filter((outcome) => outcomes[outcome]);
  return html`<tr><th scope="row">${script}</th><td><code class="name">${operation}</code>${deprecated ? html` <span class="tag loses">deprecated</span>` : ''}</td>
<td class="number">${calls}</td><td>${chart(line.days, days)}</td><td class="number">${Math.round(totalMs / calls)}</td>
<td class="number">${longestMs}</td><td class="number">${records}</td><td class="number">${rejected}</td>
<td>${bad.map((outcome) => `${outcomes[outcome]} ${outcome}`).join(', ')}</td><td>${Object.entries(refusals)
    .map(([why, count]) => `${count}: ${why}`)
    .join('; ')}</td><td>${lastAt.slice(0, 16).replace('T', ' ')}</td></tr>`;
}

function chart(calls: ReadonlyMap<string, number>, days: readonly string[]): Html {
  const most = Math.max(1, ...calls.values());
  const bars = days.map((day, i) => {
    const height = Math.round(((calls.get(day) ?? 0) / most) * 20);
    return html`<rect x="${i * 4}" y="${20 - height}" width="3" height="${height}"/>`;
  });
  const label = `at most ${most} calls a day`;
  return html`<svg role="img" aria-label="${label}" width="${days.length * 4}" height="20" fill="currentColor">${bars}</svg>`;
}

function linesOf(tallies: readonly Tally[]): Line[] {
  const groups = groupedBy(tallies, ({ script, operation }) => `${operation} ${script}`);
  return [...groups.values()].map((group) => {
    const days = new Map<string, number>();
    for (const { hour, calls } of group)
      days.set(hour.slice(0, DAY), (days.get(hour.slice(0, DAY)) ?? 0) + calls);
    return { ...group.reduce(merged), days };
  });
}

function lastDays(tallies: readonly Tally[]): string[] {
  const last = tallies.at(-1)?.hour.slice(0, DAY) ?? dateOfMoment(Date.now());
  return datesOf(addDays(last, 1 - DAYS), last);
}
