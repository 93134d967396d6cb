import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { answerChunks, type Kind } from './documents.js';

// Answers are made by a process of their own: what the platform compiles for making them must not take the time of what
// is measured.
const FOLDER = join(import.meta.dirname, 'answers');
const CHUNK = 64 * 1024;

/** Writes an answer, and its values as JSON. */
export async function makeAnswer(kind: Kind, count: number): Promise<void> {
  const { decode } = await import('./ours.js');
  mkdirSync(FOLDER, { recursive: true });
  const file = openSync(pathOf(kind, count, 'xml'), 'w');
  for (const chunk of answerChunks(kind, count)) writeSync(file, chunk);
  closeSync(file);
  const json = JSON.stringify(decode(kind, answerOf(kind, count)), plain);
  writeFileSync(pathOf(kind, count, 'json'), json);
}

/** The bytes of an answer, in chunks as they come from a socket. */
export function answerOf(kind: Kind, count: number): Buffer[] {
  const bytes = readFileSync(pathOf(kind, count, 'xml'));
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) chunks.push(Buffer.from(bytes.subarray(at, at + CHUNK)));
  return chunks;
}

/** The bytes of its values as JSON. */
export function jsonOf(kind: Kind, count: number): Buffer {
  return readFileSync(pathOf(kind, count, 'json'));
}

function pathOf(kind: Kind, count: number, type: 'xml' | 'json'): string {
  return join(FOLDER, `${kind}-${count}.${type}`);
}

function plain(_: string, value: unknown): unknown {
  return value !== null && typeof value === 'object' && 'reveal' in value
    ? (value as { reveal(): string }).reveal()
    : value;
}
