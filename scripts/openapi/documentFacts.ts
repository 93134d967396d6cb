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
  /** Schemas of other answers that the document shows. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** For what changes data: the read that shows whether it was done, and what to look for in its answer. */
  readonly settledBy?: SettledBy;
}

interface SettledBy {
  /** Method and path of a read; absent where no read shows it. */
  readonly by?: string;
  readonly look: string;
}

export interface ParameterFacts {
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  /** Replaces the observed schema, where the document says otherwise. */
  readonly schema?: object;
  /** `observed` where the document states a rule, but not the parameter. Default: `documented`. */
  readonly origin?: 'observed';
  /** The section that states it; that of the rows unless told. */
  readonly section?: string;
}

/** Fields that the document describes, in one schema or several. */
interface FieldFacts {
  readonly schemas: readonly string[];
  readonly section: string;
  readonly says: Readonly<Record<string, string>>;
}

export interface DocumentFacts {
  readonly title: string;
  readonly description: string;
  readonly servers: readonly object[];
  readonly tokenUrl: string;
  /** The section that the rows are of. */
  readonly section: string;
  /** All scopes that the document lists for this version. */
  readonly scopes: readonly string[];
  /** By method and path: `GET /v2/employees/{employeeId}`. */
  readonly rows: Readonly<Record<string, RowFacts>>;
  /** Schemas that the document names, also where it says nothing of their fields. */
  readonly schemas: readonly string[];
  readonly fields: readonly FieldFacts[];
  /** Schemas that were not observed as such, by name. */
  readonly added?: Readonly<Record<string, object>>;
  /** Schemas of single fields in place of the observed ones: `RoleAssignmentUpdateRequest.endDate`. */
  readonly replaced?: Readonly<Record<string, object>>;
  /** Names of fields that hold personal data, in every schema. */
  readonly personal: readonly string[];
  /** What was observed and looks wrong, by method and path. */
  readonly corrections?: Readonly<Record<string, Correction>>;
}

/** A path parameter that the observed description declares in the query, under another name. */
interface Correction {
  readonly queryParameter: string;
  readonly pathParameter: string;
}
