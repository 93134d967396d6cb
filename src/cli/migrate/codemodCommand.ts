import type { CodemodCommandOptions } from '../commands/migrate.js';
import { isUtf8 } from 'node:buffer';
import { chmodSync, existsSync, lstatSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AtomicFile } from '../../export/atomicFile.js';
import { isMinified, type Rewrite } from '../../migrate/codemods/edits.js';
import { isOfService } from '../../migrate/codemods/library.js';
import { BRIDGE_MODULE, BRIDGE_MODULE_TEXT } from '../../migrate/codemods/rewriteBridge.js';
import { BRIDGE_TYPES_TEXT, rewriteBridge } from '../../migrate/codemods/rewriteBridge.js';
import { rewriteClient } from '../../migrate/codemods/rewriteClient.js';
import { TypeCheck } from '../../migrate/codemods/TypeCheck.js';
import { counted } from '../../text/counted.js';
import { escapeRegExp } from '../../text/escapeRegExp.js';
import { unifiedDiff } from '../../text/unifiedDiff.js';
import { checkFolder } from '../../validation/checkFolder.js';
import { UsageError, type Run } from '../CommandContext.js';

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** `migrate codemod <move> <folder or file>`: shows what would change, and changes it only when told to. */
export const codemodCommand: Run<CodemodCommandOptions, [string, string]> = async (
  { terminal },
  move,
  place,
  options,
) => {
  const isFile = statSync(place, { throwIfNoEntry: false })?.isFile() === true;
  const only = isFile ? realpathSync(place) : undefined;
  const folder = only ? dirname(only) : place;
  checkFolder('folder', folder);
  const all = (await filesIn(folder, options.exclude ?? [])).sort();
  if (only && !all.includes(basename(only)))
    throw new UsageError(`${place} is no script that the codemod reads`);
  const texts = new Map<string, string>();
  const kept = new Map<string, string>();
  for (const file of all) {
    const bytes = await readFile(join(folder, file));
    texts.set(file, bytes.toString('utf8'));
    const why = isUtf8(bytes) ? whyKept(join(folder, file)) : 'is not in UTF-8 and stays';
    if (why) kept.set(file, why);
  }
  const types = new TypeCheck(folder);
  const rewrites: Rewrite[] = [];
  for (const file of only ? [basename(only)] : all) {
    const text = texts.get(file);
    if (text === undefined) continue;
    const why = isMinified(file, text) ? 'is minified and stays: move its source' : kept.get(file);
    if (why) {
      if (isOfService(text)) terminal.note(`${file} ${why}`);
      continue;
    }
    const users = [...texts]
      .filter(([one, used]) => one !== file && imports(used, file))
      .map(([, used]) => used);
    const { endpoint } = options;
    const rewrite =
      move === 'bridge'
        ? await rewriteBridge(file, text, { users })
        : await rewriteClient(file, text, { types, users, ...(endpoint ? { endpoint } : {}) });
    const { before, after, findings } = rewrite;
    if (after !== before || findings.length > 0) rewrites.push(rewrite);
    // The files after it are checked with it.
    if (options.write && after !== before) replaceFile(join(folder, file), after);
  }
  const changed = rewrites.filter(({ before, after }) => before !== after);
  if (move === 'bridge' && options.write) writeBridge(folder, changed);
  if (options.json) await terminal.json(rewrites.map(factsOf));
  else for (const { file, before, after } of changed) await terminal.write(unifiedDiff(file, before, after));
  const places = rewrites.reduce((sum, { findings }) => sum + findings.length, 0);
  terminal.note(
    `${counted(changed.length, 'file')} ${options.write ? 'changed' : 'would change (--write does it)'}, ${counted(places, 'comment')} for a person`,
  );
};

/** The scripts in JavaScript and TypeScript of a folder; packages and hidden folders are left out. */
async function filesIn(folder: string, exclude: readonly string[], inside = ''): Promise<string[]> {
  const entries = await readdir(join(folder, inside), { withFileTypes: true });
  const found = entries
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.') && !exclude.includes(name))
    .map(async (entry) => {
      const path = inside ? `${inside}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return filesIn(folder, exclude, path);
      const isLinked =
        entry.isSymbolicLink() && statSync(join(folder, path), { throwIfNoEntry: false })?.isFile();
      const isScript = (entry.isFile() || isLinked) && SCRIPT.test(entry.name);
      return isScript ? [path] : [];
    });
  return (await Promise.all(found)).flat();
}

/** Why a script is not touched: the codemod changes no file in another folder, and none that somebody protects. */
function whyKept(path: string): string | undefined {
  if (lstatSync(path).isSymbolicLink()) return 'is a link and stays: move what it leads to';
  return (statSync(path).mode & 0o222) === 0 ? 'is write-protected and stays' : undefined;
}

/** True for a text that takes in a file by its name. */
function imports(text: string, file: string): boolean {
  const bare = basename(file).replace(SCRIPT, '');
  const named = bare === 'index' ? basename(dirname(file)) : bare;
  return new RegExp(
    `(from|import|require)\\s*\\(?\\s*['"\`][^'"\`]*(?<![\\w-])${escapeRegExp(named)}(/(index)?)?(\\.[cm]?[jt]sx?)?['"\`]`,
  ).test(text);
}

/** The module that the scripts take their clients to, where there is none yet. */
function writeBridge(folder: string, changed: readonly Rewrite[]): void {
  const users = changed.filter(({ after }) => after.includes(BRIDGE_MODULE));
  if (users.length === 0 || existsSync(join(folder, BRIDGE_MODULE))) return;
  writeFileSync(join(folder, BRIDGE_MODULE), BRIDGE_MODULE_TEXT);
  if (users.some(({ file }) => /\.[cm]?tsx?$/.test(file)))
    writeFileSync(join(folder, BRIDGE_MODULE.replace('.mjs', '.d.mts')), BRIDGE_TYPES_TEXT);
}

/** The script is there whole, before and after, with its permissions. */
function replaceFile(path: string, text: string): void {
  const { mode } = statSync(path);
  const file = new AtomicFile(path);
  file.write(text);
  file.commit();
  chmodSync(path, mode);
}

function factsOf({ file, decisions, findings, before, after, ...more }: Rewrite): object {
  return { file, decisions, findings, ...more, diff: unifiedDiff(file, before, after) };
}
