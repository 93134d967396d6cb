/** Draws the demo: `npm run --silent demo | tsx scripts/demoPicture.ts` writes `docs/demo.svg`, with `--check` it compares. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.js';

// What it prints first, and the verdicts on four scripts.
const PARTS = [
  { from: /^✓ Find the units/, to: /^✓ Read the schedule back/ },
  { from: /^The way off SOAP/, to: /^ {2}Of \d+ scripts/ },
];
const FILE = join(ROOT, 'docs/demo.svg');
const ROW = 18;
const WIDTH = 920;

/** The lines of a part, without times, which differ in each run, and without the progress within a step. */
function linesOf(printed: readonly string[], { from, to }: (typeof PARTS)[number]): readonly string[] {
  const first = printed.findIndex((line) => from.test(line));
  const last = printed.findIndex((line) => to.test(line));
  if (first < 0 || last < first) throw new Error(`the demo prints no part from ${from} to ${to}`);
  const steps = printed.filter((line) => line.startsWith('✓ ')).map(untimed);
  return printed
    .slice(first, last + 1)
    .map(untimed)
    .filter((line) => !steps.some((step) => line.startsWith(`  ${step.slice(2)}: `)));
}

function untimed(line: string): string {
  return line.startsWith('✓ ') ? line.replace(/ \d+\.\d s$/, '') : line;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function pictureOf(lines: readonly string[]): string {
  const rows = lines.map((line, i) => {
    const tick = line.startsWith('✓') ? '<tspan fill="#4cc38a">✓</tspan>' : '';
    return `<text x="20" y="${36 + i * ROW}" xml:space="preserve">${tick}${escaped(tick ? line.slice(1) : line)}</text>`;
  });
  const height = 36 + lines.length * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" fill="#e6e9ee" role="img" aria-label="What the demo prints">
<rect width="${WIDTH}" height="${height}" rx="8" fill="#1b1f27"/>
${rows.join('\n')}
</svg>
`;
}

const printed = readFileSync(0, 'utf8').split('\n');
const command = ['$ npm run demo', ''];
const picture = pictureOf([
  ...command,
  ...PARTS.flatMap((part, i) => [...(i ? [''] : []), ...linesOf(printed, part)]),
]);
if (!process.argv.includes('--check')) writeFileSync(FILE, picture);
else if (readFileSync(FILE, 'utf8') !== picture)
  throw new Error('docs/demo.svg is not what the demo prints. Draw it again');
