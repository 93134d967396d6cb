import type { Version } from './authorization.js';

/** The regions of the service. Source: interface document, conventions. */
export type Region = 'eu' | 'na';

/** The base addresses of both versions with the region in its place. */
export function baseUrlsOf(
  baseUrl: string | Readonly<Record<Version, string>>,
  region: Region | undefined,
): Readonly<Record<Version, string>> {
  const { v2, v3 } = typeof baseUrl === 'string' ? { v2: baseUrl, v3: baseUrl } : baseUrl;
  if (region && !`${v2}${v3}`.includes('{region}'))
    throw new TypeError('A region was given, but the base address has no {region} to put it in.');
  const placed = (url: string) => url.replaceAll('{region}', region ?? 'eu').replace(/\/+$/, '');
  return { v2: placed(v2), v3: placed(v3) };
}
