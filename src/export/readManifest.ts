import { readFileSync } from 'node:fs';
import type { Manifest } from './Manifest.js';

/** The manifest of an export, or `undefined` when there is none that can be read. */
export function readManifest(path: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}
