import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Secret } from '../../secret.js';
import { TOKEN_PREFIX } from './Token.js';

const MARK = `${TOKEN_PREFIX}k.`;
const NONCE = 12;
const TAG = 16;

/**
 * Makes tokens of keys that the service answers: the key and the token that asked for it, sealed under the gateway's
 * secret. The same key asked for by the same token is always the same text, so that what a script writes down stays so.
 */
export class Sealer {
  readonly #key: Buffer;
  readonly #nonceKey: Buffer;

  constructor(secret: Secret) {
    const derived = (use: string) => createHmac('sha256', secret.reveal()).update(use).digest();
    this.#key = derived('seal');
    this.#nonceKey = derived('nonce');
  }

  seal(tokenId: string, key: string): string {
    const plain = `${tokenId}\n${key}`;
    // Of what is sealed, so that no two texts ever share one.
    const nonce = createHmac('sha256', this.#nonceKey).update(plain).digest().subarray(0, NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return MARK + sealed.toString('base64url');
  }

  /** What is sealed in a text; `undefined` for what this gateway has not sealed. */
  open(text: string): { readonly tokenId: string; readonly key: Secret } | undefined {
    if (!text.startsWith(MARK)) return undefined;
    const sealed = Buffer.from(text.slice(MARK.length), 'base64url');
    if (sealed.length < NONCE + TAG) return undefined;
    const cipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, NONCE));
    cipher.setAuthTag(sealed.subarray(-TAG));
    try {
      const plain = cipher.update(sealed.subarray(NONCE, -TAG)).toString() + cipher.final('utf8');
      const end = plain.indexOf('\n');
      return { tokenId: plain.slice(0, end), key: new Secret(plain.slice(end + 1)) };
    } catch {
      return undefined;
    }
  }
}
