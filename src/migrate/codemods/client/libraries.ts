import type { ts as Ts } from 'ts-morph';
import type { Source } from '../../scan/syntax/Source.js';

/** How a file takes in a SOAP library: an import, or a variable with `require`. */
export interface LibraryImport {
  readonly statement: Ts.Statement;
  /** The names that stand for the library or parts of it. */
  readonly names: readonly Ts.Identifier[];
  readonly isRequire: boolean;
}

const LIBRARY = /^(soap|strong-soap)$/;

/** Every import of a SOAP library in a file. */
export function libraryImports({ ts, file }: Source): LibraryImport[] {
  return file.statements.flatMap((statement): LibraryImport[] => {
    if (ts.isImportDeclaration(statement)) {
      if (!ts.isStringLiteral(statement.moduleSpecifier) || !LIBRARY.test(statement.moduleSpecifier.text))
        return [];
      return [{ statement, names: importedNames(ts, statement.importClause), isRequire: false }];
    }
    if (!ts.isVariableStatement(statement)) return [];
    const [declaration, ...others] = statement.declarationList.declarations;
    if (!declaration?.initializer || others.length > 0) return [];
    let module: Ts.Expression = declaration.initializer;
    if (ts.isPropertyAccessExpression(module)) module = module.expression;
    if (!ts.isCallExpression(module) || module.expression.getText(file) !== 'require') return [];
    const [name] = module.arguments;
    if (!name || !ts.isStringLiteral(name) || !LIBRARY.test(name.text)) return [];
    return [{ statement, names: boundNames(ts, declaration.name), isRequire: true }];
  });
}

function importedNames(ts: typeof Ts, clause: Ts.ImportClause | undefined): Ts.Identifier[] {
  const bindings = clause?.namedBindings;
  const named = bindings
    ? ts.isNamespaceImport(bindings)
      ? [bindings.name]
      : bindings.elements.map(({ name }) => name)
    : [];
  return [...(clause?.name ? [clause.name] : []), ...named];
}

function boundNames(ts: typeof Ts, name: Ts.BindingName): Ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? boundNames(ts, element.name) : [],
  );
}
