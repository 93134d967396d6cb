import type { AnswerMove } from './AnswerMove.js';
import type { LibraryImport } from './libraries.js';

/** The import of this package in the place of the library's. */
export function moveImports(move: AnswerMove, [first, ...others]: readonly LibraryImport[]): void {
  if (!first) return;
  const { text } = move.source;
  const semicolon = move.textOf(first.statement).endsWith(';') ? ';' : '';
  const quote = move.textOf(first.statement).includes('"') ? '"' : "'";
  const types = [...move.recordTypes].sort().map((type) => `type ${type}`);
  const names = ['createClient', ...types].join(', ');
  const line = (what: string, from: string) =>
    first.isRequire && !move.isTypeScript
      ? `const { ${what} } = require(${quote}${from}${quote})${semicolon}`
      : `import { ${what} } from ${quote}${from}${quote}${semicolon}`;
  const lines = [line(names, 'workforce-soap')];
  if (move.usesCallbacks && !/\bcallbackify\b/.test(text)) lines.push(line('callbackify', 'node:util'));
  move.edits.replace(move.start(first.statement), first.statement.getEnd(), lines.join('\n'));
  for (const { statement } of others)
    move.edits.replace(text.lastIndexOf('\n', move.start(statement)), statement.getEnd());
}
