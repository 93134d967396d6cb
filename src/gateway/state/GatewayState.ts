import type { KeyStanding } from '../../database/prepareDatabase.js';
import type { Token } from '../request/Token.js';
import type { Tally } from './Tally.js';

/** What a gateway keeps. A promise that resolves means that it is on the disk. */
export interface GatewayState {
  /** Whether the secret of this check value is the one under which the state was begun. */
  standingOfKey(checkValue: string): Promise<KeyStanding>;
  /** Whether its tables were made when it was opened. */
  readonly tables: 'made' | 'kept';
  tokens(): Promise<Token[]>;
  tokenOfHash(hash: string): Promise<Token | undefined>;
  tokenOfId(id: string): Promise<Token | undefined>;
  addToken(token: Token): Promise<void>;
  /** Ends every token of a name or id from now on. Gives how many there were. */
  revokeTokens(nameOrId: string, at: number): Promise<number>;
  /** Lets tokens expire at a time, where they would not sooner. */
  endTokens(ids: readonly string[], at: number): Promise<void>;
  /** Milliseconds since 1970 as all gateways of the state have them, whose own clocks may differ; absent of a state that one has alone. */
  readonly now?: () => number;
  /** Takes rows for one gateway, when no other has any of them. Throws a `StateUnreachableError`. */
  holdRows(marks: readonly string[]): Promise<Hold>;
  /** The rows of some marks that may not be over, the oldest first; delivered ones where they were answered after a sequence number. */
  rowsOf(marks: readonly string[], deliveredAfter: number): Promise<StoredRow[]>;
  /** All rows in some states, the oldest first. */
  rowsIn(states: readonly RowState[]): Promise<StoredRow[]>;
  /** The ids of the newest records that orders of a unit and operation have made, whichever script gave them. */
  recordIds(scope: Pick<WriteScope, 'unit' | 'operation'>): Promise<string[]>;
  /** How many rows are in each state, but for those that are over. */
  rowCounts(): Promise<Record<string, number>>;
  /** The sequence number of the newest write of a script, unit and operation; 0 where there is none. */
  newestOf(scope: WriteScope): Promise<number>;
  /** Records a write and its rows, and gives the write its sequence number. */
  addWrite(write: Omit<StoredWrite, 'seq'>, rows: readonly NewRow[], state: RowState): Promise<StoredWrite>;
  /**
   * Records what became of a write. With `rows`, those of its rows that are not known yet become that, and have made the records
   * of `recordIds`, by their places. Gives the sequence number of it.
   */
  saveWrite(
    write: StoredWrite,
    rows?: 'answered' | 'notSent',
    recordIds?: readonly (string | undefined)[],
  ): Promise<number>;
  /** Records what became of single rows, all at one sequence number, which it gives. An answer is let go of where `isKept` is false. */
  saveRows(rows: readonly StoredRow[], isKept?: boolean): Promise<number>;
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

/** Rows that one gateway has. */
export interface Hold {
  /** The newest sequence number when it began to wait for another gateway to be done with them; `undefined` where none had any. */
  readonly waitedSince: number | undefined;
  /** True while another gateway waits for one of them. */
  isAwaited(): Promise<boolean>;
  /** Throws where it is not certain any more that no other gateway has them. */
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
  /** Reads that are kept to be asked again. */
  readonly reads: number;
}

/** The kind of the notes that are the reads of one day in UTC. */
export function readsOn(day: string): string {
  return `read ${day}`;
}

/** A text that is kept under a name. */
export interface Note {
  readonly name: string;
  readonly text: string | undefined;
}

/** Whose writes follow each other: the name of a token or the mark of a key, the unit that its key is for, and what is called. */
export interface WriteScope {
  readonly script: string;
  readonly unit: string;
  readonly operation: string;
}

/**
 * A call that writes. `sent`: its bytes may have gone out, and no answer says what became of it. `answered`: the answer came.
 * `notSent`: nothing of it went out.
 */
export interface StoredWrite extends WriteScope {
  readonly id: string;
  readonly over: 'soap' | 'rest';
  readonly state: 'sent' | 'answered' | 'notSent';
  /** Grows with each write that is sent and with each answer, whatever the clock says. */
  readonly seq: number;
  /** How many rows it has; 0 of a write of version 0.5.0, which knew none. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly endedAt: number | undefined;
  readonly status: number | undefined;
  readonly contentType: string | undefined;
  /** Sealed; gone once the script has it. */
  readonly answer: string | undefined;
}

/**
 * What is known of a row. `ready`: it did not go out yet. `open`: it may have, and what became of it is not known. `settled`: it
 * is there, as a read or a person says, and the script has not come again for it. `answered`: the script does not have its answer. `silent`: nobody knows whether the script has it. `delivered`: the script has
 * it. `notSent`: it did not go out, or is not there.
 */
export type RowState = 'ready' | 'open' | 'settled' | 'answered' | 'silent' | 'delivered' | 'notSent';

/** A row that is about to go out. */
export interface NewRow {
  /** HMAC of who ordered what. */
  readonly mark: string;
  /** What it says, sealed, as long as nobody knows what became of it; absent where it cannot be taken out of its call. */
  readonly content: string | undefined;
}

export interface StoredRow extends NewRow {
  readonly write: StoredWrite;
  /** Its place among the rows of the write; -1 for all of a write of version 0.5.0. */
  readonly position: number;
  readonly state: RowState;
  /** Its own answer, sealed, where it is not in that of the write. */
  readonly answer: string | undefined;
  /** The record that it has made, by the id of the service; absent where it made none, or nobody knows. */
  readonly recordId: string | undefined;
  /** When it was answered last: by the sequence of writes and answers, and in milliseconds since 1970. */
  readonly seq: number;
  readonly at: number;
}
