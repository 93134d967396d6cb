import type { SideAnswer } from '../../bridge/Bridged.js';
import { wholeBody } from '../answer/wholeBody.js';
import type { Order } from '../call/Order.js';
import type { RestQuestion } from '../rest/RestSide.js';
import type { WireStyleBook } from '../rest/WireStyleBook.js';
import { GaveWay, type Service } from '../service/Service.js';
import { soapSide } from './SoapCopy.js';

/** What an answer may come to when it is unpacked, in so many times of what goes out of it. */
const UNPACKED = 16;

/** Asks the service the same as a script did; `spare` where no script waits for it. Throws `GaveWay` when one needs the place. */
export async function askService(
  {
    service,
    styles,
    mostBytes,
  }: { readonly service: Service; readonly styles: WireStyleBook; readonly mostBytes: number },
  order: Order,
  { operation, input }: RestQuestion,
  { signal, spare = true }: { readonly signal: AbortSignal; readonly spare?: boolean },
): Promise<SideAnswer> {
  const { name, effect, headers, body, by } = order;
  const request = {
    ...{ name, effect, headers, body, signal, owner: by?.key },
    ...{ asPacked: false, soapOnly: true, spare },
  };
  try {
    for await (const http of service.answer(request)) {
      const contentType = http.header('content-type') ?? 'text/xml';
      const bytes = await wholeBody(http.body, UNPACKED * mostBytes);
      if (!bytes) throw new GaveWay();
      if (http.status === 200) await styles.learn(operation, bytes, contentType);
      return await soapSide(operation, input, bytes, contentType);
    }
    return { error: new Error('no answer') };
  } catch (error) {
    if (error instanceof GaveWay) throw error;
    return { error };
  }
}
