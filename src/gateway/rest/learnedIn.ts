import type { Deployment } from '../../assumptions/file/Deployment.js';
import { loadSqlite } from '../../database/sqliteDatabase.js';
import { ConfigurationError } from '../../errors/index.js';
import { STYLE_NOTES } from './WireStyleBook.js';
import type { WireStyle } from './WireStyle.js';

/** What the answers that passed a gateway say of the service. */
export type Learned = Pick<Deployment, 'assumptions' | 'operations'>;

/** What the state file of a gateway, which may be running, has learned of each operation. Changes nothing of it. Throws a `ConfigurationError`. */
export async function learnedIn(path: string): Promise<Learned[]> {
  const open = await loadSqlite();
  const state = open(path);
  try {
    state.exec('PRAGMA query_only = ON');
    const notes = state.prepare('SELECT text FROM notes WHERE kind = ?').all(STYLE_NOTES);
    return notes.flatMap(({ text }) => (JSON.parse(String(text)) as WireStyle).seen ?? []);
  } catch {
    throw new ConfigurationError(path, 'is no state of a gateway: expected the file that its "state" names');
  } finally {
    state.close();
  }
}
