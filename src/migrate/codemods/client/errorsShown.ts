import { parseSource } from '../../scan/syntax/Source.js';
import type { FileText } from '../usersOf.js';
import { EditList } from './EditList.js';
import { errorReadIn } from './errorUse.js';
import { FollowedMove } from './FollowedMove.js';

/** True where a file that imports this one shows what a failed call says: what it exports may fail. */
export async function errorsShown(text: string, users: readonly FileText[] = []): Promise<boolean> {
  if (!/\bexports?\b/.test(text)) return false;
  for (const user of users) {
    const source = await parseSource(user.file, user.text);
    if (errorReadIn(new FollowedMove(source, new EditList()), source.file)) return true;
  }
  return false;
}
