import { addressAt } from '../text/addressAt.js';
import { addressesIn } from './addressesIn.js';

const ALIAS_ORIGIN = 'https://secret.example';

/**
 * Addresses in answers, such as those of downloads, that lead to the local server instead: a job that follows them is
 * recorded and replayed too.
 */
export class Detours {
  readonly #real = new Map<string, string>();

  /** The answer as the job gets it, in the charset that it has. */
  divert(bytes: Buffer, contentType: string | undefined, operation: string, own: string): Buffer {
    // Addresses are ASCII, so that their bytes are the same in every charset that is at hand.
    let text = bytes.toString('latin1').replaceAll(ALIAS_ORIGIN, () => own);
    for (const address of addressesIn(bytes, contentType, operation)) {
      if (address.startsWith(`${ALIAS_ORIGIN}/`)) continue;
      const written = [address, address.replaceAll('&', '&amp;'), address.replaceAll('/', '\\/')];
      for (const spelling of written) text = text.replaceAll(spelling, () => own + this.#pathOf(address));
    }
    return Buffer.from(text, 'latin1');
  }

  /** Where a call to the local server really goes; `undefined` for what is no path: a line can name another host. */
  target(path: string, origin: string): string | undefined {
    if (path.startsWith('/secret-')) return ALIAS_ORIGIN + path;
    return this.#real.get(path) ?? addressAt(path, origin)?.href;
  }

  #pathOf(address: string): string {
    const known = [...this.#real].find(([, real]) => real === address)?.[0];
    const path = known ?? `/download-${this.#real.size + 1}`;
    this.#real.set(path, address);
    return path;
  }
}
