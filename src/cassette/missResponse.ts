import { SERVICE_NAMESPACES } from '../encoding/xml/namespaces.js';
import { encodeFault } from '../encoding/server/encodeAnswer.js';
import { CassetteMissError } from './Miss.js';

/** What comes over HTTP for a call that is not recorded: a fault, or a problem in JSON, that says what is nearest. */
function missResponse({ message: text }: CassetteMissError, isSoap: boolean): Response {
  if (isSoap) {
    const xml = encodeFault({ code: 'NotRecorded', string: text }, { namespaces: SERVICE_NAMESPACES });
    return new Response(xml, { status: 500, headers: { 'content-type': 'text/xml; charset=utf-8' } });
  }
  const problem = { type: 'about:blank', title: 'Not recorded', status: 501, detail: text };
  return new Response(JSON.stringify(problem), {
    status: 501,
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** What `call` gives; what it throws because nothing is recorded comes as an answer, for clients behind HTTP. */
export async function overHttp(call: () => Promise<Response>, body: unknown): Promise<Response> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof CassetteMissError)) throw error;
    const text = body instanceof Uint8Array ? Buffer.from(body.subarray(0, 2_000)).toString('latin1') : '';
    return missResponse(error, text.includes('Envelope'));
  }
}
