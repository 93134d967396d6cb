/** Builds the documentation into `site/dist`. `npm run docs`; `-- --serve` shows it afterwards. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAVICON_SVG } from '../src/report/favicon.js';

const site = import.meta.dirname;
const root = join(site, '..');
const run = (program: string, args: readonly string[], cwd = root) =>
  execFileSync(program, args, { cwd, stdio: 'inherit' });

// Once installed, everything works without a network. The lock has no packages of other platforms, which `npm ci` asks for.
if (!existsSync(join(site, 'node_modules')))
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--silent'], site);
run(process.execPath, [join(site, 'pages.mjs')]);
run(process.execPath, ['--import', 'tsx', 'scripts/apiDocument.ts', join(site, '.pages/api')]);
mkdirSync(join(site, '.pages/public'), { recursive: true });
writeFileSync(join(site, '.pages/public/favicon.svg'), FAVICON_SVG);
const vitepress = join(site, 'node_modules/vitepress/bin/vitepress.js');
run(process.execPath, [vitepress, 'build', site]);
if (process.argv.includes('--serve')) run(process.execPath, [vitepress, 'preview', site]);
