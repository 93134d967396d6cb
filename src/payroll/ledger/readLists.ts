import type { CallOptions } from '../../client/callOptions.js';
import type { Client } from '../../client/client.js';

/** What is read once: zones of the units, and the lists that records name entries of. */
export interface Lists {
  readonly zones: ReadonlyMap<number, string>;
  /** Absent where the service shows no list. */
  readonly textItems: { readonly ids: ReadonlySet<number>; readonly codes: ReadonlySet<string> } | undefined;
}

export async function readLists(clients: readonly Client[], call: CallOptions): Promise<Lists> {
  const units = (await Promise.all(clients.map((client) => client.wsdlGetUnits({}, call)))).flat();
  const items = await clients[0]!.wsdlGetTextItems({}, call);
  return {
    zones: new Map(units.map(({ id = 0, timeZone = 'UTC' }) => [id, timeZone || 'UTC'])),
    textItems:
      items.length === 0
        ? undefined
        : {
            ids: new Set(items.flatMap(({ id }) => id ?? [])),
            codes: new Set(items.flatMap(({ extCode }) => extCode || [])),
          },
  };
}
