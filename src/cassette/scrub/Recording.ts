import { textOfBody } from '../../encoding/xml/bodyText.js';

/** A call as it went over the wire: it holds secrets and personal data, and stays in memory. */
export interface Recording {
  /** Local name of the body element of a SOAP call; `METHOD /path` for another. */
  readonly operation: string;
  /** The HTTP method. */
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** The Content-Type header of the request. */
  readonly requestType?: string | undefined;
  /** The request body. */
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

/** An answer as it came over the wire. */
export interface RecordedAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. */
  readonly text: string;
  /** In which its bytes came. */
  readonly charset: string;
}

/** A call without secrets and personal data, ready for the disk. */
export interface ScrubbedCall
  extends Pick<Recording, 'operation' | 'method' | 'requestType' | 'failure' | 'recordedAt'> {
  /** Path and query; the whole of an address that is an alias. */
  readonly url: string;
  /** The request body. */
  readonly request?: ScrubbedBody | undefined;
  /** The answer; absent if there was none. */
  readonly answer?: (ScrubbedBody & Pick<RecordedAnswer, 'status' | 'headers' | 'charset'>) | undefined;
}

/** A body without secrets and personal data. */
export interface ScrubbedBody {
  /** `txt`: the body could not be read and was left out. */
  readonly extension: 'xml' | 'json' | 'form' | 'csv' | 'txt';
  /** The body as text. */
  readonly text: string;
}

/** A body as pieces of its bytes: of a long one, a text would take as much room again. */
export class PiecedBody {
  readonly pieces: Uint8Array[];
  readonly #contentType: string;

  constructor(pieces: Uint8Array[], contentType = 'text/plain; charset=utf-8') {
    this.pieces = pieces;
    this.#contentType = contentType;
  }

  get text(): string {
    return textOfBody(Buffer.concat(this.pieces), this.#contentType);
  }
}

/** The bytes of a body in UTF-8. */
export function piecesOf(body: ScrubbedBody): readonly Uint8Array[] {
  return body instanceof PiecedBody ? body.pieces : [Buffer.from(body.text)];
}

const SURVIVES = 'secrets or personal values would have survived in';

/** Nothing was written: something would have survived, or what another process wrote would be lost. Holds the places, never the values. */
export class CassetteNotWrittenError extends Error {
  override readonly name = 'CassetteNotWrittenError';
  /** Such as `call 3, answer.schedules[0].comment`. */
  readonly paths: readonly string[];

  constructor(what: string, paths: readonly string[], why = SURVIVES) {
    const shown = paths.slice(0, 20).map((path) => `  ${path}`);
    const more = paths.length > 20 ? [`  … and ${paths.length - 20} more in error.paths`] : [];
    super(`${what} was not written: ${why}\n${[...shown, ...more].join('\n')}`);
    this.paths = paths;
  }
}
