import { type Evidence, serviceAt } from '../../evidence/signoff/Evidence.js';
import { Fresh } from '../config/Fresh.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';

const FRESH_MS = 3_600_000;

/** What answers a gateway on both sides. */
export type BothServices = Pick<Evidence, 'soap' | 'rest'>;

/** Asks both services what they are, and again after an hour, or when one was not known. */
export function servicesOf(
  { service }: Pick<GatewaySettings, 'service'>,
  rest: NonNullable<GatewaySettings['rest']>,
): () => Promise<BothServices> {
  const known = new Fresh(FRESH_MS, async () => {
    const [soap, both] = await Promise.all([serviceAt(service.endpoint), serviceAt(restUrl(rest))]);
    return { soap, rest: both };
  });
  return async () => {
    const found = await known.value;
    if (found.soap.kind === 'unknown' || found.rest.kind === 'unknown') known.forget();
    return found;
  };
}

/** Where REST is asked. */
export function restUrl({ baseUrl, region = 'eu' }: NonNullable<GatewaySettings['rest']>): string {
  return (typeof baseUrl === 'string' ? baseUrl : baseUrl.v3).replaceAll('{region}', region);
}
