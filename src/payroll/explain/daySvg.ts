import { type Html, html } from '../../report/html.js';
import type { DayExplanation, Lane } from './DayExplanation.js';

const WIDTH = 760;
const LABEL = 96;
const ROW = 26;
const HEAD = 24;

/** A day as a picture for a page; what it shows stands in words beside it. */
export function daySvg(day: DayExplanation): Html {
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
