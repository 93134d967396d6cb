import type { Token, TokenLanguage } from './Token.js';

/** A run of tokens, from `start` up to and without `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A function or method of a file. */
export interface FunctionSpan extends Span {
  readonly name: string | undefined;
}

/** A file cut into statements and functions. */
export interface Outline {
  readonly statements: readonly Span[];
  statementAt(index: number): Span | undefined;
  /** The function around a token; nothing at the level of a file or class. */
  functionAt(index: number): FunctionSpan | undefined;
}

export function outlineOf(tokens: readonly Token[], language: TokenLanguage): Outline {
  const statements = statementsOf(tokens, language);
  const functions = language.linesEnd ? pythonFunctions(tokens) : braceFunctions(tokens, statements);
  return {
    statements,
    statementAt: (index) => statements.find(({ start, end }) => start <= index && index < end),
    functionAt: (index) => functions.find(({ start, end }) => start <= index && index < end),
  };
}

function statementsOf(tokens: readonly Token[], language: TokenLanguage): Span[] {
  const ends = (token: Token) =>
    language.linesEnd
      ? token.kind === 'line'
      : token.kind === 'mark' && token.depth === 0 && /^[;{}]$|^<\?php$|^\?>$/.test(token.value);
  const found: Span[] = [];
  let start = 0;
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && !ends(tokens[at]!)) continue;
    if (at > start) found.push({ start, end: at });
    start = at + 1;
  }
  return found;
}

/** Blocks whose head is that of a function: it names one, or ends with the brackets of parameters. */
function braceFunctions(tokens: readonly Token[], statements: readonly Span[]): FunctionSpan[] {
  const found: FunctionSpan[] = [];
  for (const head of statements) {
    if (
      tokens[head.end]?.value !== '{' ||
      found.some(({ start, end }) => start <= head.start && head.end < end)
    )
      continue;
    const name = functionName(tokens.slice(head.start, head.end));
    if (name !== undefined) found.push({ name, start: head.start, end: blockEnd(tokens, head.end) });
  }
  return found;
}

function functionName(head: readonly Token[]): string | undefined {
  if (head.some(({ value }) => value === 'class' || value === 'interface' || value === 'namespace'))
    return undefined;
  const opens = head.findIndex(({ value }) => value === '(');
  const name = head[opens - 1];
  if (opens < 1 || name?.kind !== 'name') return undefined;
  return /^(if|for|foreach|while|switch|catch|using|lock|elseif)$/.test(name.value) ? undefined : name.value;
}

function blockEnd(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]!.kind !== 'mark') continue;
    if (tokens[at]!.value === '{') depth += 1;
    if (tokens[at]!.value === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

function pythonFunctions(tokens: readonly Token[]): FunctionSpan[] {
  const found: FunctionSpan[] = [];
  tokens.forEach((token, at) => {
    const name = tokens[at + 1];
    if (token.value !== 'def' || token.kind !== 'name' || name?.kind !== 'name') return;
    if (found.some(({ start, end }) => start <= at && at < end)) return;
    const body = tokens.findIndex(
      (later, index) =>
        index > at &&
        later.kind !== 'line' &&
        tokens[index - 1]!.kind === 'line' &&
        later.indent! <= token.indent!,
    );
    found.push({ name: name.value, start: at, end: body === -1 ? tokens.length : body });
  });
  return found;
}
