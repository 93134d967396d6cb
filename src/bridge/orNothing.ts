import { RestError } from '../rest/call/restError.js';

/** What a look-up finds, or `undefined` where REST answers that there is no such thing. */
export async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof RestError && error.status === 404) return undefined;
    throw error;
  }
}
