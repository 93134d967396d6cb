import type { AnyOperation } from '../src/definition/operation.js';
import { docComment, type DefinitionDocs } from './definitionDocs.js';

/** The text of src/client/operationMethods.generated.ts: an interface, because editors show the docs of its members. */
export function operationMethods(
  operations: readonly { readonly operation: AnyOperation; readonly docs: DefinitionDocs }[],
): string {
  return `// Written by \`npm run generate\`.
import type { CallOptions } from './callOptions.js';
import type { InputOf, OutputOf } from '../definition/operation.js';
import type * as operations from '../operations/index.generated.js';

type Of = typeof operations;

/** One method an operation, named as the operation. */
export interface OperationMethods {
${operations.map(({ operation, docs }) => method(operation, docs)).join('')}}
`;
}

function method({ name, input }: AnyOperation, { doc }: DefinitionDocs): string {
  const optional = Object.values(input).some((spec) => spec.required && !spec.unsettable) ? '' : '?';
  return `${docComment(doc, '  ')}  ${name}(input${optional}: InputOf<Of['${name}']>, options?: CallOptions): Promise<OutputOf<Of['${name}']>>;
`;
}
