import type { Command } from 'commander';
import { operationNames } from '../ops/findOperation.js';

export type Shell = 'bash' | 'zsh' | 'fish';

/** One place on the command line: what has been typed before, and what can follow. */
interface Place {
  /** The words of the command, such as `ops show`. */
  readonly path: string;
  readonly words: readonly string[];
}

const DATASETS = [
  ...['all', 'units', 'sections', 'shiftTypes', 'leaveReasons', 'textItems', 'employees', 'agreements'],
  ...['schedules', 'tasks', 'absences', 'punches', 'payroll'],
];

/** A script that completes what the tree of commands knows, without starting the program. */
export function completionScript(program: Command, shell: Shell): string {
  const places = placesOf(program);
  if (shell === 'fish') return fish(program.name(), places);
  return shell === 'bash' ? bash(program.name(), places) : zsh(program.name(), places);
}

function placesOf(program: Command): Place[] {
  const visit = (command: Command, path: string): Place[] => {
    const options = [...command.options, ...(command === program ? [] : program.options)]
      .filter((option) => !option.hidden && option.long)
      .map((option) => option.long!);
    const below = command.commands.map((inner) => inner.name());
    const words = [...below, ...argumentsOf(path), ...new Set(options), '--help'];
    return [
      { path, words },
      ...command.commands.flatMap((inner) => visit(inner, `${path} ${inner.name()}`.trim())),
    ];
  };
  return visit(program, '');
}

function argumentsOf(path: string): readonly string[] {
  if (path === 'call' || path === 'ops show') return operationNames();
  if (path === 'export') return DATASETS;
  if (path === 'completion') return ['bash', 'zsh', 'fish'];
  return [];
}

/** A shell `case` that sets the words for the longest path that was typed. */
function cases(places: readonly Place[], assign: (words: readonly string[]) => string): string {
  return [...places]
    .sort((a, b) => b.path.length - a.path.length)
    .map(({ path, words }) => `    ${path === '' ? '*' : `"${path}"|"${path} "*`}) ${assign(words)} ;;`)
    .join('\n');
}

function bash(name: string, places: readonly Place[]): string {
  return `_workforce_soap() {
  local typed="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words=
  case "$typed" in
${cases(places, (words) => `words="${words.join(' ')}"`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -eq 0 ] && compopt -o default
}
complete -F _workforce_soap ${name}
`;
}

function zsh(name: string, places: readonly Place[]): string {
  return `#compdef ${name}
_workforce_soap() {
  local typed="\${words[2,CURRENT-1]}"
  local -a found
  case "$typed" in
${cases(places, (words) => `found=(${words.join(' ')})`)}
  esac
  compadd -- $found || _files
}
compdef _workforce_soap ${name}
`;
}

function fish(name: string, places: readonly Place[]): string {
  const lines = places.map(({ path, words }) => {
    const steps = path.split(' ').filter(Boolean);
    const condition =
      steps.length === 0
        ? '__fish_use_subcommand'
        : steps.map((step) => `__fish_seen_subcommand_from ${step}`).join('; and ');
    return `complete -c ${name} -n '${condition}' -a '${words.join(' ')}'`;
  });
  return `${lines.join('\n')}\n`;
}
