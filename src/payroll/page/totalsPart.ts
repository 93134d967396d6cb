import { sumDecimals, subtractDecimals } from '../../calendar/decimal.js';
import { type Html, html } from '../../report/html.js';
import { table } from '../../report/reportPage.js';
import type { PayrollCheck } from '../CheckResult.js';
import { shownHours } from '../time/minutes.js';
import type { Decimal } from '../../definition/scalar.js';
import { type UnitSummary, Totals } from '../UnitSummary.js';

/** Units in the plot: those in which the two are furthest apart. All are in the table. */
const MOST_UNITS = 30;

/** Paid against worked hours, two bars a unit. Without salary types that pay for time there is nothing to compare. */
function hoursPlot({ units, baseTypes }: PayrollCheck): Html {
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
  return { unit, worked, paid, apart: Math.abs(Number(subtractDecimals(worked, paid))) };
}

/** Hours punched and paid, as a plot and as a table with its sums. */
export function totalsPart(check: PayrollCheck): Html {
  const types = [
    ...new Set(check.units.flatMap(({ hoursPaid }) => hoursPaid.map(({ salaryType }) => salaryType))),
  ].sort();
  const rows = check.units.map(
    (unit) =>
      html`<tr><th scope="row">${unit.id} ${unit.name}</th><td class="number">${unit.employees}</td><td class="number">${shownHours(unit.hoursPunched)}</td>${types.map(
        (type) => {
          const paid = unit.hoursPaid.find(({ salaryType }) => salaryType === type);
          return html`<td class="number">${paid ? shownHours(paid.hours) : ''}</td>`;
        },
      )}</tr>`,
  );
  return html`<h2>Hours worked and paid</h2>
${hoursPlot(check)}
${table('Hours by unit and salary type', rows, {
  caption: 'Hours of the period by unit; paid by salary type, as the service gives them',
  columns: ['unit', '#employees', '#punched', ...types.map((type) => `#paid ${type || '(no code)'}`)],
  ...(check.units.length > 1 ? { sums: sumRow(check, types) } : {}),
})}`;
}

function sumRow({ units }: PayrollCheck, types: readonly string[]): Html {
  const paid = new Totals();
  for (const { hoursPaid } of units)
    for (const { salaryType, hours } of hoursPaid) paid.add(salaryType, hours);
  const sums = new Map(paid.entries.map(({ name, hours }) => [name, hours]));
  const punched = sumDecimals(units.map(({ hoursPunched }) => hoursPunched));
  const employees = units.reduce((sum, unit) => sum + unit.employees, 0);
  return html`<tr><th scope="row">all units</th><td class="number">${employees}</td><td class="number">${shownHours(punched)}</td>${types.map((type) => html`<td class="number">${shownHours(sums.get(type) ?? '0')}</td>`)}</tr>`;
}
