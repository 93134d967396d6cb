import type { ts as Ts } from 'ts-morph';
import type { Source } from '../../scan/syntax/Source.js';
import type { EditList } from '../client/EditList.js';
import { statementOf } from '../client/expressionUse.js';

const SENDERS = /^(axios|node-fetch|undici|easy-soap-request|fast-xml-parser|xml2js)$/;

/**
 * Takes out what was there for calls that are moved: functions, constants, parsers and imports that nothing names any more.
 * True when the new imports took the place of one.
 */
export function removeUnused(
  source: Source,
  edits: EditList,
  parts: ReadonlySet<Ts.Node>,
  imports: string,
): boolean {
  const { ts, file } = source;
  const start = (node: Ts.Node) => node.getStart(file);
  const isGone = (node: Ts.Node) => edits.isReplaced({ start: start(node), end: node.getEnd() });
  const isUnused = (name: Ts.Node | undefined) => {
    const symbol = name && source.symbolOf(name);
    return symbol !== undefined && source.identifiersOf(symbol).every((one) => one === name || isGone(one));
  };
  // The comment at the head of a file is not of its first statement.
  const remove = (statement: Ts.Node) => {
    if (statement !== file.statements[0]) {
      edits.replace(statement.pos, statement.getEnd());
      return;
    }
    const lines = /^[\t ]*\n+/.exec(source.text.slice(statement.getEnd()))?.[0].length ?? 0;
    edits.replace(start(statement), statement.getEnd() + lines);
  };
  const candidates = new Set<Ts.Node>(parts);
  const visit = (node: Ts.Node): void => {
    if (ts.isVariableDeclaration(node) && /^new XMLParser\(/.test(node.initializer?.getText(file) ?? ''))
      candidates.add(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  // What was used by what goes may go too.
  for (let before = -1; before !== candidates.size; ) {
    before = candidates.size;
    for (const part of candidates) {
      const holder = ts.isVariableDeclaration(part.parent) ? part.parent : part;
      if (!isUnused((holder as Ts.NamedDeclaration).name)) continue;
      const statement = statementOf(source, holder);
      remove(statement);
      candidates.delete(part);
    }
  }
  const gone = file.statements.filter((statement) => {
    const names = importedNames(source, statement);
    return names.length > 0 && names.every(isUnused);
  });
  const [first, ...others] = gone;
  if (first) edits.replace(start(first), first.getEnd(), imports.trimEnd());
  for (const other of others) remove(other);
  return first !== undefined;
}

function importedNames({ ts, file }: Source, statement: Ts.Statement): Ts.Identifier[] {
  if (ts.isImportDeclaration(statement)) {
    if (!SENDERS.test((statement.moduleSpecifier as Ts.StringLiteral).text)) return [];
    const { name, namedBindings } = statement.importClause ?? {};
    const named =
      namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements.map((one) => one.name) : [];
    return [...(name ? [name] : []), ...named];
  }
  if (!ts.isVariableStatement(statement)) return [];
  const [declaration] = statement.declarationList.declarations;
  const module = /^require\(['"]([\w-]+)['"]\)/.exec(declaration?.initializer?.getText(file) ?? '')?.[1];
  if (!declaration || !module || !SENDERS.test(module)) return [];
  if (ts.isIdentifier(declaration.name)) return [declaration.name];
  return declaration.name.elements.flatMap((one) =>
    ts.isBindingElement(one) && ts.isIdentifier(one.name) ? [one.name] : [],
  );
}
