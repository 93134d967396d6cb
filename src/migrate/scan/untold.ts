import type { FileScan } from './scanFile.js';
import { endingOf, hiddenIn, isComment } from './textNet.js';
import type { Language, Unknown, Use } from './Use.js';

/** A file that was read, by its lines without comments. */
export interface ReadFile {
  readonly file: string;
  readonly lines: readonly string[];
  readonly language: Language;
  readonly scan: FileScan;
}

/** What a line takes in: a path in quotes, a module of Python, a package of Perl, a file that a shell sources. */
const TAKEN =
  /(?:\brequire\w*\b|\bimport\b|\bfrom\b|\binclude\w*\b|\bload\b|\bsource\b|\bImport-\w+\b|\brender\b|\bget_template\b|\bopen\b)[^'"`\n]*['"`]([^'"`\n]+)['"`]|^\s*(?:from|import)\s+(\.*[\w.]+)|(?:^|;)\s*(?:use|uses|imports|library)\b\W*([\w:]+)|(?:^|[\s;&|(])(?:\.|source)\s+["']?([^\s"';]+)/gi;

/** Tells which files of a folder take which others in, by the paths that they name; `commands` are files without an ending. */
export class Imports {
  readonly #files: readonly string[];
  readonly #names: ReadonlySet<string>;
  readonly #of: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(files: readonly Pick<ReadFile, 'file' | 'lines'>[]) {
    this.#files = files.map(({ file }) => file);
    this.#names = new Set(this.#files.map(nameOf));
    this.#of = new Map(files.map(({ file, lines }) => [file, this.#takenBy(file, lines)]));
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
      // `@app/roles`, `company.jobs.roles`: where a path begins is said elsewhere.
      else if (path.includes('/')) add(path.slice(path.indexOf('/') + 1));
    };
    for (const line of lines) {
      for (const [, quoted, module, used, sourced] of line.matchAll(TAKEN)) {
        // A bare name is a package there.
        if (/^([cm]?[jt]sx?|go)$/.test(endingOf(file)) && quoted && !/[./~#]/.test(quoted)) continue;
        const path = quoted ?? module?.replaceAll('.', '/') ?? used?.replaceAll('::', '/') ?? sourced!;
        add(path.replace(/^\/+|^.*\}\/|^(?:\.{1,2}\/)+/g, ''));
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

function shared(file: string, other: string): number {
  const folders = other.split('/');
  const same = file.split('/').filter((part, at) => folders[at] === part).length;
  return same + (endingOf(file) === endingOf(other) ? 0.5 : 0);
}

/** What opens a client, or holds what a client sends. */
const SERVICE =
  /<(?:\w+:)?Envelope\b|[?&]wsdl\b|\bservice\.wsdl\b|\buri:Service\b|\bSoapClient\s*\(|SOAP::Lite|Savon\.client|New-WebServiceProxy|ServicePortType|\bnusoap_client\b|(?:require\(|from )['"](?:soap|strong-soap|easy-soap-request|workforce-soap)['"]|\b(?:from|import) (?:zeep|suds)\b/;

/**
 * Scripts that name the service, or take in one that does, and of which nothing else is told: neither a call nor a place to
 * look at; and places of all scripts where a name is hidden.
 */
export function untold(
  scripts: readonly ReadFile[],
  imports: Imports,
  uses: readonly Use[],
  unknowns: readonly Unknown[],
): Unknown[] {
  const calling = new Set(
    uses.flatMap(({ file, calledFrom = [] }) => [file, ...calledFrom.map((one) => one.file)]),
  );
  const helping = new Set(uses.flatMap(({ through }) => through ?? []));
  const found = scripts.flatMap(({ file, lines, language }) => {
    const isClient = calling.has(file) || lines.some((line) => SERVICE.test(line));
    return hiddenIn(file, lines, language, isClient);
  });
  const all = [...unknowns, ...found];
  const open = new Set(all.filter(({ what }) => /^(call|beginning)$/.test(what)).map(({ file }) => file));
  const spoken = new Set(all.map(({ file }) => file));
  const add = ({ file, lines, language }: ReadFile, name: string, word: string): void => {
    const at = lines.findIndex((line) => !isComment(line) && line.includes(word));
    found.push({ what: 'service', name, file, line: Math.max(0, at) + 1, language });
    spoken.add(file);
    open.add(file);
  };
  const stemOf = (file: string) => nameOf(file).replace(/\.\w+$/, '');
  for (const one of scripts) {
    const { file } = one;
    if (spoken.has(file) || calling.has(file) || helping.has(file)) continue;
    if ([...calling].some((other) => imports.takes(other, file))) continue;
    const name = SERVICE.exec(one.lines.join('\n'))?.[0];
    const helper = [...calling].find((other) => imports.takes(file, other));
    if (name) add(one, name, name);
    else if (helper) add(one, nameOf(helper), stemOf(helper));
  }
  // What takes in a file with something unknown may do it too, and so on.
  for (let before = -1; before < found.length; ) {
    before = found.length;
    for (const one of scripts) {
      const helper = spoken.has(one.file)
        ? undefined
        : [...open].find((other) => imports.takes(one.file, other));
      if (helper) add(one, nameOf(helper), stemOf(helper));
    }
  }
  return found;
}

function nameOf(file: string): string {
  return file.replace(/^.*\//s, '');
}
