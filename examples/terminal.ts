const tty = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code: number, text: string) => (tty ? `\u001b[${code}m${text}\u001b[0m` : text);

export const green = (text: string) => paint(32, text);
export const red = (text: string) => paint(31, text);
export const dim = (text: string) => paint(2, text);

/** Runs one step, says how long it took, and lets its error end the run. */
export async function step<T>(
  title: string,
  work: (progress: (text: string) => void) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const clear = tty ? '\r\u001b[2K' : '';
  const progress = (text: string) =>
    tty
      ? process.stdout.write(`${clear}… ${title} ${dim(`${text} ${elapsed()}`)}`)
      : console.log(`  ${title}: ${text}`);
  try {
    const result = await work(progress);
    console.log(`${clear}${green('✓')} ${title} ${dim(elapsed())}`);
    return result;
  } catch (error) {
    console.log(`${clear}${red('✗')} ${title}`);
    throw error;
  }
}

type Cell = string | number;

/** Prints rows under their headings, numbers to the right, each column as wide as it needs to be. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const widthOf = (text: Cell) => [...String(text)].length;
  const widths = headings.map((heading, i) =>
    Math.max(widthOf(heading), ...rows.map((row) => widthOf(row[i] ?? ''))),
  );
  const pad = (cell: Cell, i: number) =>
    /^-?[\d.]+$/.test(String(cell)) ? String(cell).padStart(widths[i]!) : String(cell).padEnd(widths[i]!);
  const line = (cells: readonly Cell[]) => cells.map(pad).join('  ').trimEnd();
  console.log(`  ${dim(line(headings))}`);
  for (const row of rows) console.log(`  ${line(row)}`);
}

/** Ends the run when something is not what it should be. */
export function check(condition: boolean, expected: string): asserts condition {
  if (!condition) throw new Error(`expected ${expected}`);
}
