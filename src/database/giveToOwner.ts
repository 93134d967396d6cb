import { chownSync, statSync } from 'node:fs';

/** Gives what root has made beside a database to the owner of the database, whose job could not go on with it. */
export function giveToOwner(path: string, database: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(database, { throwIfNoEntry: false });
  if (owner) chownSync(path, owner.uid, owner.gid);
}
