import type { ts as Ts } from 'ts-morph';
import { findCallSites } from '../../scan/syntax/findCallSites.js';
import { functionOf as namedFunction } from '../../scan/syntax/functions.js';
import { parseSource, type Source } from '../../scan/syntax/Source.js';
import type { AnswerMove, Place } from '../client/AnswerMove.js';
import { insideOf } from '../client/bindings.js';
import { recordOfReply } from '../client/moveAnswer.js';
import { errorIsRead } from '../client/errorUse.js';
import { EditList } from '../client/EditList.js';
import { errorsShown } from '../client/errorsShown.js';
import { FollowedMove } from '../client/FollowedMove.js';
import { isTaken } from '../client/libraries.js';
import { addImport, importLine, importLines } from '../client/moveImports.js';
import { type ClientTexts, clientText, givenEndpoint, isVisible } from '../client/newClient.js';
import { ERRORS_DIFFER, unreadErrors, withComments } from '../client/rewriteClient.js';
import type { MovedCall, Shape } from '../client/Shape.js';
import { asPlainText, type Rewrite, rewriteOf } from '../edits.js';
import { newFault } from '../newFault.js';
import { toDo } from '../toDo.js';
import { readEnvelope } from './envelopeParts.js';
import { textPieces } from './envelopeText.js';
import { keepXml, throwsAtFault } from './keepXml.js';
import type { Post } from './Post.js';
import { postsOf } from './posts.js';
import { removeUnused } from './removeUnused.js';

type Site = ReturnType<typeof findCallSites>['sites'][number];

const TAKEN = 'createClient is something else in this file: rename it first.';
const UNSEEN = 'how this envelope is sent, or what becomes of the answer, is not seen.';

/**
 * Moves the calls of a TypeScript or JavaScript file whose envelopes are written by hand to this client, each by itself: what is
 * sent, and what is read from the XML. What is not understood stays as it is, with a comment that says why.
 */
export function rewriteEnvelopes(file: string, text: string, texts: ClientTexts = {}): Promise<Rewrite> {
  return asPlainText(file, text, (plain) => rewritePlain(file, plain, texts));
}

async function rewritePlain(file: string, text: string, texts: ClientTexts): Promise<Rewrite> {
  if (!/\bwsdl\w+/.test(text)) return rewriteOf(file, text, text);
  const source = await parseSource(file, text);
  const sites = findCallSites(source).sites.filter(
    ({ style, start }) =>
      style === 'envelope' || (style === 'name in data' && /Envelope/.test(text) && isSender(source, start)),
  );
  const shown = sites.length > 0 && (await errorsShown(text, texts.users)) ? sites : [];
  const staying = new Map(shown.map(({ start }) => [start, ERRORS_DIFFER]));
  const made = rewriteSites(source, file, sites, texts, staying);
  const fault = await newFault(file, text, made.after, texts.types);
  if (fault === undefined) return made;
  const what = `not moved, as it would not run then: ${fault}`;
  for (const { start } of sites.length > 1 ? sites : []) {
    const less = rewriteSites(source, file, sites, texts, new Map([[start, what]]));
    if ((await newFault(file, text, less.after, texts.types)) === undefined) return less;
  }
  return rewriteSites(source, file, sites, texts, new Map(sites.map(({ start }) => [start, what])));
}

/** Moves the calls of a file but those that are to stay, each with why. */
function rewriteSites(
  source: Source,
  file: string,
  sites: readonly Site[],
  texts: ClientTexts,
  stay: ReadonlyMap<Ts.Node, string>,
): Rewrite {
  const isClientTaken = isTaken(source, 'createClient', []);
  const edits = new EditList();
  const places: Place[] = [];
  const types = new Set<string>();
  const parts = new Set<Ts.Node>();
  for (const { start, position, operation } of sites) {
    const why = isClientTaken ? TAKEN : stay.get(start);
    const found = why === undefined ? postsOf(new FollowedMove(source, new EditList()), start) : [];
    if (found.length === 0) places.push(staying({ position, what: why ?? UNSEEN }, operation));
    for (const post of found) {
      let move = new FollowedMove(source, new EditList());
      let used = moveCall(move, post, operation, texts);
      const why = move.problems[0]?.what;
      if (why !== undefined) {
        const kept = new FollowedMove(source, new EditList());
        const usedToo = moveCall(kept, post, operation, texts, why);
        if (kept.problems.length === 0) [move, used] = [kept, usedToo];
      }
      places.push(
        ...(move.problems.length > 0
          ? move.problems.slice(0, 1).map((place) => staying(place, operation))
          : move.decisions),
      );
      if (move.problems.length > 0) continue;
      edits.add(move.edits);
      for (const type of move.recordTypes) types.add(type);
      for (const part of used) parts.add(part);
    }
  }
  if (types.size > 0 || parts.size > 0 || !edits.isEmpty) {
    const keepsXml = /\banswerXml\(/.test(edits.apply(source.text));
    const lines =
      importLines(source, types) +
      (keepsXml ? importLine(source, 'answerXml', 'workforce-soap/stand-in') : '');
    if (!removeUnused(source, edits, parts, lines)) addImport(source, edits, lines);
  }
  return withComments(source, file, edits, places);
}

/** `request.post(options, (err, res, body) => …)` */
function takesCallback({ source: { ts } }: AnswerMove, call: Ts.Expression): boolean {
  const last = ts.isCallExpression(call) ? call.arguments.at(-1) : undefined;
  return last !== undefined && (ts.isArrowFunction(last) || ts.isFunctionExpression(last));
}

/** True for the name of an operation that a function of the file is given. */
function isSender(source: Source, { parent }: Ts.Node): boolean {
  return source.ts.isCallExpression(parent) && namedFunction(source, parent.expression) !== undefined;
}

/**
 * One call; gives the functions and constants that were there for it. With `why` its answer cannot be followed and stays XML.
 */
function moveCall(
  move: AnswerMove,
  post: Post,
  name: string,
  texts: ClientTexts,
  why?: string,
): ReadonlySet<Ts.Node> {
  const { ts } = move.source;
  const { call, endpoint, gives, given, sender } = post;
  const used = new Set<Ts.Node>(sender ? [sender] : []);
  try {
    const { operation, key, parts } = readEnvelope(move, textPieces(move, post.envelope, used, given));
    if (operation.name !== name) return used;
    const address = given?.get(move.source.symbolOf(endpoint)!) ?? endpoint;
    for (const needed of [address, key])
      if (!isVisible(move, needed, call))
        move.problem(needed, 'the address or the key is not known where the call is.');
    const moved: MovedCall = { operation, position: move.start(call), readsErrors: false, reads: 'texts' };
    const result: Shape = { kind: 'result', operation, call: moved };
    const shape: Shape = gives === 'return' ? insideOf(result) : { ...result, kind: gives };
    const isParsed = gives !== 'xml' && gives !== 'response';
    if (isParsed)
      moved.reads =
        /XMLParser/.test(move.source.text) && !/parseTagValue:\s*false/.test(move.source.text)
          ? 'numbers'
          : 'texts';
    const read = errorIsRead(move, call);
    if (read && (why === undefined || throwsAtFault(move, post))) move.problem(read, ERRORS_DIFFER);
    const client = clientText(
      move,
      texts.endpoint ? givenEndpoint(move, texts.endpoint) : addressText(move, address),
      key,
    );
    if (why !== undefined || post.request || takesCallback(move, call)) {
      if (!keepXml(move, post, client, operation.name, parts)) move.problem(call, why ?? UNSEEN);
      move.decide(call, `the XML of the answer is still read: ${why ?? UNSEEN}${toDo(name, '')}`);
      return used;
    }
    const around = call.parent;
    if (ts.isAwaitExpression(around)) move.follow(around, shape);
    else move.follow(call, { kind: 'promise', of: shape });
    move.edits.replace(
      move.start(call),
      call.getEnd(),
      `${client}.${operation.name}(${parts})${recordOfReply(operation)}`,
    );
    unreadErrors(move, moved, call);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    move.problem(post.call, error.message);
  }
  return used;
}

/** A problem with what a person does about it. */
function staying(place: Place, operation: string): Place {
  return { ...place, what: place.what + toDo(operation, place.what) };
}

function addressText(move: AnswerMove, address: Ts.Expression): string {
  const isEnvironment = move.isTypeScript && /^process\.env\.\w+$/.test(move.textOf(address));
  return move.textOf(address) + (isEnvironment ? '!' : '');
}
