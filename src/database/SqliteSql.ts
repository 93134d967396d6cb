import type { Sql, SqlRow, Statement, Statements } from './Sql.js';
import type { SqliteFile } from './SqliteFile.js';

/** The statements of a file. */
export class SqliteSql implements Sql {
  readonly tables = "SELECT name FROM sqlite_master WHERE type = 'table'";
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async rows(...statement: Statement): Promise<SqlRow[]> {
    return this.#file.rows(...statement);
  }

  async change(...statement: Statement): Promise<number> {
    return this.#file.change(...statement);
  }

  // Without a pause: another connection of this process would wait for the end and so keep it from coming.
  async together<T>(statements: Statements<T>): Promise<T> {
    const file = this.#file;
    return file.together(() => {
      let step = statements.next();
      while (!step.done) {
        const gives = /^\s*SELECT|RETURNING/i.test(step.value[0]);
        if (!gives) file.change(...step.value);
        step = statements.next(gives ? file.rows(...step.value) : []);
      }
      return step.value;
    });
  }
}
