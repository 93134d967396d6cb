import stringWidth from 'string-width';

/** How many columns a text takes on a terminal. */
export function displayWidth(text: string): number {
  return /^[\x20-\x7E]*$/.test(text) ? text.length : stringWidth(text);
}

/** Cuts a text into lines of at most `width` columns, at blanks where there are some. */
export function fold(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (displayWidth(rest) > width) {
    const cut = cutAt(rest, width);
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return rest === '' && lines.length > 0 ? lines : [...lines, rest];
}

function cutAt(text: string, width: number): number {
  let taken = 0;
  let end = 0;
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text)) {
    const next = taken + displayWidth(segment);
    if (next > width && end > 0) break;
    [taken, end] = [next, end + segment.length];
  }
  const blank = text.lastIndexOf(' ', end);
  const word = /^ ?\S*/.exec(text.slice(Math.max(blank, 0)))![0];
  if (blank > 0 && (blank > end / 2 || displayWidth(word.trim()) <= width)) return blank;
  return insideWord(text.slice(0, end + 1)) ?? end;
}

/** Where a name that is longer than a line reads on best: behind a mark, before a capital letter. */
function insideWord(text: string): number | undefined {
  const cuts = [...text.matchAll(/[/\\_.,:-](?=.)|[a-z](?=[A-Z])/g)].map(({ index }) => index + 1);
  return cuts.filter((cut) => cut > text.length / 2 && cut < text.length).at(-1);
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text;
}
