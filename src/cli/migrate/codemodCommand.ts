import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { counted } from '../../text/counted.js';
import { AtomicFile } from '../../export/atomicFile.js';
import {
  BRIDGE_MODULE,
  BRIDGE_MODULE_TEXT,
  BRIDGE_TYPES_TEXT,
} from '../../migrate/codemods/bridge/bridgeModule.js';
import { rewriteBridge } from '../../migrate/codemods/bridge/rewriteBridge.js';
import { rewriteClient } from '../../migrate/codemods/client/rewriteClient.js';
import { isMinified, type Rewrite, rewriteOf } from '../../migrate/codemods/edits.js';
import { rewriteEnvelopes } from '../../migrate/codemods/envelope/rewriteEnvelopes.js';
import { noteStaying } from '../../migrate/codemods/noteStaying.js';
import { TypeCheck } from '../../migrate/codemods/TypeCheck.js';
import { type FileText, usersOf } from '../../migrate/codemods/usersOf.js';
import { rewriteVersions } from '../../migrate/codemods/rewriteVersions.js';
import type { Use } from '../../migrate/scan/Use.js';
import { unifiedDiff } from '../../text/unifiedDiff.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import type { Terminal } from '../terminal/Terminal.js';
import { inventoryOf } from './inventoryOf.js';

export interface CodemodCommandOptions extends GlobalOptions {
  readonly write?: boolean;
  readonly endpoint?: string;
  readonly exclude?: readonly string[];
}

const CODEMODS: Readonly<
  Record<
    string,
    (
      file: string,
      text: string,
      options: CodemodCommandOptions,
      types: TypeCheck,
      files: readonly FileText[],
    ) => Promise<Rewrite>
  >
> = {
  client: async (file, text, { endpoint }, types, files) => {
    const texts = { types, users: usersOf(file, files), ...(endpoint ? { endpoint } : {}) };
    const { after } = await rewriteClient(file, text, texts);
    return rewriteOf(file, text, (await rewriteEnvelopes(file, after, texts)).after);
  },
  versions: rewriteVersions,
  bridge: rewriteBridge,
};

/** `migrate codemod <move> <folder or file>`: shows what would change, and changes it only when told to. */
export async function codemodCommand(
  { terminal }: CommandContext,
  move: string,
  place: string,
  options: CodemodCommandOptions,
): Promise<void> {
  const isFile = statSync(place, { throwIfNoEntry: false })?.isFile() === true;
  const folder = isFile ? dirname(place) : place;
  const { files: all, uses } = await inventoryOf(folder, { exclude: options.exclude ?? [] });
  const files = isFile ? all.filter((one) => one === basename(place)) : all;
  const types = new TypeCheck(folder);
  const rewrites: Rewrite[] = [];
  const staying: Rewrite[] = [];
  const scripts = await Promise.all(
    all
      .filter((one) => /\.[cm]?[jt]sx?$/.test(one))
      .map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })),
  );
  const made = new Map<string, Rewrite>();
  const usesOf = (file: string) => uses.filter((use) => use.file === file);
  const textOf = (file: string) => scripts.find((one) => one.file === file)?.text;
  const save = (file: string, before: string, after: string) => {
    if (options.write && before !== after) replaceFile(join(folder, file), after);
  };
  for (const file of files) {
    const text = textOf(file);
    if (text === undefined || isMinified(file, text)) {
      staying.push(...stayingOf(file, usesOf(file)));
      continue;
    }
    const one = await CODEMODS[move]!(file, text, options, types, scripts);
    made.set(file, one);
    // The files after it are checked with it.
    save(file, text, one.after);
  }
  const textAfter = (file: string) => made.get(file)?.after ?? textOf(file);
  for (const [file, one] of made) {
    const rewrite = move === 'client' ? noteStaying(one, usesOf(file), textAfter) : one;
    if (rewrite.after !== rewrite.before || rewrite.findings.length > 0) rewrites.push(rewrite);
    save(file, one.after, rewrite.after);
  }
  const changed = rewrites.filter(({ before, after }) => before !== after);
  if (move === 'bridge' && options.write) writeBridge(folder, changed);
  if (options.json)
    await terminal.print(JSON.stringify([...rewrites, ...staying].map(factsOf), undefined, 2));
  else for (const { file, before, after } of changed) await terminal.write(unifiedDiff(file, before, after));
  tellStaying(terminal, staying);
  const places = rewrites.reduce((sum, { findings }) => sum + findings.length, 0);
  terminal.note(
    `${counted(changed.length, 'file')} ${options.write ? 'changed' : 'would change (--write does it)'}, ${counted(places, 'place')} to decide`,
  );
}

/** A script that no codemod touches, with a finding for each of its calls. */
function stayingOf(file: string, uses: readonly Use[]): Rewrite[] {
  const findings = uses
    .filter(({ language }) => language !== 'data' && language !== 'traffic')
    .map(({ line, operation }) => ({ line, what: `${operation} stays` }));
  return findings.length > 0 ? [{ file, before: '', after: '', decisions: 0, findings }] : [];
}

function tellStaying(terminal: Terminal, staying: readonly Rewrite[]): void {
  if (staying.length === 0) return;
  const calls = staying.reduce((sum, { findings }) => sum + findings.length, 0);
  terminal.note(
    `${counted(calls, 'call')} in ${counted(staying.length, 'file')} of another language, or minified, which no codemod touches. Write them anew, or let the gateway take them as they are:`,
  );
  for (const { file, findings } of staying)
    terminal.note(`  ${file}: ${[...new Set(findings.map(({ line }) => line))].join(', ')}`);
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

function factsOf({ file, decisions, findings, before, after }: Rewrite): object {
  return { file, decisions, findings, diff: unifiedDiff(file, before, after) };
}
