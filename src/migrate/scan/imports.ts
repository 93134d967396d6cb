import { endingOf } from './textNet.js';

/** What a line takes in: a path in quotes, a module of Python, a package of Perl, a file that a shell sources. */
const TAKEN =
  /(?:\brequire\w*\b|\bimport\b|\bfrom\b|\binclude\w*\b|\bload\b|\bsource\b|\bImport-\w+\b|\brender\b|\bget_template\b|\bopen\b)[^'"`\n]*['"`]([^'"`\n]+)['"`]|^\s*(?:from|import)\s+(\.*[\w.]+)|^\s*use\s+([\w:]+)|(?:^|[\s;&|(])(?:\.|source)\s+["']?([^\s"';]+)/g;

/** Tells which files of a folder take which others in, by the paths that they name; `commands` are files without an ending. */
export class Imports {
  readonly #files: readonly string[];
  readonly #of = new Map<string, ReadonlySet<string>>();

  constructor(files: ReadonlyMap<string, readonly string[]>) {
    this.#files = [...files.keys()];
    for (const [file, lines] of files) this.#of.set(file, this.#takenBy(file, lines));
  }

  takes(from: string, to: string): boolean {
    return this.#of.get(from)?.has(to) ?? false;
  }

  #takenBy(file: string, lines: readonly string[]): Set<string> {
    const found = new Set<string>();
    const add = (path: string): void => {
      const [nearest] = this.#files
        .filter((one) => one !== file && endsWith(one, path))
        .sort((a, b) => shared(b, file) - shared(a, file) || a.length - b.length);
      if (nearest) found.add(nearest);
    };
    for (const line of lines) {
      for (const match of line.matchAll(TAKEN)) {
        // A bare name is a package there.
        if (/^(js|[cm]js|[cm]?tsx?|jsx)$/.test(endingOf(file)) && match[1] && !/[./~#]/.test(match[1]))
          continue;
        const path =
          match[1] ?? match[2]?.replaceAll('.', '/') ?? match[3]?.replaceAll('::', '/') ?? match[4]!;
        add(path.replace(/^\/+|^.*\}\/|^(?:\.{1,2}\/)+/g, ''));
      }
      // Any file of the folder that is named with its ending, and commands by their paths.
      for (const [word] of line.matchAll(/[\w-]+(?:\.[\w-]+)+/g)) if (this.#named.has(word)) add(word);
      for (const [, word] of line.matchAll(/\/([\w-]+)(?![\w./-])/g)) if (this.#named.has(word!)) add(word!);
    }
    return found;
  }

  get #named(): ReadonlySet<string> {
    this.#names ??= new Set(this.#files.map((file) => file.replace(/^.*\//s, '')));
    return this.#names;
  }
  #names: Set<string> | undefined;
}

/** True for a file that a path without, or with, its ending means. */
function endsWith(file: string, path: string): boolean {
  const bare = file.replace(/\.\w+$/, '').replace(/\/(index|__init__)$/, '');
  return (
    [file, bare].some((one) => `/${one}`.endsWith(`/${path.replace(/\.[cm]?js$/, '')}`)) ||
    file.endsWith(`/${path}`)
  );
}

function shared(file: string, other: string): number {
  const folders = other.split('/');
  return (
    file.split('/').filter((part, at) => folders[at] === part).length +
    (endingOf(file) === endingOf(other) ? 0.5 : 0)
  );
}
