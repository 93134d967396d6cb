/** What one measurement gives. */
export interface Figures {
  readonly seconds?: number;
  /** Bytes that the result keeps, or that the process peaked at. */
  readonly memory?: number;
  readonly longestBlockMs?: number;
}

/** The time of some work, and the memory that goes when its result is dropped. */
export async function timed(work: () => unknown): Promise<Figures> {
  // What was made to get here must be gone before it is counted.
  await new Promise((resolve) => setTimeout(resolve, 20));
  collect();
  const started = performance.now();
  const holder: { kept?: unknown } = { kept: await work() };
  const seconds = (performance.now() - started) / 1000;
  if (holder.kept === undefined) throw new Error('nothing came out');
  const memory = await heapBytes();
  delete holder.kept;
  return { seconds, memory: memory - (await heapBytes()) };
}

async function heapBytes(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  collect();
  return process.memoryUsage().heapUsed;
}

function collect(): void {
  for (let i = 0; i < 3; i++) (globalThis as { gc?: () => void }).gc?.();
}
