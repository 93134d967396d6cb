import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { IS_TEST, scanProgram } from './code/scanProgram.js';
import { scanOtherLanguages } from './otherLanguages.js';
import { type FileScan, scanFile } from './scanFile.js';
import { linesOf, unknownsInLines } from './textNet.js';
import { type ReadFile, untold } from './untold.js';
import type { Inventory, ScriptScan, SkippedFile, Unknown, Use } from './Use.js';

const NOT_OURS =
  /^(node_modules|bower_components|vendor|site-packages|\.git|\.svn|\.hg|\.venv|venv|__pycache__|dist|obj|coverage|\.next|\.cache|\.idea|\.vs)$/;

/** A share of a file from which on a person is told that it was not understood. */
const MUCH = 0.15;

export interface ScanOptions {
  /** Folder names and file names to leave out besides those of libraries and build output. */
  readonly exclude?: readonly string[];
  /** Told of each file before it is read. */
  readonly onFile?: (file: string) => void;
}

/**
 * Finds every use of the service in a folder: scripts by the syntax trees of their languages and all of them together,
 * configuration, request templates, cassettes, HTTP archives and logs; and names what it does not know. Reads files only;
 * library folders, build output and links are left out.
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
    const misread = scan?.kind === 'script' ? Math.max(...scan.scripts.map((one) => one.misread ?? 0)) : 0;
    if (misread > MUCH) {
      const why = `${Math.round(misread * 100)} % of it is not understood: calls may be missing`;
      skipped.push({ file, why });
    }
  }
  const { uses, unknowns } = together(read);
  const files = [...read.keys()].filter((file) => isRead(read.get(file)!, file, uses));
  const inOrder = files.flatMap((file) =>
    uses.filter((use) => use.file === file).sort((a, b) => a.line - b.line),
  );
  const noScripts = files.filter((file) => isNoScript(read.get(file)!));
  const ofFiles = skipped
    .filter(({ why }) => !HARMLESS.test(why))
    .map(({ file, why }): Unknown => ({ what: 'file', name: why, file, line: 1, language: 'other' }));
  return { files, uses: inOrder, unknowns: [...unknowns, ...ofFiles], skipped, noScripts, unread };
}

// Files that cannot call anything, or are called by those that can.
const HARMLESS = /^(generated|describes the service)$/;

function together(read: ReadonlyMap<string, FileScan>): Pick<Inventory, 'uses' | 'unknowns'> {
  const all = [...read];
  const scripts = all.flatMap(([, scan]) => (scan.kind === 'script' ? scan.scripts : []));
  const templates = new Map(
    all.flatMap(([file, scan]) => (scan.kind === 'template' ? [[file, scan.requests] as const] : [])),
  );
  const data = new Map(
    all.flatMap(([file, scan]) => (scan.kind === 'data' && scan.data ? [[file, scan.data] as const] : [])),
  );
  const program = scanProgram(scripts, templates, data);
  const others = scanOtherLanguages(
    all.flatMap(([file, scan]) => (scan.kind === 'text' ? [{ ...scan, file }] : [])),
  );
  const rest = all.flatMap(([file, scan]): readonly Use[] => {
    if (scan.kind === 'uses') return scan.uses;
    return !program.used.has(file) && (scan.kind === 'data' || scan.kind === 'template') ? scan.uses : [];
  });
  const uses = [...program.uses, ...others.uses, ...rest];
  const inPages = all.flatMap(([file, scan]) =>
    scan.kind === 'script' && scan.isPage && !file.endsWith('.ipynb')
      ? unknownsInLines(
          file,
          linesOf(file, scan.text),
          uses.filter((use) => use.file === file),
        )
      : [],
  );
  const inTemplates = all.flatMap(([file, scan]) =>
    scan.kind === 'template' || scan.kind === 'blank'
      ? unknownsInLines(file, linesOf(file, scan.text), []).filter(({ what }) => what === 'beginning')
      : [],
  );
  const found = [...program.unknowns, ...others.unknowns, ...inPages, ...inTemplates];
  const files = all.flatMap(([file, scan]): ReadFile[] =>
    'text' in scan && !IS_TEST.test(file)
      ? [
          {
            file,
            text: scan.text,
            language:
              scan.kind === 'script' ? scan.scripts[0]!.language : scan.kind === 'text' ? 'other' : 'data',
          },
        ]
      : [],
  );
  const named = untold(
    files,
    uses.filter(({ language }) => !/^(data|traffic)$/.test(language)),
    found,
  );
  return { uses, unknowns: [...found, ...named] };
}

/** Scripts are listed even without a call; configuration and templates only with one. */
function isRead(scan: FileScan, file: string, uses: readonly Use[]): boolean {
  if (scan.kind === 'script' || scan.kind === 'text') return true;
  return scan.kind === 'nothing' ? scan.isScript : uses.some((use) => use.file === file);
}

/** Configuration, templates and recordings tell of calls, and make none. */
function isNoScript({ kind }: FileScan): boolean {
  return kind === 'data' || kind === 'template' || kind === 'uses';
}

/** What is known of one script of an inventory. */
export function scriptScanOf({ uses, unknowns }: Inventory, file: string): ScriptScan {
  const calls = uses.filter(
    (use) => use.file === file || use.calledFrom?.some((place) => place.file === file),
  );
  const files = new Set([
    file,
    ...calls.flatMap(({ through, file: own }) => (through ? [through, own] : [own])),
  ]);
  const [first, ...more] = unknowns.filter(
    (one) => files.has(one.file) && (one.file === file || one.what !== 'name'),
  );
  return first ? { is: 'unsure', calls, unknowns: [first, ...more] } : { is: 'known', calls };
}

/** What a compiler puts into `bin` stands beside the project it was made from; other programs' `bin` holds scripts. */
function isBuilt(name: string, beside: readonly { readonly name: string }[]): boolean {
  return name === 'bin' && beside.some((one) => one.name === 'obj' || /\.(cs|vb|fs)proj$/.test(one.name));
}

async function filesIn(folder: string, exclude: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (exclude.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!NOT_OURS.test(entry.name) && !isBuilt(entry.name, entries))
        found.push(...(await filesIn(path, exclude)));
    } else if (entry.isFile()) found.push(path);
  }
  return found;
}
