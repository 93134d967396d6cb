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
 * is there, as a read or a person says, and the script has not come again for it. `missing`: it is not there, as a person says or
 * has asked, and the script has not come again for it. `answered`: the script does not have its answer. `silent`: nobody knows
 * whether the script has it. `delivered`: the script has it. `notSent`: it did not go out, or is not there.
 */
export type RowState =
  | 'ready'
  | 'open'
  | 'settled'
  | 'missing'
  | 'answered'
  | 'silent'
  | 'delivered'
  | 'notSent';

/** Those of which no answer has told the script: what was delivered beside such a row and comes again with it is the same order. */
export const UNTOLD: readonly RowState[] = ['open', 'settled', 'missing'];

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
