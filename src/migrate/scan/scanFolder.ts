import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Code } from './code/Code.js';
import type { Script } from './code/Script.js';
import type { Templates } from './code/sites/Site.js';
import { scanProgram } from './code/scanProgram.js';
import { fieldsInOthers } from './otherFields.js';
import { type FileScan, scanFile } from './scanFile.js';
import type { Inventory, SkippedFile, Use } from './Use.js';

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
 * configuration, request templates, cassettes, HTTP archives and logs. Reads files only; library folders, build output
 * and links are left out.
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
    if (misread > MUCH)
      skipped.push({
        file,
        why: `${Math.round(misread * 100)} % of it is not understood: calls may be missing`,
      });
  }
  const { uses, unknown } = together(read);
  const files = [...read.keys()].filter((file) => isRead(read.get(file)!, file, uses));
  const inOrder = files.flatMap((file) =>
    uses.filter((use) => use.file === file).sort((a, b) => a.line - b.line),
  );
  const noScripts = files.filter((file) => isNoScript(read.get(file)!));
  return { files, uses: inOrder, unknown, skipped, noScripts, unread };
}

function together(read: ReadonlyMap<string, FileScan>): Pick<Inventory, 'uses' | 'unknown'> {
  const scripts: Script[] = [];
  const templates = new Map<string, Templates extends ReadonlyMap<string, infer T> ? T : never>();
  const data = new Map<string, Code>();
  const views = new Map<string, string>();
  for (const [file, scan] of read) {
    if (scan.kind === 'script') scripts.push(...scan.scripts);
    if (scan.kind === 'template') templates.set(file, scan.requests);
    if (scan.kind === 'data' && scan.data) data.set(file, scan.data);
    if (scan.view !== undefined) views.set(file, scan.view);
  }
  const { uses, unknown, used } = scanProgram(scripts, templates, data, views);
  const texts = new Map(
    [...read].flatMap(([file, scan]) => (scan.kind === 'uses' && scan.text ? [[file, scan.text]] : [])),
  );
  const ofTexts = [...read.values()].flatMap((scan) => (scan.kind === 'uses' && scan.text ? scan.uses : []));
  const others = [...read].flatMap(([file, scan]): readonly Use[] => {
    if (scan.kind === 'uses' && scan.text)
      return scan.uses.map((use) => ({ ...use, fields: fieldsInOthers(use, ofTexts, texts) }));
    if (scan.kind === 'uses') return scan.uses;
    return !used.has(file) && (scan.kind === 'data' || scan.kind === 'template') ? scan.uses : [];
  });
  return { uses: [...uses, ...others], unknown };
}

/** Scripts are listed even without a call; configuration and templates only with one. */
function isRead(scan: FileScan, file: string, uses: readonly Use[]): boolean {
  if (scan.kind === 'script') return true;
  if (scan.kind === 'nothing') return scan.isScript;
  if (scan.kind === 'uses' && scan.text !== undefined) return true;
  return uses.some((use) => use.file === file);
}

/** Configuration, templates and recordings tell of calls, and make none. */
function isNoScript(scan: FileScan): boolean {
  if (scan.kind === 'data' || scan.kind === 'template') return true;
  return (
    scan.kind === 'uses' &&
    scan.text === undefined &&
    scan.uses.every(({ language }) => /^(data|traffic)$/.test(language))
  );
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
