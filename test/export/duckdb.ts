import { DuckDBInstance } from '@duckdb/node-api';

/** The answer of a query. */
export interface Found {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Values as DuckDB writes them in JSON: decimals, dates and times as text. */
  readonly rows: readonly Record<string, unknown>[];
}

/** A DuckDB in memory. */
export class Duck {
  readonly #instance: DuckDBInstance;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  static async open(): Promise<Duck> {
    return new Duck(await DuckDBInstance.create());
  }

  async run(sql: string): Promise<Found> {
    const connection = await this.#instance.connect();
    try {
      const reader = await connection.runAndReadAll(sql);
      const types = reader.columnTypes();
      return {
        columns: reader.columnNames().map((name, i) => ({ name, type: String(types[i]) })),
        rows: reader.getRowObjectsJson() as Record<string, unknown>[],
      };
    } finally {
      connection.closeSync();
    }
  }

  close(): void {
    this.#instance.closeSync();
  }
}
