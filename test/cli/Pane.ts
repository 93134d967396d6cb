/** A command in the documentation and what it prints. */
export interface Command {
  readonly line: string;
  readonly output: string;
}

/** A block of the documentation that begins with "```text run": commands after `$`, each with what it prints. */
export interface Pane {
  readonly line: number;
  readonly commands: readonly Command[];
}

export function panesIn(document: string): Pane[] {
  return [...document.matchAll(/^```text run\n([\s\S]*?)^```/gm)].map((match) => ({
    line: document.slice(0, match.index).split('\n').length,
    commands: match[1]!
      .split(/^\$ /m)
      .slice(1)
      .map((text) => {
        const end = text.indexOf('\n');
        return { line: text.slice(0, end), output: text.slice(end + 1) };
      }),
  }));
}

/** A pattern of an output: `…` alone on a line stands for any lines, and in a line for any text. */
export function patternOf(output: string): RegExp {
  const pattern = output
    .split(/^…\n/m)
    .map((part) => part.split('…').map(escaped).join('.*'))
    .join('(?:.*\n)*?');
  return new RegExp(`^${pattern}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
