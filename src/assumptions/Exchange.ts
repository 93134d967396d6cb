import type { AnyOperation } from '../definition/operation.js';

/** A call that was answered, as its bytes came: asked by a survey, or recorded. */
export interface Exchange {
  readonly operation: AnyOperation;
  /** The envelope that was sent; `undefined` where it was not kept. */
  readonly request: string | undefined;
  readonly status: number;
  readonly contentType: string;
  /** Unpacked. */
  readonly bytes: Uint8Array;
  /** The `Date` header. */
  readonly date?: string | undefined;
  /** Instants in milliseconds, where they are known. */
  readonly sentAt?: number;
  readonly answeredAt?: number;
  /** What a recording does not say: the bytes of letters, what stood beside the XML, and the status. */
  readonly unknown?: readonly ('charset' | 'beside' | 'status')[] | undefined;
  /** Of a list only so many records are read, and nothing that comes after them. Default: all. */
  readonly most?: number;
}
