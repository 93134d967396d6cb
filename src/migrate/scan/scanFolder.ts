import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { OperationName } from '../../bridge/map/OperationMove.js';
import type { Code } from './code/Code.js';
import type { Script } from './code/Script.js';
import { IS_TEST, scanProgram } from './code/scanProgram.js';
import { COMMENT, scanOtherLanguages } from './otherLanguages.js';
import { type FileScan, scanFile } from './scanFile.js';
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
  const scripts: Script[] = [];
  const templates = new Map<string, readonly OperationName[]>();
  const data = new Map<string, Code>();
  const texts = new Map<string, string>();
  const jobs = new Set<string>();
  const foreign = new Set<string>();
  for (const [file, scan] of read) {
    if (scan.kind === 'script') scripts.push(...scan.scripts);
    if (scan.kind === 'template') templates.set(file, scan.requests);
    if (scan.kind === 'data' && scan.data) data.set(file, scan.data);
    if (scan.kind === 'text') texts.set(file, scan.text);
    if (scan.kind === 'text' && scan.isJob) jobs.add(file);
    if (scan.kind === 'text' && scan.isForeign) foreign.add(file);
  }
  const program = scanProgram(scripts, templates, data);
  const others = scanOtherLanguages(texts, jobs, foreign);
  const rest = [...read].flatMap(([file, scan]): readonly Use[] => {
    if (scan.kind === 'uses') return scan.uses;
    return !program.used.has(file) && (scan.kind === 'data' || scan.kind === 'template') ? scan.uses : [];
  });
  const uses = [...program.uses, ...others.uses, ...rest];
  const found = [...program.unknowns, ...others.unknowns];
  return { uses, unknowns: [...found, ...silent(read, uses, found)] };
}

/** Names the service, and has neither a call nor an unknown: a file that opens a client, or takes one that does. */
const SERVICE =
  /<(?:\w+:)?Envelope\b|[?&]wsdl\b|\bservice\.wsdl\b|\buri:Service\b|\bSoapClient\s*\(|SOAP::Lite|Savon\.client|New-WebServiceProxy|ServicePortType|\bnusoap_client\b|(?:require\(|from )['"](?:soap|strong-soap|easy-soap-request|workforce-soap)['"]|\b(?:from|import) (?:zeep|suds)\b/;

function silent(
  read: ReadonlyMap<string, FileScan>,
  uses: readonly Use[],
  unknowns: readonly Unknown[],
): Unknown[] {
  const spoken = new Set([...uses, ...unknowns].map(({ file }) => file));
  const helping = new Set(
    uses.flatMap(({ through, calledFrom = [] }) => [
      ...(through ? [through] : []),
      ...calledFrom.map(({ file }) => file),
    ]),
  );
  const wrappers = [
    ...new Set(
      unknowns.filter(({ what }) => /^(call|beginning|service)$/.test(what)).map(({ file }) => file),
    ),
    ...uses.filter(({ language }) => language === 'data').map(({ file }) => file),
  ].map((file) => file.replace(/^.*\//s, ''));
  const found: Unknown[] = [];
  for (const [file, scan] of read) {
    if (
      (scan.kind !== 'script' && scan.kind !== 'text') ||
      spoken.has(file) ||
      helping.has(file) ||
      IS_TEST.test(file)
    )
      continue;
    // What a script with calls takes in is its helper.
    const stem = file.replace(/^.*\//s, '').replace(/\.\w+$/, '');
    const named = new RegExp(
      `["'/.\\s]${/^(index|__init__)$/.test(stem) ? file.split('/').at(-2) : stem}\\b`,
    );
    if (uses.some((use) => use.file !== file && named.test(textOf(read.get(use.file))))) continue;
    const lines = scan.text.split('\n');
    const at = lines.findIndex(
      (line) => !COMMENT.test(line) && (SERVICE.test(line) || wrappers.some((name) => line.includes(name))),
    );
    if (at < 0) continue;
    const name = SERVICE.exec(lines[at]!)?.[0] ?? wrappers.find((one) => lines[at]!.includes(one))!;
    found.push({
      what: 'service',
      name,
      file,
      line: at + 1,
      language: scan.kind === 'script' ? scan.scripts[0]!.language : 'other',
    });
  }
  return found;
}

function textOf(scan: FileScan | undefined): string {
  return scan && 'text' in scan ? scan.text : '';
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
