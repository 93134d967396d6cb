/** Makes signals that abort with another one, or each after some milliseconds. To be kept while they are in use. */
export function timeLimits(ms: number, signal: AbortSignal | undefined): () => AbortSignal {
  // Node 20 collects a time limit that only `AbortSignal.any` refers to, and it never aborts.
  const held: AbortSignal[] = [];
  return () => {
    const limit = AbortSignal.timeout(ms);
    held.push(limit);
    return signal ? AbortSignal.any([limit, signal]) : limit;
  };
}
