/** Breaks the lines of a help text that are wider than `width`. A command continues after a backslash. */
export function fitHelp(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => pieces(line, width, line.startsWith('  $ ') ? COMMAND : proseAfter(line)))
    .join('\n');
}

/** Where a line may be broken, how a broken one ends, and how the next one begins. */
interface Break {
  readonly before: string;
  readonly end: string;
  readonly indent: string;
}

const COMMAND: Break = { before: ' --', end: ' \\', indent: '      ' };

/** Prose continues under the second column of a table, else under its own beginning. */
function proseAfter(line: string): Break {
  const [indent] = /^\s+\S+(?: \S+)*\s{2,}(?=\S)|^\s*/.exec(line)!;
  return { before: ' ', end: '', indent: ' '.repeat(indent.length) };
}

function pieces(line: string, width: number, how: Break): readonly string[] {
  if (line.length <= width) return [line];
  const at = line.lastIndexOf(how.before, width - how.end.length);
  if (at <= how.indent.length) return [line];
  return [line.slice(0, at) + how.end, ...pieces(how.indent + line.slice(at + 1), width, how)];
}
