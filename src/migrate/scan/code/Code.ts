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
export interface Return extends Node<'return'> {
  readonly value: Code;
}
/** One of several values: `a || b`, `c ? a : b`, the arms of a match. */
export interface Either extends Node<'either'> {
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

/** Visits a code and all inside it, outer ones first. */
export function walk(code: Code, visit: (code: Code) => void): void {
  visit(code);
  for (const one of inside(code)) walk(one, visit);
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

/** A literal text. */
export function literal(value: string, line: number): Text {
  return { kind: 'text', line, parts: [{ kind: 'piece', value, line }] };
}

/** A text with a sign for what is put into it. */
export function textOf({ parts }: Text, hole = ' '): string {
  return parts.map((part) => (part.kind === 'piece' ? part.value : hole)).join('');
}
