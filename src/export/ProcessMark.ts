import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Says which process it is, so that others can tell whether it still runs. */
export interface ProcessMark {
  readonly pid: number;
  readonly host: string;
  /** The boot of the machine and the space of process ids; absent where the system does not say. */
  readonly place?: string;
  /** When the process began, by the machine's clock since its boot: ids are used again. */
  readonly started?: string;
}

const START = 19;

/** The mark of this process. */
export function ownMark(): ProcessMark {
  const mark = { pid: process.pid, host: hostname() };
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const started = statOf(process.pid)[START];
    return started ? { ...mark, place: `${boot} ${readlinkSync('/proc/self/ns/pid')}`, started } : mark;
  } catch {
    return mark;
  }
}

/** Whether a process runs; `undefined` when that cannot be told from here, such as in another container. */
export function isRunning({ pid, place, started }: ProcessMark): boolean | undefined {
  if (place === undefined || place !== ownMark().place) return undefined;
  try {
    const stat = statOf(pid);
    // One that has ended and that nobody has taken note of yet.
    return stat[0] !== 'Z' && stat[START] === started;
  } catch {
    return isGone(pid) ? false : undefined;
  }
}

/** What the system says of a process, from its state on. Its name before that may hold anything. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
