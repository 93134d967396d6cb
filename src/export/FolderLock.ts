import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createAlone, isNoFile, readJson, writeAtomically } from './atomicFile.js';
import { orElse } from '../text/orElse.js';
import { isRunning, ownMark, type ProcessMark } from './ProcessMark.js';

class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

export interface LockOptions {
  /** Milliseconds between two signs of life. */
  readonly beatMs?: number;
  /** Milliseconds without a sign of life after which a holder that cannot be looked up counts as gone. */
  readonly silentMs?: number;
  /** Told that it takes a while to see whether a holder still lives. */
  readonly onWait?: (holder: string) => void;
  readonly signal?: AbortSignal;
}

type Holder = (ProcessMark & { readonly token: string }) | { readonly released: true };

const LOCK = /^lock-(\d+)$/;
const LOOK_MS = 200;

/**
 * Lets one process at a time work in a folder, on any machine that sees it. Locks are numbered: the highest one counts,
 * each is made by one process alone, and the highest is never removed. So whoever found a dead holder has taken over only
 * when it made the next number and there is no higher one.
 */
export interface FolderLock {
  /** Throws `FolderTaken` when another process has taken over, as after this one was suspended for long. */
  check(): void;
  release(): void;
}

/** Takes the folder. Throws `FolderTaken` when another process has it. */
export async function takeFolder(folder: string, options: LockOptions = {}): Promise<FolderLock> {
  const token = randomUUID();
  for (;;) {
    const last = highest(folder);
    if (last > 0) await refuseIfHeld(pathOf(folder, last), options);
    const path = pathOf(folder, last + 1);
    const holder: Holder = { ...ownMark(), token };
    if (!createAlone(path, `${JSON.stringify(holder)}\n`)) continue;
    if (highest(folder) === last + 1) {
      for (const number of numbers(folder))
        if (number <= last) rmSync(pathOf(folder, number), { force: true });
      return heldLock(folder, path, token, options.beatMs ?? 2_000);
    }
    rmSync(path, { force: true });
  }
}

function heldLock(folder: string, path: string, token: string, beatMs: number): FolderLock {
  let beat: Worker | undefined;
  // In a thread of its own: long work does not hold it up. A short export needs none.
  const begin = setTimeout(() => {
    beat = new Worker(BEAT, { eval: true, workerData: { path, beatMs } });
    beat.unref();
  }, beatMs).unref();
  const isOwn = (lock: string) => {
    const holder = readHolder(lock);
    return holder !== undefined && 'token' in holder && holder.token === token;
  };
  return {
    check: () => {
      if (!isOwn(pathOf(folder, highest(folder))))
        throw new FolderTaken('another process has taken over the folder of this export; this one ends.');
    },
    release: () => {
      clearTimeout(begin);
      void beat?.terminate();
      const released = `${JSON.stringify({ released: true } satisfies Holder)}\n`;
      // A full disk takes nothing, and lets it be removed.
      if (isOwn(path))
        orElse(() => writeAtomically(path, released), undefined) ?? rmSync(path, { force: true });
    },
  };
}

const BEAT = `
const { workerData: { path, beatMs } } = require('node:worker_threads');
const { utimesSync } = require('node:fs');
const beat = () => { try { utimesSync(path, new Date(), new Date()); } catch {} };
beat();
setInterval(beat, beatMs);
`;

/** Ends when the holder of a lock is gone. Throws when it is there. */
async function refuseIfHeld(path: string, options: LockOptions): Promise<void> {
  const { silentMs = 20_000, onWait, signal } = options;
  let seen: string | undefined;
  let since = performance.now();
  for (;;) {
    const holder = readHolder(path);
    if (holder && 'released' in holder) return;
    const running = holder ? isRunning(holder) : undefined;
    if (running === false) return;
    const sign = signOf(path);
    if (sign === undefined) return;
    if (running || (seen !== undefined && sign !== seen))
      throw new FolderTaken(
        `${nameOf(holder)} exports to this folder. Wait until it ends; its lock is ${path}.`,
      );
    if (seen === undefined) {
      onWait?.(nameOf(holder));
      since = performance.now();
    } else if (performance.now() - since >= silentMs) return;
    seen = sign;
    await wait(Math.min(LOOK_MS, silentMs / 4), undefined, signal ? { signal } : {});
  }
}

function nameOf(holder: Holder | undefined): string {
  return holder && 'pid' in holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
}

/** Changes with every sign of life; `undefined` when the lock is gone. Throws `FolderTaken` where it cannot be looked at. */
function signOf(path: string): string | undefined {
  let descriptor: number | undefined;
  try {
    if (isNoFile(path)) throw Object.assign(new Error(), { code: 'no file' });
    // A network's file system asks for the true times when a file is opened, and not when it is looked at.
    descriptor = openSync(path, 'r');
    const { mtimeMs, size, ino } = fstatSync(descriptor);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new FolderTaken(
      `the lock ${path} cannot be read (${code}), so another process may export to this folder. Let this user read it, or remove it if none does.`,
    );
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Who made a lock; `undefined` while that is not written yet, or not readable. */
function readHolder(path: string): Holder | undefined {
  const value = orElse(() => readJson<unknown>(path), undefined);
  return typeof value === 'object' && value !== null ? (value as Holder) : undefined;
}

function numbers(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => Number(LOCK.exec(name)?.[1] ?? []));
}

function highest(folder: string): number {
  return Math.max(0, ...numbers(folder));
}

function pathOf(folder: string, number: number): string {
  return join(folder, `lock-${String(number).padStart(6, '0')}`);
}
