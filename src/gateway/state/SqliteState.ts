import type { KeyFile } from '../../database/keyInFile.js';
import { prepareDatabase } from '../../database/prepareDatabase.js';
import { SqliteFile } from '../../database/SqliteFile.js';
import { SqliteSql } from '../../database/SqliteSql.js';
import { ConfigurationError } from '../../errors/index.js';
import type { Hold, StoredWrite } from './stored.js';
import { CLOCK, type Clock } from '../config/Clock.js';
import { FileTime, type TimeStart } from './FileTime.js';
import { SqlState } from './SqlState.js';
import { SCHEMA } from './schema.js';

/** What a gateway keeps, in one SQLite file that its owner alone can read. */
export class SqliteState extends SqlState {
  readonly #file: SqliteFile;
  #unlock: (() => void) | undefined;
  #time!: FileTime;

  private constructor(file: SqliteFile, sql: SqliteSql, tables: 'made' | 'kept') {
    super(sql, tables);
    this.#file = file;
  }

  /** Opens a file, and makes it where there is none; never anew beside an older key. */
  static async open(path: string, clock: Clock = CLOCK, beside?: KeyFile): Promise<SqliteState> {
    const file = await SqliteFile.open(path, 'state');
    let unlock: (() => void) | undefined;
    // A gateway that is at work would fail on tables that it does not know.
    const prepare = (found: 'none' | 'older') => {
      if (found === 'none') return beside?.check('state', 'same', 'made');
      unlock = file.lock();
      if (!unlock)
        throw new ConfigurationError(
          'state',
          'a gateway of an older version is at work on this file: stop it first, and then bring the file up to date with `gateway check`',
        );
    };
    try {
      const sql = new SqliteSql(file);
      const state = new SqliteState(file, sql, await prepareDatabase(sql, SCHEMA, prepare));
      const kept = await state.note(...TIME);
      state.#time = await FileTime.of(kept ? (JSON.parse(kept) as TimeStart) : undefined, clock, () =>
        state.newest(),
      );
      return state;
    } catch (error) {
      file.close();
      throw error;
    } finally {
      unlock?.();
    }
  }

  /**
   * Takes the state for the gateway of this process: what is there as sent was sent by one that is dead. Throws a
   * `StateInUse` while another gateway has it.
   */
  async hold(): Promise<void> {
    if (this.#file.isInMemory) return;
    this.#unlock = this.#file.lock();
    if (!this.#unlock) throw new StateInUse();
    const [kind, name] = TIME;
    await this.saveNotes(kind, [{ name, text: JSON.stringify(this.#time.start) }]);
  }

  override readonly now = () => this.#time.now();

  override leastSince(seq: number): number | undefined {
    return this.#time.leastSince(seq);
  }

  override async addWrite(...args: Parameters<SqlState['addWrite']>): Promise<StoredWrite> {
    const added = await super.addWrite(...args);
    // A record in a file that was removed would be found by nobody.
    this.#file.checkPlace();
    return added;
  }

  override async lastLine(): ReturnType<SqlState['lastLine']> {
    this.#file.checkPlace();
    return super.lastLine();
  }

  /** No other gateway can be at work on it. */
  async holdRows(): Promise<Hold> {
    return ALONE;
  }

  async close(): Promise<void> {
    const unlock = this.#unlock;
    this.#unlock = undefined;
    // What a backup copies is then in the file itself.
    if (unlock) this.#file.checkpoint();
    unlock?.();
    this.#file.close();
  }
}

/** The note of how the file took up its time. */
const TIME = ['time', 'start'] as const;

const ALONE: Hold = {
  waitedSince: undefined,
  isAwaited: async () => false,
  check: async () => undefined,
  release: async () => undefined,
};

/** Another gateway is at work on the file of the state. */
export class StateInUse extends ConfigurationError {
  constructor() {
    super('state', 'another gateway is at work on this file: each needs its own, or all of them PostgreSQL');
  }
}
