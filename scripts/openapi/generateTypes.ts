import { register } from 'node:module';
import type { OpenApi } from './OpenApi.js';
import { reachable } from './reachable.js';

const COMPILER = new URL('compiler.mjs', import.meta.url).href;
const RESOLVE = `export async function resolve(specifier, context, next) {
  return next(specifier === 'typescript' ? ${JSON.stringify(COMPILER)} : specifier, context);
}`;

/** The TypeScript types of a description: one interface of paths, one of operations, one of components. */
export async function generateTypes(description: OpenApi): Promise<string> {
  register(`data:text/javascript,${encodeURIComponent(RESOLVE)}`);
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const { default: ts } = await import('./compiler.mjs');
  const isAnswer = answers(description);
  const isEnum = (type: unknown) =>
    (type as { types?: { text?: string }[] }).types?.every(({ text }) => text?.startsWith('"')) ?? false;
  const open = (type: unknown) =>
    ts.factory.createUnionTypeNode([type as never, ts.factory.createTypeReferenceNode('OtherText')]) as never;
  const nodes = await openapiTS(description as never, {
    defaultNonNullable: false,
    // A value that the service adds to those of an answer must not break what reads it.
    postTransform: (type, { path = '' }) => (isAnswer(path) && isEnum(type) ? open(type) : undefined),
  });
  const text = astToString(nodes);
  // A property that may not be there and can hold nothing says no more than its absence.
  const types = text
    .replace(/^ +"?\w+"?\?: never;\n/gm, '')
    .replace(/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, '')
    .replace(/^ +parameters: \{\n +\};\n/gm, '')
    // A parameter that is `undefined` is not given.
    .replace(/^( +)query\??: \{\n[\s\S]*?^\1\};/gm, (query) =>
      query.replace(/\?: .+(?=;$)/gm, '$& | undefined'),
    )
    .replace(/^export type (webhooks|\$defs) = .*;\n/gm, '')
    .replace(/^( +)(?=\S)/gm, (indent) => indent.slice(indent.length / 2));
  return `import type { OtherText } from './OtherText.js';\n${types}`;
}

/** Whether a place of a description is in what only answers hold, or answers and requests both. */
function answers({ paths, components }: OpenApi): (path: string) => boolean {
  const responses = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ responses }) => responses ?? []),
  );
  const found = reachable(responses, components.schemas);
  return (path) =>
    found.has(/^#\/components\/schemas\/(\w+)/.exec(path)?.[1] ?? '') || path.includes('/responses/');
}
