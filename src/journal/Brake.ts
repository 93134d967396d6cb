import { AGAIN_MS, type Pace } from '../settle/pace.js';

interface Waiting {
  readonly pace: Pace;
  readonly quietMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Opens when calls that write are not answered: what follows is one row, after a while. */
export class Brake {
  /** Calls without an answer since the last that had one. */
  failures = 0;

  get isOpen(): boolean {
    return this.failures > 0;
  }

  open(): void {
    this.failures++;
  }

  close(): void {
    this.failures = 0;
  }

  /** Waits longer after each failure, and no longer than the quiet time. */
  async wait({ pace, quietMs, signal }: Waiting): Promise<void> {
    await pace.sleep(Math.min(AGAIN_MS * 2 ** (this.failures - 1), quietMs), signal);
  }
}
