/** A call as it went over the wire: it holds secrets and personal data, and stays in memory. */
export interface Recording {
  /** Local name of the body element of a SOAP call; `METHOD /path` for another. */
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly requestType?: string | undefined;
  readonly request: string;
  /** Absent when there was no answer. */
  readonly answer?: RecordedAnswer | undefined;
  /** The code of the failure where there was no answer, such as `ECONNREFUSED`. */
  readonly failure?: string | undefined;
  /** ISO form, UTC. */
  readonly recordedAt: string;
  /** Secrets that only headers held. */
  readonly headerSecrets?: readonly string[] | undefined;
}

export interface RecordedAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** In which its bytes came. */
  readonly charset: string;
}

/** A call without secrets and personal data, ready for the disk. */
export interface ScrubbedCall {
  readonly operation: string;
  readonly method: string;
  /** Path and query; the whole of an address that is an alias. */
  readonly url: string;
  readonly requestType?: string | undefined;
  readonly request?: ScrubbedBody | undefined;
  readonly answer?:
    | (ScrubbedBody & {
        readonly status: number;
        readonly headers: Readonly<Record<string, string>>;
        readonly charset: string;
      })
    | undefined;
  readonly failure?: string | undefined;
  readonly recordedAt: string;
}

export interface ScrubbedBody {
  /** `txt`: the body could not be read and was left out. */
  readonly extension: 'xml' | 'json' | 'form' | 'csv' | 'txt';
  readonly text: string;
}

/** Nothing was written, because something would have survived. Holds the places, never the values. */
export class CassetteNotWrittenError extends Error {
  override readonly name = 'CassetteNotWrittenError';
  /** Such as `call 3, answer.schedules[0].comment`. */
  readonly paths: readonly string[];

  constructor(what: string, paths: readonly string[]) {
    const shown = paths.slice(0, 20).map((path) => `  ${path}`);
    const more = paths.length > 20 ? [`  … and ${paths.length - 20} more in error.paths`] : [];
    super(
      `${what} was not written: secrets or personal values would have survived in\n${[...shown, ...more].join('\n')}`,
    );
    this.paths = paths;
  }
}
