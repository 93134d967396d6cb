import { type Html, html, prose } from '../../report/html.js';
import { bar, page, table } from '../../report/reportPage.js';
import { counted } from '../../text/counted.js';
import type { PayrollCheck } from '../CheckResult.js';
import type { Verdict } from '../history/KeptCheck.js';
import { CHECK_STYLE } from './checkStyle.js';
import { findingsPart, tickLists } from './findingsPart.js';
import { notJudgedText } from './lines.js';
import { wordsOf } from '../policy/kinds.js';
import { shownHours } from '../time/minutes.js';
import { unitNamed } from '../unitNamed.js';
import { sumDecimals, subtractDecimals } from '../../calendar/decimal.js';
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
function totalsPart(check: PayrollCheck): Html {
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

const MOST_ROWS = 300;

/** What is otherwise than in the check before. */
function historyPart({ history }: PayrollCheck): Html[] {
  if (!history) return [];
  const { previous, gone, changed, changedSums } = history;
  if (!previous)
    return [html`<h2>Since the last check</h2><p>This is the first check of these days that is kept.</p>`];
  return [
    html`<h2>Since the ${previous.transferred ? 'last transfer' : 'last check'}</h2>
<p>It was made on ${previous.at.slice(0, 10)}: ${previous.verdict}${previous.signedBy ? `, signed by ${previous.signedBy}` : ''}. ${counted(gone.length, 'finding')} of it ${gone.length === 1 ? 'is' : 'are'} gone, and ${counted(changedSums.length, 'sum')} changed.${changed.length > 0 ? ` Records of ${counted(changed.length, 'employee')} are others now: ${namesOf(changed)}.` : ''}</p>
${gone.length === 0 ? '' : html`<ul class="plain">${gone.slice(0, MOST_ROWS).map((one) => html`<li>Gone: ${wordsOf(one.kind)}, unit ${one.unit}${one.employee ? html`, <code>${one.employee}</code>` : ''}${one.day ? `, ${one.day}` : ''}. ${one.says}</li>`)}</ul>`}
${
  changedSums.length === 0
    ? ''
    : table(
        'Changed sums',
        changedSums
          .slice(0, MOST_ROWS)
          .map(
            (sum) =>
              html`<tr><th scope="row">${sum.unit}</th><td><code>${sum.employee}</code></td><td>${sum.salaryType}</td><td class="number">${shownHours(sum.before)}</td><td class="number">${shownHours(sum.after)}</td></tr>`,
          ),
        {
          caption: 'Hours by employee and salary type that are others now',
          columns: ['unit', 'employee', 'salary type', '#before', '#now'],
        },
      )
}`,
  ];
}

/** The first of them; all are in the JSON. */
function namesOf(changed: readonly { readonly employee: string }[]): string {
  const names = [...new Set(changed.map(({ employee }) => employee))];
  return `${names.slice(0, 20).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`;
}

const VERDICTS: Readonly<
  Record<Verdict, { readonly look: string; readonly sign: string; readonly says: string }>
> = {
  ready: { look: 'go', sign: '✓', says: 'Nothing was found that stands against the transfer.' },
  'ready with exceptions': {
    look: 'loses',
    sign: '!',
    says: 'All findings are accepted, or warnings: read them before the transfer.',
  },
  notJudged: {
    look: 'loses',
    sign: '?',
    says: 'Nothing was found that is wrong, but not everything could be seen or read: it is not ready.',
  },
  'not ready': { look: 'no-go', sign: '✗', says: 'Something has to be put right before the transfer.' },
};

/** A check as a page of its own, for the screen, the phone and paper. */
export function checkHtml(check: PayrollCheck): string {
  return page(
    `Payroll check ${check.from} to ${check.to}`,
    [
      verdictPart(check),
      findingsPart(check),
      ...tickLists(check),
      ...historyPart(check),
      totalsPart(check),
      lookedAtPart(check),
    ],
    CHECK_STYLE,
  );
}

function verdictPart(check: PayrollCheck): Html {
  const { verdict, at, findings, failed, aliased } = check;
  const { look, sign, says } = VERDICTS[verdict];
  const open = findings.filter(({ exception }) => !exception);
  const shares = [
    {
      kind: 'stays',
      label: 'to put right',
      count: open.filter(({ severity }) => severity === 'error').length,
    },
    { kind: 'loses', label: 'warnings', count: open.filter(({ severity }) => severity === 'warning').length },
    { kind: 'converted', label: 'accepted by an exception', count: findings.length - open.length },
  ];
  return html`<p class="lead"><span class="tag ${look}">${sign} ${verdict}</span> ${says}</p>
<p class="faint">Read on ${at.replace('T', ' at ').replace('Z', ' UTC')}; nothing was written. ${aliased ? 'People have aliases.' : 'People have their names and badge numbers: keep this page as you keep a pay slip.'}</p>
${failed.length > 0 ? html`<p><strong>Could not be read: ${failed.map(({ unit }) => unitNamed(unit)).join(', ')}.</strong> What is there was not looked at.</p>` : ''}
${bar(shares)}`;
}

function lookedAtPart(check: PayrollCheck): Html {
  const { units, notJudged, off, expired, clockNights, inSeveralUnits } = check;
  const notes = [
    ...notJudged.map((one) => `Not judged: ${notJudgedText(one)}.`),
    ...off.map((kind) => `\`${kind}\` is switched off by the policy.`),
    ...(expired > 0 ? [`${counted(expired, 'exception')} of the policy ended before this check.`] : []),
    ...(inSeveralUnits > 0
      ? [`${counted(inSeveralUnits, 'employee')} with work in several units: judged over all of them.`]
      : []),
    ...clockNights
      .slice(0, 20)
      .map(
        ({ employee, day, wall, shortest, longest }) =>
          `The clock was changed while ${employee} worked on ${day}: it shows ${wall} minutes, and ${shortest === longest ? shortest : `${shortest} or ${longest}`} passed.`,
      ),
    ...(clockNights.length > 20 ? [`${clockNights.length - 20} more nights with a change of clock.`] : []),
    'Approval settings, texts of a lock status, past transfers, punched breaks and single bookings of time trackers cannot be read.',
  ];
  const rows = units.map(
    (unit) =>
      html`<tr><th scope="row">${unit.id} ${unit.name}</th><td>${unit.zone}</td><td class="number">${unit.shifts}</td><td class="number">${unit.punches}</td><td class="number">${unit.absences}</td><td class="number">${unit.transactions}</td><td><span>${unit.firstDay ?? 'nothing'}</span> <span>${unit.lastDay ?? ''}</span></td><td>${unit.lockText}</td><td>${unit.lacks.join(', ')}</td></tr>`,
  );
  return html`<h2>What was looked at, and what could not be</h2>
<ul class="plain">${notes.map((note) => html`<li>${prose(note)}</li>`)}</ul>
${table('What was looked at', rows, { caption: 'Records by unit', columns: COLUMNS })}`;
}

const COLUMNS =
  'unit,zone,#shifts,#punches,#absences,#transactions,first and last day,lock status,does not show'.split(
    ',',
  );
