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

const typescript: Grammar = { name: 'TypeScript', file: 'typescript' };
const javascript: Grammar = { name: 'JavaScript', file: 'javascript' };
const php: Grammar = { name: 'PHP', file: 'php' };
const python: Grammar = { name: 'Python', file: 'python' };
const csharp: Grammar = { name: 'C#', file: 'c-sharp' };
const java: Grammar = { name: 'Java', file: 'java' };
const ruby: Grammar = { name: 'Ruby', file: 'ruby' };
const powershell: Grammar = { name: 'PowerShell', file: 'powershell' };
const go: Grammar = { name: 'Go', file: 'go' };
const shell: Grammar = { name: 'shell', file: 'bash' };

const byEnding: Readonly<Record<string, Grammar>> = {
  ...{ ts: typescript, mts: typescript, cts: typescript, tsx: { name: 'TypeScript', file: 'tsx' } },
  ...{ js: javascript, mjs: javascript, cjs: javascript, jsx: javascript, gs: javascript },
  ...{ php, phtml: php, php5: php, py: python, pyw: python },
  ...{ cs: csharp, csx: csharp, java, rb: ruby, rake: ruby },
  go,
  ...{ ps1: powershell, psm1: powershell, sh: shell, bash: shell, ksh: shell, zsh: shell },
};

/** The grammar for a file, by the ending of its name or by the first line of a script without one. */
export function grammarFor(ending: string, text: string): Grammar | undefined {
  if (ending === 'inc') return text.includes('<?') ? php : shell;
  if (ending !== '') return byEnding[ending];
  const program = /^#!\S*?(?:\/env\s+(?:-S\s+)?)?([a-z]+)[\d.]*(?:\s|$)/.exec(text.slice(0, 120));
  const name = program?.[1] ?? /^#!.*\/([a-z]+)[\d.]*/.exec(text.slice(0, 120))?.[1];
  return { sh: shell, bash: shell, python, node: javascript, php, ruby, pwsh: powershell }[name ?? ''];
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
