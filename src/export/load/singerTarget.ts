import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { writeAtomically } from '../atomicFile.js';
import type { ExportFolder } from '../ExportFolder.js';
import { readKept } from '../readPart.js';
import { deliveries } from './deliveries.js';
import { singerMessages, type SingerState, stateIn } from './singer.js';

/** A target did not take all that it was given. What it confirmed stays taken. */
export class TargetFailed extends Error {
  override readonly name = 'TargetFailed';
}

/**
 * Starts a Singer target by its command line, gives it the batches that it has not confirmed, and notes those that it does:
 * a target writes the value of a STATE message when everything before it is stored. Throws `TargetFailed`.
 */
export async function loadIntoTarget(
  folder: ExportFolder,
  command: string,
  tell: (batch: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const marks = marksOf(folder, command);
  const batches = deliveries(folder, marks.taken?.batch);
  const [last] = batches.slice(-1);
  if (!last) return;
  const target = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'], signal });
  const ended = new Promise<string>((resolve) => {
    target.once('error', (error) => resolve(`could not be run (${error.message})`));
    target.once('close', (code, killed) =>
      resolve(code === 0 ? '' : killed ? `was ended by ${killed}` : `ended with code ${code}`),
    );
  });
  let isOpen = true;
  target.stdin.on('error', () => (isOpen = false));
  void ended.then(() => (isOpen = false));
  let taken = marks.taken?.batch ?? -1;
  const confirmed = (async () => {
    for await (const line of createInterface({ input: target.stdout })) {
      const state = stateIn(line);
      // A state that it was not given confirms nothing.
      if (!state || state.batch <= taken || !batches.some(({ entry }) => entry.id === state.batch)) continue;
      taken = state.batch;
      marks.note(state);
      tell(taken);
    }
  })();
  for (const batch of batches)
    for await (const message of singerMessages(batch)) {
      signal.throwIfAborted();
      if (!isOpen) break;
      if (!target.stdin.write(message))
        await Promise.race([once(target.stdin, 'drain').catch(() => undefined), ended]);
    }
  target.stdin.end();
  const how = await ended;
  await confirmed;
  signal.throwIfAborted();
  if (how === '' && taken === last.entry.id) return;
  const open = batches.filter(({ entry }) => entry.id > taken).map(({ entry }) => entry.id);
  throw new TargetFailed(
    `the target ${how || 'ended'} and did not confirm batch ${open.join(', ')}; the same command sends that again.`,
  );
}

/** What a target has confirmed, by a hash of its command line, which may hold a password. */
const SEND_AGAIN = 'Put it back from a backup, or remove it: every target then gets all again';

function marksOf(folder: ExportFolder, command: string) {
  const path = join(folder.path, '.export/targets.json');
  const name = createHash('sha256').update(command).digest('hex').slice(0, 16);
  const all = () => readKept<Record<string, SingerState>>(path, SEND_AGAIN) ?? {};
  return {
    taken: all()[name],
    note: (state: SingerState) => writeAtomically(path, JSON.stringify({ ...all(), [name]: state })),
  };
}
