const CONTEXT = 3;

type Line = readonly [mark: ' ' | '-' | '+', text: string];

/** The difference of two texts as a unified diff, empty when they are the same. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const lines = linesOf(before.split('\n'), after.split('\n'));
  return `--- a/${file}\n+++ b/${file}\n${hunks(lines)}`;
}

function hunks(lines: readonly Line[]): string {
  const near = lines.map((_, i) =>
    lines.slice(Math.max(0, i - CONTEXT), i + CONTEXT + 1).some(([mark]) => mark !== ' '),
  );
  let made = '';
  let [left, right] = [1, 1];
  for (let i = 0; i < lines.length; ) {
    if (!near[i]) {
      [left, right, i] = [left + 1, right + 1, i + 1];
      continue;
    }
    let end = i;
    while (end < lines.length && near[end]) end += 1;
    const hunk = lines.slice(i, end);
    const olds = hunk.filter(([mark]) => mark !== '+').length;
    const news = hunk.filter(([mark]) => mark !== '-').length;
    made += `@@ -${left},${olds} +${right},${news} @@\n${hunk.map(([mark, text]) => `${mark}${text}\n`).join('')}`;
    [left, right, i] = [left + olds, right + news, end];
  }
  return made;
}

/** The longest common run of lines, the rest removed and added. */
function linesOf(a: readonly string[], b: readonly string[]): Line[] {
  let first = 0;
  while (first < a.length && first < b.length && a[first] === b[first]) first += 1;
  let last = 0;
  while (
    last < a.length - first &&
    last < b.length - first &&
    a[a.length - 1 - last] === b[b.length - 1 - last]
  )
    last += 1;
  const kept = (text: string): Line => [' ', text];
  return [
    ...a.slice(0, first).map(kept),
    ...middle(a.slice(first, a.length - last), b.slice(first, b.length - last)),
    ...a.slice(a.length - last).map(kept),
  ];
}

function middle(a: readonly string[], b: readonly string[]): Line[] {
  const width = b.length + 1;
  const length = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] =
        a[i] === b[j]
          ? length[(i + 1) * width + j + 1]! + 1
          : Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!);
  const made: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      made.push([' ', a[i]!]);
      [i, j] = [i + 1, j + 1];
    } else if (
      i < a.length &&
      (j >= b.length || length[(i + 1) * width + j]! >= length[i * width + j + 1]!)
    ) {
      made.push(['-', a[i]!]);
      i += 1;
    } else {
      made.push(['+', b[j]!]);
      j += 1;
    }
  }
  return made;
}
