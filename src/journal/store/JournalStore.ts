/** A job as the journal keeps it. Names no person and no key. */
export interface StoredJob {
  /** Name, endpoint, unit and operation in one text. */
  readonly id: string;
  /** The name of the job. */
  readonly name: string;
  /** The address of the service. */
  readonly endpoint: string;
  /** What the key sees. */
  readonly unit: string;
  /** The operation that it calls. */
  readonly operation: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** When its last row ended, in milliseconds since 1970; `undefined` while it is open. */
  readonly finishedAt: number | undefined;
}

/** A row as the journal keeps it: what was ordered, and what is known of it. */
export interface StoredRow {
  /** HMAC of the row's key. */
  readonly key: string;
  readonly position: number;
  /** HMAC of what the row says. */
  readonly digest: string;
  /** What a resend needs, as JSON; absent where only identities are kept, and once the job was emptied. */
  readonly content: string | undefined;
  readonly state: string;
  /** What is known beyond that, as JSON. */
  readonly facts: string;
}

/** What holds a job for this process. */
export interface Hold {
  /** Throws when the hold was lost: another process may be at work. */
  check(): void;
  /** With true nothing stays of the lock itself, where it is a file. */
  release(forgets?: boolean): Promise<void>;
  /** True when a successor knows by holding the job that the former holder has ended. */
  readonly provesDeath: boolean;
}

export function isHeld(hold: Hold): boolean {
  try {
    hold.check();
    return true;
  } catch {
    return false;
  }
}

/** Where journals are kept. A promise that resolves means that it is on the disk. */
export interface JournalStore {
  /** Whether its tables were made when it was opened. */
  readonly tables: 'made' | 'kept';
  /** When it was seen that an older state of the journal was put back; `undefined` where that was never seen. */
  restoredAt(): Promise<number | undefined>;
  /** Notes that a run of a job or a call of it begins, so that an older state of the journal is known as that. */
  began(): Promise<void>;
  /** The clock that all processes of this store share, in milliseconds since 1970. */
  now(): Promise<number>;
  /** Takes a job for this process; `undefined` while another has it. */
  hold(job: string): Promise<Hold | undefined>;
  jobs(): Promise<StoredJob[]>;
  saveJob(job: StoredJob): Promise<void>;
  rows(job: string): Promise<StoredRow[]>;
  /** Writes all of the rows or none. */
  saveRows(job: string, rows: readonly StoredRow[]): Promise<void>;
  /** Marks identities as those of a job's rows. Gives the marks of other jobs that were there first. */
  claim(job: string, scope: string, claims: readonly Claim[]): Promise<ForeignClaim[]>;
  /** Lets nothing stay in its files of what was written over. */
  purge(): Promise<void>;
  /** Keeps a value under a name for good, and gives the one that was there first. */
  mark(name: string, value: string): Promise<string>;
  close(): Promise<void>;
}

export interface Claim {
  /** HMAC of what identifies the row. */
  readonly identity: string;
  readonly key: string;
}

export interface ForeignClaim extends Claim {
  readonly job: string;
}
