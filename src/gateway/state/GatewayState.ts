import type { Token } from '../access/Token.js';

/** What a gateway keeps. A promise that resolves means that it is on the disk. */
export interface GatewayState {
  tokens(): Promise<Token[]>;
  tokenOfHash(hash: string): Promise<Token | undefined>;
  tokenOfId(id: string): Promise<Token | undefined>;
  addToken(token: Token): Promise<void>;
  /** Ends every token of a name or id from now on. Gives how many there were. */
  revokeTokens(nameOrId: string, at: number): Promise<number>;
  close(): Promise<void>;
}
