import type { CompilerOptions, ts as Ts } from 'ts-morph';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { groupedBy } from '../../text/groupedBy.js';

/** A parsed TypeScript or JavaScript file. */
export interface Script {
  readonly file: Ts.SourceFile;
  readonly text: string;
  readonly isTypeScript: boolean;
  lineOf(position: number): number;
  /** How a name is declared first. */
  declarationOf(node: Ts.Node): Ts.Declaration | undefined;
  isDeclaredOnce(name: Ts.Identifier): boolean;
  /** Every identifier of the file that means what this one means, its declarations included. */
  sameAs(name: Ts.Node): readonly Ts.Identifier[];
  /** What an expression is always, as far as the file alone tells. */
  kindOf(node: Ts.Expression): 'string' | 'number' | 'boolean' | undefined;
  /** True where the text of a name means the same at another place. */
  meansSame(name: Ts.Identifier, place: Ts.Node): boolean;
  /** Where its comments stand. */
  readonly comments: readonly Ts.TextRange[];
}

/** Parses a file. Needs the optional package `ts-morph`. */
export async function parseScript(path: string, text: string): Promise<Script> {
  const { project, file } = await alone(path, text);
  const checker = project.getTypeChecker().compilerObject;
  const symbolOf = (node: Ts.Node): Ts.Symbol | undefined =>
    ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
  let bySymbol: Map<Ts.Symbol | undefined, Ts.Identifier[]> | undefined;
  return {
    file,
    text,
    isTypeScript: /\.[cm]?tsx?$/.test(path),
    lineOf: (position) => ts.getLineAndCharacterOfPosition(file, position).line + 1,
    declarationOf: (node) => (ts.isIdentifier(node) ? symbolOf(node)?.declarations?.[0] : undefined),
    isDeclaredOnce: (name) => symbolOf(name)?.declarations?.length === 1,
    sameAs(name) {
      bySymbol ??= groupedBy(nodesIn(file).filter(ts.isIdentifier), symbolOf);
      const symbol = symbolOf(name);
      return (symbol && bySymbol.get(symbol)) ?? [];
    },
    kindOf(node) {
      const { flags } = checker.getBaseTypeOfLiteralType(checker.getTypeAtLocation(node));
      if (flags & ts.TypeFlags.StringLike) return 'string';
      if (flags & ts.TypeFlags.NumberLike) return 'number';
      return flags & (ts.TypeFlags.BooleanLike | ts.TypeFlags.Boolean) ? 'boolean' : undefined;
    },
    meansSame: (name, place) =>
      checker.getSymbolsInScope(place, ts.SymbolFlags.Value).find((one) => one.name === name.text) ===
      symbolOf(name),
    comments: commentsIn(file),
  };
}

/** A file as a project of its own: nothing else is read. */
async function alone(path: string, text: string, more: CompilerOptions = {}) {
  const { Project } = await loadTsMorph();
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    compilerOptions: { allowJs: true, noLib: true, noResolve: true, target: ts.ScriptTarget.Latest, ...more },
  });
  return { project, file: project.createSourceFile(`/${path.split('/').at(-1)}`, text).compilerNode };
}

function commentsIn(file: Ts.SourceFile): Ts.TextRange[] {
  const found = new Map<number, Ts.TextRange>();
  const see = (node: Ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(file.text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.end) ?? []),
    ];
    for (const one of ranges) found.set(one.pos, one);
    node.getChildren(file).forEach(see);
  };
  see(file);
  return [...found.values()];
}

/** A node and all nodes in it, in the order of the text. */
export function nodesIn(node: Ts.Node): Ts.Node[] {
  const found: Ts.Node[] = [];
  const see = (one: Ts.Node): void => {
    found.push(one);
    ts.forEachChild(one, see);
  };
  see(node);
  return found;
}

/** True for a function that is written as an expression: where it is given, it is all there. */
export function isFunction(node: Ts.Node | undefined): node is Ts.ArrowFunction | Ts.FunctionExpression {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
}

/** The function that an expression is, or that its name stands for. */
export function functionOf(
  { declarationOf }: Script,
  node: Ts.Expression,
): Ts.ArrowFunction | Ts.FunctionExpression | Ts.FunctionDeclaration | undefined {
  const declared = declarationOf(node) ?? node;
  const made = ts.isVariableDeclaration(declared) ? declared.initializer : declared;
  return isFunction(made) || (made && ts.isFunctionDeclaration(made)) ? made : undefined;
}

/** True for what an expression may be wrapped in without being another: brackets, `as` and `!`. */
export function isWrapping(
  node: Ts.Node,
): node is Ts.ParenthesizedExpression | Ts.AsExpression | Ts.NonNullExpression {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node);
}

/** The compiler, from when `loadTsMorph` has answered. */
export let ts: typeof Ts;

/** The optional package that reads TypeScript and JavaScript. */
export async function loadTsMorph(): Promise<typeof import('ts-morph')> {
  try {
    const loaded = await import('ts-morph');
    ts = loaded.ts;
    return loaded;
  } catch (cause) {
    throw new MissingDependency('the codemods need the package ts-morph: npm install -D ts-morph', { cause });
  }
}

/** `Cannot find name`, and what else the compiler says of a name that is not there or is there twice. */
const NAMES: ReadonlySet<number> = new Set([2304, 2552, 2451, 2300, 2448, 2454, 18004]);

/** Syntax that cannot be read and names that are not there, in the words of the compiler. */
export async function faultsIn(file: string, text: string): Promise<string[]> {
  const { project, file: source } = await alone(file, text, { checkJs: true });
  const program = project.getProgram().compilerObject;
  const isGlobal = (said: string) => {
    const name = /'(\w+)'/.exec(said)?.[1] ?? '';
    return name in globalThis || /^(require|module|exports|__dirname|__filename)$/.test(name);
  };
  const said = ({ messageText }: Ts.Diagnostic) => ts.flattenDiagnosticMessageText(messageText, ' ');
  const names = program.getSemanticDiagnostics(source).filter(({ code }) => NAMES.has(code));
  return [
    ...program.getSyntacticDiagnostics(source).map(said),
    ...names.map(said).filter((one) => !isGlobal(one)),
  ];
}
