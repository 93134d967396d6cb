import { type Code, plainText, walk } from './Code.js';
import { sameFamily } from './declarations.js';
import type { Script } from './Script.js';

/** What a script says of others: paths that it names, and words that may be their classes. */
interface Mentions {
  readonly paths: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly classes: readonly string[];
}

/** Tells which of several files a script most likely means by a name that more than one of them has. */
export class Relations {
  readonly #mentions = new Map<Script, Mentions>();
  readonly #known = new Map<Script, Map<Script, number>>();
  readonly #declaring = new Map<string, Script[]>();

  /** Tells that a script has a class of that name. */
  declares(name: string, script: Script): void {
    this.#declaring.set(name, [...(this.#declaring.get(name) ?? []), script]);
  }

  /** The candidates in the files that are nearest to a script; those that are not even in its folder count for nothing. */
  nearest<T>(
    from: Script,
    candidates: readonly T[],
    scriptOf: (one: T) => Script,
    least: number,
  ): readonly T[] {
    if (candidates.length === 0) return candidates;
    const near = candidates.map((one) => this.#nearness(from, scriptOf(one)));
    const most = Math.max(...near);
    return most < least ? [] : candidates.filter((_, at) => near[at] === most);
  }

  /** True for a script that names the file of another, or one of its classes. */
  knows(from: Script, other: Script): boolean {
    return sameFamily(from.language, other.language) && this.#nearness(from, other) >= MEANT;
  }

  #nearness(from: Script, to: Script): number {
    const known = this.#known.get(from) ?? new Map<Script, number>();
    this.#known.set(from, known);
    const found = known.get(to) ?? this.#measured(from, to);
    known.set(to, found);
    return found;
  }

  #measured(from: Script, to: Script): number {
    if (from === to) return NAMED + 1;
    const [own, other] = [this.#mentionsOf(from), this.#mentionsOf(to)];
    if (namesFile(own, from, to)) return NAMED;
    const isMeant =
      other.classes.some((one) => own.words.has(one) && this.#isNearest(one, from, to)) ||
      own.classes.some((one) => other.words.has(one) && this.#isNearest(one, to, from));
    const name = bare(to.file).replace(/^.*\//s, '');
    const isSaid = own.words.has(name) || [...own.paths].some((path) => path.endsWith(name));
    const near = namesPackage(own, to) ? IN_FOLDER : inFolders(from.file, to.file);
    return (isMeant ? MEANT : 0) + (isSaid ? SAID : 0) + near;
  }

  /** Of several classes with one name a script means the one in the nearest folder. */
  #isNearest(name: string, from: Script, to: Script): boolean {
    const near = (this.#declaring.get(name) ?? []).map((one) => inFolders(from.file, one.file));
    return inFolders(from.file, to.file) >= Math.max(0, ...near);
  }

  #mentionsOf(script: Script): Mentions {
    const known = this.#mentions.get(script);
    if (known) return known;
    const [paths, words, classes] = [new Set<string>(), new Set<string>(), [] as string[]];
    walk(script.code, (one: Code) => {
      if (one.kind === 'name') words.add(one.name.replace(/^.*\\/s, ''));
      else if (one.kind === 'class' && one.name && one.name.length > 2) classes.push(one.name);
      else if (one.kind === 'text')
        for (const part of one.parts)
          if (part.kind === 'piece' && part.value.length < 120) paths.add(bare(part.value));
      if (one.kind === 'member') words.add(plainText(one.key) ?? '');
    });
    const made = { paths, words, classes };
    this.#mentions.set(script, made);
    return made;
  }
}

/** Of files with one name the one that lies nearest to a script. */
export function nearestFile(from: string, files: readonly string[]): string | undefined {
  return [...files].sort((a, b) => inFolders(from, b) - inFolders(from, a))[0];
}

const NAMED = 5;
const MEANT = 2;
/** Least nearness of a file whose name a script has somewhere. */
export const SAID = 0.05;
/** Least nearness of a file in the same folder, or in one above or below it. */
export const IN_FOLDER = 1;

function namesFile({ paths }: Mentions, from: Script, to: Script): boolean {
  const file = bare(to.file);
  const folder = file.replace(/\/[^/]*$/s, '');
  const own = from.file.includes('/') ? from.file.replace(/\/[^/]*$/s, '') : '';
  const isEntry = /(^|\/)(index|__init__|main|mod)$/.test(file);
  for (const path of paths) {
    if (path === '' || /\s/.test(path)) continue;
    const [climbs, rest] = climbed(path);
    const base = own.split('/').slice(0, climbs === 0 ? undefined : -climbs);
    const resolved = [...(climbs === 0 && own === '' ? [] : base), rest].filter(Boolean).join('/');
    if (resolved === file || (resolved === folder && (isEntry || rest !== ''))) return true;
  }
  return false;
}

/** `@firm/soap` for what is in `packages/soap`, `@/lib/soap` for `src/lib/soap`. */
function namesPackage({ paths }: Mentions, to: Script): boolean {
  const file = `/${bare(to.file)}`;
  for (const path of paths) {
    const [, scope, rest] = /^([@~#][\w-]*)\/([\w./-]+)$/.exec(path) ?? [];
    if (!scope || !rest) continue;
    if (`${file}/`.includes(`/${rest}/`) || file.endsWith(`/${rest}/index`)) return true;
  }
  return false;
}

/** `../../lib/soap`: how far it goes up, and what follows. */
function climbed(path: string): [number, string] {
  const parts = path.split('/').filter((one) => one !== '.' && one !== '');
  const climbs = parts.filter((one) => one === '..').length;
  return [climbs, parts.filter((one) => one !== '..').join('/')];
}

/** A path without its ending, with `/`. */
function bare(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/\.(?:[cm]?[jt]sx?|php|py|rb|cs|java|go|ps[md]?1|sh|bash|inc)$/i, '');
}

/** 1 in the same folder, a little less above or below it, a tenth for each folder that two others share. */
function inFolders(one: string, other: string): number {
  const [first, second] = [one, other].map((file) => file.split('/').slice(0, -1));
  const shared = first!.findIndex((name, at) => second![at] !== name);
  const same = shared < 0 ? first!.length : shared;
  if (same === first!.length || same === second!.length)
    return first!.length === second!.length ? IN_FOLDER + 0.1 : same === 0 ? 0.5 : IN_FOLDER;
  return Math.min(0.4, same / 10);
}
