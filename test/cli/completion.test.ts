import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandContext } from '../../src/cli/CommandContext.js';
import { completionScript, type Shell } from '../../src/cli/completion/completionScript.js';
import { createProgram } from '../../src/cli/program.js';

const cwd = mkdtempSync(join(tmpdir(), 'workforce-completion-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const program = await createProgram(new CommandContext());

/** How each shell is asked for the words that can follow: its flags, and what it runs after the script. */
const ASK: Readonly<Partial<Record<Shell, { flags: string[]; ask: (line: string[]) => [string, string] }>>> =
  {
    bash: {
      flags: ['--norc', '-c'],
      ask: (line) => [
        '',
        `COMP_WORDS=(${line.join(' ')}); COMP_CWORD=${line.length - 1}; _workforce_soap; printf '%s\\n' "\${COMPREPLY[@]}"`,
      ],
    },
    zsh: {
      flags: ['-f', '-c'],
      // Outside of its line editor, zsh has no compadd: this one prints what it is given.
      ask: (line) => [
        'compdef() { }; compadd() { shift; print -l -- "$@" }',
        `words=(${line.map((word) => `'${word}'`).join(' ')}); CURRENT=${line.length}; _workforce_soap`,
      ],
    },
    fish: { flags: ['--no-config', '-c'], ask: (line) => ['', `complete -C '${line.join(' ')}'`] },
  };

const isThere = (shell: string) => {
  try {
    execFileSync(shell, ['-c', 'true']);
    return true;
  } catch {
    return false;
  }
};

describe.each(Object.entries(ASK))('%s', (shell, { flags, ask }) => {
  // zsh and fish are not on every machine; CI installs them.
  const here = shell === 'bash' || process.env.WORKFORCE_REQUIRE_FOREIGN !== undefined || isThere(shell);
  it.skipIf(!here).each([
    [
      ['call', 'wsdlGetSchedulesV'],
      ['wsdlGetSchedulesV2', 'wsdlGetSchedulesV3'],
    ],
    [['op'], ['ops']],
    [['ops', 'sh'], ['show']],
    [
      ['export', 'punches', '--per'],
      ['--per-unit', '--personal'],
    ],
    [['wsdl', 'diff', '--base'], ['--baseline']],
    [['--json', 'ops', 'show', 'wsdlPu'], ['wsdlPunch']],
    [
      ['ops', '--effect', ''],
      ['read', 'write', 'append', 'lock'],
    ],
    [['export', 'all', '-o', 'out', '--format', 'p'], ['parquet']],
    [['call', 'GetSchedulesV3', '--fromD'], ['--fromDate']],
    [['call', 'wsdlUpdateShifts', '--json', '--begT'], ['--begTime']],
  ])('completes %j', (words, expected) => {
    const [before, after] = ask(['workforce-soap', ...words]);
    const script = `${before}\n${completionScript(program, shell as Shell)}\n${after}`;
    const found = execFileSync(shell, [...flags, script], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const fitting = found
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0]!)
      .filter((word) => word.startsWith(words.at(-1)!));
    expect(fitting.toSorted()).toEqual([...expected].toSorted());
  });
});

it('another shell is refused with the names of those that are known', async () => {
  await expect(program.parseAsync(['completion', 'ksh'], { from: 'user' })).rejects.toThrow(
    'Allowed choices are bash, zsh, fish, powershell',
  );
});
