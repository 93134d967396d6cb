import { ConfigurationError } from '../../errors/index.js';
import { addressProblem } from '../../transport/endpoint.js';
import type { Version } from './facts.js';

/** The regions of the service. Source: interface document, conventions. */
export type Region = 'eu' | 'na';

/** The base addresses of both versions with the region in its place. Throws a `ConfigurationError`. */
export function baseUrlsOf(
  baseUrl: string | Readonly<Record<Version, string>>,
  region: Region | undefined,
): Readonly<Record<Version, string>> {
  const { v2, v3 } = typeof baseUrl === 'string' ? { v2: baseUrl, v3: baseUrl } : baseUrl;
  if (region !== undefined && region !== 'eu' && region !== 'na')
    throw new ConfigurationError('region', "expected 'eu' or 'na'");
  if (region && !`${v2}${v3}`.includes('{region}'))
    throw new ConfigurationError('region', 'baseUrl has no {region} to put it in');
  return { v2: placed(v2, region), v3: placed(v3, region) };
}

function placed(url: string, region: Region = 'eu'): string {
  const address = String(url).replaceAll('{region}', region).replace(/\/+$/, '');
  const wrong = addressProblem(address);
  if (wrong) throw new ConfigurationError('baseUrl', wrong);
  return address;
}
