import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The declaration files that a compiler reads for an entry, itself included. */
export function declarationsOf(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  const text = readFileSync(entry, 'utf8');
  for (const [, specifier] of text.matchAll(/(?:from|import|import\()\s*['"](\.[^'"]+)['"]/g))
    declarationsOf(join(dirname(entry), specifier!.replace(/\.js$/, '.d.ts')), found);
  return found;
}
