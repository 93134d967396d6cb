import type { ts as Ts } from 'ts-morph';
import { type Script, ts } from './Script.js';

/** A piece of a text to replace. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A comment that asks a person to do something. */
export interface Finding {
  /** In the text after. */
  readonly line: number;
  /** What a person has to look at, in words. */
  readonly what: string;
}

/** What a codemod does to a file. */
export interface Rewrite {
  /** The path of the file. */
  readonly file: string;
  /** Its text as it is. */
  readonly before: string;
  /** Its text as it would be. */
  readonly after: string;
  /** How many comments are new that ask a person to do something. */
  readonly decisions: number;
  /** All such comments, those of earlier runs included. */
  readonly findings: readonly Finding[];
}

/** The mark of the comments that ask a person to do something. */
const DECIDE = 'migrate:';

export function rewriteOf(file: string, before: string, after: string): Rewrite {
  const findings = findingsIn(after);
  return { file, before, after, decisions: findings.length - findingsIn(before).length, findings };
}

/** A text without its byte order mark and with plain line ends, and how to give such a text what it had. */
export function plainText(text: string): {
  readonly plain: string;
  readonly asBefore: (after: string) => string;
} {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const isWindows = !/(?<!\r)\n/.test(text) && text.includes('\r\n');
  const bare = text.slice(mark.length);
  return {
    plain: isWindows ? bare.replaceAll('\r\n', '\n') : bare,
    asBefore: (after) => mark + (isWindows ? after.replaceAll('\n', '\r\n') : after),
  };
}

/** What a tool made of a script: nobody reads comments in it, and its source is elsewhere. */
export function isMinified(file: string, text: string): boolean {
  return /[.-]min\.[cm]?js$/.test(file) || text.length / text.split('\n').length > 250;
}

function findingsIn(text: string): Finding[] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    const what = /^\s*\/\/ migrate: (.*)$/.exec(line)?.[1];
    return what === undefined ? [] : [{ line: i + 1, what }];
  });
}

/** Applies edits. Of two that overlap the outer one wins; those at one place stand in the order given. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const isAdded = ({ start, end }: Edit) => Number(start === end);
  const sorted = [...edits].sort(
    (a, b) => a.start - b.start || isAdded(b) - isAdded(a) || (isAdded(a) ? 0 : b.end - a.end),
  );
  let made = '';
  let at = 0;
  for (const { start, end, text: replacement } of sorted) {
    if (start < at) continue;
    made += text.slice(at, start) + replacement;
    at = end;
  }
  return made + text.slice(at);
}

/** A comment above the line of a position, in that line's indentation; none where one stands already. */
export function commentAbove(text: string, position: number, what: string): Edit[] {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start))![0];
  const before = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
  if (before.includes(DECIDE)) return [];
  return [{ start, end: start, text: `${indent}// ${DECIDE} ${what}\n` }];
}

/** Where the statement, or the part of a class, around a node begins: a comment above it is in no text. */
export function statementAt(node: Ts.Node): number {
  return ts.findAncestor(node, (at) => ts.isStatement(at) || ts.isClassElement(at))!.getStart();
}

/** Writes a text instead of a node. */
export function instead(node: Ts.Node, text: string): Edit {
  return { start: node.getStart(), end: node.getEnd(), text };
}

/** Writes texts before and after a node, instead of what is there of another around it. */
export function wrapped(node: Ts.Node, around: Ts.Node, [before, after]: readonly [string, string]): Edit[] {
  return [
    { start: around.getStart(), end: node.getStart(), text: before },
    { start: node.getEnd(), end: around.getEnd(), text: after },
  ];
}

/** How a file takes its modules; not known where it has neither `import` nor `require`. */
export function moduleStyle({ file, text }: Script): 'import' | 'require' | undefined {
  const isModule = file.statements.some(
    (one) => ts.isImportDeclaration(one) || ts.isExportDeclaration(one) || ts.isExportAssignment(one),
  );
  if (isModule || /\.m[jt]s$/.test(file.fileName)) return 'import';
  return /\brequire\s*\(/.test(text) ? 'require' : undefined;
}

/** Takes a statement out, with its line where nothing else stands on it. */
export function withoutLine({ text }: Script, statement: Ts.Node): Edit {
  const { start, end } = instead(statement, '');
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const rest = /^[ \t]*(\n|$)/.exec(text.slice(end));
  const isAlone = rest !== null && text.slice(line, start).trim() === '';
  return isAlone ? { start: line, end: end + rest[0].length, text: '' } : { start, end, text: '' };
}

/** Imports names of a module at the head of a file, in the way in which the file takes its modules. */
export function importEdit(script: Script, names: string, module: string): Edit {
  const { statements } = script.file;
  const usesRequire = moduleStyle(script) === 'require';
  const line = usesRequire
    ? `const { ${names} } = require('${module}');\n`
    : `import { ${names} } from '${module}';\n`;
  const texts = statements.map((one) => one.getText());
  const isImport = (one: string) => /^(import\b|(const|var|let)\b[^;]*\brequire\()/.test(one);
  const at = texts.findIndex(isImport);
  const first = statements[at >= 0 ? at : texts.findIndex((one) => !/^['"]use /.test(one))];
  const start = first?.getStart() ?? 0;
  return { start, end: start, text: line };
}
