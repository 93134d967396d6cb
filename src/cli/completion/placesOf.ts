import type { Command } from 'commander';
import type { AnyOperation } from '../../definition/operation.js';
import { datasets } from '../../export/datasets/all.js';
import { allOperations } from '../../operations/allDefinitions.js';
import { onlyRecordPart } from '../call/partPath.js';

/** One place on the command line: what has been typed before, and what can follow. */
export interface Place {
  /** The words of the command, such as `ops show`; several that are the same. */
  readonly paths: readonly string[];
  readonly words: readonly string[];
}

/** All places of a tree of commands; `call` goes on with the parts of each operation. */
export function placesOf(program: Command): Place[] {
  const visit = (command: Command, path: string): Place[] => {
    const words = [...command.commands.map((inner) => inner.name()), ...argumentsOf(path)];
    const place = { paths: [path], words: [...words, ...optionsOf(command, program)] };
    const below = command.commands.flatMap((inner) => visit(inner, `${path} ${inner.name()}`.trim()));
    return [place, ...below, ...(path === 'call' ? callsOf(place.words.filter(isOption)) : [])];
  };
  return visit(program, '');
}

function optionsOf(command: Command, program: Command): string[] {
  const options = [...command.options, ...(command === program ? [] : program.options)]
    .filter((option) => !option.hidden && option.long)
    .map((option) => option.long!);
  return [...new Set([...options, '--help'])];
}

function argumentsOf(path: string): readonly string[] {
  if (path === 'call' || path === 'ops show') return allOperations().map(({ name }) => name);
  if (path === 'write')
    return allOperations()
      .filter(({ effect }) => effect !== 'read')
      .map(({ name }) => name);
  if (path === 'export') return ['all', ...datasets.map(({ name }) => name)];
  return path === 'completion' ? ['bash', 'zsh', 'fish', 'powershell'] : [];
}

/** Operations may be named with `wsdl` or without. */
function callsOf(options: readonly string[]): Place[] {
  return allOperations().map((operation) => ({
    paths: [`call ${operation.name}`, `call ${operation.name.replace(/^wsdl/, '')}`],
    words: [...partsOf(operation), ...options],
  }));
}

function partsOf(operation: AnyOperation): string[] {
  const inside = Object.entries(onlyRecordPart(operation)?.fields ?? {}).filter(
    ([, spec]) => !spec.answerOnly,
  );
  return [...new Set([...Object.keys(operation.input), ...inside.map(([name]) => name)])].map(
    (name) => `--${name}`,
  );
}

function isOption(word: string): boolean {
  return word.startsWith('--');
}
