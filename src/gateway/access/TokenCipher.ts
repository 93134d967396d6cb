import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Signer } from '../../evidence/chain/Signer.js';
import { Secret } from '../../secret.js';
import { keyedHash } from '../../text/keyedHash.js';
import { TOKEN_PREFIX } from '../request/Token.js';
import { KeyFile } from '../../database/keyInFile.js';
import { type GatewaySettings, isSharedState } from '../config/GatewayConfig.js';
import { secretOf } from '../config/secretOf.js';
import { orElse } from '../../text/orElse.js';

const MARK = `${TOKEN_PREFIX}k.`;
const NONCE = 12;
const TAG = 16;

/**
 * Makes tokens of keys that the service answers: the key and the token that asked for it, sealed under the gateway's
 * secret. The same key asked for by the same token is always the same text, so that what a script writes down stays so.
 */
export class TokenCipher {
  /** Signs what the gateway writes down of itself. */
  readonly signer: Signer;
  readonly #key: Buffer;
  readonly #nonceKey: Buffer;
  readonly #markKey: Buffer;

  constructor(secret: Secret) {
    const derived = (use: string) => keyedHash(secret.reveal(), use);
    this.signer = new Signer(derived('sign'));
    this.#key = derived('seal');
    this.#nonceKey = derived('nonce');
    this.#markKey = derived('mark');
  }

  seal(tokenId: string, key: string): string {
    const plain = Buffer.from(`${tokenId}\n${key}`);
    // Of what is sealed, so that no two texts ever share one.
    const nonce = keyedHash(this.#nonceKey, plain).subarray(0, NONCE);
    // No hyphen, as in a token.
    return MARK + this.#closed(plain, nonce).toString('base64url').replaceAll('-', '.');
  }

  /** What is sealed in a text; `undefined` for what this gateway has not sealed. */
  open(text: string): { readonly tokenId: string; readonly key: Secret } | undefined {
    if (!text.startsWith(MARK)) return undefined;
    const plain = this.#opened(
      Buffer.from(text.slice(MARK.length).replaceAll('.', '-'), 'base64url'),
    )?.toString();
    const end = plain?.indexOf('\n') ?? -1;
    return plain === undefined
      ? undefined
      : { tokenId: plain.slice(0, end), key: new Secret(plain.slice(end + 1)) };
  }

  /** Bytes as they are kept, so that the state alone tells nobody what was answered. */
  sealBytes(plain: Buffer): string {
    return this.#closed(plain, randomBytes(NONCE)).toString('base64');
  }

  openBytes(sealed: string): Buffer | undefined {
    return this.#opened(Buffer.from(sealed, 'base64'));
  }

  /** The same for the same texts, and nothing else. */
  mark(...texts: readonly string[]): string {
    const hash = createHmac('sha256', this.#markKey);
    for (const text of texts) hash.update(`${Buffer.byteLength(text)}\n`).update(text);
    return hash.digest('hex');
  }

  #closed(plain: Buffer, nonce: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  #opened(sealed: Buffer): Buffer | undefined {
    if (sealed.length < NONCE + TAG) return undefined;
    const cipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, NONCE), {
      authTagLength: TAG,
    });
    cipher.setAuthTag(sealed.subarray(-TAG));
    const opened = () => Buffer.concat([cipher.update(sealed.subarray(NONCE, -TAG)), cipher.final()]);
    return orElse(opened, undefined);
  }
}

/** What a gateway seals and signs with: for who works on its state beside it. */
export async function cipherOf({ state = '', stateKey }: GatewaySettings): Promise<TokenCipher> {
  const isShared = stateKey && isSharedState(state);
  return new TokenCipher(isShared ? await secretOf('stateKey', stateKey) : new KeyFile(state).key());
}
