import type { CassetteOptions } from '../../cassette/CassetteOptions.js';

/** What is verified, and how. */
export interface VerifyScriptsOptions
  extends Pick<CassetteOptions, 'arrays' | 'dates' | 'projectKey' | 'today'> {
  /** A script by its file, or a command line: `old.js`, `php old.php --night`. */
  readonly before: string;
  /** The command line of the new script. */
  readonly after: string;
  /** Folder of the cassette that the old script was recorded into. */
  readonly cassette: string;
  /**
   * Environment of both scripts. `{endpoint}`, `{wsdl}`, `{url}` and `{key}` stand for those of the local server.
   * `WORKFORCE_ENDPOINT` and `WORKFORCE_KEY` are always set to it.
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Files that the scripts write, such as `out/**`, from the working directory: they are compared by what they mean, and are as they
   * were when it ends. Where there are such files, each script runs a second time.
   */
  readonly files?: readonly string[];
  /** Milliseconds after which a script is ended; default 120,000. */
  readonly timeoutMs?: number;
  /** Ends the running script; nothing is compared then. */
  readonly signal?: AbortSignal;
  /** Given the standard error of the scripts as it comes. */
  readonly onError?: (script: 'before' | 'after', text: string) => void;
}
