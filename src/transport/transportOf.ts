import { budgetOfEndpoint } from './budget.js';
import type { Engine } from './engine.js';
import { type TransportOptions, transportWith } from './options.js';
import type { Transport } from './run.js';

/** The transport to an address that the options of a client ask for. */
export function transportOf(url: string, options: TransportOptions): Transport {
  return transportWith(url, options, lazyEngine(options), budgetOfEndpoint(url));
}

/** The engine that the options ask for, loaded with its first request. */
function lazyEngine({ fetch, agent }: TransportOptions): Engine {
  let loaded: Promise<Engine> | undefined;
  const load = async () =>
    fetch
      ? (await import('./fetchEngine.js')).createFetchEngine(fetch)
      : (await import('./httpEngine.js')).createHttpEngine(agent);
  return {
    tellsSending: fetch === undefined,
    exchange: async (request) => {
      loaded ??= load();
      return (await loaded).exchange(request);
    },
  };
}
