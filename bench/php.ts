import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figures } from './timed.js';

/** What `php.php` measures of an operation with the content of a file. */
export function measureWithPhp(
  what: 'decode' | 'encode',
  operation: string,
  content: string | Uint8Array,
): Figures {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const file = join(folder, 'input');
    writeFileSync(file, content);
    const wsdl = join(import.meta.dirname, '../wsdl/service.wsdl');
    const script = join(import.meta.dirname, 'php.php');
    const args = ['-d', 'memory_limit=-1', script, what, wsdl, operation, file];
    const { stdout, stderr, status } = spawnSync('php', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr || stdout);
    return JSON.parse(stdout) as Figures;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The version of PHP, or `undefined` where it or its SOAP extension is missing. */
export function phpVersion(): string | undefined {
  const { stdout, status } = spawnSync(
    'php',
    ['-r', 'extension_loaded("soap") || exit(1); echo PHP_VERSION;'],
    { encoding: 'utf8' },
  );
  return status === 0 ? stdout : undefined;
}
