import type { EventEmitter } from 'node:events';
import { type Command, Help } from 'commander';

const FIRST = /\nExamples:\n( {2}# .*\n {2}\$ .*\n)/;

/** Examples for a command's help: what to type, and what it is for. The first is the usual one, which stands below the usage. */
export function examples(lines: readonly (readonly [command: string, purpose: string])[]): string {
  const text = lines.map(([command, purpose]) => `  # ${purpose}\n  $ ${command}`).join('\n');
  return `\nExamples:\n${text}`;
}

/** One example for the help of a command. */
export function example(command: string, purpose: string): string {
  return examples([[command, purpose]]);
}

/** The help of a command, with its usual example below the usage. */
export function helpWithExample(command: Command, helper: Help): string {
  const texts: string[] = [];
  const events = command as unknown as EventEmitter;
  events.emit('afterHelp', { error: false, command, write: (text: string) => texts.push(text) });
  const [, usual] = FIRST.exec(texts.join('')) ?? [];
  const help = new Help().formatHelp(command, helper);
  return usual === undefined ? help : help.replace(/^\n/m, () => `\n${usual}\n`);
}

/** A text of the help, without the example that stands below the usage. */
export function withoutUsual(text: string): string {
  return text.replace(FIRST, (_all, _usual, at: number, whole: string) =>
    whole.slice(at).split('  $ ').length > 2 ? '\nMore examples:\n' : '',
  );
}
