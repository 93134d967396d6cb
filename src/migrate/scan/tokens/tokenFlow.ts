import type { AnswerFields } from '../knownNames.js';
import type { FunctionSpan, Outline, Span } from './statements.js';
import type { Token, TokenLanguage } from './Token.js';

const SPEAKING_FIRST =
  /^(return|if|for|foreach|while|echo|print|raise|throw|await|yield|Console|self|this|parent)$/;

/**
 * The fields of an answer that are read, by careful patterns: variables that get the answer, loops over it, lambdas,
 * functions that return it. Names count only where they are members, keys or texts in statements that touch the answer.
 */
export function followTokens(
  tokens: readonly Token[],
  outline: Outline,
  language: TokenLanguage,
  start: number,
  fields: AnswerFields,
): string[] {
  const read = new Set<string>();
  const everywhere = new Set<string>();
  const inFunction = new Map<FunctionSpan, Set<string>>();
  const touched = new Set<Span>();
  const returning = new Set<string>();

  const namesIn = (around: FunctionSpan | undefined) => {
    if (!around) return everywhere;
    const names = inFunction.get(around) ?? new Set<string>();
    inFunction.set(around, names);
    return names;
  };

  const isMember = (at: number) => language.members.includes(tokens[at - 1]?.value ?? '');

  function mentions(statement: Span, names: ReadonlySet<string>): boolean {
    for (let at = statement.start; at < statement.end; at++) {
      const token = tokens[at]!;
      if (token.kind === 'text' && membersIn(token.value).some(([root]) => isKnown(root, names))) return true;
      if (token.kind !== 'name') continue;
      if (everywhere.has(token.value) || (names.has(token.value) && !isMember(at))) return true;
      if (returning.has(token.value) && tokens[at + 1]?.value === '(' && !isDefinition(at)) return true;
    }
    return false;
  }

  const isKnown = (name: string, names: ReadonlySet<string>) => names.has(name) || everywhere.has(name);

  const isDefinition = (at: number) => /^(def|function)$/.test(tokens[at - 1]?.value ?? '');

  /** The names that get something in a statement: assigned, looped over, parameters of lambdas. */
  function targetsOf({ start, end }: Span): string[] {
    const found: string[] = [];
    const base = tokens[start]!.depth;
    const equals = findMark(start, end, '=', base);
    if (equals > 0) {
      const left = assignedBetween(start, equals, base);
      const several =
        language.name !== 'C#' && tokens.slice(start, equals).some(({ value }) => value === ',');
      found.push(...(several ? left : left.slice(-1)).map((at) => tokens[at]!.value));
    }
    for (let at = start; at < end; at++) {
      const { value, kind } = tokens[at]!;
      if (kind === 'name' && (value === 'for' || value === 'foreach')) found.push(...loopNames(at, end));
      if (kind === 'name' && (value === 'lambda' || value === 'fn' || value === 'function'))
        found.push(...namesBetween(at + 1, lambdaEnd(at + 1, end)).map((index) => tokens[index]!.value));
      if (language.name === 'C#' && value === '=>') found.push(...arrowNames(at));
    }
    if (language.name === 'C#')
      for (let at = start; at < end - 1; at++)
        if (tokens[at]!.value.endsWith('CompletedEventArgs')) found.push(tokens[at + 1]!.value);
    if (found.length === 0 && tokens[start]!.kind === 'name' && !SPEAKING_FIRST.test(tokens[start]!.value))
      if (language.members.includes(tokens[start + 1]?.value ?? '')) found.push(tokens[start]!.value);
    return found.filter((name) => !/^(var|int|string|array|key)$/.test(name));
  }

  // `list($first) = …` and `[$first] = …` take the answer apart.
  function assignedBetween(start: number, equals: number, depth: number): number[] {
    const opens =
      tokens[start]!.value === 'list' ? tokens[start + 1]!.value === '(' : tokens[start]!.value === '[';
    const isList = language.name === 'PHP' && opens;
    if (isList) return namesBetween(start + 1, equals);
    return namesBetween(start, equals, depth).filter((at) => !isMember(at));
  }

  function findMark(from: number, to: number, mark: string, depth: number): number {
    for (let at = from; at < to; at++)
      if (tokens[at]!.kind === 'mark' && tokens[at]!.value === mark && tokens[at]!.depth === depth) return at;
    return -1;
  }

  function namesBetween(from: number, to: number, depth?: number): number[] {
    const found: number[] = [];
    for (let at = from; at < to; at++)
      if (tokens[at]!.kind === 'name' && (depth === undefined || tokens[at]!.depth === depth)) found.push(at);
    return found;
  }

  function loopNames(at: number, end: number): string[] {
    const word = language.name === 'PHP' ? 'as' : 'in';
    let middle = at;
    while (middle < end && tokens[middle]!.value !== word) middle += 1;
    const [from, to] = language.name === 'PHP' ? [middle + 1, end] : [at + 1, middle];
    return namesBetween(from, to).map((index) => tokens[index]!.value);
  }

  function lambdaEnd(from: number, end: number): number {
    let at = from;
    while (at < end && !/^(:|\)|=>)$/.test(tokens[at]!.value)) at += 1;
    return at;
  }

  function arrowNames(arrow: number): string[] {
    if (tokens[arrow - 1]?.kind === 'name') return [tokens[arrow - 1]!.value];
    let at = arrow - 1;
    while (at > 0 && tokens[at]!.value !== '(') at -= 1;
    return namesBetween(at, arrow).map((index) => tokens[index]!.value);
  }

  function take(name: string): void {
    if (fields.has(name)) read.add(name);
  }

  function readFields({ start, end }: Span, names: ReadonlySet<string>): void {
    for (let at = start; at < end; at++) {
      const { kind, value } = tokens[at]!;
      if (kind === 'name' && isMember(at) && tokens[at + 1]?.value !== '(' && rootIsKnown(at, names))
        take(value);
      if (kind === 'text')
        for (const [root, member] of membersIn(value)) if (isKnown(root, names)) take(member);
      if (kind === 'text' && isKey(at)) take(value.replace(/^\.?\/\/?|^@/, ''));
    }
  }

  // A text is a key where it is looked up, not where a request is filled.
  function isKey(at: number): boolean {
    const next = tokens[at + 1]?.value;
    return next !== '=>' && next !== ':' && /^(\(|\[|,|==)$/.test(tokens[at - 1]?.value ?? '');
  }

  /** Whether what a member is taken from is the answer: a name that holds it, or a call in the same statement. */
  function rootIsKnown(member: number, names: ReadonlySet<string>): boolean {
    let at = member - 2;
    while (at > 0) {
      const { value } = tokens[at]!;
      if (value === ')' || value === ']') {
        const { depth } = tokens[at]!;
        do at -= 1;
        while (at > 0 && !(/^[([]$/.test(tokens[at]!.value) && tokens[at]!.depth === depth));
        if (tokens[at - 1]?.kind !== 'name') return true;
        at -= 1;
      } else if (isMember(at)) at -= 2;
      else break;
    }
    const root = tokens[at]!;
    return (
      isKnown(root.value, names) ||
      tokens[at + 1]?.value === '(' ||
      /^(this|self|base|service)$/.test(root.value)
    );
  }

  function touch(statement: Span): boolean {
    const around = outline.functionAt(statement.start);
    const names = namesIn(around);
    const before = names.size + returning.size + read.size;
    for (const name of targetsOf(statement)) names.add(name);
    readFields(statement, names);
    const first = tokens[statement.start]!.value;
    const isExpressionBody = tokens.slice(statement.start, statement.end).some(({ value }) => value === '=>');
    if (around?.name && (first === 'return' || first === 'yield')) returning.add(around.name);
    else if (!around && isExpressionBody && language.name === 'C#') {
      const opens = tokens.findIndex(({ value }, at) => at > statement.start && value === '(');
      if (opens > 0 && opens < statement.end) returning.add(tokens[opens - 1]!.value);
    }
    return names.size + returning.size + read.size > before;
  }

  const first = outline.statementAt(start);
  if (!first) return [];
  touched.add(first);
  touch(first);
  for (let changed = true; changed; ) {
    changed = false;
    for (const statement of outline.statements) {
      const names = namesIn(outline.functionAt(statement.start));
      if (!touched.has(statement) && !mentions(statement, names)) continue;
      if (!touched.has(statement)) changed = true;
      touched.add(statement);
      if (touch(statement)) changed = true;
    }
  }
  return [...read];
}

/** Values put into a text: `{employee.badgeNo}`, `{$employee->badgeNo}`; the variable and its member. */
function membersIn(text: string): [string, string][] {
  const found = text.matchAll(/(?:\{\s*\$?|\$)(\w+)(?:\?->|->|\?\.|\.)(\w+)/g);
  return [...found].map((match) => [match[1]!, match[2]!]);
}
