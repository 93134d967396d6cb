import { setMaxListeners } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { type Client, createClient } from '../../client/client.js';
import type { ClientOptions } from '../../client/clientOptions.js';
import type { Budget, Place } from '../../transport/budget.js';
import { ApiKey } from '../../secret.js';
import { assembleDataset } from '../assemble.js';
import { datasetNamed } from '../datasets.js';
import { ExportFolder } from '../ExportFolder.js';
import { NoKey, OWN_KEY } from '../KeyRing.js';
import { isFailureOfCall } from '../LocalRunner.js';
import type { PersonalPolicy } from '../personal.js';
import { type TaskSurroundings, runTasks } from '../runTask.js';
import { loadFormats } from '../writers/loadFormats.js';
import {
  type AssembleWork,
  type FromThread,
  type ReadWork,
  type ToThread,
  messageOf,
  type Work,
} from './messages.js';

export interface ThreadSetup {
  readonly client: Omit<ClientOptions, 'apiKey'>;
  readonly ownKey: string;
  readonly personal: PersonalPolicy;
  readonly parts: string;
}

/** Rows after which the other thread is told of them. */
const ROWS_A_MESSAGE = 1000;

/** Does what another thread says until that one ends it. */
export function serveThread(port: MessagePort, setup: ThreadSetup): void {
  const tell = (message: FromThread) => port.postMessage(message);
  const budget = lentBudget(tell);
  const clients = new Map<string, Client>();
  const know = (alias: string, key: string) => {
    if (!clients.has(alias))
      clients.set(alias, createClient({ ...setup.client, budget, apiKey: new ApiKey(key, alias) }));
  };
  const clientOf = (alias: string) => {
    const known = clients.get(alias);
    if (!known) throw new NoKey(`there is no key for ${alias}`);
    return known;
  };
  know(OWN_KEY, setup.ownKey);
  const jobs = new Map<number, AbortController>();
  const sight: TaskSurroundings['sight'] = new Map();
  const read = async (id: number, { tasks, askedAt, keys }: ReadWork, signal: AbortSignal) => {
    for (const [alias, key] of keys) know(alias, key);
    let unsent = 0;
    const flush = () => {
      if (unsent > 0) tell({ say: 'rows', id, count: unsent });
      unsent = 0;
    };
    const parts = await runTasks(tasks, {
      keys: { own: clientOf(OWN_KEY), client: async (alias) => clientOf(alias) },
      ...{ parts: setup.parts, personal: setup.personal, flushLater: true, callOptions: { signal } },
      ...{ sight, askedAt: () => askedAt },
      onRows: (count) => {
        unsent += count;
        if (unsent >= ROWS_A_MESSAGE) flush();
      },
      onHalved: (task, range) => tell({ say: 'halved', id, task, range }),
    });
    flush();
    return parts;
  };
  const start = async (id: number, work: Work) => {
    const abort = new AbortController();
    const { signal } = abort;
    setMaxListeners(0, signal);
    jobs.set(id, abort);
    try {
      const result = await (work.kind === 'read' ? read(id, work, signal) : assembled(work, signal));
      tell({ say: 'done', id, result });
    } catch (error) {
      tell({ say: 'failed', id, error: messageOf(error, isFailureOfCall(error)) });
    }
    jobs.delete(id);
  };
  port.on('message', (message: ToThread) => {
    if (message.say === 'work') void start(message.id, message.work);
    else if (message.say === 'abort') jobs.get(message.id)?.abort();
    else budget.given(message.place);
  });
}

async function assembled(work: AssembleWork, signal: AbortSignal) {
  const { plan, formats, done, failed, keepsLedger } = work;
  const { writers } = await loadFormats({ ...plan.request, formats });
  return assembleDataset(datasetNamed(work.dataset), work.units, {
    ...{ plan, signal, writers, keepsLedger, sqlite: undefined, folder: new ExportFolder(work.folder) },
    done: new Map(done.map((part) => [part.task, part])),
    failed: new Map(failed),
  });
}

/** The budget of another thread: each place is asked of it and given back to it. */
function lentBudget(tell: (message: FromThread) => void): Budget & { given(place: number): void } {
  const waiting = new Map<number, (place: Place) => void>();
  let places = 0;
  const acquire = (signal: AbortSignal) =>
    new Promise<Place>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const place = places++;
      const abort = () => {
        // It comes all the same, and goes back then.
        waiting.delete(place);
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      waiting.set(place, (given) => {
        signal.removeEventListener('abort', abort);
        resolve(given);
      });
      tell({ say: 'acquire', place });
    });
  /** The other thread gives a place. */
  const given = (place: number) => {
    const take = waiting.get(place);
    waiting.delete(place);
    let held = true;
    if (!take) tell({ say: 'release', place, result: 'failed' });
    take?.({
      release: (result) => {
        if (held) tell({ say: 'release', place, result });
        held = false;
      },
    });
  };
  return { acquire, given };
}
