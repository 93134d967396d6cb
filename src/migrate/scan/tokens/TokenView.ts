import type { Token, TokenLanguage } from './Token.js';

/** The tokens of a file, asked by place. */
export class TokenView {
  readonly tokens: readonly Token[];
  readonly language: TokenLanguage;

  constructor(tokens: readonly Token[], language: TokenLanguage) {
    this.tokens = tokens;
    this.language = language;
  }

  at(place: number): Token {
    return this.tokens[place]!;
  }

  /** Nothing before the first token and behind the last. */
  valueAt(place: number): string {
    return this.tokens[place]?.value ?? '';
  }

  /** True for a name that is taken from what stands before it. */
  isMember(place: number): boolean {
    return this.language.members.includes(this.valueAt(place - 1));
  }

  /** True for the name of a function where it is declared. */
  isDeclared(place: number): boolean {
    return /^(def|function)$/.test(this.valueAt(place - 1));
  }

  /** Place of the first mark of a depth; -1 when there is none. */
  findMark(from: number, to: number, mark: string, depth: number): number {
    for (let at = from; at < to; at++) {
      const token = this.at(at);
      if (token.kind === 'mark' && token.value === mark && token.depth === depth) return at;
    }
    return -1;
  }

  /** Places of the names, of one depth where it is given. */
  namesBetween(from: number, to: number, depth?: number): number[] {
    const found: number[] = [];
    for (let at = from; at < to; at++)
      if (this.at(at).kind === 'name' && (depth === undefined || this.at(at).depth === depth)) found.push(at);
    return found;
  }

  /** The texts of the names. */
  namedBetween(from: number, to: number): string[] {
    return this.namesBetween(from, to).map((at) => this.valueAt(at));
  }

  /** Place of the bracket that a closing one ends. */
  opening(closing: number): number {
    const { depth } = this.at(closing);
    let at = closing - 1;
    while (at > 0 && !(/^[([]$/.test(this.valueAt(at)) && this.at(at).depth === depth)) at -= 1;
    return at;
  }
}
