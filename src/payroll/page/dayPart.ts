import { type Html, html } from '../../report/html.js';
import { page } from '../../report/reportPage.js';
import type { DayExplanation, Lane } from '../explain/DayExplanation.js';
import { wordsOfDay } from '../explain/dayText.js';
import { wordsOf } from '../policy/kinds.js';
import { CHECK_STYLE } from './checkStyle.js';

const WIDTH = 760;
const LABEL = 96;
const ROW = 26;
const HEAD = 24;

/** One explained day: the picture, and everything in it in words. */
export function dayPart(day: DayExplanation, heading: 'h2' | 'h3' = 'h2'): Html {
  const title = html`${day.employee} on ${day.date}`;
  return html`${heading === 'h2' ? html`<h2>${title}</h2>` : html`<h3 id="${placeOf(day)}">${title}</h3>`}
<div class="scroll day" tabindex="0" role="region" aria-label="Picture of ${title}">${daySvg(day)}</div>
<ul class="plain">
${day.lanes.map(({ title, bars }) => html`<li>${title}: ${bars.map(({ label }) => label).join(', ')}</li>`)}
${wordsOfDay(day).map((words) => html`<li>${words}</li>`)}
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

/** A day as a picture for a page; what it shows stands in words beside it. */
function daySvg(day: DayExplanation): Html {
  const height = HEAD + day.lanes.length * ROW + 4;
  const x = (at: number) =>
    Math.round((LABEL + ((at - day.from) / (day.to - day.from)) * (WIDTH - LABEL)) * 10) / 10;
  const shown = day.ticks.filter((_, i) => i % Math.ceil(day.ticks.length / 16) === 0);
  const words = day.lanes
    .map(({ title, bars }) => `${title} ${bars.map(({ label }) => label).join(', ')}`)
    .join('; ');
  return html`<svg class="day" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${`${day.employee} on ${day.date}: ${words}`}">
${shown.map(({ at, hour }) => html`<line x1="${x(at)}" x2="${x(at)}" y1="${HEAD - 4}" y2="${height}" class="hour"/><text x="${x(at)}" y="14" text-anchor="middle">${hour}</text>`)}
${day.lanes.map((lane, i) => laneSvg(lane, HEAD + i * ROW, x))}
</svg>`;
}

function laneSvg({ kind, title, bars }: Lane, y: number, x: (at: number) => number): Html {
  return html`<text x="0" y="${y + 17}">${title}</text>${bars.map(
    ({ from, to, label }) =>
      html`<rect class="lane-${kind}" x="${x(from)}" y="${y + 4}" width="${Math.max(2, Math.round((x(to) - x(from)) * 10) / 10)}" height="${ROW - 8}" rx="3"><title>${label}</title></rect>`,
  )}`;
}
