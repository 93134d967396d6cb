/** Examples for a command's help: what to type, and what it is for. */
export function examples(lines: readonly (readonly [command: string, purpose: string])[]): string {
  const text = lines.map(([command, purpose]) => `  # ${purpose}\n  $ ${command}`).join('\n');
  return `\nExamples:\n${text}\n`;
}
