/** Puts the Markdown of the repository and the API into `.pages`, with links that the site can follow. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const pages = join(import.meta.dirname, '.pages');

const FOLDERS = ['docs', 'docs/tutorials', 'docs/decisions'];
const SINGLE = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'bench/README.md'];
/** Pictures of pages, which keep their places. */
const PICTURES = ['docs/demo.svg', 'bench/plot.svg'];
/** Files that pages link to, and that are no pages. */
const FILES = {
  'wsdl/service.wsdl': 'wsdl/service.wsdl.xml',
  'openapi/rest-v2.json': 'openapi/rest-v2.json',
  'openapi/rest-v3.json': 'openapi/rest-v3.json',
};

const documents = [
  ...SINGLE,
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
];
const isPage = new Set(documents);

/** The name of a document in the site: the README of a folder is its index. */
const siteName = (path) => path.replace(/(^|\/)README\.md$/, '$1index.md');

/** A link from one document to another, a file or a folder; without a place in the site only its text stays. */
function linked(from, text, target) {
  if (/^(https?:|#|mailto:)/.test(target)) return `[${text}](${target})`;
  const [path, anchor] = target.split('#');
  let to = normalize(join(dirname(from), path));
  const full = join(root, to);
  if (existsSync(full) && statSync(full).isDirectory()) to = join(to, 'README.md');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (isPage.has(to))
    return `[${text}](${relative(dirname(siteName(from)) || '.', siteName(to)) || '.'}${hash})`;
  if (to in FILES) return `[${text}](/${FILES[to]})`;
  return text;
}

function withLinks(path) {
  return readFileSync(join(root, path), 'utf8')
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .split(/(```[\s\S]*?```)/)
    .map((piece, i) =>
      i % 2 === 1
        ? piece.replace(/^```(\w+) (run|background)$/m, '```$1').replace(/^```haproxy$/m, '```text')
        : piece.replace(/(?<!!)\[((?:[^[\]]|\[[^\]]*\])+)\]\(([^()\s]+)\)/g, (_, text, target) =>
            linked(path, text, target),
          ),
    )
    .join('');
}

rmSync(pages, { recursive: true, force: true });
for (const path of documents) {
  const to = join(pages, siteName(path));
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, withLinks(path));
}
for (const path of PICTURES) cpSync(join(root, path), join(pages, path));
for (const [path, name] of Object.entries(FILES)) cpSync(join(root, path), join(pages, 'public', name));
