import type { ts as Ts } from 'ts-morph';
import type { FieldSpec } from '../../../encoding/field.js';
import { findCallSites } from '../../scan/syntax/findCallSites.js';
import { parseSource, type Source } from '../../scan/syntax/Source.js';
import { DECIDE, type Rewrite, rewriteOf } from '../edits.js';
import { AnswerMove, type Place } from './AnswerMove.js';
import { findCreations } from './creations.js';
import { EditList } from './EditList.js';
import { checkEntered } from './functions.js';
import { libraryImports } from './libraries.js';
import { moveImports } from './moveImports.js';
import { type ClientTexts, moveCreations } from './newClient.js';
import { nodeAt, statementOf } from './places.js';
import type { MovedCall } from './Shape.js';

/**
 * Moves a TypeScript or JavaScript file from node-soap or strong-soap to this client: how it is made, the calls, and what is
 * read from the answers. All of a file or nothing of it: what is not understood stays as it is, with a comment that says why.
 */
export async function rewriteClient(file: string, text: string, texts: ClientTexts = {}): Promise<Rewrite> {
  const source = await parseSource(file, text);
  const imports = libraryImports(source);
  if (imports.length === 0) return withComments(source, file, new EditList(), []);
  const edits = new EditList();
  const move = new AnswerMove(source, edits);
  const creations = findCreations(move, imports);
  checkEntered(move);
  for (const { position, style, start } of findCallSites(source).sites)
    if (/soap$/.test(style) && !move.methods.has(start))
      move.problems.push({ position, what: 'where this client comes from is not in this file.' });
  if (move.calls.length > 0) moveCreations(move, creations, texts);
  if (move.problems.length > 0)
    return withComments(source, file, new EditList(), unlikeOthers(move.problems));
  if (move.calls.length === 0) return withComments(source, file, new EditList(), []);
  for (const call of move.calls) unreadErrors(move, call, call.node);
  removeNormalisers(move);
  moveImports(move, imports);
  return withComments(source, file, edits, move.decisions);
}

/** Says where nothing reads why the service rejected something. */
export function unreadErrors(move: AnswerMove, { operation, readsErrors }: MovedCall, node: Ts.Node): void {
  const { kind, output, name } = operation;
  if (readsErrors || (kind !== 'batch' && kind !== 'reply') || !answersErrors(output)) return;
  const what = kind === 'batch' ? 'row' : 'request';
  move.decide(
    node,
    `nothing reads the validationErrors of ${name}, so a rejected ${what} goes unnoticed; .orThrow() throws then.`,
  );
}

function answersErrors({ record, item }: FieldSpec): boolean {
  return 'validationErrors' in ((record ?? item?.record)?.fields ?? {});
}

/** Functions that made an array of one-or-many, when nothing calls them any more. */
function removeNormalisers(move: AnswerMove): void {
  const { ts } = move.source;
  for (const fn of move.normalisers) {
    const holder = ts.isVariableDeclaration(fn.parent) ? fn.parent : fn;
    const { name } = holder as { name?: Ts.Node };
    if (!name || !ts.isIdentifier(name)) continue;
    if (!move.referencesTo(name).every((use) => move.isRemoved(use))) continue;
    const statement = statementOf(move.source, holder);
    move.edits.replace(statement.pos, statement.getEnd());
  }
}

function unlikeOthers(findings: readonly Place[]): Place[] {
  return findings.filter(
    ({ position, what }, i) =>
      findings.findIndex((one) => one.position === position && one.what === what) === i,
  );
}

/** The file with its edits, and a comment above each statement that a person must look at. */
export function withComments(
  source: Source,
  file: string,
  edits: EditList,
  findings: readonly Place[],
): Rewrite {
  const { text } = source;
  const comments = new Map<number, string[]>();
  for (const { position, what } of findings) {
    const start = statementOf(source, nodeAt(source, position)).getStart(source.file);
    const line = text.lastIndexOf('\n', start - 1) + 1;
    const above = text.slice(text.lastIndexOf('\n', line - 2) + 1, line);
    if (above.includes(DECIDE)) continue;
    const comment = `${/^[ \t]*/.exec(text.slice(line))![0]}// ${DECIDE} ${what}\n`;
    if (!comments.get(line)?.includes(comment)) comments.set(line, [...(comments.get(line) ?? []), comment]);
  }
  for (const [line, made] of comments) edits.wrap(line, line, made.join(''), '');
  return rewriteOf(file, text, edits.apply(text));
}
