import type { CodemodCommandOptions } from '../commands/migrate.js';
import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
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
import { unifiedDiff } from '../../text/unifiedDiff.js';
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
  const folder = isFile ? dirname(place) : place;
  const all = (await filesIn(folder, options.exclude ?? [])).sort();
  const texts = new Map<string, string>();
  for (const file of all) texts.set(file, await readFile(join(folder, file), 'utf8'));
  const types = new TypeCheck(folder);
  const rewrites: Rewrite[] = [];
  for (const file of isFile ? [basename(place)] : all) {
    const text = texts.get(file);
    if (text === undefined) continue;
    if (isMinified(file, text)) {
      if (isOfService(text)) terminal.note(`${file} is minified and stays: move its source`);
      continue;
    }
    const users = [...texts]
      .filter(([one, used]) => one !== file && imports(used, file))
      .map(([, used]) => used);
    const { endpoint } = options;
    const rewrite =
      move === 'bridge'
        ? await rewriteBridge(file, text)
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
  const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      throw new UsageError(`there is no folder ${folder}`);
    },
  );
  const found = entries
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.') && !exclude.includes(name))
    .map(async (entry) => {
      const path = inside ? `${inside}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return filesIn(folder, exclude, path);
      return entry.isFile() && SCRIPT.test(entry.name) ? [path] : [];
    });
  return (await Promise.all(found)).flat();
}

/** True for a text that takes in a file by its name. */
function imports(text: string, file: string): boolean {
  const bare = basename(file).replace(SCRIPT, '');
  const named = bare === 'index' ? basename(dirname(file)) : bare;
  const name = named.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `(from|import|require)\\s*\\(?\\s*['"\`][^'"\`]*(?<![\\w-])${name}(\\.[cm]?[jt]sx?)?/?(index)?['"\`]`,
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
