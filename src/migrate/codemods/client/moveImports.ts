import type { ts as Ts } from 'ts-morph';
import type { Source } from '../../scan/syntax/Source.js';
import type { AnswerMove } from './AnswerMove.js';
import type { EditList } from './EditList.js';
import type { LibraryImport } from './libraries.js';
import { LIBRARY_INPUT } from './libraryParts.js';

/** The import of this package in the place of the library's. */
export function moveImports(move: AnswerMove, [first, ...others]: readonly LibraryImport[]): void {
  if (!first) return;
  const { text } = move.source;
  const semicolon = move.textOf(first.statement).endsWith(';') ? ';' : '';
  const quote = move.textOf(first.statement).includes('"') ? '"' : "'";
  const types = [...move.recordTypes].sort().map((type) => `type ${type}`);
  const names = ['createClient', ...move.errorTypes, ...types].join(', ');
  const line = (what: string, from: string) =>
    first.isRequire && !move.isTypeScript
      ? `const { ${what} } = require(${quote}${from}${quote})${semicolon}`
      : `import { ${what} } from ${quote}${from}${quote}${semicolon}`;
  const lines = [line(names, 'workforce-soap')];
  if (move.usesCallbacks && !/\bcallbackify\b/.test(text)) lines.push(line('callbackify', 'node:util'));
  if (usesLibraryInput(move)) lines.push(line(LIBRARY_INPUT, 'workforce-soap/stand-in'));
  move.edits.replace(move.start(first.statement), first.statement.getEnd(), lines.join('\n'));
  for (const { statement } of others)
    move.edits.replace(text.lastIndexOf('\n', move.start(statement)), statement.getEnd());
}

/** True where parts are made when the script runs. */
export function usesLibraryInput({ edits, source }: AnswerMove): boolean {
  return edits.apply(source.text).includes(`${LIBRARY_INPUT}(`);
}

/** The import of this package for a file that does not have it; empty where it has. */
export function importLines(
  { ts, file, text }: Source,
  types: ReadonlySet<string>,
  callbacks = false,
  errors: ReadonlySet<string> = new Set(),
): string {
  const has = (name: string) => new RegExp(`[{,]\\s*(type )?${name}\\s*[,}][^;]*workforce-soap`).test(text);
  const names = ['createClient', ...errors, ...[...types].sort().map((type) => `type ${type}`)].filter(
    (name) => !has(name.replace('type ', '')),
  );
  if (names.length === 0) return '';
  const source = { ts, file, text } as Source;
  const callbackify =
    callbacks && !/\bcallbackify\b/.test(text) ? importLine(source, 'callbackify', 'node:util') : '';
  return importLine(source, names.join(', '), 'workforce-soap') + callbackify;
}

/** One import, as the file writes its own. */
export function importLine({ ts, file, text }: Source, what: string, from: string): string {
  if (new RegExp(`\\b${what}\\b[^;\\n]*${from}['"]`).test(text)) return '';
  const isModule = file.statements.some(
    (one) => ts.isImportDeclaration(one) || ts.isExportDeclaration(one) || isExported(ts, one),
  );
  const isRequire = !isModule && /\brequire\(/.test(text) && !/\.m?tsx?$/.test(file.fileName);
  return isRequire ? `const { ${what} } = require('${from}');\n` : `import { ${what} } from '${from}';\n`;
}

/** Puts imports before the first statement that stays. */
export function addImport({ ts, file, text }: Source, edits: EditList, line: string): void {
  if (line === '') return;
  const isDirective = (one: Ts.Statement) =>
    ts.isExpressionStatement(one) && ts.isStringLiteral(one.expression);
  const first = file.statements.find(
    (one) => !isDirective(one) && !edits.isReplaced({ start: one.getStart(file), end: one.getEnd() }),
  );
  const isFirst = first === file.statements.find((one) => !isDirective(one));
  const comment = first && !isFirst ? ts.getLeadingCommentRanges(text, first.pos)?.[0] : undefined;
  const at = comment?.pos ?? first?.getStart(file) ?? text.length;
  const isImport =
    first !== undefined && (ts.isImportDeclaration(first) || /\brequire\(/.test(first.getText(file)));
  edits.wrap(at, at, isImport ? line : `${line}\n`, '');
}

/** True for a statement with the word `export`. */
export function isExported(ts: Source['ts'], statement: Ts.Node): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}
