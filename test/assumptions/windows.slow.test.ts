import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ASSUMPTIONS } from '../../src/assumptions/list/all.js';
import { PLAYED } from '../../src/sandbox/like/Likeness.js';
import { Random } from '../journal/simulation/random.js';
import { SUBJECTS } from './subjects.js';
import { IS_LONG } from '../shortForm.js';

/** `WINDOWS=journal,gateway,exports` tries every pair of answers on these, and writes what was found; else a part is tried. */
const { WINDOWS } = process.env;
const isWhole = WINDOWS !== undefined;
const TRIED = WINDOWS?.split(',') ?? Object.keys(SUBJECTS);
const FILE = new URL('windows.json', import.meta.url);
const AT_ONCE = 12;

interface Broken {
  readonly who: string;
  readonly answers: readonly string[];
  readonly what: string;
}

interface Windows {
  readonly answers: number;
  readonly pairs: number;
  readonly broken: readonly Broken[];
}

// What no read and no answer survives is told of every call, and hides all other answers.
const HIDES = new Set([
  'answer.whole',
  'key.sees',
  'fault.unknownKey',
  'fault.unknownOperation',
  'fault.malformed',
]);
const RESTING = ['journal', 'settle', 'gateway', 'exports'] as const;

const ANSWERS = ASSUMPTIONS.filter(
  ({ id, restedOnBy }) => !HIDES.has(id) && RESTING.some((who) => restedOnBy.includes(who)),
).flatMap(({ id }) => (PLAYED[id] ?? []).slice(1).map((answer) => `${id}: ${answer}`));

const idOf = (answer: string) => answer.slice(0, answer.indexOf(':'));

/** Rows of answers, each of another assumption, in which every pair of answers of two assumptions stands together. */
function pairwise(random: Random): { readonly rows: string[][]; readonly pairs: number } {
  const open = new Set<string>();
  for (const [i, a] of ANSWERS.entries())
    for (const b of ANSWERS.slice(i + 1)) if (idOf(a) !== idOf(b)) open.add(`${a}|${b}`);
  const pairs = open.size;
  const nameOf = (a: string, b: string) =>
    ANSWERS.indexOf(a) < ANSWERS.indexOf(b) ? `${a}|${b}` : `${b}|${a}`;
  const rows: string[][] = [];
  while (open.size > 0) {
    const [first = ''] = open;
    const row = first.split('|');
    while (row.length < AT_ONCE) {
      const others = ANSWERS.filter((one) => row.every((other) => idOf(other) !== idOf(one)));
      const gain = (one: string) => row.filter((other) => open.has(nameOf(one, other))).length;
      const best = Math.max(...others.map(gain));
      row.push(random.of(others.filter((one) => gain(one) === best)));
    }
    for (const a of row) for (const b of row) open.delete(nameOf(a, b));
    rows.push(row);
  }
  return { rows, pairs };
}

/** The fewest of the answers with which it is still broken. */
async function shrunk(who: string, answers: readonly string[]): Promise<Broken | undefined> {
  let left = answers;
  let what = await SUBJECTS[who]!(left);
  if (what === undefined) return undefined;
  for (const one of answers) {
    const fewer = left.filter((other) => other !== one);
    const still = await SUBJECTS[who]!(fewer);
    if (still !== undefined) [left, what] = [fewer, still];
  }
  return { who, answers: [...left].sort(), what };
}

it('journal, gateway and exports hold for every pair of answers but for the named windows', {
  timeout: 3_600_000,
}, async () => {
  const { rows, pairs } = pairwise(new Random(1));
  const known = JSON.parse(readFileSync(FILE, 'utf8')) as Windows;
  const broken = known.broken.filter(({ who }) => !isWhole || !TRIED.includes(who));
  const isKnown = (who: string, row: readonly string[]) =>
    broken.some((one) => one.who === who && one.answers.every((answer) => row.includes(answer)));
  const fresh: Broken[] = [];
  const started = Date.now();
  let runs = 0;
  for (const [i, row] of rows.entries()) {
    if (!isWhole && i % (IS_LONG ? 12 : 72) !== 0) continue;
    if (i % 20 === 0) console.log(`row ${i} of ${rows.length}`);
    for (const who of TRIED) {
      const rest = broken.filter((one) => one.who === who);
      // A row with a known window is tried without one of its answers.
      const tried = rest.reduce(
        (left, { answers }) =>
          answers.every((answer) => left.includes(answer)) ? left.filter((one) => one !== answers[0]) : left,
        row,
      );
      runs++;
      const found = await shrunk(who, tried);
      if (!found || isKnown(who, found.answers)) continue;
      fresh.push(found);
      broken.push(found);
      console.log(`${who}: ${found.what} with ${found.answers.join(' and ')}`);
    }
  }
  const sorted = broken.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  console.log(
    `${ANSWERS.length} answers, ${pairs} pairs in ${rows.length} rows, ${runs} runs, ${sorted.length} windows, ${Math.round((Date.now() - started) / 1000)} s`,
  );
  if (isWhole)
    writeFileSync(FILE, `${JSON.stringify({ answers: ANSWERS.length, pairs, broken: sorted }, null, 2)}\n`);
  else expect(fresh).toEqual([]);
});
