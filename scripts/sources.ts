import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = new URL('..', import.meta.url).pathname;

/** One definition file: `src/<folder>/<domain>/<name>.ts`. */
export interface Source {
  readonly domain: string;
  readonly name: string;
}

/** The definition files of a folder by domain and name. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: domain }) =>
      readdirSync(join(ROOT, folder, domain))
        .filter((file) => file.endsWith('.ts'))
        .map((file) => ({ domain, name: file.slice(0, -'.ts'.length) })),
    )
    .sort((a, b) => (a.domain === b.domain ? (a.name < b.name ? -1 : 1) : a.domain < b.domain ? -1 : 1));
}
