import type { ts as Ts } from 'ts-morph';
import type { Source } from './Source.js';

/** The parts that an argument gives, records and rows inside included. */
export function partsOf(source: Source, argument: Ts.Node | undefined): string[] {
  const { ts, file } = source;
  if (!argument) return [];
  if (ts.isIdentifier(argument)) {
    const declaration = source.symbolOf(argument)?.valueDeclaration;
    return declaration && ts.isVariableDeclaration(declaration)
      ? partsOf(source, declaration.initializer)
      : [];
  }
  if (ts.isAsExpression(argument) || ts.isParenthesizedExpression(argument))
    return partsOf(source, argument.expression);
  if (ts.isArrayLiteralExpression(argument)) return argument.elements.flatMap((row) => partsOf(source, row));
  if (ts.isCallExpression(argument)) return argument.arguments.flatMap((row) => partsOf(source, row));
  if (ts.isArrowFunction(argument)) return partsOf(source, argument.body);
  if (!ts.isObjectLiteralExpression(argument)) return [];
  return argument.properties.flatMap((property) => {
    if (!property.name || !('text' in property.name)) return [];
    const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
    // Empty and 0 mean that a part is not used.
    if (/^(''|""|0)$/.test(value.getText(file))) return [];
    return [property.name.text, ...partsOf(source, value)];
  });
}

/** The parts that the arguments behind a name give. */
export function partsNextTo(source: Source, node: Ts.Node): string[] {
  const { ts } = source;
  const { parent } = node;
  if (!ts.isCallExpression(parent)) return [];
  const at = [...parent.arguments].indexOf(node as Ts.Expression);
  return parent.arguments.slice(at + 1).flatMap((argument) => partsOf(source, argument));
}

/** `client.call('wsdlGetUnits', …)` */
export function isNameOfCall({ ts }: Source, node: Ts.Node): boolean {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  return ts.isPropertyAccessExpression(parent.expression) && parent.expression.name.text === 'call';
}
