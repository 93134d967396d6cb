import type { Language } from '../Use.js';

/** A script that was read. */
export interface Script {
  readonly file: string;
  readonly language: Language;
  readonly code: Code;
  /** True for one that has a name of this service in it. */
  readonly isOfService?: boolean;
  /** The share of it that its grammar does not understand, from 0 to 1. */
  readonly misread?: number;
}

/** A piece of literal text and the line on which it begins. */
export interface Piece {
  readonly kind: 'piece';
  readonly value: string;
  readonly line: number;
}

interface Node<Kind extends string> {
  readonly kind: Kind;
  /** Where it stands, counted from 1. */
  readonly line: number;
  parent?: Code;
}

/** A literal, a template or a sum: pieces of text and what is put between them. */
export interface Text extends Node<'text'> {
  readonly parts: readonly (Piece | Code)[];
}
export interface Name extends Node<'name'> {
  readonly name: string;
  /** What a parameter is when nothing is given. */
  readonly otherwise?: Code;
}
/** `of.key`, `of[key]`, `$of->$key` */
export interface Member extends Node<'member'> {
  readonly of: Code;
  readonly key: Code;
}
export interface Call extends Node<'call'> {
  readonly callee: Code;
  readonly args: readonly Code[];
  /** Names of arguments that are given by name, in the places of the arguments. */
  readonly labels: readonly (string | undefined)[];
}
export interface List extends Node<'list'> {
  readonly items: readonly Code[];
}
export interface Entry {
  readonly key: Code | undefined;
  readonly value: Code;
}
export interface Table extends Node<'table'> {
  readonly entries: readonly Entry[];
}
export interface Assign extends Node<'assign'> {
  readonly target: Code;
  readonly value: Code;
  /** Where the language makes a new variable: in the block, in the whole function, or not. */
  readonly declares: 'block' | 'function' | undefined;
}
export interface Loop extends Node<'loop'> {
  readonly target: Code;
  readonly over: Code;
}
export interface Func extends Node<'function'> {
  readonly name: string | undefined;
  readonly params: readonly Code[];
  readonly body: readonly Code[];
}
export interface Class extends Node<'class'> {
  readonly name: string | undefined;
  readonly body: readonly Code[];
}
interface Return extends Node<'return'> {
  readonly value: Code;
}
/** One of several values: `a || b`, `c ? a : b`, the arms of a match. */
interface Either extends Node<'either'> {
  readonly options: readonly Code[];
  /** What decides, where it stands beside them. */
  readonly condition?: Code;
}
/** Anything else: statements, comparisons, conditions. */
export interface Group extends Node<'group'> {
  readonly items: readonly Code[];
  /** True for a block that has variables of its own. */
  readonly isBlock?: boolean;
  /** True for two sides of an operator that gives neither of them. */
  readonly isTest?: boolean;
}

/** What all languages have in common, as far as it tells what is called and what is read. */
export type Code =
  | Text
  | Name
  | Member
  | Call
  | List
  | Table
  | Assign
  | Loop
  | Func
  | Class
  | Return
  | Either
  | Group;

/** The codes directly inside one, in their order. */
export function inside(code: Code): readonly Code[] {
  switch (code.kind) {
    case 'text':
      return code.parts.filter((part) => part.kind !== 'piece');
    case 'name':
      return code.otherwise ? [code.otherwise] : [];
    case 'member':
      return [code.of, code.key];
    case 'call':
      return [code.callee, ...code.args];
    case 'table':
      return code.entries.flatMap(({ key, value }) => (key ? [key, value] : [value]));
    case 'assign':
      return [code.target, code.value];
    case 'loop':
      return [code.target, code.over];
    case 'function':
      return [...code.params, ...code.body];
    case 'class':
      return code.body;
    case 'return':
      return [code.value];
    case 'either':
      return code.condition ? [code.condition, ...code.options] : code.options;
    default:
      return code.items;
  }
}

/** A code and all inside it, outer ones first. */
export function codesIn(code: Code): Code[] {
  const found: Code[] = [];
  const see = (one: Code): void => {
    found.push(one);
    for (const inner of inside(one)) see(inner);
  };
  see(code);
  return found;
}

/** The call of which a code is the callee. */
export function calledAs(code: Code): Call | undefined {
  return code.parent?.kind === 'call' && code.parent.callee === code ? code.parent : undefined;
}

/** The outermost of the lists and tables around a code, or the code itself. */
export function outOfLists(code: Code): Code {
  let at = code;
  while (at.parent?.kind === 'list' || at.parent?.kind === 'table') at = at.parent;
  return at;
}

/** The nearest function around a code. */
export function functionAround(code: Code): Func | undefined {
  let at = code.parent;
  while (at && at.kind !== 'function') at = at.parent;
  return at;
}

/** The text of a literal without anything put in, or `undefined`. */
export function plainText(code: Code | undefined): string | undefined {
  if (code?.kind !== 'text' || code.parts.some(({ kind }) => kind !== 'piece')) return undefined;
  return code.parts.map((part) => (part as Piece).value).join('');
}

/** The name that a code is, or the member that it takes: `b` for `b` and `a.b`. */
export function nameOf(code: Code | undefined): string | undefined {
  return code?.kind === 'name' ? code.name : code?.kind === 'member' ? plainText(code.key) : undefined;
}

export function literal(value: string, line: number): Text {
  return { kind: 'text', line, parts: [{ kind: 'piece', value, line }] };
}

/** A text with a sign for what is put into it. */
export function textOf({ parts }: Text, hole = ' '): string {
  return parts.map((part) => (part.kind === 'piece' ? part.value : hole)).join('');
}

const SPEAKING =
  /^(log|info|warn|error|debug|trace|print|println|printf|puts|write|writeln|WriteLine|Write|Log\w*|expect|it|test|describe|spyOn|mock|mocked|stub|not|to[A-Z]\w*|calledWith|error_log|echo|trigger_error|warning|critical|exception|logger|die|exit|abort|raise|fail|assert\w*|Write-\w+|syslog|notice|alert|nameof|isset|defined|Show|add_argument|has|includes|contains|Contains|containsKey|ContainsKey|include\?|key\?|indexOf|startsWith|endsWith|in_array|array_key_exists|method_exists|hasattr|equals|Equals|get|set|Set|Get|put|push|add|Add|append|delete|remove|strpos|str_contains|match|test|replace|str_replace|expand|dig|getProperty|\w*Error|\w*Exception|\w*Fault)$/;

const MOCKING =
  /^(verify|Setup|SetupGet|SetupSequence|Verify|doReturn|doThrow|stub|spyOn|receive|shouldReceive|shouldHaveReceived|willReturn|thenReturn|thenThrow|return_value|side_effect|assert_\w+|call_args\w*|call_count|toHaveBeen\w*|mock\w*|patch|Received|DidNotReceive|Returns|ReturnsAsync|resolves|calledOnce|callCount)$/;

/** True where a name is said and not used: log lines, errors, comparisons, collections, names of tests, mocks. */
export function isSpoken(code: Code): boolean {
  const { parent } = code;
  if (!parent) return true;
  if (parent.kind === 'text' || parent.kind === 'either') return isSpoken(parent);
  // Compared, or nothing but a word.
  if (parent.kind === 'group') return !parent.isBlock;
  if (parent.kind === 'table') return parent.entries.some(({ key }) => key === code);
  return (
    parent.kind === 'call' &&
    parent.callee !== code &&
    SPEAKING.test(calleeName(parent).replace(/^.*[\\.]/s, ''))
  );
}

/** True where a name is put into a list, a table or a text of the script, or asked of one: somebody may call it from there. */
export function isKept(code: Code): boolean {
  const { parent } = code;
  // The second of `replace('OP', name)` is what stands there afterwards.
  if (parent?.kind === 'call' && /^(?:str_)?replace$/.test(calleeName(parent)))
    return parent.args[1] === code;
  return (
    parent?.kind === 'call' &&
    /^([gs]et|[GS]et|getProperty|put|push|add|Add|append|Append|dig|[eE]nds_?[wW]ith|end_with\?)$/.test(
      calleeName(parent),
    )
  );
}

/** True where an operation is only imitated or counted by a test: `service.wsdlX.return_value`, `mock.Setup(m => m.wsdlX())`. */
export function isMocked(code: Code): boolean {
  let at: Code = code;
  for (let { parent } = at; parent; { parent } = at) {
    if (parent.kind === 'member' && MOCKING.test(plainText(parent.key) ?? '')) return true;
    if (parent.kind === 'call' && calleeNames(parent).some((name) => MOCKING.test(name))) return true;
    const isArgument = parent.kind === 'function' && parent.parent?.kind === 'call';
    if (!/^(member|call|return|table|list)$/.test(parent.kind) && !isArgument) return false;
    at = parent;
  }
  return false;
}

/** The name of the function or method that is called. */
export function calleeName({ callee }: Call): string {
  return nameOf(callee) ?? '';
}

/** The names in the callee of a call: `expect`, `to` for `expect(a).to(b)`. */
function calleeNames(call: Call): string[] {
  const { callee } = call;
  const inner = callee.kind === 'member' && callee.of.kind === 'call' ? calleeNames(callee.of) : [];
  return [calleeName(call), ...inner];
}

/** The names that a pattern gives values to. */
export function namesIn(pattern: Code): string[] {
  if (pattern.kind === 'name') return [pattern.name];
  if (pattern.kind === 'list') return pattern.items.flatMap(namesIn);
  if (pattern.kind === 'table') return pattern.entries.flatMap(({ value }) => namesIn(value));
  if (pattern.kind === 'group') return pattern.items.flatMap(namesIn);
  return [];
}

/** The functions that a value is or wraps. */
export function functionIn(value: Code): Func[] {
  if (value.kind === 'function') return [value];
  // Wrapped ones, such as by a memo or a retry, are what they wrap.
  return value.kind === 'call' ? value.args.filter((one) => one.kind === 'function') : [];
}

/** `const name = () => …`, `exports.name = …`, `name: function …` */
export function nameGivenTo(func: Func): string | undefined {
  const { parent } = func;
  if (parent?.kind === 'assign' && parent.value === func) return nameOf(parent.target);
  if (parent?.kind !== 'table') return undefined;
  return plainText(parent.entries.find(({ value }) => value === func)?.key);
}

/** The class in which something stands directly. */
export function classAround(code: Code): Class | undefined {
  let at = code.parent;
  while (at && at.kind === 'group') at = at.parent;
  return at?.kind === 'class' ? at : undefined;
}

/** True for a function that is a member of something. */
export function isMethod(func: Func): boolean {
  return (
    classAround(func) !== undefined || (func.parent?.kind !== 'group' && func.parent?.kind !== 'function')
  );
}

/** True for what is given a value, and so not read. */
export function isTarget(code: Code): boolean {
  const at = outOfLists(code);
  const { parent } = at;
  return (parent?.kind === 'assign' || parent?.kind === 'loop') && parent.target === at;
}

/** True for languages whose scripts can call each other. */
export function sameFamily(one: Language, other: Language): boolean {
  return one === other || (hasBlocks(one) && hasBlocks(other));
}

/** True for languages whose blocks have variables of their own. */
export function hasBlocks(language: Language): boolean {
  return /^(TypeScript|JavaScript)$/.test(language);
}

/** The function or file around a code, or the nearest block, which holds its variables. */
export function scopeHolder(code: Code, ofFunction: boolean): Code {
  let at = code.parent;
  while (at?.parent && at.kind !== 'function' && (ofFunction || at.kind !== 'group' || !at.isBlock))
    at = at.parent;
  return at ?? code;
}
