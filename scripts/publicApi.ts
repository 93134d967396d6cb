import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ts } from 'ts-morph';
import { ROOT } from './sources.js';

/** A name that an entry of the package exports: its declaration, and those inside it. */
export interface PublicName {
  readonly name: string;
  /** The source file, from the root. */
  readonly file: string;
  readonly node: ts.Node;
}

const parsed = new Map<string, ts.SourceFile>();

function sourceOf(file: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known) return known;
  const text = readFileSync(join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

/** The entries of the package, with the source of each. */
export function entries(): { readonly entry: string; readonly file: string }[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  return Object.entries(exports).flatMap(([path, target]) => {
    const file = target.replace('./dist/', 'src/').replace(/\.js$/, '.ts');
    const entry = `workforce-soap${path.slice(1)}`;
    return path.includes('*') || !existsSync(join(ROOT, file)) || !file.endsWith('.ts')
      ? []
      : [{ entry, file }];
  });
}

/** What a file exports, followed to the declarations. */
export function exportsOf(file: string): PublicName[] {
  return sourceOf(file).statements.flatMap((statement): PublicName[] => {
    if (ts.isExportDeclaration(statement)) return reExported(file, statement);
    if (!isExported(statement)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map((one) => ({
        name: one.name.getText(),
        file,
        node: statement,
      }));
    const { name } = statement as ts.DeclarationStatement;
    return name === undefined ? [] : [{ name: name.text, file, node: statement }];
  });
}

function isExported(node: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function reExported(file: string, { moduleSpecifier, exportClause }: ts.ExportDeclaration): PublicName[] {
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
  if (!moduleSpecifier.text.startsWith('.')) return [];
  const from = join(dirname(file), moduleSpecifier.text.replace(/\.js$/, '.ts'));
  const all = exportsOf(from);
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return all;
  return exportClause.elements.flatMap(({ name, propertyName }) =>
    all.filter((one) => one.name === (propertyName ?? name).text).map((one) => ({ ...one, name: name.text })),
  );
}

/** The text of the documentation comment above a declaration, without its tags. */
export function docOf(node: ts.Node): string {
  const [doc] = (node as { jsDoc?: ts.JSDoc[] }).jsDoc?.slice(-1) ?? [];
  return doc === undefined ? '' : (ts.getTextOfJSDocComment(doc.comment) ?? '').trim();
}

type Member = ts.ClassElement | ts.TypeElement;

/** The members of a class, an interface or an object type that callers see. */
export function membersOf(node: ts.Node): Member[] {
  if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type)) return [...node.type.members];
  if (!ts.isClassDeclaration(node) && !ts.isInterfaceDeclaration(node)) return [];
  return ([...node.members] as Member[]).filter(
    (member) =>
      member.name !== undefined &&
      !ts.isPrivateIdentifier(member.name) &&
      !member.name.getText().startsWith('[') &&
      !(
        ts.canHaveModifiers(member) &&
        ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
      ),
  );
}
