import { sumDecimals } from '../../calendar/decimal.js';
import type { Decimal } from '../../definition/scalar.js';
import { type Html, html } from '../../report/html.js';
import type { PayrollCheck } from '../CheckResult.js';
import { hoursBetween, shownHours } from '../time/minutes.js';
import type { UnitSummary } from '../UnitSummary.js';

const WIDTH = 760;
const LABEL = 180;
const ROW = 34;
/** Units in the plot: those in which the two are furthest apart. All are in the table. */
const MOST_UNITS = 30;

/** Paid against worked hours, two bars a unit. Without salary types that pay for time there is nothing to compare. */
export function hoursPlot({ units, baseTypes }: PayrollCheck): Html {
  if (!baseTypes)
    return html`<p class="faint">The policy names no salary types that pay for the time worked, so paid and worked hours are not drawn side by side.</p>`;
  const rows = units
    .map((unit) => rowOf(unit, baseTypes))
    .sort((a, b) => b.apart - a.apart || a.unit.id - b.unit.id)
    .slice(0, MOST_UNITS);
  const most = Math.max(...rows.flatMap(({ worked, paid }) => [Number(worked), Number(paid)]), 1);
  const x = (hours: Decimal) =>
    Math.max(0, Math.round((Number(hours) / most) * (WIDTH - LABEL - 90) * 10) / 10);
  const words = rows.map(
    ({ unit, worked, paid }) => `unit ${unit.id}: ${shownHours(worked)} worked, ${shownHours(paid)} paid`,
  );
  return html`<ul class="key"><li><span class="mark worked" aria-hidden="true"></span>hours punched</li><li><span class="mark paid" aria-hidden="true"></span>hours paid as salary type ${baseTypes.join(', ')}</li></ul>
<svg class="hours" viewBox="0 0 ${WIDTH} ${rows.length * ROW + 4}" role="img" aria-label="${words.join('; ')}">
${rows.map(
  (
    { unit, worked, paid },
    i,
  ) => html`<text x="0" y="${i * ROW + 20}">${`${unit.id} ${unit.name}`.slice(0, 24)}</text>
<rect class="worked" x="${LABEL}" y="${i * ROW + 4}" width="${x(worked)}" height="11"/><text x="${LABEL + x(worked) + 6}" y="${i * ROW + 14}">${shownHours(worked)}</text>
<rect class="paid" x="${LABEL}" y="${i * ROW + 17}" width="${x(paid)}" height="11"/><text x="${LABEL + x(paid) + 6}" y="${i * ROW + 27}">${shownHours(paid)}</text>`,
)}
</svg>`;
}

function rowOf(unit: UnitSummary, baseTypes: readonly string[]) {
  const worked = unit.hoursPunched;
  const paid = sumDecimals(
    unit.hoursPaid.filter(({ salaryType }) => baseTypes.includes(salaryType)).map(({ hours }) => hours),
  );
  return { unit, worked, paid, apart: Math.abs(Number(hoursBetween(worked, paid))) };
}
