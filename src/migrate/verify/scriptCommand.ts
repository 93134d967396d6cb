import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const INTERPRETERS: Readonly<Record<string, string>> = { php: 'php', inc: 'php', py: 'python3', sh: 'sh' };

/**
 * The command line that runs a script: a file by its ending (JavaScript, TypeScript, PHP, Python, shell), anything else as it
 * is. TypeScript runs through `tsx` where the script has it, else by Node itself.
 */
export function scriptCommand(script: string): string {
  if (!existsSync(script)) return script;
  const file = quoted(resolve(script));
  const ending = /\.([a-z]+)$/i.exec(script)?.[1]?.toLowerCase() ?? '';
  const node = quoted(process.execPath);
  if (/^[cm]?jsx?$/.test(ending)) return `${node} ${file}`;
  if (/^[cm]?tsx?$/.test(ending)) return `${node} ${typeScriptLoader(script)}${file}`;
  const interpreter = INTERPRETERS[ending];
  return interpreter ? `${interpreter} ${file}` : file;
}

function typeScriptLoader(script: string): string {
  try {
    const loader = createRequire(resolve(script)).resolve('tsx');
    return `--import ${quoted(pathToFileURL(loader).href)} `;
  } catch {
    return '';
  }
}

function quoted(text: string): string {
  return `"${text.replace(/(["\\$`])/g, process.platform === 'win32' ? '$1' : '\\$1')}"`;
}
