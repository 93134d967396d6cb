// East Asian wide and fullwidth characters and emoji take two columns.
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;
const NO_WIDTH = /\p{Mark}|\u200B|\u200D|\uFE0F/u;

/** How many columns a text takes on a terminal. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7E]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** A value that came from elsewhere, made safe for a terminal: control characters become visible signs. */
export function visibleText(text: string): string {
  return text
    .replace(/\r?\n/g, '⏎')
    .replace(/\t/g, ' ')
    .replace(/[\x00-\x1F\x7F-\x9F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g, '�');
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
  for (const character of text) {
    const next = taken + displayWidth(character);
    if (next > width && end > 0) break;
    [taken, end] = [next, end + character.length];
  }
  const blank = text.lastIndexOf(' ', end);
  return blank > end / 2 ? blank : end;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text;
}
