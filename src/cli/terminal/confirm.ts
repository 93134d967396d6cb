import { createInterface } from 'node:readline/promises';

/** Asks a yes-or-no question on the terminal; anything but yes is no. */
export async function confirm(question: string, signal: AbortSignal): Promise<boolean> {
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await asked.question(`${question} [y/N] `, { signal })).trim());
  } catch {
    return false;
  } finally {
    asked.close();
  }
}
