import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { scanFile } from './scanFile.js';
import type { Inventory, SkippedFile, UnknownCall, Use } from './Use.js';

const NOT_OURS =
  /^(node_modules|bower_components|vendor|site-packages|\.git|\.svn|\.hg|\.venv|venv|__pycache__|dist|bin|obj|coverage|\.next|\.cache|\.idea|\.vs)$/;

export interface ScanOptions {
  /** Folder names and file names to leave out besides those of libraries and build output. */
  readonly exclude?: readonly string[];
  /** Told of each file before it is read. */
  readonly onFile?: (file: string) => void;
}

/**
 * Finds every use of the service in a folder: TypeScript and JavaScript by syntax tree, PHP, Python and C# by patterns,
 * cassettes, HTTP archives and logs. Reads files only; library folders, build output and links are left out.
 */
export async function scanFolder(folder: string, options: ScanOptions = {}): Promise<Inventory> {
  const files: string[] = [];
  const uses: Use[] = [];
  const unknown: UnknownCall[] = [];
  const skipped: SkippedFile[] = [];
  for (const path of await filesIn(folder, new Set(options.exclude))) {
    const file = relative(folder, path).split(sep).join('/');
    options.onFile?.(file);
    const scan = await scanFile(file, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === undefined) throw error;
      return { skipped: `cannot be read (${error.code})` };
    });
    if (!scan) continue;
    if ('skipped' in scan) skipped.push({ file, why: scan.skipped });
    else {
      files.push(file);
      uses.push(...[...scan.uses].sort((a, b) => a.line - b.line));
      unknown.push(...scan.unknown);
    }
  }
  return { files, uses, unknown, skipped };
}

async function filesIn(folder: string, exclude: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (exclude.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!NOT_OURS.test(entry.name)) found.push(...(await filesIn(path, exclude)));
    } else if (entry.isFile()) found.push(path);
  }
  return found;
}
