import type { CheckOptions, DiffOptions, ScrubOptions } from '../commands/cassettes.js';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { diffCassettes, showCassette } from '../../cassette/cassetteText.js';
import { cassettesIn, checkCassettes, formatCheckTable } from '../../cassette/checkCassettes.js';
import { checkFolder } from '../../validation/checkFolder.js';
import { type CommandContext, ExitCode, UsageError, type Run } from '../CommandContext.js';
import {
  importNock,
  importNodeSoap,
  importRawFiles,
  importSoapUi,
} from '../../testing/importers/importRecordings.js';
import { scrubRecordings } from '../../testing/importers/scrubRecordings.js';
import type { Recording } from '../../cassette/scrub/Recording.js';

/** Prints the cassettes of a folder as text. */
export async function showFolder({ terminal }: CommandContext, folder: string): Promise<void> {
  for (const path of cassettesOf(folder))
    await terminal.write(`# ${relative(folder, path) || path}\n\n${showCassette(path)}\n`);
}

/** Prints what differs from the recordings before: those of a folder, or of a commit of git. */
export const diffFolder: Run<DiffOptions, [string]> = async (context, folder, options) => {
  const { against, before, markdown = false } = options;
  for (const one of [folder, before]) if (one !== undefined) checkFolder('folder', one);
  const temporary = mkdtempSync(join(tmpdir(), 'workforce-soap-diff-'));
  try {
    const was = before ?? committed(folder, against, temporary);
    const names = new Set(
      [was, folder].flatMap((root) => existingIn(root).map((path) => relative(root, path))),
    );
    for (const name of [...names].sort()) {
      const diff = diffCassettes(join(was, name), join(folder, name));
      if (diff === '') continue;
      context.exitCode = ExitCode.Failed;
      await context.terminal.write(
        markdown ? `### ${name || folder}\n\n\`\`\`diff\n${diff}\`\`\`\n\n` : `${name || folder}\n${diff}`,
      );
    }
  } finally {
    rmSync(temporary, { recursive: true });
  }
};

/** What git has of the folder at a commit, unpacked. */
function committed(folder: string, commit: string, into: string): string {
  try {
    const prefix = git(folder, 'rev-parse', '--show-prefix').toString().trim();
    const listed = git(folder, 'ls-tree', commit, '--name-only', '.').toString().trim();
    if (listed === '') return into;
    const top = git(folder, 'rev-parse', '--show-toplevel').toString().trim();
    const archive = git(top, 'archive', `${commit}:${prefix}`);
    execFileSync('tar', ['-x', '-C', into], { input: archive });
    return into;
  } catch (error) {
    throw new UsageError(
      `${folder} at ${commit} cannot be read from git: ${(error as Error).message.split('\n')[0]}. Name another commit with --against, or the older recordings with --before`,
    );
  }
}

function git(cwd: string, ...args: string[]): Buffer {
  return execFileSync('git', args, { cwd, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'pipe'] });
}

function existingIn(folder: string): string[] {
  return existsSync(folder) ? cassettesIn(folder) : [];
}

function cassettesOf(folder: string): string[] {
  const found = existingIn(folder);
  if (found.length === 0) throw new UsageError(`there is no cassette in ${folder}`);
  return found;
}

/** Lists every recorded call in the light of today's definitions. */
export const checkInFolder: Run<CheckOptions, [string]> = async (context, folder, options) => {
  checkFolder('folder', folder);
  const { maxAge: maxAgeDays, onAge, onSchema, onFields } = options;
  if (!(maxAgeDays > 0)) throw new UsageError('--max-age: expected a number of days');
  cassettesOf(folder);
  const checked = checkCassettes(folder, { maxAgeDays, onAge, onSchema, onFields });
  if (options.json) await context.terminal.json(checked);
  else await context.terminal.write(formatCheckTable(checked));
  if (checked.some(({ status }) => status === 'failed')) context.exitCode = ExitCode.Failed;
};

const READERS: Readonly<Record<string, (source: string) => Recording[]>> = {
  raw: importRawFiles,
  'node-soap': (file) => importNodeSoap(readFileSync(file, 'utf8')),
  soapui: (file) => importSoapUi(readFileSync(file, 'utf8')),
  nock: (file) => importNock(readFileSync(file, 'utf8')),
};

/** Scrubs what another tool recorded and writes it as a cassette; nothing is written when something would survive. */
export const scrubFile: Run<ScrubOptions, [string, string]> = async (context, format, source, options) => {
  const projectKey = process.env.WORKFORCE_CASSETTE_KEY;
  if (!projectKey)
    throw new UsageError(
      'set WORKFORCE_CASSETTE_KEY to a long random text of the project: it makes the pseudonyms',
    );
  const recordings = READERS[format]!(source);
  if (recordings.length === 0) throw new UsageError(`${source} holds no calls in the format ${format}`);
  const { name, folder } = options;
  const cassette = scrubRecordings(recordings, { projectKey, name, folder });
  if (options.json) return context.terminal.json(cassette);
  const lines = cassette.calls.map(({ folder: call, leftOut }) =>
    leftOut.length === 0 ? call : `${call}  (left out, because it could not be read: ${leftOut.join(', ')})`,
  );
  await context.terminal.write(`${lines.join('\n')}\nwritten: ${cassette.path}\n`);
};
