import { type Html, html } from '../../report/html.js';
import { page } from '../../report/reportPage.js';
import type { DayExplanation } from '../explain/DayExplanation.js';
import { daySvg } from '../explain/daySvg.js';
import { wordsOf } from '../policy/kinds.js';
import { shownHours } from '../time/minutes.js';
import { CHECK_STYLE } from './checkStyle.js';

/** One explained day: the picture, and everything in it in words. */
export function dayPart(day: DayExplanation, heading: 'h2' | 'h3' = 'h2'): Html {
  const title = html`${day.employee} on ${day.date}`;
  return html`${heading === 'h2' ? html`<h2>${title}</h2>` : html`<h3 id="${placeOf(day)}">${title}</h3>`}
<div class="scroll day" tabindex="0" role="region" aria-label="Picture of ${title}">${daySvg(day)}</div>
<ul class="plain">
${day.lanes.map(({ title, bars }) => html`<li>${title}: ${bars.map(({ label }) => label).join(', ')}</li>`)}
${day.payments.map(({ salaryType, hours, comesFrom, approved }) => html`<li>paid as ${salaryType || '(no code)'}: ${shownHours(hours)} h from ${comesFrom}; ${approved}</li>`)}
${day.trackers.map(({ id, before, after }) => html`<li>time tracker ${id}: ${before} before, ${after} after</li>`)}
${day.notes.map((note) => html`<li>${note}</li>`)}
${day.findings.map(({ kind, says, advice }) => html`<li><strong>${wordsOf(kind)}</strong>: ${says} ${advice}</li>`)}
</ul>`;
}

/** Where a day stands in a page of several. */
export function placeOf({ employee, date }: Pick<DayExplanation, 'employee' | 'date'>): string {
  return `day-${employee}-${date}`;
}

/** One explained day as a page of its own. */
export function dayHtml(day: DayExplanation): string {
  const place = html`<p class="faint">Unit ${day.unit} ${day.unitName}, clock of ${day.zone}; nothing was written.</p>`;
  return page(`A day explained`, [place, dayPart(day)], CHECK_STYLE);
}
