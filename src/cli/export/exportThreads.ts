import type { PersonalPolicy } from '../../export/personal.js';
import { type ThreadPool, threadPool } from '../../export/threads/ThreadPool.js';
import type { ApiKey } from '../../secret.js';
import type { LabelScheme } from '../../text/pseudonym.js';
import type { Budget } from '../../transport/budget.js';
import type { Target } from '../connection/connection.js';

/** What a thread of an export is begun with: plain values, of which keys stay in this process. */
export interface ThreadData {
  readonly client: Omit<Target['client'], 'fetch'>;
  readonly proxy: string | undefined;
  readonly ownKey: string;
  readonly personal: {
    readonly mode: PersonalPolicy['mode'];
    readonly key?: string;
    readonly labels?: LabelScheme;
  };
  readonly parts: string;
}

interface Needed {
  readonly target: Target;
  readonly ownKey: ApiKey;
  readonly personal: PersonalPolicy;
  readonly parts: string;
  readonly budget: Budget;
  readonly entry?: URL;
  readonly cores?: number;
}

const ENTRY = new URL('../exportThread.js', import.meta.url);

/** The threads of an export, of which none has begun. */
export function exportThreads(needed: Needed): ThreadPool {
  const { target, ownKey, personal, parts, budget, entry = ENTRY, cores } = needed;
  const { fetch: _, ...client } = target.client;
  const setup = (): ThreadData => ({
    ...{ client, proxy: target.proxy, ownKey: ownKey.reveal(), parts },
    personal: {
      mode: personal.mode,
      ...(personal.mode === 'pseudonym' ? { key: personal.key.reveal(), labels: personal.labels ?? 2 } : {}),
    },
  });
  return threadPool(entry, setup, budget, cores);
}
