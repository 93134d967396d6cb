import type { Span } from './statements.js';
import type { TokenView } from './TokenView.js';

const SPEAKING_FIRST =
  /^(return|if|for|foreach|while|echo|print|raise|throw|await|yield|Console|self|this|parent)$/;
const NO_TARGET = /^(var|int|string|array|key)$/;

/** The names that get something in a statement: assigned, looped over, parameters of lambdas, or else what it calls. */
export function targetsOf(view: TokenView, statement: Span): string[] {
  const found = [...assigned(view, statement), ...introduced(view, statement), ...ofEvents(view, statement)];
  const names = found.length > 0 ? found : receiver(view, statement);
  return names.filter((name) => !NO_TARGET.test(name));
}

function assigned(view: TokenView, { start, end }: Span): string[] {
  const { depth } = view.at(start);
  const equals = view.findMark(start, end, '=', depth);
  if (equals <= 0) return [];
  const left = takenApart(view, start)
    ? view.namesBetween(start + 1, equals)
    : view.namesBetween(start, equals, depth).filter((at) => !view.isMember(at));
  // In C#, what stands before the last name is its type.
  const several =
    view.language.name !== 'C#' && view.tokens.slice(start, equals).some(({ value }) => value === ',');
  return (several ? left : left.slice(-1)).map((at) => view.valueAt(at));
}

// `list($first) = …` and `[$first] = …` take the answer apart.
function takenApart(view: TokenView, start: number): boolean {
  if (view.language.name !== 'PHP') return false;
  return view.valueAt(start) === 'list' ? view.valueAt(start + 1) === '(' : view.valueAt(start) === '[';
}

/** Variables of loops, parameters of lambdas and arrow functions. */
function introduced(view: TokenView, { start, end }: Span): string[] {
  const found: string[] = [];
  for (let at = start; at < end; at++) {
    const { value, kind } = view.at(at);
    if (kind === 'name' && /^(for|foreach)$/.test(value)) found.push(...loopNames(view, at, end));
    if (kind === 'name' && /^(lambda|fn|function)$/.test(value))
      found.push(...view.namedBetween(at + 1, lambdaEnd(view, at + 1, end)));
    if (view.language.name === 'C#' && value === '=>') found.push(...arrowNames(view, at));
  }
  return found;
}

function loopNames(view: TokenView, at: number, end: number): string[] {
  const isPhp = view.language.name === 'PHP';
  let middle = at;
  while (middle < end && view.valueAt(middle) !== (isPhp ? 'as' : 'in')) middle += 1;
  return isPhp ? view.namedBetween(middle + 1, end) : view.namedBetween(at + 1, middle);
}

function lambdaEnd(view: TokenView, from: number, end: number): number {
  let at = from;
  while (at < end && !/^(:|\)|=>)$/.test(view.valueAt(at))) at += 1;
  return at;
}

function arrowNames(view: TokenView, arrow: number): string[] {
  if (view.tokens[arrow - 1]?.kind === 'name') return [view.valueAt(arrow - 1)];
  let at = arrow - 1;
  while (at > 0 && view.valueAt(at) !== '(') at -= 1;
  return view.namedBetween(at, arrow);
}

/** In C#, what an event of a finished call brings. */
function ofEvents(view: TokenView, { start, end }: Span): string[] {
  if (view.language.name !== 'C#') return [];
  const found: string[] = [];
  for (let at = start; at < end - 1; at++)
    if (view.valueAt(at).endsWith('CompletedEventArgs')) found.push(view.valueAt(at + 1));
  return found;
}

/** What a method is called on may keep the answer. */
function receiver(view: TokenView, { start }: Span): string[] {
  const { kind, value } = view.at(start);
  const isOne = kind === 'name' && !SPEAKING_FIRST.test(value) && view.isMember(start + 2);
  return isOne ? [value] : [];
}
