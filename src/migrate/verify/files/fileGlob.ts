import { readdirSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { escapeRegExp } from '../../../text/escapeRegExp.js';

/** Files by names with `*`, `**` (any folders), `?` and `{a,b}`, from the working directory. Links and library folders are left out. */
export function filesMatching(globs: readonly string[]): string[] {
  const found = new Set(globs.flatMap(filesOf));
  return [...found].sort();
}

const LIBRARIES = /^(node_modules|\.git)$/;

function filesOf(glob: string): string[] {
  const steps = glob.split(/[\\/]/);
  const wild = steps.findIndex((step) => /[*?{]/.test(step));
  // A folder stands for all that is in it.
  const fixed = wild < 0 ? steps : steps.slice(0, wild);
  const pattern = wild < 0 ? undefined : patternOf(steps.slice(wild));
  const base = resolve(isAbsolute(glob) ? sep : '.', fixed.join(sep) || '.');
  return walk(base).filter((file) => {
    const path = relative(base, file).split(sep).join('/');
    return pattern ? pattern.test(path) : path === '' || !path.startsWith('..');
  });
}

function walk(path: string): string[] {
  let entries: import('node:fs').Dirent[];
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return LIBRARIES.test(entry.name) ? [] : walk(join(path, entry.name));
    return entry.isFile() ? [join(path, entry.name)] : [];
  });
}

function patternOf(steps: readonly string[]): RegExp {
  const parts = steps.map((step, i) => {
    const isLast = i === steps.length - 1;
    if (step === '**') return isLast ? '.*' : '(?:.*/)?';
    const text = step.replace(/\{([^{}]*)\}|[*?]|[^*?{]+|\{/g, (one, choices?: string) => {
      if (choices !== undefined) return `(?:${choices.split(',').map(escapeRegExp).join('|')})`;
      return one === '*' ? '[^/]*' : one === '?' ? '[^/]' : escapeRegExp(one);
    });
    return isLast ? text : `${text}/`;
  });
  return new RegExp(`^${parts.join('')}$`);
}
