/** What the interface document says of one row of its section 4. Everything it does not say stays as observed. */
export interface RowFacts {
  readonly summary: string;
  readonly description?: string;
  /** What the call needs, in the document's words: a scope, or a permission of the credentials. */
  readonly needs?: string;
  /** The parameters that the document names, with what it says of each. */
  readonly parameters?: Readonly<Record<string, ParameterFacts>>;
  /** The status codes that the document names. */
  readonly statuses: readonly number[];
  /** Schema of a request body that the document names. */
  readonly body?: string;
  /** Schema of a successful answer. `observed` elsewhere when the document shows no shape. */
  readonly answer?: string;
}

export interface ParameterFacts {
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  /** Replaces the observed schema, where the document says otherwise. */
  readonly schema?: object;
  /** `observed` where the document states a rule, but not the parameter. Default: `documented`. */
  readonly origin?: 'observed';
}

export interface DocumentFacts {
  readonly title: string;
  readonly description: string;
  readonly servers: readonly object[];
  readonly tokenUrl: string;
  /** All scopes that the document lists for this version. */
  readonly scopes: readonly string[];
  /** By method and path: `GET /v2/employees/{employeeId}`. */
  readonly rows: Readonly<Record<string, RowFacts>>;
  /** Fields that the document names: what it says of each, by schema and field. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What was observed and looks wrong, by method and path. */
  readonly corrections?: Readonly<Record<string, Correction>>;
}

/** A path parameter that the observed description declares in the query, under another name. */
export interface Correction {
  readonly queryParameter: string;
  readonly pathParameter: string;
}
