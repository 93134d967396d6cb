/** The bytes of a request's body, whatever form `fetch` takes it in. */
export async function bodyBytes(body: RequestInit['body']): Promise<Uint8Array> {
  if (body === undefined || body === null) return new Uint8Array();
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  // What a client sends once is read as a text, so that it can still be sent.
  if (body instanceof ReadableStream && Symbol.toPrimitive in body) return Buffer.from(String(body));
  return new Uint8Array(await new Response(body).arrayBuffer());
}
