import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rewrite } from '../../migrate/codemods/edits.js';
import { rewriteVersions } from '../../migrate/codemods/rewriteVersions.js';
import { unifiedDiff } from '../../migrate/codemods/unifiedDiff.js';
import { scanFolder } from '../../migrate/scan/scanFolder.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';

export interface RewriteCommandOptions extends GlobalOptions {
  readonly write?: boolean;
}

/** `migrate rewrite <folder>`: shows what would change, and changes it only when told to. */
export async function rewriteCommand(
  { terminal }: CommandContext,
  folder: string,
  options: RewriteCommandOptions,
): Promise<void> {
  const { uses } = await scanFolder(folder);
  const files = [...new Set(uses.filter(({ language }) => /Script$/.test(language)).map(({ file }) => file))];
  const changed: Rewrite[] = [];
  for (const file of files) {
    const rewrite = await rewriteVersions(file, await readFile(join(folder, file), 'utf8'));
    if (rewrite.after === rewrite.before) continue;
    changed.push(rewrite);
    if (options.write) await writeFile(join(folder, file), rewrite.after);
  }
  if (options.json)
    await terminal.print(
      JSON.stringify(
        changed.map(({ file, decisions, before, after }) => ({
          file,
          decisions,
          diff: unifiedDiff(file, before, after),
        })),
      ),
    );
  else for (const { file, before, after } of changed) await terminal.write(unifiedDiff(file, before, after));
  const decisions = changed.reduce((sum, rewrite) => sum + rewrite.decisions, 0);
  terminal.note(
    `${changed.length} files ${options.write ? 'changed' : 'would change (--write changes them)'}, ${decisions} places to decide`,
  );
}
