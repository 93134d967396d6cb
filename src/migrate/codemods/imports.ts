import type { Edit } from './edits.js';
import type { Script } from './Script.js';

/** Imports names of a module at the head of a file, in the way in which the file takes its modules. */
export function importEdit({ ts, file, text }: Script, names: string, module: string): Edit {
  const isModule = file.statements.some(
    (one) => ts.isImportDeclaration(one) || ts.isExportDeclaration(one) || ts.isExportAssignment(one),
  );
  const usesRequire = !isModule && /\brequire\s*\(/.test(text);
  const line = usesRequire
    ? `const { ${names} } = require('${module}');\n`
    : `import { ${names} } from '${module}';\n`;
  const texts = file.statements.map((one) => one.getText(file));
  const isImport = (one: string) => /^(import\b|(const|var|let)\b[^;]*\brequire\()/.test(one);
  const at = texts.findIndex(isImport);
  const first = file.statements[at >= 0 ? at : texts.findIndex((one) => !/^['"]use /.test(one))];
  const start = first ? first.getStart(file) : 0;
  return { start, end: start, text: line };
}
