import type { GlobalOptions } from '../CommandContext.js';
import type { ConnectionOptions } from '../connection/connectionOptions.js';

/** What `survey` takes. */
export interface SurveyOptions extends ConnectionOptions, GlobalOptions {
  readonly file: string;
  readonly html?: string;
  /** A file whose drift is looked for. */
  readonly against?: string;
  /** Folders of scripts, cassettes and exports, and journals, of which it says which rest on what has changed. */
  readonly usedBy?: readonly string[];
  readonly calls: number;
  readonly day?: string;
  readonly write?: boolean;
  readonly unit?: string;
  readonly writeDay?: string;
  readonly category?: string;
  readonly explore?: boolean;
  readonly seed?: number;
  readonly errors?: boolean;
  readonly from?: readonly string[];
  readonly yes?: boolean;
}
