import { endingOf } from './textNet.js';

/** What a line takes in: a path in quotes, a module of Python, a package of Perl, a file that a shell sources. */
const TAKEN =
  /(?:\brequire\w*\b|\bimport\b|\bfrom\b|\binclude\w*\b|\bload\b|\bsource\b|\bImport-\w+\b|\brender\b|\bget_template\b|\bopen\b|\bgetBundle\b)[^'"`\n]*['"`]([^'"`\n]+)['"`]|^\s*(?:from|import)\s+(\.*[\w.]+)|(?:^|;)\s*(?:use|uses|imports|library)\b\W*([\w:]+)|(?:^|[\s;&|(])(?:\.|source)\s+["']?([^\s"';]+)/gi;

/** A file of the scripts' own, as a path of it is written. */
const OWN = /^\.{1,2}\/(?:.*\/)?[\w-]+$|\.(?:php\d?|inc|p[lmy]|rb|(?:ba|k)?sh|ps1|[cm]?[jt]sx?)$/;

const LIBRARY = /(^|\/)(autoload|nusoap)\.php$|(^|\/)node_modules\//;

/** Tells which files of a folder take which others in, by the paths that they name; `commands` are files without an ending. */
export class Imports {
  readonly #files: readonly string[];
  readonly #others: readonly string[];
  readonly #names: ReadonlySet<string>;
  readonly #of: ReadonlyMap<string, ReadonlySet<string>>;
  /** What files take in that is not in the folder, or in a part of it that is left out. */
  readonly outside: { readonly file: string; readonly line: number; readonly path: string }[] = [];

  constructor(
    files: readonly { readonly file: string; readonly lines: readonly string[] }[],
    others: readonly string[] = [],
  ) {
    this.#others = others;
    this.#files = files.map(({ file }) => file);
    this.#names = new Set(this.#files.map(nameOf));
    this.#of = new Map(files.map(({ file, lines }) => [file, this.#takenBy(file, lines)]));
  }

  takes(from: string, to: string): boolean {
    return this.#of.get(from)?.has(to) ?? false;
  }

  /** All files that a file takes in, itself or by way of others. */
  allOf(file: string): string[] {
    const found = new Set([file]);
    for (const one of found) for (const other of this.#of.get(one) ?? []) found.add(other);
    found.delete(file);
    return [...found].sort();
  }

  #takenBy(file: string, lines: readonly string[]): Set<string> {
    const found = new Set<string>();
    const add = (path: string): boolean => {
      const [nearest] = this.#files
        .filter((one) => one !== file && endsWith(one, path))
        .sort((a, b) => nearness(b, file) - nearness(a, file) || a.length - b.length);
      if (nearest) found.add(nearest);
      // `@app/roles`, `company.jobs.roles`: where a path begins is said elsewhere.
      else if (path.includes('/')) return add(path.slice(path.indexOf('/') + 1));
      return nearest !== undefined || this.#others.some((one) => endsWith(one, path));
    };
    for (const [at, line] of lines.entries()) {
      for (const [, quoted, module, used, sourced] of line.matchAll(TAKEN)) {
        // A bare name is a package there.
        if (/^([cm]?[jt]sx?|go)$/.test(endingOf(file)) && quoted && !/[./~#]/.test(quoted)) continue;
        const path = quoted ?? module?.replaceAll('.', '/') ?? used?.replaceAll('::', '/') ?? sourced!;
        const isIn = add(path.replaceAll('\\', '/').replace(/^\/+|^.*\}\/|^(?:\.{1,2}\/)+/g, ''));
        const own = quoted ?? sourced ?? module ?? '';
        const isOwn = module ? /^\.+\w/.test(module) : OWN.test(own) || /\brequire_relative\b/.test(line);
        if (!isIn && isOwn && !LIBRARY.test(own) && !/\bimport type\b/.test(line))
          this.outside.push({ file, line: at + 1, path: own });
      }
      // Any file of the folder that is named with its ending, and commands by their paths.
      for (const [, dotted, command] of line.matchAll(/([\w-]+(?:\.[\w-]+)+)|\/([\w-]+)(?![\w./-])/g))
        if (this.#names.has(dotted ?? command!)) add(dotted ?? command!);
    }
    return found;
  }
}

/** True for a file that a path without, or with, its ending means. */
function endsWith(file: string, path: string): boolean {
  const bare = file.replace(/\.\w+$/, '').replace(/\/(index|__init__)$/, '');
  const wanted = `/${path.replace(/\.[cm]?js$/, '')}`;
  return `/${file}`.endsWith(`/${path}`) || `/${file}`.endsWith(wanted) || `/${bare}`.endsWith(wanted);
}

function nearness(file: string, other: string): number {
  return shared(file, other) + (endingOf(file) === endingOf(other) ? 0.5 : 0);
}

/** How many folders two paths have in common, from their beginning. */
export function shared(file: string, other: string): number {
  const folders = other.split('/');
  return file.split('/').filter((part, at) => folders[at] === part).length;
}

/** The name of a file without its folders. */
export function nameOf(file: string): string {
  return file.replace(/^.*\//s, '');
}
