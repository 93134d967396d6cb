import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { MissingDependency } from '../../../errors/MissingDependency.js';
import type { Language } from '../Use.js';

/** A node of a syntax tree, as far as it is read here. */
export interface SyntaxNode {
  readonly type: string;
  /** True when something in it is not understood. */
  readonly hasError: boolean;
  readonly text: string;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly startPosition: { readonly row: number };
  readonly parent: SyntaxNode | null;
  readonly namedChildren: readonly (SyntaxNode | null)[];
  childForFieldName(name: string): SyntaxNode | null;
  childrenForFieldName(name: string): readonly (SyntaxNode | null)[];
}

/** A language that is read by its grammar. */
export interface Grammar {
  readonly name: Language;
  readonly file: string;
}

/** The grammars, with the endings of their files, and the programs that run scripts without one. */
const GRAMMARS: readonly (readonly [Language, string, RegExp, RegExp?])[] = [
  ['TypeScript', 'typescript', /^[mc]?ts$/],
  ['TypeScript', 'tsx', /^tsx$/],
  ['JavaScript', 'javascript', /^([mc]?js|jsx|gs)$/, /^node$/],
  ['PHP', 'php', /^(php5?|phtml)$/, /^php$/],
  ['Python', 'python', /^pyw?$/, /^python$/],
  ['Ruby', 'ruby', /^(rb|rake)$/, /^ruby$/],
  ['shell', 'bash', /^(ba|k|z)?sh$/, /^(ba)?sh$/],
];

/** The grammar for a file, by the ending of its name or by the first line of a script without one. */
export function grammarFor(ending: string, text: string): Grammar | undefined {
  if (ending === 'inc') return grammarFor(text.includes('<?') ? 'php' : 'sh', '');
  const program =
    /^#!(?:\S*?\/env\s+(?:-S\s+)?|.*\/)?([a-z]+)[\d.]*(?:\s|$)/.exec(text.slice(0, 120))?.[1] ?? '';
  const [name, file] =
    GRAMMARS.find(([, , endings, programs]) =>
      ending === '' ? programs?.test(program) : endings.test(ending),
    ) ?? [];
  return name && file ? { name, file } : undefined;
}

interface TreeSitter {
  readonly Parser: {
    init(): Promise<void>;
    new (): {
      setLanguage(language: unknown): unknown;
      parse(text: string): { readonly rootNode: SyntaxNode; delete(): void } | null;
    };
  };
  readonly Language: { load(path: string): Promise<unknown> };
}

let loading: Promise<{ readonly library: TreeSitter; readonly folder: string }> | undefined;
const languages = new Map<string, Promise<unknown>>();

/** Parses a text and gives its tree to a reader. Needs the optional package `@vscode/tree-sitter-wasm`. */
export async function parsed<T>(
  grammar: Grammar,
  text: string,
  read: (root: SyntaxNode) => T,
): Promise<T | undefined> {
  loading ??= load();
  const { library, folder } = await loading;
  const known = languages.get(grammar.file);
  const language = known ?? library.Language.load(join(folder, `tree-sitter-${grammar.file}.wasm`));
  if (!known) languages.set(grammar.file, language);
  const parser = new library.Parser();
  parser.setLanguage(await language);
  const tree = parser.parse(text);
  if (!tree) return undefined;
  try {
    return read(tree.rootNode);
  } finally {
    tree.delete();
  }
}

async function load(): Promise<{ library: TreeSitter; folder: string }> {
  const require = createRequire(import.meta.url);
  // The platform would compile the grammars' huge functions again and again to make them fast: 14 s instead of 0.4.
  setFlagsFromString('--liftoff-only');
  try {
    const library: TreeSitter = require('@vscode/tree-sitter-wasm');
    await library.Parser.init();
    return { library, folder: dirname(require.resolve('@vscode/tree-sitter-wasm')) };
  } catch (cause) {
    throw new MissingDependency(
      'reading scripts needs the package @vscode/tree-sitter-wasm: npm install -D @vscode/tree-sitter-wasm',
      { cause },
    );
  }
}
