import { SERVICE_NAMESPACES } from '../../encoding/xml/namespaces.js';
import { encodeFault } from '../../encoding/server/encodeAnswer.js';
import type { Miss } from './Miss.js';

/** What a caller gets for a call that is not recorded: a fault, or a problem in JSON, that says what is nearest. */
export function missResponse(cassette: string, miss: Miss, isSoap: boolean): Response {
  const text = `Cassette ${cassette}: ${miss.message}`;
  if (isSoap) {
    const xml = encodeFault({ code: 'Client', string: text }, { namespaces: SERVICE_NAMESPACES });
    return new Response(xml, { status: 500, headers: { 'content-type': 'text/xml; charset=utf-8' } });
  }
  const problem = { type: 'about:blank', title: 'Not recorded', status: 501, detail: text };
  return new Response(JSON.stringify(problem), {
    status: 501,
    headers: { 'content-type': 'application/problem+json' },
  });
}
