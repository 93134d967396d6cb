import { ConfigurationError } from '../../errors/index.js';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { JournalUnreachableError } from '../JournalUnreachableError.js';
import type { Columns } from './columns.js';

type SqlValue = string | number | null | readonly (string | number | null)[];

/** What is used of the package pg. */
interface PgClient {
  connect(): Promise<unknown>;
  query(sql: string, values?: readonly SqlValue[]): Promise<{ readonly rows: Columns[]; rowCount: number }>;
  end(): Promise<void>;
  /** Whether the process waits for the connection before it ends. */
  ref(): void;
  unref(): void;
  on(event: 'error', listener: () => void): unknown;
}

type MakePgClient = new (options: object) => PgClient;

/** How long the database may take to answer before it is given up. */
const PATIENCE_MS = 30_000;

// What a machine that vanished held is freed after a minute; what is committed is on the disk; a job that waits is not
// taken for one that is gone. Settings that this server does not know are left out.
const SETTINGS = `SELECT set_config(name, value, false) FROM (VALUES ('search_path', $1),
  ('synchronous_commit', 'on'), ('idle_session_timeout', '0'), ('tcp_keepalives_idle', '30'),
  ('tcp_keepalives_interval', '10'), ('tcp_keepalives_count', '3')) AS wanted (name, value)
  WHERE current_setting(name, true) IS NOT NULL`;

/** How a session differs from one of the journal. */
export interface SessionSetting {
  /** Where its tables are. */
  readonly schema?: string;
  /** Whose database it is, in messages. */
  readonly of?: string;
  readonly patienceMs?: number;
}

/** One connection to the database, which is used until it is lost. */
export class PostgresSession {
  readonly #client: PgClient;
  readonly #of: string;
  #lost = false;
  #waiting = 0;

  private constructor(client: PgClient, of: string) {
    this.#client = client;
    this.#of = of;
    client.on('error', () => {
      this.#lost = true;
    });
  }

  static async open(url: string, setting: SessionSetting = {}): Promise<PostgresSession> {
    const { schema = 'workforce_journal', of = 'journal', patienceMs = PATIENCE_MS } = setting;
    const Client = await loadPg(of);
    const session = new PostgresSession(clientFor(Client, url, patienceMs), of);
    await session.#try(() => session.#client.connect());
    await session.query(SETTINGS, schema);
    return session;
  }

  get isLost(): boolean {
    return this.#lost;
  }

  async query(sql: string, ...values: SqlValue[]): Promise<Columns[]> {
    return (await this.#try(() => this.#client.query(sql, values))).rows;
  }

  /** How many rows it changed. */
  async change(sql: string, ...values: SqlValue[]): Promise<number> {
    return (await this.#try(() => this.#client.query(sql, values))).rowCount;
  }

  async end(): Promise<void> {
    this.#lost = true;
    await this.#wait(() => this.#client.end()).catch(() => undefined);
  }

  async #try<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#wait(work);
    } catch (error) {
      // A statement that was refused, or whose answer is late, leaves nothing to rely on. Details can hold rows.
      void this.end();
      throw new JournalUnreachableError(
        `The database of the ${this.#of} failed: ${(error as Error).message}.`,
      );
    }
  }

  /** Keeps the process while it waits; a journal that nobody closes does not. */
  async #wait<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    this.#client.ref();
    try {
      return await work();
    } finally {
      if (--this.#waiting === 0) this.#client.unref();
    }
  }
}

function clientFor(Client: MakePgClient, connectionString: string, patienceMs: number): PgClient {
  try {
    return new Client({
      ...{ connectionString, application_name: 'workforce-soap', keepAlive: true },
      ...{ connectionTimeoutMillis: 10_000, query_timeout: patienceMs },
    });
  } catch {
    // The reason holds the address, and that the password.
    throw new ConfigurationError('place', 'expected the address of a database: postgres://user@host/name');
  }
}

async function loadPg(of: string): Promise<MakePgClient> {
  const name = 'pg';
  try {
    const { default: pg } = (await import(name)) as { default: { Client: MakePgClient } };
    return pg.Client;
  } catch {
    throw new MissingDependency(`a ${of} in PostgreSQL needs the package pg: npm install pg`);
  }
}
