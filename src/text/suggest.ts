/** The known word that is nearest to a misspelt one, or `undefined` when none is near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(word.length / 4)) + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** What is said of a name that is not known: `no such field; did you mean begTime?` */
export function noSuch(kind: string, name: string, known: readonly string[]): string {
  return `no such ${kind}; ${hintFor(name, known)}`;
}

/** What to write in place of a name that is not known. */
export function hintFor(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near) return `did you mean ${near}?`;
  return known.length === 0 ? 'there is none' : `there are ${known.join(', ')}`;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
