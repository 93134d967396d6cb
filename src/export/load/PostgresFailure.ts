interface ServerError {
  readonly message?: string;
  readonly code?: string;
  /** `COPY _workforce_stage, line 3, column hours: "…"`. */
  readonly where?: string;
  readonly errors?: readonly Error[];
}

/** What PostgreSQL did not do, and why: the row and column of a value that it refused, and not the value, which may be personal. */
export class PostgresFailure extends Error {
  override readonly name = 'PostgresFailure';

  constructor(what: string, error: unknown) {
    super(`PostgreSQL ${what} (${reasonOf(error as ServerError)}). The next --load goes on from there.`);
  }
}

const DATA_REFUSED = /^22/;

function reasonOf({ message, code = '', where = '', errors }: ServerError): string {
  const [, row, column] = /^COPY .*?, line (\d+)(?:, column (\w+))?/.exec(where) ?? [];
  const place = row === undefined ? '' : `row ${row}${column === undefined ? '' : `, column ${column}`}: `;
  const said = message || errors?.[0]?.message || code;
  return place + (DATA_REFUSED.test(code) ? said.replace(/".*"/gs, '…') : said);
}
