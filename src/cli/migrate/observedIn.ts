import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { type Observed, readObserved } from '../../migrate/scan/observed.js';
import { UsageError } from '../cliErrors.js';

/** What a gateway or a recording saw, as lines of JSON. Throws a `UsageError` that names the file and the line. */
export function observedIn(file: string): readonly Observed[] {
  try {
    return readObserved(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof ConfigurationError) throw new UsageError(`--observed: ${file}: ${error.message}`);
    throw new UsageError(`--observed: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
