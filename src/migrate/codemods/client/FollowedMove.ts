import type { ts as Ts } from 'ts-morph';
import { referencesTo } from '../../scan/syntax/functions.js';
import type { Source } from '../../scan/syntax/Source.js';
import { bind, bindTarget } from './bindings.js';
import type { EditList } from './EditList.js';
import { enterConstructor, enterFunction, leaveFunction } from './functions.js';
import { shapeMoves } from './shapeMoves.js';
import type { AnswerMove, Place } from './AnswerMove.js';
import { isTested, isWritten } from './expressionUse.js';
import { type ClientCall, type MovedCall, type Shape, shapeName } from './Shape.js';

/**
 * Follows a client of a SOAP library through a file, from where it is made to the fields that are read from its answers, and
 * collects the edits that make the same of this client. What it cannot follow is a problem: then nothing of it is to be used.
 */
export class FollowedMove implements AnswerMove {
  readonly source: Source;
  readonly edits: EditList;
  readonly isTypeScript: boolean;
  /** What cannot be followed. */
  readonly problems: Place[] = [];
  /** What is moved and yet a person must decide. */
  readonly decisions: Place[] = [];
  readonly calls: ClientCall[] = [];
  /** Where an operation of a client is named. */
  readonly methods = new Set<Ts.Node>();
  readonly recordTypes = new Set<string>();
  readonly errorTypes = new Set<string>();
  /** Functions of the file that an answer goes into, with the places where it does. */
  readonly entered = new Map<Ts.Node, Set<Ts.Node>>();
  /** Where the file names the type of a client. */
  readonly clientTypes: Ts.TypeNode[] = [];
  /** Variables, parameters and fields that hold a client. */
  readonly clients = new Set<Ts.Symbol>();
  /** Functions that made an array of one-or-many. */
  readonly normalisers = new Set<Ts.Node>();
  /** What `setEndpoint` was given. */
  endpoint: Ts.Expression | undefined;
  usesCallbacks = false;
  /** Names of operations whose calls stay with the library. */
  readonly left: ReadonlySet<Ts.Node>;
  /** Where clients of other services are made: they stay as they are. */
  readonly foreign: Set<Ts.Node>;
  /** Where clients are made that some calls stay with. */
  readonly kept = new Set<Ts.Node>();
  /** The call that is followed. */
  current: MovedCall | undefined;
  readonly #seen = new Map<Ts.Node, string>();

  constructor(
    source: Source,
    edits: EditList,
    left: ReadonlySet<Ts.Node> = new Set(),
    foreign: ReadonlySet<Ts.Node> = new Set(),
  ) {
    this.left = left;
    this.foreign = new Set(foreign);
    this.source = source;
    this.edits = edits;
    this.isTypeScript = /\.[cm]?tsx?$/.test(source.file.fileName);
  }

  follow(node: Ts.Expression, shape: Shape): void {
    // What goes with a piece around it needs nothing.
    if (this.edits.isInside({ start: this.start(node), end: node.getEnd() })) return;
    const name = shapeName(shape);
    const seen = this.#seen.get(node);
    if (seen === name || (seen !== undefined && sameArray(seen, name))) return;
    if (seen !== undefined) {
      this.problem(node, 'it holds different things at different times.');
      return;
    }
    this.#seen.set(node, name);
    const around = this.current;
    this.current = shape.call ?? around;
    this.#followOn(node, shape);
    this.current = around;
  }

  #followOn(node: Ts.Expression, shape: Shape): void {
    if (this.#passesOn(node, shape)) return;
    if (shapeMoves[shape.kind](this, node, shape as never)) return;
    if (!this.#passesAlong(node, shape))
      this.problem(node, `where the ${wordFor(shape)} goes from here cannot be followed.`);
  }

  problem(node: Ts.Node, what: string): void {
    const { current } = this;
    this.problems.push({ position: this.start(node), what, ...(current ? { call: current } : {}) });
  }

  decide(node: Ts.Node, what: string): void {
    this.decisions.push({ position: node.getStart(this.source.file), what });
  }

  start(node: Ts.Node): number {
    return node.getStart(this.source.file);
  }

  remove(node: Ts.Node): void {
    this.edits.replace(this.start(node), node.getEnd());
  }

  /** True when some calls stay with the library, and so does its client. */
  get isMixed(): boolean {
    return this.left.size > 0 || this.foreign.size > 0;
  }

  isRemoved(node: Ts.Node): boolean {
    return this.edits.isReplaced({ start: this.start(node), end: node.getEnd() });
  }

  textOf(node: Ts.Node): string {
    return node.getText(this.source.file);
  }

  wrap(node: Ts.Node, before: string, after: string): void {
    this.edits.wrap(this.start(node), node.getEnd(), before, after);
  }

  bind(name: Ts.BindingName, shape: Shape): void {
    bind(this, name, shape);
  }

  enter(fn: Ts.Node, index: number, shape: Shape): boolean {
    return enterFunction(this, fn, index, shape);
  }

  /** Every other place of the file that means the same variable, field or function. */
  referencesTo(name: Ts.MemberName): readonly Ts.MemberName[] {
    return referencesTo(this.source, name);
  }

  #passesOn(node: Ts.Expression, shape: Shape): boolean {
    const { ts } = this.source;
    const { parent } = node;
    if (ts.isParenthesizedExpression(parent) || ts.isSatisfiesExpression(parent)) this.follow(parent, shape);
    else if (ts.isNonNullExpression(parent)) {
      if (shape.kind !== 'scalar') this.edits.replace(node.getEnd(), parent.getEnd());
      this.follow(parent, shape);
    } else if (ts.isAsExpression(parent) && shape.kind !== 'scalar') {
      // A type for what a library gives is wrong now; one for what a parser gave may be the script's own.
      const isOwn =
        (shape.call?.reads ?? 'library') !== 'library' && /^(list|items|record)$/.test(shape.kind);
      if (!isOwn) this.edits.replace(node.getEnd(), parent.getEnd());
      this.follow(parent, shape);
    } else return false;
    return true;
  }

  #passesAlong(node: Ts.Expression, shape: Shape): boolean {
    const { ts } = this.source;
    const { parent } = node;
    if (ts.isVariableDeclaration(parent)) this.bind(parent.name, shape);
    else if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node))
      return leaveFunction(this, node, shape);
    else if (ts.isExpressionStatement(parent) || isTested(this.source, node)) return true;
    else if (ts.isConditionalExpression(parent)) this.follow(parent, shape);
    else if (ts.isBinaryExpression(parent)) return this.#passesOperator(node, parent, shape);
    else if (ts.isCallExpression(parent)) {
      const at = parent.arguments.indexOf(node);
      return at >= 0 && this.enter(parent.expression, at, shape);
    } else if (ts.isNewExpression(parent)) return enterConstructor(this, parent, node, shape);
    else return false;
    return true;
  }

  #passesOperator(node: Ts.Expression, parent: Ts.BinaryExpression, shape: Shape): boolean {
    const { ts } = this.source;
    const operator = parent.operatorToken.kind;
    const assigns =
      operator === ts.SyntaxKind.EqualsToken || operator === ts.SyntaxKind.QuestionQuestionEqualsToken;
    if (assigns && parent.right === node) {
      const isBound = bindTarget(this, parent.left, shape);
      if (isBound) this.follow(parent, shape);
      return isBound;
    }
    if (isWritten(this.source, node)) return false;
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken && parent.right === node)
      this.follow(parent, shape);
    else if (operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken) {
      // `x || {}`, to read `item` of: no array is not an object.
      const isGuard = 'item' in shape && /^\{\s*\}$/.test(this.textOf(parent.right));
      if (isGuard) this.edits.replace(node.getEnd(), parent.getEnd());
      this.follow(parent, shape);
    } else return false;
    return true;
  }
}

/** One-or-many that was made an array is the array that it is with this client all along. */
function sameArray(one: string, other: string): boolean {
  return one.replace(/^items of/, 'list of') === other.replace(/^items of/, 'list of');
}

function wordFor({ kind }: Shape): string {
  if (kind === 'client' || kind === 'service' || kind === 'port') return 'client';
  if (kind === 'method') return 'operation';
  return kind === 'record' ? 'record' : 'answer';
}
