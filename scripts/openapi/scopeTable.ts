import type { OpenApi } from './OpenApi.js';

/** What each call needs, by method and path, as source text. */
export function scopeTable(descriptions: readonly OpenApi[]): string {
  const rows = descriptions
    .flatMap(({ paths }) => Object.entries(paths))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    )
    .flatMap(({ path, method, operation }) =>
      operation['x-needs'] ? [`  '${method.toUpperCase()} ${path}': '${operation['x-needs']}',\n`] : [],
    );
  return `export const NEEDS = {\n${rows.join('')}} as const;\n`;
}
