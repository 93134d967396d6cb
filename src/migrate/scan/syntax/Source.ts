import type { ts as Ts } from 'ts-morph';
import { MissingDependency } from '../../../errors/MissingDependency.js';

/** A parsed TypeScript or JavaScript file. */
export interface Source {
  readonly ts: typeof Ts;
  readonly file: Ts.SourceFile;
  readonly text: string;
  lineOf(position: number): number;
  symbolOf(node: Ts.Node): Ts.Symbol | undefined;
  /** What an expression is always, as far as the file alone tells. */
  kindOf(node: Ts.Expression): 'string' | 'number' | 'boolean' | undefined;
  /** Every identifier of the file, private names of classes too, that means the symbol, its declarations included. */
  identifiersOf(symbol: Ts.Symbol): readonly Ts.MemberName[];
}

/** Parses a file. Needs the optional package `ts-morph`. */
export async function parseSource(path: string, text: string): Promise<Source> {
  const { Project, ts } = await loadTsMorph();
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    compilerOptions: { allowJs: true, noLib: true, noResolve: true, target: ts.ScriptTarget.Latest },
  });
  const file = project.createSourceFile(`/${path.split('/').at(-1)}`, text).compilerNode;
  const checker = project.getTypeChecker().compilerObject;
  const symbolOf = (node: Ts.Node) =>
    ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
  let identifiers: Map<Ts.Symbol, Ts.MemberName[]> | undefined;
  return {
    ts,
    file,
    text,
    lineOf: (position) => ts.getLineAndCharacterOfPosition(file, position).line + 1,
    symbolOf,
    kindOf(node) {
      const { flags } = checker.getBaseTypeOfLiteralType(checker.getTypeAtLocation(node));
      if (flags & ts.TypeFlags.StringLike) return 'string';
      if (flags & ts.TypeFlags.NumberLike) return 'number';
      return flags & (ts.TypeFlags.BooleanLike | ts.TypeFlags.Boolean) ? 'boolean' : undefined;
    },
    identifiersOf(symbol) {
      identifiers ??= identifiersBySymbol(ts, file, symbolOf);
      return identifiers.get(symbol) ?? [];
    },
  };
}

function identifiersBySymbol(
  ts: typeof Ts,
  file: Ts.SourceFile,
  symbolOf: (node: Ts.Node) => Ts.Symbol | undefined,
): Map<Ts.Symbol, Ts.MemberName[]> {
  const found = new Map<Ts.Symbol, Ts.MemberName[]>();
  const visit = (node: Ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const symbol = symbolOf(node);
      if (symbol) found.set(symbol, [...(found.get(symbol) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The optional package that reads TypeScript and JavaScript. */
export async function loadTsMorph(): Promise<typeof import('ts-morph')> {
  try {
    return await import('ts-morph');
  } catch (cause) {
    throw new MissingDependency(
      'reading TypeScript and JavaScript needs the package ts-morph: npm install -D ts-morph',
      { cause },
    );
  }
}
