/** The most bytes that go out as a text of latin1: Node writes that together with the head of the message, and bytes apart. */
export const ONE_WRITE = 16 * 1024;

/** The text that has these bytes in latin1. */
export function latin1Of({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}
