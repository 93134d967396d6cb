import { Client } from './Client.js';
import { checkOptions, type IOptions } from './options.js';
import { readWsdl } from './Wsdl.js';

// biome-ignore lint/suspicious/noExplicitAny: as node-soap types it.
type Made = (error: any, client: Client) => void;

/** Reads a WSDL from an address, a file or its own text, and makes a client that is used as one of node-soap. */
export async function createClientAsync(
  wsdl: string,
  options: IOptions = {},
  endpoint?: string,
): Promise<Client> {
  checkOptions(options);
  const { disableCache, wsdl_headers: headers } = options;
  return new Client(await readWsdl(wsdl, { disableCache, headers }), options, options.endpoint || endpoint);
}

/** The same with a callback. */
export function createClient(wsdl: string, made: Made, endpoint?: string): void;
export function createClient(wsdl: string, options: IOptions, made: Made, endpoint?: string): void;
export function createClient(
  wsdl: string,
  first: IOptions | Made,
  second?: Made | string,
  third?: string,
): void {
  const isBare = typeof first === 'function';
  const made = (isBare ? first : second) as Made;
  const endpoint = (isBare ? second : third) as string | undefined;
  // What the callback throws is not the client's failure.
  createClientAsync(wsdl, isBare ? {} : first, endpoint).then(
    (client) => process.nextTick(made, null, client),
    (error) => process.nextTick(made, error),
  );
}
