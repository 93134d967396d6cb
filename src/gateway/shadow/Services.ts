import { type Evidence, serviceAt } from '../../evidence/signoff/Evidence.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';

const FRESH_MS = 3_600_000;

/** What answers a gateway on both sides. */
export type BothServices = Pick<Evidence, 'soap' | 'rest'>;

/** Asks both services what they are, and again after an hour, or when one was not known. */
export class Services {
  readonly #urls: { readonly soap: string; readonly rest: string };
  #known: { readonly found: Promise<BothServices>; readonly at: number } | undefined;

  constructor({ service }: Pick<GatewaySettings, 'service'>, rest: NonNullable<GatewaySettings['rest']>) {
    this.#urls = { soap: service.endpoint, rest: restUrl(rest) };
  }

  async now(): Promise<BothServices> {
    if (!this.#known || performance.now() - this.#known.at > FRESH_MS) this.#ask();
    const found = await this.#known!.found;
    if (found.soap.kind === 'unknown' || found.rest.kind === 'unknown') this.#known = undefined;
    return found;
  }

  #ask(): void {
    const both = Promise.all([serviceAt(this.#urls.soap), serviceAt(this.#urls.rest)]);
    this.#known = { found: both.then(([soap, rest]) => ({ soap, rest })), at: performance.now() };
  }
}

/** Where REST is asked. */
export function restUrl({ baseUrl, region = 'eu' }: NonNullable<GatewaySettings['rest']>): string {
  return (typeof baseUrl === 'string' ? baseUrl : baseUrl.v3).replaceAll('{region}', region);
}
