import type { LocalDate } from '../../definition/scalar.js';
import { type Html, html, prose } from '../../report/html.js';
import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import type { PayrollCheck } from '../CheckResult.js';
import type { DayExplanation } from '../explain/DayExplanation.js';
import type { Finding } from '../findings/Finding.js';
import { UNIT_MANAGER, wordsOf } from '../policy/kinds.js';
import { dayPart, placeOf } from './dayPart.js';
import { daysText, type Line, linesOf } from './lines.js';

/** Lines of one list; all are in the CSV. */
const MOST_LINES = 300;
const LOOKS = { error: 'no-go', warning: 'loses', note: 'unknown' } as const;
const HEADS = { error: 'to put right', warning: 'warning', note: 'note' } as const;

/** The findings, what is at stake first: each on one line, with its days opened by a click. */
export function findingsPart({ findings, explained, units }: PayrollCheck): Html {
  if (findings.length === 0) return html`<h2>Findings</h2><p>There are none.</p>`;
  const lines = linesOf(findings);
  const days = new Map(explained.map((day) => [placeOf(day), day]));
  return html`<h2>Findings</h2>
<p class="faint">${counted(lines.length, 'line')} for ${counted(findings.length, 'finding')}; ${findings.some(({ money }) => money) ? 'most money at stake first, by the salaries of the agreements' : 'most minutes at stake first'}. A click opens the days.${moreText(lines)}</p>
<div class="lines">${lines.slice(0, MOST_LINES).map((line) => linePart(line, days, namesOf(units)))}</div>`;
}

function linePart(line: Line, days: Map<string, DayExplanation>, names: Names): Html {
  const { first, findings, minutes, money } = line;
  const { kind, severity, exception } = first;
  const isNew = findings.some(({ since }) => since === 'new');
  return html`<details><summary><span class="tag ${exception ? 'converted' : LOOKS[severity]}">${exception ? 'accepted' : HEADS[severity]}</span>
<strong>${wordsOf(kind)}</strong>${isNew ? html` <span class="tag loses">new</span>` : ''}
<span class="who">${whoOf(first, names)}</span> <span class="when">${daysText(line)}</span> <span class="minutes">${minutes === undefined ? '' : hoursText(minutes)}</span>${money === undefined ? '' : html` <span class="minutes">about ${Math.round(money).toLocaleString('en')}</span>`}</summary>
<div class="inside">${exception ? html`<p><strong>Accepted until ${exception.until} by ${exception.owner}: ${exception.reason}.</strong></p>` : ''}
${findings.map((finding) => findingPart(finding, days))}</div></details>`;
}

function findingPart(finding: Finding, days: Map<string, DayExplanation>): Html {
  const { day, says, advice, explains, records, employee = '' } = finding;
  const place = placeOf({ employee, date: (day ?? '') as LocalDate });
  const explained = days.get(place);
  // It stands with the first line that names it.
  days.delete(place);
  const behind = records
    .slice(0, 4)
    .map(({ operation, field, id }) => `${operation}.${field}${id ? ` of ${id}` : ''}`);
  return html`<p>${day ? html`<strong>${day}</strong> ` : ''}${says} ${prose(advice)}${explains.length > 0 ? html` <span class="faint">With it: ${explains.map(wordsOf).join(', ')}.</span>` : ''}
<br><span class="faint">${behind.join(', ')}${records.length > 4 ? ` and ${records.length - 4} more` : ''}</span></p>
${explained ? dayPart(explained, 'h3') : ''}`;
}

/** `45 min`, and `176 h 30` from an hour on. */
function hoursText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  return `${Math.floor(whole / 60).toLocaleString('en')} h ${String(whole % 60).padStart(2, '0')}`;
}

type Names = ReadonlyMap<number, string>;

function namesOf(units: PayrollCheck['units']): Names {
  return new Map(units.map(({ id, name }) => [id, name]));
}

/** The name where it was asked for, else the alias, and the unit; that has its own name where the finding is about it. */
function whoOf({ unit, employee, name }: Finding, names: Names): Html | string {
  if (employee === undefined) return `unit ${unit} ${names.get(unit) ?? ''}`.trim();
  return html`${name ? html`${name} ` : ''}<code>${employee}</code>, unit ${unit}`;
}

/** A page for each unit manager, and for each other who has to look at something: a list to tick off. */
export function tickLists({ findings, units }: PayrollCheck): Html[] {
  const names = namesOf(units);
  const open = findings.filter(({ exception, severity }) => !exception && severity !== 'note');
  const lists = groupedBy(linesOf(open), ({ first: { owner, unit } }) =>
    owner === UNIT_MANAGER ? `Unit ${unit} ${names.get(unit) ?? ''}`.trim() : `For the ${owner}`,
  );
  return [...lists]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([title, lines]) => tickList(title, lines, names));
}

function tickList(title: string, lines: readonly Line[], names: Names): Html {
  const errors = lines.filter(({ first }) => first.severity === 'error').length;
  return html`<section class="ticks"><h2>${title}: ${errors} to put right${lines.length > errors ? `, ${counted(lines.length - errors, 'warning')}` : ''}</h2>
<p class="faint">To tick off.${moreText(lines)}</p>
<ul>${lines.slice(0, MOST_LINES).map((line) => tickLine(line, names))}</ul></section>`;
}

/** Several days have the words of the first. */
function tickLine(line: Line, names: Names): Html {
  const { kind, says, advice } = line.first;
  const days = daysText(line);
  const words = line.findings.length > 1 ? '' : ` ${says}`;
  return html`<li><label><input type="checkbox"> <strong>${wordsOf(kind)}</strong>: ${whoOf(line.first, names)}${days ? `, ${days}` : ''}.${words} <span class="faint">${prose(advice)}</span></label></li>`;
}

function moreText(lines: readonly Line[]): string {
  return lines.length > MOST_LINES ? ` The first ${MOST_LINES} are shown; all are in the CSV.` : '';
}
