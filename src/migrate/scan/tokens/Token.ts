/** One token of a PHP, Python or C# file. Comments are left out. */
export interface Token {
  readonly kind: 'name' | 'text' | 'mark' | 'line';
  /** The name without `$` or `@`, the text without its quotes, or the mark. */
  readonly value: string;
  readonly position: number;
  /** How many brackets are open around the token; braces count in Python only. */
  readonly depth: number;
  /** Python: white space before the first token of the line. */
  readonly indent?: number;
}

/** What a scanner must know of a language. */
export interface TokenLanguage {
  readonly name: 'PHP' | 'Python' | 'C#';
  readonly lineComments: readonly string[];
  readonly blockComments: boolean;
  /** Python: lines end statements, unless a bracket is open. */
  readonly linesEnd: boolean;
  /** Reads a text at a position: its value and where it ends, or nothing. */
  readonly textAt: (source: string, at: number) => { value: string; end: number } | undefined;
  /** What stands between a value and its member. */
  readonly members: readonly string[];
}
