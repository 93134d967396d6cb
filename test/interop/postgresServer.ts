import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './freePort.js';

/** It refuses to run as root: then it runs as nobody. */
const NOBODY = 65_534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export interface HeldTable {
  /** Somebody waits for it. */
  waitedFor(by?: number): Promise<void>;
  release(): Promise<void>;
}

/** A PostgreSQL of its own in a temporary folder, which can be killed and started again. */
export class PostgresServer {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  #server: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.url = `postgres://tester@127.0.0.1:${port}/postgres`;
  }

  static async start(): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
    if (user.uid !== undefined) chownSync(folder, NOBODY, NOBODY);
    const made = spawnSync(binary('initdb'), ['-D', join(folder, 'data'), '-U', 'tester', '-N'], user);
    if (made.status !== 0) throw new Error(String(made.stderr));
    const server = new PostgresServer(folder, await freePort());
    await server.startAgain();
    return server;
  }

  async startAgain(): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt++) {
      if (!this.#server || this.#server.exitCode !== null || this.#server.signalCode !== null) this.#spawn();
      await wait(50);
      if (await this.#answers()) return;
    }
    throw new Error('PostgreSQL does not start');
  }

  /** As a power cut does, as far as its processes go. */
  async kill(): Promise<void> {
    const server = this.#server!;
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGQUIT');
    await ended;
  }

  async query(sql: string): Promise<Record<string, unknown>[]> {
    const client = await this.#connected();
    try {
      return (await client.query(sql)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  }

  /** Holds a table until it is released: by default others may read it and not write to it, with `ACCESS SHARE` both. */
  async hold(table: string, mode: 'EXCLUSIVE' | 'ACCESS SHARE' = 'EXCLUSIVE'): Promise<HeldTable> {
    const client = await this.#connected();
    await client.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`);
    return {
      async waitedFor(by = 1) {
        const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted';
        while (((await client.query(waiting)).rowCount ?? 0) < by) await wait(5);
      },
      release: () => client.end(),
    };
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #spawn(): void {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${this.#folder}`, 'fsync=off'];
    this.#server = spawn(
      binary('postgres'),
      [
        ...['-D', join(this.#folder, 'data'), '-p', String(this.#port)],
        ...settings.flatMap((text) => ['-c', text]),
      ],
      { stdio: 'ignore', ...user },
    );
  }

  async #answers(): Promise<boolean> {
    try {
      await (await this.#connected()).end();
      return true;
    } catch {
      return false;
    }
  }

  async #connected(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}

function binary(name: string): string {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions)
    ? readdirSync(versions).map((version) => join(versions, version, 'bin'))
    : [];
  return [...folders, '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync) ?? name;
}
