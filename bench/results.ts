import type { Figures } from './timed.js';

/** What `npm run bench` measured; `bench/README.md` and the plot are made of it. */
export interface Results {
  readonly measured: string;
  readonly command: string;
  readonly machine: string;
  /** Processes that wanted to run in the last minute, those of the measurements among them. */
  readonly load: number;
  /** `undefined` for what was not there to be measured. */
  readonly versions: Readonly<Record<'node' | 'soap' | 'strong-soap' | 'php', string | undefined>>;
  readonly sizes: readonly number[];
  /** By `<what> <who> <kind> <count>`. */
  readonly medians: Readonly<Record<string, Figures>>;
  readonly startupMs: { readonly ours: number; readonly 'node-soap': number };
  readonly oneOperationBytes: number;
}

export const WHO = ['ours', 'JSON.parse', 'PHP', 'node-soap', 'strong-soap'] as const;
