import type { AnswerFields } from '../knownNames.js';
import type { FunctionSpan, Outline, Span } from './statements.js';
import { targetsOf } from './targetsOf.js';
import type { TokenView } from './TokenView.js';

/**
 * The fields of an answer that are read, by careful patterns: variables that get the answer, loops over it, lambdas,
 * functions that return it. Names count only where they are members, keys or texts in statements that touch the answer.
 */
export function followTokens(
  view: TokenView,
  outline: Outline,
  start: number,
  fields: AnswerFields,
): string[] {
  const first = outline.statementAt(start);
  return first ? new TokenFlow(view, outline, fields).follow(first) : [];
}

/** One answer on its way through a file. */
class TokenFlow {
  readonly #view: TokenView;
  readonly #outline: Outline;
  readonly #fields: AnswerFields;
  readonly #read = new Set<string>();
  /** The names that hold it: outside of functions, and in each of them. */
  readonly #everywhere = new Set<string>();
  readonly #inFunction = new Map<FunctionSpan, Set<string>>();
  /** The functions that return it. */
  readonly #returning = new Set<string>();

  constructor(view: TokenView, outline: Outline, fields: AnswerFields) {
    this.#view = view;
    this.#outline = outline;
    this.#fields = fields;
  }

  /** Goes round the statements until none has anything new to say. */
  follow(first: Span): string[] {
    const touched = new Set([first]);
    this.#touch(first);
    for (let changed = true; changed; ) {
      changed = false;
      for (const statement of this.#outline.statements) {
        if (!touched.has(statement)) {
          if (!this.#mentions(statement)) continue;
          touched.add(statement);
          changed = true;
        }
        if (this.#touch(statement)) changed = true;
      }
    }
    return [...this.#read];
  }

  /** Takes what a statement says of the answer; true when that is new. */
  #touch(statement: Span): boolean {
    const names = this.#namesIn(statement);
    const size = () => names.size + this.#returning.size + this.#read.size;
    const before = size();
    for (const name of targetsOf(this.#view, statement)) names.add(name);
    this.#readFields(statement, names);
    const returning = this.#returningIn(statement);
    if (returning !== undefined) this.#returning.add(returning);
    return size() > before;
  }

  #namesIn({ start }: Span): Set<string> {
    const around = this.#outline.functionAt(start);
    if (!around) return this.#everywhere;
    const names = this.#inFunction.get(around) ?? new Set<string>();
    this.#inFunction.set(around, names);
    return names;
  }

  #mentions(statement: Span): boolean {
    const view = this.#view;
    const names = this.#namesIn(statement);
    for (let at = statement.start; at < statement.end; at++) {
      const { kind, value } = view.at(at);
      if (kind === 'text' && membersIn(value).some(([root]) => this.#holds(root, names))) return true;
      if (kind !== 'name') continue;
      if (this.#everywhere.has(value) || (names.has(value) && !view.isMember(at))) return true;
      const isCalled = view.valueAt(at + 1) === '(' && !view.isDeclared(at);
      if (isCalled && this.#returning.has(value)) return true;
    }
    return false;
  }

  #holds(name: string, names: ReadonlySet<string>): boolean {
    return names.has(name) || this.#everywhere.has(name);
  }

  /** The function that gives the answer on in this statement. */
  #returningIn({ start, end }: Span): string | undefined {
    const view = this.#view;
    const around = this.#outline.functionAt(start);
    if (around?.name && /^(return|yield)$/.test(view.valueAt(start))) return around.name;
    // `Answer Ask() => client.wsdl…()` of C# is no function with statements.
    const isBody = view.tokens.slice(start, end).some(({ value }) => value === '=>');
    if (around || !isBody || view.language.name !== 'C#') return undefined;
    const opens = view.tokens.findIndex(({ value }, at) => at > start && value === '(');
    return opens > 0 && opens < end ? view.valueAt(opens - 1) : undefined;
  }

  #readFields({ start, end }: Span, names: ReadonlySet<string>): void {
    const view = this.#view;
    for (let at = start; at < end; at++) {
      const { kind, value } = view.at(at);
      if (kind === 'name' && view.isMember(at) && view.valueAt(at + 1) !== '(' && this.#isOfAnswer(at, names))
        this.#take(value);
      if (kind !== 'text') continue;
      for (const [root, member] of membersIn(value)) if (this.#holds(root, names)) this.#take(member);
      if (this.#isKey(at)) this.#take(value.replace(/^\.?\/\/?|^@/, ''));
    }
  }

  #take(name: string): void {
    if (this.#fields.has(name)) this.#read.add(name);
  }

  // A text is a key where it is looked up, not where a request is filled.
  #isKey(at: number): boolean {
    const next = this.#view.valueAt(at + 1);
    return next !== '=>' && next !== ':' && /^(\(|\[|,|==)$/.test(this.#view.valueAt(at - 1));
  }

  /** Whether what a member is taken from is the answer: a name that holds it, or a call in the same statement. */
  #isOfAnswer(member: number, names: ReadonlySet<string>): boolean {
    const view = this.#view;
    let at = member - 2;
    while (at > 0) {
      if (/^[)\]]$/.test(view.valueAt(at))) {
        at = view.opening(at) - 1;
        if (view.tokens[at]?.kind !== 'name') return true;
      } else if (view.isMember(at)) at -= 2;
      else break;
    }
    const root = view.valueAt(at);
    return (
      this.#holds(root, names) || view.valueAt(at + 1) === '(' || /^(this|self|base|service)$/.test(root)
    );
  }
}

/** Values put into a text: `{employee.badgeNo}`, `{$employee->badgeNo}`; the variable and its member. */
function membersIn(text: string): [string, string][] {
  const found = text.matchAll(/(?:\{\s*\$?|\$)(\w+)(?:\?->|->|\?\.|\.)(\w+)/g);
  return [...found].map((match) => [match[1]!, match[2]!]);
}
