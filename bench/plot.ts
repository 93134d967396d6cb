import { type Results, WHO } from './results.js';

const WIDTH = 720;
const HEIGHT = 360;
const LEFT = 70;
const BOTTOM = 50;
const LINE = 15;
const COLOURS: Readonly<Record<string, string>> = {
  ours: '#0b6e4f',
  'JSON.parse': '#5f6b7a',
  PHP: '#6c5ce7',
  'node-soap': '#c0392b',
  'strong-soap': '#b8860b',
};

/** The times to decode employees by their number, both on logarithmic scales. */
export function plotOf({ medians, sizes }: Results): string {
  const time = (who: string, count: number) => medians[`decode ${who} employees ${count}`]?.seconds;
  const all = WHO.flatMap((who) => sizes.map((count) => time(who, count))).filter(
    (value) => value !== undefined,
  );
  const low = Math.floor(Math.log10(Math.min(...all)));
  const high = Math.ceil(Math.log10(Math.max(...all)));
  const first = Math.log10(sizes[0]!);
  const span = Math.log10(sizes.at(-1)!) - first || 1;
  const x = (count: number) => LEFT + ((Math.log10(count) - first) / span) * (WIDTH - LEFT - 130);
  const y = (seconds: number) =>
    20 + ((high - Math.log10(seconds)) / (high - low || 1)) * (HEIGHT - BOTTOM - 20);
  const text = (left: number, top: number, content: string, more = '') =>
    `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" ${more}>${content}</text>`;
  const grid = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i)).map(
    (value) =>
      `<path d="M${LEFT} ${y(value).toFixed(1)}H${WIDTH - 120}" stroke="#d5dae1"/>${text(LEFT - 8, y(value) + 4, `${value} s`, 'text-anchor="end"')}`,
  );
  const axis = sizes.map((count) =>
    text(x(count), HEIGHT - BOTTOM + 22, count.toLocaleString('en'), 'text-anchor="middle"'),
  );
  const pointsOf = (who: string) =>
    sizes.flatMap((count) => {
      const seconds = time(who, count);
      return seconds === undefined ? [] : [[x(count), y(seconds)] as const];
    });
  const labels = apart(new Map(WHO.map((who) => [who, pointsOf(who).at(-1)?.[1] ?? 0])));
  const lines = WHO.map((who) => {
    const points = pointsOf(who);
    if (points.length === 0) return '';
    const path = points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L');
    const dots = points
      .map(([px, py]) => `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="4"/>`)
      .join('');
    const [endX] = points.at(-1)!;
    return `<g fill="${COLOURS[who]}"><path d="M${path}" fill="none" stroke="${COLOURS[who]}" stroke-width="2.5"/>${dots}${text(endX + 10, labels.get(who)! + 4, who)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#2c3440" role="img" aria-label="Seconds to decode an answer by its number of employees">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${[...grid, ...axis, ...lines].join('\n')}
${text((WIDTH - 60) / 2, HEIGHT - 8, 'employees in the answer (both scales logarithmic)', 'text-anchor="middle"')}
</svg>
`;
}

/** Heights moved down as far as names beside them need. */
function apart(heights: ReadonlyMap<string, number>): Map<string, number> {
  let lowest = -Infinity;
  const sorted = [...heights].sort(([, a], [, b]) => a - b);
  return new Map(
    sorted.map(([who, height]) => {
      lowest = Math.max(height, lowest + LINE);
      return [who, lowest];
    }),
  );
}
