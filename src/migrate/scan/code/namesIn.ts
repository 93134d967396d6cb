/** `{{ row.badgeNo }}`, `{% if active %}`, `<%= row.email %>` */
const SHOWN = /\{\{(.*?)\}\}|\{%(.*?)%\}|<%=?(.*?)%>/gs;
/** `:badgeNo`, `@badgeNo`, `%(badgeNo)s`, `%{badgeNo}`, `{badgeNo}`, `$badgeNo` */
const PLACE = /(?<![\w:'"])[:@$](\w+)\b(?!\()|%[(<{](\w+)[)>}]|\{(\w+)(?:[:!][^{}]*)?\}/g;
/** `<badgeNo[^>]*>`, `/d:badgeNo`, `local-name() = "badgeNo"` */
const ELEMENT = /(?:<|\/|::|local-name\(\)\s*=\s*['"])(?:[\w-]+:)?(\w+)/g;
/** A path or condition: names, steps and functions, and nothing that prose has. */
const PATH = /^[\w@:.*/[\]()|\uFFFC-]+$/;

/** The names by which a text takes something out of a record or document that it is used on. */
export function namesIn(text: string): string[] {
  const shown = [...text.matchAll(SHOWN)].map((match) => match.slice(1).find(Boolean) ?? '');
  if (shown.length > 0) return shown.flatMap((one) => one.match(/\w+/g) ?? []);
  if (isWritten(text)) return [];
  const path = plainPath(text);
  if (PATH.test(path)) return [...path.matchAll(/(\w+)(?![\w(])/g)].map(([name]) => name);
  return [...text.matchAll(ELEMENT), ...text.matchAll(PLACE)].map((match) => match.slice(1).find(Boolean)!);
}

/** What is written is not what is looked for; `item[name="Cook"]` is. */
function isWritten(text: string): boolean {
  return (
    (/xsi:type|="/.test(text.replace(/\[[^[\]<>]*\]/g, '')) && !/\(\?|\[\^|\.[*+]|local-name\(/.test(text)) ||
    (text.includes('</') && !/[\\([*+]/.test(text))
  );
}

/** A path without namespaces in braces, values that it compares with, and the blanks around its signs. */
function plainPath(text: string): string {
  const isFunction = /\w\([^)]*,/.test(text);
  const bare = text
    .replace(/\{[^{}]*[/:\uFFFC][^{}]*\}/g, '')
    .replace(/(?:local-)?name\(\)\s*=\s*(["'])(?:\w+:)?(\w+)\1/g, '$2')
    .replace(isFunction ? /(["'])[^"']*\1/g : /(?<==\s*)(["'])[^"'<>]*\1/g, '')
    .replace(isFunction ? /\s*,\s*/g : /(?!)/, '.')
    .replace(/\s*\b(?:and|or)\b\s*|\s*\|\s*/g, '.')
    .replace(/\s*[=<>!]+\s*(?=[\])./\d]|$)/g, '.');
  return bare.replace(/^\.?\/\/?|^@/, '');
}
