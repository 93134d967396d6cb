import { sumDecimals } from '../../calendar/decimal.js';
import type { Decimal } from '../../definition/scalar.js';
import { type Html, html } from '../../report/html.js';
import type { PayrollCheck } from '../CheckResult.js';
import { hoursBetween, shownHours } from '../time/minutes.js';
import type { UnitSummary } from '../UnitSummary.js';

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
  const bar = (kind: 'worked' | 'paid', hours: Decimal) => {
    const share = Math.max(0, Math.round((Number(hours) / most) * 1000) / 10);
    return html`<span class="hours"><span class="mark ${kind}" style="width:${share}%"></span><span>${shownHours(hours)}</span></span>`;
  };
  return html`<ul class="key"><li><span class="mark worked" aria-hidden="true"></span>hours punched</li><li><span class="mark paid" aria-hidden="true"></span>hours paid as salary type ${baseTypes.join(', ')}</li></ul>
<ul class="plot">${rows.map(({ unit, worked, paid }) => html`<li>${unit.id} ${unit.name}${bar('worked', worked)}${bar('paid', paid)}</li>`)}</ul>`;
}

function rowOf(unit: UnitSummary, baseTypes: readonly string[]) {
  const worked = unit.hoursPunched;
  const paid = sumDecimals(
    unit.hoursPaid.filter(({ salaryType }) => baseTypes.includes(salaryType)).map(({ hours }) => hours),
  );
  return { unit, worked, paid, apart: Math.abs(Number(hoursBetween(worked, paid))) };
}
