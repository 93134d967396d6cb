import { register } from 'node:module';

const COMPILER = new URL('compiler.mjs', import.meta.url).href;
const RESOLVE = `export async function resolve(specifier, context, next) {
  return next(specifier === 'typescript' ? ${JSON.stringify(COMPILER)} : specifier, context);
}`;

/** The TypeScript types of a description: one interface of paths, one of operations, one of components. */
export async function generateTypes(description: object): Promise<string> {
  register(`data:text/javascript,${encodeURIComponent(RESOLVE)}`);
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const text = astToString(await openapiTS(description as never, { defaultNonNullable: false }));
  // A property that may not be there and can hold nothing says no more than its absence.
  return text
    .replace(/^ +"?\w+"?\?: never;\n/gm, '')
    .replace(/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, '')
    .replace(/^ +parameters: \{\n +\};\n/gm, '')
    .replace(/^export type (webhooks|\$defs) = .*;\n/gm, '')
    .replace(/^( +)(?=\S)/gm, (indent) => indent.slice(indent.length / 2));
}
