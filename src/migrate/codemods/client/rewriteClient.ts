import type { ts as Ts } from 'ts-morph';
import type { FieldSpec } from '../../../definition/field.js';
import { findCallSites } from '../../scan/syntax/findCallSites.js';
import { parseSource, type Source } from '../../scan/syntax/Source.js';
import { NO_PART } from './requestParts.js';
import { asPlainText, DECIDE, type Rewrite, rewriteOf } from '../edits.js';
import type { AnswerMove, Place } from './AnswerMove.js';
import { findCreations } from './creations.js';
import { errorsShown } from './errorsShown.js';
import { errorIsRead } from './errorUse.js';
import { EditList } from './EditList.js';
import { FollowedMove } from './FollowedMove.js';
import { checkEntered } from './functions.js';
import { operationNamed } from '../../../testing/knownOperations.js';
import { newFault } from '../newFault.js';
import { toDo } from '../toDo.js';
import { standIn } from './standIn.js';
import { isTaken, type LibraryImport, libraryImports } from './libraries.js';
import { LIBRARY_INPUT } from './libraryParts.js';
import { moveFaults } from './moveFaults.js';
import { addImport, importLine, importLines, moveImports, usesLibraryInput } from './moveImports.js';
import { type ClientTexts, moveCreations } from './newClient.js';
import { nodeAt, statementOf } from './expressionUse.js';
import type { MovedCall } from './Shape.js';
import type { FileText } from '../usersOf.js';

export const ERRORS_DIFFER = 'what is read of a failed call here says something else with this client.';

/**
 * Moves a TypeScript or JavaScript file from node-soap or strong-soap to this client: how it is made, the calls, and what is
 * read from the answers. A call that is not understood stays as it is, with a comment that says why; where the client itself
 * cannot be followed, all of the file stays.
 */
export function rewriteClient(file: string, text: string, texts: ClientTexts = {}): Promise<Rewrite> {
  return asPlainText(file, text, (plain) => rewritePlain(file, plain, texts));
}

async function rewritePlain(file: string, text: string, texts: ClientTexts): Promise<Rewrite> {
  if (!/['"](strong-soap|soap|workforce-soap\/stand-in)['"]/.test(text)) return rewriteOf(file, text, text);
  const users = texts.users ?? [];
  if (!isOfService(text) && !handsClientOn(text, users)) return rewriteOf(file, text, text);
  const source = await parseSource(file, text);
  const imports = libraryImports(source);
  const isShown = await errorsShown(text, users);
  const left = new Set<Ts.Node>();
  let foreign: ReadonlySet<Ts.Node> = new Set();
  const problems: Place[] = [];
  for (;;) {
    const move = moveFile(source, imports, texts, left, foreign, isShown);
    if (move.foreign.size > foreign.size) {
      foreign = move.foreign;
      continue;
    }
    problems.push(...move.problems);
    const spoilt = move.problems.map(({ call }) => move.calls.find((one) => one === call));
    const cannot = spoilt.includes(undefined) || new Set(spoilt).size === move.calls.length;
    if (move.calls.length === 0 || cannot) return stayed(move, file, staying(problems), texts);
    if (move.problems.length === 0) {
      const made = finished(move, file, imports, staying(problems), users);
      const fault = await newFault(file, text, made.after, texts.types);
      if (fault === undefined) return made;
      const what = `not moved, as it would not run then: ${fault}`;
      for (const call of move.calls.length > 1 ? move.calls : []) {
        const less = moveFile(source, imports, texts, new Set([...left, call.method]), foreign, isShown);
        if (less.problems.length > 0) continue;
        const place = { position: call.position, what, call };
        const other = finished(less, file, imports, staying([...problems, place]), users);
        if ((await newFault(file, text, other.after, texts.types)) === undefined) return other;
      }
      const places = move.calls.map((call) => ({ position: call.position, what, call }));
      return stayed(move, file, staying([...problems, ...places]), texts);
    }
    for (const call of spoilt) left.add(call!.method);
  }
}

/** The calls as they are, through the stand-in where it does for the library. */
async function stayed(
  { source, foreign }: AnswerMove,
  file: string,
  places: readonly Place[],
  { types, users }: ClientTexts,
): Promise<Rewrite> {
  // The stand-in refuses parts that the service may know and this package does not.
  const isUnknown = places.some(({ what }) => what.includes(NO_PART));
  const instead = isUnknown ? new EditList() : standIn(source, foreign, users);
  const made = withComments(source, file, instead, places);
  const fault = await newFault(file, source.text, made.after, types);
  return fault === undefined ? made : withComments(source, file, new EditList(), places);
}

/** True when a script names an operation, or makes names up and has a key to give: others use the library too. */
function isOfService(commented: string): boolean {
  const text = commented.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g, '$1');
  const names = text.match(/\bwsdl\w+/g) ?? [];
  if (names.some((name) => operationNamed(name.replace(/Async$/, '')))) return true;
  return /['"`]wsdl(['"`]|\$\{)/.test(text) || (/\bapiKey\b/.test(text) && /\w\[[^\]]*\w[^\]]*\]/.test(text));
}

/** True for a file that makes a client for the files that import it, which are of the service and of no other. */
function handsClientOn(text: string, users: readonly FileText[]): boolean {
  if (!/\bcreateClient(Async)?\b/.test(text) || !users.some((one) => isOfService(one.text))) return false;
  return [text, ...users.map((one) => one.text)].every((one) =>
    [...one.matchAll(/\.(\w+)Async\s*\(/g)].every(
      ([, name]) => name === 'createClient' || operationNamed(name!),
    ),
  );
}

/** Follows every client of a file; the calls in `left` stay with the library. */
function moveFile(
  source: Source,
  imports: readonly LibraryImport[],
  texts: ClientTexts,
  left: ReadonlySet<Ts.Node>,
  foreign: ReadonlySet<Ts.Node>,
  isShown: boolean,
): AnswerMove {
  const move = new FollowedMove(source, new EditList(), left, foreign);
  const creations = findCreations(move, imports);
  checkEntered(move);
  const whence =
    imports.length === 0
      ? 'how this library is loaded is not seen.'
      : 'where this client comes from is not in this file.';
  for (const { position, style, start, operation } of findCallSites(source).sites)
    if (/soap$/.test(style) && !move.methods.has(start))
      move.problems.push({ position, what: whence, operation });
  for (const call of move.calls) {
    move.current = call;
    const read = errorIsRead(move, call.node);
    if (read || isShown) move.problem(read ?? call.node, ERRORS_DIFFER);
  }
  move.current = undefined;
  if (move.calls.length > 0) moveFaults(move);
  if (move.calls.length > 0) moveCreations(move, creations, texts);
  return move;
}

function finished(
  move: AnswerMove,
  file: string,
  imports: readonly LibraryImport[],
  problems: readonly Place[],
  users: readonly FileText[],
): Rewrite {
  const taken = ['createClient', ...move.recordTypes].find((name) =>
    isTaken(move.source, name, move.isMixed ? [] : imports),
  );
  if (taken !== undefined) {
    const what = `${taken} is something else in this file: rename it first.`;
    return withComments(move.source, file, standIn(move.source, move.foreign, users), [
      { position: move.calls[0]!.position, what },
    ]);
  }
  for (const call of move.calls) unreadErrors(move, call, call.node);
  removeNormalisers(move);
  const isUnknown = problems.some(({ what }) => what.includes(NO_PART));
  if (move.isMixed && !isUnknown) move.edits.add(standIn(move.source, move.foreign, users));
  if (!move.isMixed) moveImports(move, imports);
  else {
    const lines = importLines(move.source, move.recordTypes, move.usesCallbacks, move.errorTypes);
    const input = usesLibraryInput(move)
      ? importLine(move.source, LIBRARY_INPUT, 'workforce-soap/stand-in')
      : '';
    addImport(move.source, move.edits, lines + input);
  }
  return withComments(move.source, file, move.edits, [...problems, ...move.decisions]);
}

/** Says where nothing reads why the service rejected something. */
export function unreadErrors(move: AnswerMove, { operation, readsErrors }: MovedCall, node: Ts.Node): void {
  const { kind, output, name } = operation;
  if (readsErrors || (kind !== 'batch' && kind !== 'reply') || !answersErrors(output)) return;
  const becomes =
    kind === 'batch'
      ? 'so a rejected row goes unnoticed; .orThrow() throws then.'
      : 'so a rejected request goes unnoticed; .orThrow() throws then.';
  move.decide(node, `nothing reads the validationErrors of ${name}, ${becomes}`);
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

/** Each problem once, with what a person does about it. */
function staying(findings: readonly Place[]): Place[] {
  const unlike = findings.filter(
    ({ position, what }, i) =>
      findings.findIndex((one) => one.position === position && one.what === what) === i,
  );
  return unlike.map(({ what, ...place }) => ({
    ...place,
    what: what + toDo(place.call?.operation.name ?? place.operation, what),
  }));
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
