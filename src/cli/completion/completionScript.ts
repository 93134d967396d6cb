import type { Command } from 'commander';
import { OUTPUT_FORMATS } from '../../export/ExportPlan.js';
import { type Place, placesOf } from './placesOf.js';

export type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';

/** What can follow an option that takes one of several words. */
type Choices = ReadonlyMap<string, readonly string[]>;

/** A script that completes what the tree of commands and the operations know, without starting the program. */
export function completionScript(program: Command, shell: Shell): string {
  const places = placesOf(program);
  const choices = choicesOf(program);
  if (shell === 'fish') return fish(program.name(), places, choices);
  if (shell === 'powershell') return powershell(program.name(), places, choices);
  return shell === 'bash' ? bash(program.name(), places, choices) : zsh(program.name(), places, choices);
}

function choicesOf(command: Command): Map<string, readonly string[]> {
  const own = command.options.flatMap(({ long, argChoices }) =>
    long && argChoices ? [[long, argChoices] as const] : [],
  );
  const formats: [string, readonly string[]] = ['--format', OUTPUT_FORMATS];
  return new Map([formats, ...own, ...command.commands.flatMap((inner) => [...choicesOf(inner)])]);
}

/** The branches of a shell `case`: by the option before the word, else by the longest path that was typed. */
function optionCases(choices: Choices, assign: (words: readonly string[]) => string): string {
  return [...choices].map(([option, words]) => `    ${option}) ${assign(words)} ;;`).join('\n');
}

function pathCases(places: readonly Place[], assign: (words: readonly string[]) => string): string {
  return places
    .toSorted((a, b) => b.paths[0]!.length - a.paths[0]!.length)
    .map(({ paths, words }) => `    ${paths.map(pattern).join('|')}) ${assign(words)} ;;`)
    .join('\n');
}

function pattern(path: string): string {
  return path === '' ? '*' : `"${path}"|"${path} "*`;
}

function bash(name: string, places: readonly Place[], choices: Choices): string {
  const assign = (words: readonly string[]) => `words="${words.join(' ')}"`;
  return `_workforce_soap() {
  local typed= words= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || typed+="\${typed:+ }$word"
  done
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${optionCases(choices, assign)}
  esac
  [ -n "$words" ] || case "$typed" in
${pathCases(places, assign)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -eq 0 ] && compopt -o default
}
complete -F _workforce_soap ${name}
`;
}

function zsh(name: string, places: readonly Place[], choices: Choices): string {
  const assign = (words: readonly string[]) => `found=(${words.join(' ')})`;
  return `#compdef ${name}
_workforce_soap() {
  local typed="\${(j: :)\${(@)words[2,CURRENT-1]:#-*}}"
  local -a found
  case "\${words[CURRENT-1]}" in
${optionCases(choices, assign)}
  esac
  (( \${#found} )) || case "$typed" in
${pathCases(places, assign)}
  esac
  compadd -- $found || _files
}
compdef _workforce_soap ${name}
`;
}

function fish(name: string, places: readonly Place[], choices: Choices): string {
  const lines = places.map(({ paths, words }) => {
    const steps = paths[0]!.split(' ').filter(Boolean);
    // The last step may have several names.
    const last = paths.map((path) => path.split(' ').at(-1)).join(' ');
    const condition =
      steps.length === 0
        ? '__fish_use_subcommand'
        : [...steps.slice(0, -1), last].map((step) => `__fish_seen_subcommand_from ${step}`).join('; and ');
    // A command is no file.
    const noFiles = steps.length === 0 ? ' -f' : '';
    return `complete -c ${name}${noFiles} -n '${condition}' -a '${words.join(' ')}'`;
  });
  const values = [...choices].map(
    ([option, words]) => `complete -c ${name} -l ${option.slice(2)} -x -a '${words.join(' ')}'`,
  );
  return `${[...lines, ...values].join('\n')}\n`;
}

/** Words by the path that was typed, the longest first, and by the option before the word. */
function powershell(name: string, places: readonly Place[], choices: Choices): string {
  const list = (words: readonly string[]) =>
    `@(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')})`;
  const paths = places.flatMap((place) => place.paths.map((path) => `    '${path}' = ${list(place.words)}`));
  const values = [...choices].map(([option, words]) => `    '${option}' = ${list(words)}`);
  return `Register-ArgumentCompleter -Native -CommandName ${name} -ScriptBlock {
  param($word, $ast, $position)
  $places = @{
${paths.join('\n')}
  }
  $choices = @{
${values.join('\n')}
  }
  $before = @($ast.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })
  $typed = @($before | Where-Object { -not $_.StartsWith('-') })
  $words = if ($before.Count -gt 0) { $choices[$before[-1]] }
  for ($length = $typed.Count; -not $words -and $length -ge 0; $length--) {
    $words = $places[(@($typed | Select-Object -First $length) -join ' ')]
  }
  $words | Where-Object { $_ -like "$word*" } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
}
`;
}
