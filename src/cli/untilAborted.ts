/** Resolves when one of some signals aborts. */
export function untilAborted(...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals)
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
