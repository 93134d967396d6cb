import { SERVICE_NAMESPACES } from '../encoding/xml/namespaces.js';
import { encodeFault } from '../encoding/server/encodeAnswer.js';
import { callNameOf } from '../encoding/server/decodeRequest.js';
import type { NockedCall } from '../faults/Nock.js';
import type { Cassette } from './Cassette.js';
import { CassetteMissError } from './Miss.js';
import { textOfBody } from '../encoding/xml/bodyText.js';
import { bodyDocument } from './scrub/BodyDocument.js';

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

/** What a cassette answers, and the addresses in it; that nothing is recorded comes as an answer, for clients behind HTTP. */
export async function overHttp(
  cassette: Pick<Cassette, 'fetch'>,
  { url, method, headers, body }: NockedCall,
): Promise<{ readonly response: Response; readonly bytes: Buffer; readonly addresses: readonly string[] }> {
  const init: RequestInit = { method, headers: [...headers], redirect: 'manual' };
  if (body.length > 0) init.body = body;
  const response = await cassette.fetch(url, init).catch((error: unknown) => {
    if (!(error instanceof CassetteMissError)) throw error;
    const text = Buffer.from(body.subarray(0, 2_000)).toString('latin1');
    return missResponse(error, text.includes('Envelope'));
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const operation = callNameOf(method, url, body, new Headers(init.headers).get('content-type') ?? undefined);
  const contentType = response.headers.get('content-type') ?? undefined;
  return { response, bytes, addresses: addressesIn(bytes, contentType, operation) };
}

/** The addresses in an answer that open something, such as those of downloads. */
function addressesIn(bytes: Uint8Array, contentType: string | undefined, operation: string): string[] {
  const document = bodyDocument(textOfBody(bytes, contentType), 'answer', operation, contentType);
  const secrets = (document?.leaves ?? []).filter(({ spec }) => spec?.sensitivity === 'secret');
  return [...new Set(secrets.map(({ text }) => text.trim()))].filter((text) => /^https?:\/\//.test(text));
}
