import type { Token } from '../access/Token.js';
import type { Tally } from '../watch/Tally.js';

/** What a gateway keeps. A promise that resolves means that it is on the disk. */
export interface GatewayState {
  tokens(): Promise<Token[]>;
  tokenOfHash(hash: string): Promise<Token | undefined>;
  tokenOfId(id: string): Promise<Token | undefined>;
  addToken(token: Token): Promise<void>;
  /** Ends every token of a name or id from now on. Gives how many there were. */
  revokeTokens(nameOrId: string, at: number): Promise<number>;
  /** Takes a batch for one gateway, when no other has it. Throws a `StateUnreachableError`. */
  holdBatch(mark: string): Promise<Hold>;
  /** The newest write of a mark that was sent since. */
  lastWrite(mark: string, since: number): Promise<StoredWrite | undefined>;
  /** Writes the record of a write, or what became of it. */
  saveWrite(write: StoredWrite): Promise<void>;
  /** What was counted of the calls, the oldest hour first. */
  tallies(): Promise<Tally[]>;
  /** Adds what was counted since the last time. */
  addTallies(tallies: readonly Tally[]): Promise<void>;
  /** All notes of a kind, by name. */
  notes(kind: string): Promise<Note[]>;
  note(kind: string, name: string): Promise<string | undefined>;
  /** Writes notes, each instead of the one of its name; without a text it is gone. */
  saveNotes(kind: string, notes: readonly Note[]): Promise<void>;
  /** The lines of the history from one on, the oldest first. */
  history(from?: number): Promise<string[]>;
  lastLine(): Promise<{ readonly seq: number; readonly line: string } | undefined>;
  /** Adds a line to the history; false where one of that number is there. None is ever changed. */
  addLine(seq: number, line: string): Promise<boolean>;
  /** Forgets what is older. */
  prune(age: Age): Promise<void>;
  close(): Promise<void>;
}

/** A batch that one gateway has. */
export interface Hold {
  /** Since when it waited for another gateway to be done with it; `undefined` where none had it. */
  readonly waitedSince: number | undefined;
  /** True while another gateway waits for it. */
  isAwaited(): Promise<boolean>;
  /** Throws where it is not certain any more that no other gateway has it. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Milliseconds since 1970 before which something is forgotten. */
export interface Age {
  /** Answers that no script has asked for. */
  readonly answers: number;
  /** Records of writes. */
  readonly writes: number;
  /** What was counted. */
  readonly traffic: number;
  /** Tokens that ended. */
  readonly tokens: number;
}

/** A text that is kept under a name. */
export interface Note {
  readonly name: string;
  readonly text: string | undefined;
}

/**
 * A write that went out. `sent`: its bytes may have gone out, and no answer says what became of it. `answered`: the answer
 * is kept, and the script may not have it. `delivered`: the script has it. `notSent`: nothing of it went out.
 */
export interface StoredWrite {
  readonly id: string;
  /** HMAC of who ordered what. */
  readonly mark: string;
  /** The id of the token, or nothing for a key. */
  readonly script: string;
  readonly operation: string;
  readonly state: 'sent' | 'answered' | 'delivered' | 'notSent';
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly endedAt: number | undefined;
  readonly status: number | undefined;
  readonly contentType: string | undefined;
  /** Sealed; gone once it was delivered. */
  readonly answer: string | undefined;
}
