import { Cassette } from './Cassette.js';
import { type CassetteOptions, cassetteSettings } from './CassetteOptions.js';

/**
 * Replays the calls of a cassette, or records them: `using cassette = useCassette('payroll-run')`, then
 * `createClient({ …, fetch: cassette.fetch })`. Without `using`, call `cassette.stop()` at the end of the test.
 *
 * @example
 * ```ts
 * import { createClient } from 'workforce-soap';
 * import { useCassette } from 'workforce-soap/testing';
 *
 * using cassette = useCassette('payroll-run'); // written, or held against what was recorded, at the end of the block
 * const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'any', fetch: cassette.fetch });
 * await client.wsdlGetRoles();
 * ```
 */
export function useCassette(name: string, options: CassetteOptions = {}): Cassette {
  return new Cassette(cassetteSettings(name, options));
}
