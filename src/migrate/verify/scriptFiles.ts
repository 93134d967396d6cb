import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

// JavaScript's two ways, `require __DIR__ . '/x.php'`, Python's `from x`, `source ./x.sh` and `. ./x.sh`.
const TAKEN =
  /(?:\b(?:from|import|require(?:_once|_relative)?|include(?:_once)?|source)\b|^\s*\.(?=\s))\s*\(?\s*(?:(?:__DIR__|dirname\(__FILE__\))\s*\.\s*)?["'`]?([\w./-]+)/gm;
const ENDINGS = [
  '.mjs',
  '.js',
  '.cjs',
  '.ts',
  '.mts',
  '.cts',
  '.php',
  '.py',
  '.rb',
  '.sh',
  '/index.js',
  '/index.ts',
];

/** The files that a command line names, and those beside them that they take: what a script does may stand in a helper. */
export function scriptFiles(command: string): string[] {
  const words = existsSync(command)
    ? [command]
    : command.split(/\s+/).map((word) => word.replace(/^["']|["']$/g, ''));
  const found = new Set(words.filter((word) => /\.\w+$/.test(word) && existsSync(word)));
  for (const file of found) for (const taken of takenBy(file)) found.add(taken);
  return [...found];
}

function takenBy(file: string): string[] {
  const endings = ['', extname(file), ...ENDINGS];
  return [...readFileSync(file, 'utf8').matchAll(TAKEN)].flatMap(([, name]) => {
    const paths = [name!, name!.replace(/\.([cm]?)js$/, '.$1ts'), name!.replaceAll('.', '/')];
    const places = paths.flatMap((path) => endings.map((ending) => join(dirname(file), path + ending)));
    return places.find((place) => statSync(place, { throwIfNoEntry: false })?.isFile()) ?? [];
  });
}
