import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isHarmless } from '../../evidence/compare/Comparison.js';
import { onceEach } from '../../text/onceEach.js';
import type { Code } from './code/Code.js';
import { openRequests, runElsewhere, shellFunctionsOf } from './code/runElsewhere.js';
import { rewrittenRequests } from './code/rewrittenRequests.js';
import { IS_TEST, scanProgram } from './code/scanProgram.js';
import { scanOtherLanguages } from './otherLanguages.js';
import { type FileScan, scanFile } from './scanFile.js';
import { hiddenIn, linesOf, undefinedIn, unknownsInLines, isComment } from './textNet.js';
import { madeOnce } from '../../text/madeOnce.js';
import { importsOf, type Imports, nameOf } from './Imports.js';
import { type Inventory, type SkippedFile, type Unknown, type Use, usesOf, type Language } from './Use.js';
import { mayLeave, namesOperation } from './knownNames.js';

const NOT_OURS =
  /^(node_modules|bower_components|vendor|site-packages|\.git|\.svn|\.hg|\.venv|venv|__pycache__|dist|obj|coverage|\.next|\.cache|\.idea|\.vs)$/;

/** What a path of a file may leave unsaid. */
const ENDS = [
  '',
  '.js',
  '.cjs',
  '.mjs',
  '.ts',
  '.php',
  '.rb',
  '.py',
  '/index.js',
  '/index.cjs',
  '/index.mjs',
  '/index.ts',
];

/** A share of a file from which on a person is told that it was not understood. */
const MUCH = 0.15;

/** Options of `scanFolder`. */
export interface ScanOptions {
  /** Folder names and file names to leave out besides those of libraries and build output. */
  readonly exclude?: readonly string[];
  /** Told of each file before it is read. */
  readonly onFile?: (file: string) => void;
}

/**
 * Finds every use of the service in a folder: scripts by the syntax trees of their languages and all of them together,
 * configuration, request templates, cassettes, HTTP archives and logs; and names what it does not know. Reads files only;
 * library folders and build output are left out.
 */
export async function scanFolder(folder: string, options: ScanOptions = {}): Promise<Inventory> {
  const read = new Map<string, FileScan>();
  const skipped: SkippedFile[] = [];
  const unread: Record<string, number> = {};
  for (const path of await filesIn(folder, new Set(options.exclude))) {
    const file = relative(folder, path).split(sep).join('/');
    options.onFile?.(file);
    const scan = await scanFile(file, path).catch((error: NodeJS.ErrnoException): FileScan => {
      if (error.code === undefined || error.name === 'MissingDependency') throw error;
      return { kind: 'skipped', why: `cannot be read (${error.code})` };
    });
    if (scan?.kind === 'skipped') skipped.push({ file, why: scan.why });
    else if (scan?.kind === 'unread') unread[scan.ending] = (unread[scan.ending] ?? 0) + 1;
    else if (scan) read.set(file, scan);
    const misread = scan?.kind === 'script' ? (scan.script.misread ?? 0) : 0;
    const why = `${Math.round(misread * 100)} % of it is not understood: calls may be missing`;
    if (misread > MUCH) skipped.push({ file, why });
  }
  // What is generated is not read: a script that takes it in is told of as of any other file outside.
  const unreadable = skipped.filter(({ why }) => why !== 'generated');
  const names = [...read.keys(), ...unreadable.map(({ file }) => file)];
  const { uses, unknowns, taken } = await together([...read], names, folder);
  const isNoScript = ({ kind }: FileScan) => kind === 'data' || kind === 'template';
  const isRead = (scan: FileScan, file: string) =>
    scan.kind === 'nothing' ? scan.isScript : !isNoScript(scan) || uses.some((use) => use.file === file);
  const files = [...read.keys()].filter((file) => isRead(read.get(file)!, file));
  const ofFiles = skipped
    .filter(({ why }) => !isHarmless(why))
    .map(({ file, why }): Unknown => ({ what: 'file', name: why, file, line: 1, language: 'other' }));
  return {
    files,
    uses: files.flatMap((file) => uses.filter((use) => use.file === file).sort((a, b) => a.line - b.line)),
    unknowns: [...unknowns, ...ofFiles],
    skipped,
    ...(taken ? { taken } : {}),
    noScripts: files.filter((file) => isNoScript(read.get(file)!)),
    unread,
  };
}

async function together(
  all: readonly (readonly [string, FileScan])[],
  names: readonly string[],
  folder: string,
): Promise<Pick<Inventory, 'uses' | 'unknowns' | 'taken'>> {
  const texts = all.flatMap(([file, scan]): ReadFile[] => {
    if (!('text' in scan)) return [];
    const language = scan.kind === 'script' ? scan.script.language : scan.kind === 'text' ? 'other' : 'data';
    return [{ file, lines: linesOf(file, scan.text), language, scan }];
  });
  const modules = new Map<string, string[]>();
  for (const [, scan] of all)
    for (const [name, path] of ('modules' in scan && scan.modules) || [])
      madeOnce(modules, name, () => []).push(path);
  const imports = importsOf(texts, names, modules);
  const program = scanProgram(
    all.flatMap(([, scan]) => (scan.kind === 'script' ? [scan.script] : [])),
    (from, to) => imports.takes(from, to),
  );
  const others = scanOtherLanguages(
    texts.flatMap(({ scan, ...one }) => (scan.kind === 'text' ? [{ ...scan, ...one }] : [])),
    imports,
  );
  const rest = all.flatMap(([, scan]) => ('uses' in scan ? scan.uses : []));
  const uses: readonly Use[] = [...program.uses, ...others.uses, ...rest];
  // What a template holds counts where it is sent; a job that is kept as XML may hold a command.
  const inTexts = texts.flatMap(({ file, lines, scan }) =>
    scan.kind !== 'template'
      ? []
      : unknownsInLines(file, lines, scan.uses).filter(
          ({ what }) =>
            what === 'beginning' ||
            (scan.uses.length === 0 && file.endsWith('.xml') && !scan.text.includes('Envelope')),
        ),
  );
  const found = [...program.unknowns, ...others.unknowns, ...inTexts];
  const left = rest.filter(({ language }) => language === 'data');
  const called = uses.filter(({ language }) => language !== 'data');
  const scripts = texts.filter(({ file, language }) => language !== 'data' && !IS_TEST.test(file));
  const workflows = texts.filter(({ scan }) => scan.kind === 'data');
  // What a script writes is none of it: data counts where it names an operation.
  const silent = new Set(
    texts.flatMap(({ file, scan }) => ('uses' in scan && scan.uses.length === 0 ? [file] : [])),
  );
  const takenBy = (file: string) => imports.allOf(file).filter((one) => !silent.has(one));
  return {
    uses,
    unknowns: [
      ...found,
      ...untold(scripts, imports, {
        uses: called,
        unknowns: found,
        left,
        unread: await ofServiceOutside(folder, imports.outside),
      }),
      // A workflow may call what it names.
      ...undefinedIn(workflows),
      ...workflows.flatMap((one) => hiddenIn(one, true)),
    ],
    taken: new Map(scripts.map(({ file }) => [file, takenBy(file)])),
  };
}

/** Files in folders that are left out, which scripts take in by their paths, and which name an operation or the service. */
async function ofServiceOutside(folder: string, outside: Imports['outside']): Promise<Imports['outside']> {
  const found: Imports['outside'] = [];
  for (const one of outside) {
    const path = join(folder, dirname(one.file), one.path);
    const isLeftOut = relative(folder, path)
      .split(sep)
      .some((part) => NOT_OURS.test(part));
    if (!isLeftOut) continue;
    for (const end of ENDS) {
      const text = await readFile(`${path}${end}`, 'utf8').catch(() => '');
      if (!namesOperation(text) && !SERVICE.test(text)) continue;
      found.push(one);
      break;
    }
  }
  return found;
}

/** What is not known of one script of an inventory. */
export function unknownsOf({ uses, unknowns }: Inventory, file: string): Unknown[] {
  const files = new Set([file, ...usesOf(uses, file).flatMap((use) => [use.through ?? use.file, use.file])]);
  return unknowns.filter((one) => files.has(one.file) && (one.file === file || one.what !== 'name'));
}

/** What a compiler puts into `bin` stands beside the project it was made from; other programs' `bin` holds scripts. */
function isBuilt(name: string, beside: readonly { readonly name: string }[]): boolean {
  return name === 'bin' && beside.some((one) => one.name === 'obj' || /\.(cs|vb|fs)proj$/.test(one.name));
}

/** The files of a folder and of those in it, links too; `above` ends circles of links, and what is `behind` a link is entered once. */
async function filesIn(
  folder: string,
  exclude: ReadonlySet<string>,
  above: readonly string[] = [],
  behind?: Set<string>,
): Promise<string[]> {
  const real = await realpath(folder);
  if (above.includes(real) || behind?.has(real)) return [];
  behind?.add(real);
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (exclude.has(entry.name)) continue;
    const path = join(folder, entry.name);
    const is = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
    // A link to what is not there is told as a file that cannot be read.
    if (!is || is.isFile()) found.push(path);
    else if (is.isDirectory() && !NOT_OURS.test(entry.name) && !isBuilt(entry.name, entries))
      found.push(
        ...(await filesIn(
          path,
          exclude,
          [...above, real],
          behind ?? (entry.isSymbolicLink() ? new Set() : undefined),
        )),
      );
  }
  return found;
}

/** A file that was read, by its lines without comments. */
interface ReadFile {
  readonly file: string;
  readonly lines: readonly string[];
  readonly language: Language;
  readonly scan: FileScan;
}

/** Libraries that make the requests of a script. */
const LIBRARY =
  /\bSoapClient\s*\(|SOAP::Lite|XML::Compile::(?:WSDL|SOAP)|Savon\.client|New-WebServiceProxy|\bnusoap_client\b|(?:require\(|from )['"](?:soap|strong-soap|workforce-soap)['"]|\b(?:from|import) (?:[\w., ]+, *)?(?:zeep|suds)\b/;

/** What opens a client, or holds what a client sends. */
const SERVICE = new RegExp(
  `${LIBRARY.source}|${
    /<(?:\w+:)?Envelope\b|application\/soap\+xml|\b(?:curl|wget|Invoke-\w+|post|urlopen)\b[^\n]*\btext\/xml|[?&]wsdl\b|\bservice\.wsdl\b|\buri:Service\b|\bSOAPAction\b|https?:\/\/[^\s"'<>]+\/soap(?![/\w])|ServicePortType|(?:require\(|from )['"]easy-soap-request['"]/
      .source
  }`,
);

function nameIn(code: Code): string {
  return (code.kind === 'call' ? code.callee.kind === 'name' && code.callee.name : undefined) || 'a request';
}

interface Told {
  readonly uses: readonly Use[];
  readonly unknowns: readonly Unknown[];
  /** Names of operations in data that scripts take in. */
  readonly left: readonly Use[];
  /** What scripts take in of folders that are left out, and is of the service. */
  readonly unread: Imports['outside'];
}

/**
 * Scripts that name the service, or take in one that does, and of which nothing else is told: neither a call nor a place to
 * look at; and places of all scripts where a name is hidden.
 */
function untold(
  scripts: readonly ReadFile[],
  imports: Imports,
  { uses, unknowns, left, unread }: Told,
): Unknown[] {
  const filesOf = (some: readonly Use[]) =>
    some.flatMap(({ file, calledFrom = [] }) => [file, ...calledFrom.map((one) => one.file)]);
  const calling = new Set(filesOf(uses));
  // What calls nothing but what can leave SOAP: a helper that nobody read decides there.
  const staying = new Set(filesOf(uses.filter(({ operation }) => !mayLeave(operation))));
  const leaving = new Set(filesOf(uses).filter((file) => !staying.has(file)));
  const takenIn = (files: ReadonlySet<string>) => new Set([...files].flatMap(imports.allOf));
  const [belowCalling, belowLeaving] = [takenIn(calling), takenIn(leaving)];
  const helping = new Set(uses.flatMap(({ through }) => through ?? []));
  const names = new Set(imports.paths.map(nameOf));
  const functions = new Set(
    scripts.flatMap(({ scan, language }) =>
      scan.kind === 'script' && language === 'shell' ? shellFunctionsOf(scan.script) : [],
    ),
  );
  const beside = { has: (name: string) => names.has(name), functions };
  const found = [
    ...scripts.flatMap((one) => {
      const { file, lines } = one;
      const isClient =
        calling.has(file) || lines.some((line) => SERVICE.test(line)) || belowCalling.has(file);
      const own = uses.filter((use) => use.file === file);
      const text = lines.join('\n');
      // An envelope beside no library is the one that is sent.
      const byLibrary =
        own.length > 0 &&
        own.every(({ style }) => style === 'method') &&
        (LIBRARY.test(text) || !/Envelope\b|SOAPAction/i.test(text));
      const script = one.scan.kind === 'script' ? one.scan.script : undefined;
      const open = script
        ? [
            ...(leaving.has(file) || belowLeaving.has(file) ? runElsewhere(script, beside) : []),
            ...(byLibrary ? openRequests(script) : []),
            ...(isClient ? rewrittenRequests(script) : []),
          ]
        : [];
      const place = (code: Code) => ({ file, line: code.line, language: one.language });
      const told = open.map((code): Unknown => ({ what: 'call', name: nameIn(code), ...place(code) }));
      return onceEach([...hiddenIn(one, isClient, byLibrary), ...told], ({ line }) => String(line));
    }),
    ...undefinedIn(scripts),
    ...imports.outside
      .filter(
        (taken) =>
          unread.includes(taken) ||
          [...leaving].some((one) => one === taken.file || imports.allOf(one).includes(taken.file)),
      )
      .flatMap(({ path, ...place }): Unknown[] => {
        const language = scripts.find(({ file }) => file === place.file)?.language;
        return language ? [{ what: 'call', name: `${path}, which was not read`, ...place, language }] : [];
      }),
  ];
  const all = [...unknowns, ...found];
  // Names in configuration and templates of which no call was made, too.
  const open = new Set(
    [...all.filter(({ what }) => /^(call|operation|beginning|field)$/.test(what)), ...left].map(
      ({ file }) => file,
    ),
  );
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
