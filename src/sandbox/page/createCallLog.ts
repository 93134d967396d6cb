import type { SandboxCall } from '../server/SandboxCall.js';

const MOST_CALLS = 500;
const MOST_BYTES = 32 * 1024 * 1024;

export type CallLog = ReturnType<typeof createCallLog>;

/** The latest calls, for the page: at most 500, and at most 32 MB of requests and answers. */
export function createCallLog() {
  const calls: SandboxCall[] = [];
  const listeners = new Set<(call: SandboxCall) => void>();
  const sizeOf = ({ requestBytes, answerBytes }: SandboxCall) => requestBytes + answerBytes;
  let bytes = 0;
  return {
    add: (call: SandboxCall): void => {
      calls.push(call);
      bytes += sizeOf(call);
      while (calls.length > MOST_CALLS || (bytes > MOST_BYTES && calls.length > 1))
        bytes -= sizeOf(calls.shift()!);
      for (const listener of listeners) listener(call);
    },
    /** Oldest first. */
    all: (): readonly SandboxCall[] => calls,
    /** Is told of every call from now on. Gives back what ends that. */
    listen: (listener: (call: SandboxCall) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
