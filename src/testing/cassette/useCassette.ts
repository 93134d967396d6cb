import { Cassette } from './Cassette.js';
import { type CassetteOptions, cassetteSettings } from './CassetteOptions.js';

/**
 * Replays the calls of a cassette, or records them: `using cassette = useCassette('payroll-run')`, then
 * `createClient({ …, fetch: cassette.fetch })`. Without `using`, call `cassette.stop()` at the end of the test.
 */
export function useCassette(name: string, options: CassetteOptions = {}): Cassette {
  return new Cassette(cassetteSettings(name, options));
}
