import type { Client } from '../client/client.js';

/**
 * The clients of the SOAP side: one that sees what is to be compared, one for each unit key, or both, where `root` reads the
 * units, districts, sections and roles and the others what belongs to a unit.
 */
export type SoapClients =
  | Client
  | readonly Client[]
  | { readonly root: Client; readonly units: readonly Client[] };

/** The clients that read the organisation, and those that read a unit's employees and shifts. */
export function clientsOf(soap: SoapClients): {
  readonly ofAccount: readonly Client[];
  readonly ofUnits: readonly Client[];
} {
  if (Array.isArray(soap)) return { ofAccount: soap, ofUnits: soap };
  if ('root' in soap) return { ofAccount: [soap.root], ofUnits: soap.units };
  return { ofAccount: [soap as Client], ofUnits: [soap as Client] };
}
