import { posix } from 'node:path';

/** A file of a folder, and what stands in it. */
export interface FileText {
  readonly file: string;
  readonly text: string;
}

/** The files that import a file, and those that import them. */
export function usersOf(file: string, files: readonly FileText[]): readonly FileText[] {
  const found = new Set<FileText>();
  const wanted = [file];
  for (let at = wanted.shift(); at !== undefined; at = wanted.shift()) {
    const target = at;
    for (const one of files) {
      if (one.file === file || found.has(one) || !imports(one, target)) continue;
      found.add(one);
      wanted.push(one.file);
    }
  }
  return [...found];
}

/** True for a file that requires or imports another, by any of the ways to write it. */
function imports(one: FileText, target: string): boolean {
  const known = IMPORTED.get(one) ?? importedBy(one);
  IMPORTED.set(one, known);
  return known.has(bare(target));
}

// Each file is asked for all others.
const IMPORTED = new WeakMap<FileText, ReadonlySet<string>>();

function importedBy({ file, text }: FileText): ReadonlySet<string> {
  const specifiers = text.matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)['"](\.{1,2}\/?[^'"]*)['"]/g,
  );
  const paths = [...specifiers].map(([, to]) =>
    posix.normalize(posix.join(posix.dirname(file), to!)).replace(/\/$/, ''),
  );
  return new Set(paths.flatMap((path) => [bare(path), `${path}/index`]));
}

/** Without its ending: TypeScript is imported as `.js`. */
function bare(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '');
}
