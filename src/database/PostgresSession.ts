import { ConfigurationError } from '../errors/index.js';
import { MissingDependency } from '../errors/MissingDependency.js';
import type { SqlRow } from './Sql.js';

type SqlValue = string | number | null | readonly (string | number | null)[];

/** What is used of the package pg. */
interface PgClient {
  connect(): Promise<unknown>;
  query(sql: string, values?: readonly SqlValue[]): Promise<{ readonly rows: SqlRow[]; rowCount: number }>;
  end(): Promise<void>;
  /** Whether the process waits for the connection before it ends. */
  ref(): void;
  unref(): void;
  on(event: 'error', listener: () => void): unknown;
}

type MakePgClient = new (options: object) => PgClient;

/** How long the database may take to answer before it is given up. */
const PATIENCE_MS = 30_000;

/** So much longer than the server waits for a lock: its own end of that leaves nothing that waits there. */
const ANSWER_MS = 2_000;
/** The code of a lock that another session did not let go of in time. */
const LOCK_NOT_AVAILABLE = '55P03';

// What a machine that vanished held is freed after a minute, and what a process began that was stopped in the middle of it
// after half a minute; what is committed is on the disk; a job that waits is not taken for one that is gone. Settings that
// this server does not know are left out.
const SETTINGS = `SELECT set_config(name, value, false) FROM (VALUES ('search_path', $1), ('lock_timeout', $2),
  ('synchronous_commit', 'on'), ('idle_session_timeout', '0'), ('idle_in_transaction_session_timeout', '30s'),
  ('tcp_keepalives_idle', '30'), ('tcp_keepalives_interval', '10'), ('tcp_keepalives_count', '3')) AS wanted (name, value)
  WHERE current_setting(name, true) IS NOT NULL`;

/** The code of a statement that a standby, or a database that is set so, does not do. */
const READ_ONLY = '25006';
/** The codes of what the user of the database may not do: a table that is denied, and a schema that is not shown. */
const DENIED = ['42501', '3F000'];

const TAKES_NO_WRITES =
  'it takes no writes, as a standby does: name the one that takes them, or let it take them (default_transaction_read_only)';
const TAKEN =
  'another process keeps a lock of it and does not go on: see whether that process is stopped, and end it';

/** Whose database it is. */
export interface DatabaseOwner {
  /** Where its tables are. */
  readonly schema: string;
  /** What it keeps, in messages: `a journal`. */
  readonly of: string;
  /**
   * The error of a database that cannot be reached, or was lost on the way; a reason without a cause may name its address.
   * `taken`: another process has a lock for long; `refused`: the database does not do it for this user, or for nobody.
   */
  readonly unreachable: (reason: string, cause: 'taken' | 'refused' | undefined) => Error;
}

/** One connection to the database, which is used until it is lost. */
export class PostgresSession {
  readonly #client: PgClient;
  readonly #owner: DatabaseOwner;
  #lost = false;
  #waiting = 0;

  private constructor(client: PgClient, owner: DatabaseOwner) {
    this.#client = client;
    this.#owner = owner;
    client.on('error', () => {
      this.#lost = true;
    });
  }

  static async open(url: string, owner: DatabaseOwner, patienceMs = PATIENCE_MS): Promise<PostgresSession> {
    const Client = await loadPg(owner.of);
    const session = new PostgresSession(clientFor(Client, url, patienceMs), owner);
    await session.#try(() => session.#client.connect());
    await session.query(SETTINGS, owner.schema, `${patienceMs}ms`);
    return session;
  }

  get isLost(): boolean {
    return this.#lost;
  }

  async query(sql: string, ...values: SqlValue[]): Promise<SqlRow[]> {
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
      const { message, code = '' } = error as Error & { readonly code?: string };
      const { schema, unreachable } = this.#owner;
      if (code === LOCK_NOT_AVAILABLE) throw unreachable(TAKEN, 'taken');
      if (code === READ_ONLY) throw unreachable(TAKES_NO_WRITES, 'refused');
      if (!DENIED.includes(code)) throw unreachable(message, undefined);
      const grant = `grant it USAGE on the schema ${schema}, and all rights on the tables there`;
      throw unreachable(`its user may not do that (${message}): ${grant}`, 'refused');
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
      ...{ connectionTimeoutMillis: 10_000, query_timeout: patienceMs + ANSWER_MS },
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
    throw new MissingDependency(`${of} in PostgreSQL needs the package pg: npm install pg`);
  }
}
