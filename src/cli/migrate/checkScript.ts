import { existsSync } from 'node:fs';
import { UsageError } from '../cliErrors.js';

/** Throws a `UsageError` for what looks like the file of a script and is not there. */
export function checkScript(script: string): void {
  if (/\s/.test(script) || !/[./\\]/.test(script) || existsSync(script)) return;
  throw new UsageError(
    `there is no script ${script}: give its file, or a command line such as "php old.php"`,
  );
}
