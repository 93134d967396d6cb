import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CommandContext } from '../../src/cli/CommandContext.js';
import { RUNS } from '../../src/cli/listedCommands.js';
import { fitHelp } from '../../src/cli/program.js';
import { createProgram } from '../../src/cli/program.js';

const WIDTH = 80;
const context = new CommandContext();
Object.assign(context.terminal, { width: WIDTH });
const program = await createProgram(context);

function under(command: Command): Command[] {
  return [command, ...command.commands.flatMap(under)].filter((one) => one.name() !== 'help');
}

function pathOf({ parent, name }: Command, self: Command): string {
  return parent === null ? name.call(self) : `${pathOf(parent, parent)} ${name.call(self)}`;
}

/** The help of a command as the program prints it. */
async function helpOf(command: Command): Promise<string> {
  const { write } = process.stdout;
  let text = '';
  process.stdout.write = (chunk: string | Uint8Array, ...more: unknown[]) => {
    text += chunk;
    for (const one of more) if (typeof one === 'function') one();
    return true;
  };
  try {
    command.outputHelp();
    await context.terminal.flushed();
  } finally {
    process.stdout.write = write;
  }
  return text;
}

const COMMANDS = under(program).map((command) => ({ path: pathOf(command, command), command }));

it('there are as many commands as the program has', () => {
  expect(COMMANDS.length).toBeGreaterThan(50);
});

it.each(COMMANDS)('$path: its help fits 80 columns, and says the exit codes once', async ({ command }) => {
  const help = await helpOf(command);
  expect(help.split('\n').filter((line) => line.length > WIDTH)).toEqual([]);
  expect(help.match(/^Exit codes: 0/gm)).toHaveLength(1);
  expect(help).not.toMatch(/\n\n\n|\n\n$/);
});

it.each(COMMANDS.filter(({ command }) => command.commands.length === 0))(
  '$path: its usual example stands below the usage, and nowhere else',
  async ({ path, command }) => {
    const help = (await helpOf(command)).replaceAll(/ \\\n {5}/g, '');
    const [, first = ''] = /^Usage: .*\n(?: .*\n)*\n {2}# .*\n {2}\$ (.*)/.exec(help) ?? [];
    expect(first).toContain(path);
    expect(help.split('\n').filter((line) => line === `  $ ${first}`)).toHaveLength(1);
  },
);

it('every command has an entry in RUNS: without one it would do nothing and succeed', () => {
  const ends = COMMANDS.filter(({ command }) => command.commands.length === 0);
  const words = ends.map(({ path }) => path.replace('workforce-soap ', ''));
  expect(words.filter((path) => !(RUNS[path] ?? RUNS[path.replace(/\w+$/, '*')]))).toEqual([]);
});

it('the page on the command line names every command', () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');
  const names = program.commands.map((command) => command.name()).filter((name) => name !== 'help');
  expect(names.filter((name) => !new RegExp(`^\\| \`${name}\\b`, 'm').test(page))).toEqual([]);
});

it('breaks a command before an option, and prose at a word', () => {
  expect(fitHelp('  $ run a --first one --second two', 24)).toBe(
    '  $ run a --first one \\\n      --second two',
  );
  expect(fitHelp('  name  some words that are long', 20)).toBe(
    '  name  some words\n        that are\n        long',
  );
});
