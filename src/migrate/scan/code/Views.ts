import { type Call, type Code, plainText, walk } from './Code.js';
import { nearestFile } from './Relations.js';

/** `{{ row.badgeNo }}`, `{% if row.active %}`, `<%= row.email %>` */
const PLACES = /\{\{[{#~]*(.*?)[}~]*\}\}|\{%-?(.*?)-?%\}|<%[-=]?(.*?)-?%>/gs;

/** Pages and texts in files of their own that scripts fill in. */
export class Views {
  readonly #texts: ReadonlyMap<string, string>;

  /** `texts` are what the files hold, by their paths. */
  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  /** The names that the files show which a code names, of what they know by the name `key` as far as they tell. */
  namesIn(code: Code, from: string, key: string | undefined): string[] {
    if (this.#texts.size === 0) return [];
    const found: string[] = [];
    walk(code, (one) => {
      const text = one.kind === 'text' ? this.#named(one, from) : undefined;
      if (text !== undefined) found.push(...shownIn(text, key));
    });
    return found;
  }

  #named(code: Extract<Code, { kind: 'text' }>, from: string): string | undefined {
    const last = plainText(code) ?? code.parts.findLast((part) => part.kind === 'piece')?.value ?? '';
    const name = last.replace(/^.*[/\\]/s, '');
    if (!/^[\w.-]{2,}$/.test(name)) return undefined;
    const named = [...this.#texts.keys()].filter((file) => {
      const own = file.replace(/^.*\//s, '');
      return own === name || (!name.includes('.') && own.startsWith(`${name}.`));
    });
    return this.#texts.get(nearestFile(from, named) ?? '');
  }
}

/** True for a call that fills in a page: `render(page, rows)`, `template(rows)` where a template was made from a file. */
export function fillsIn({ callee }: Call): boolean {
  const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? plainText(callee.key) : '';
  return /render|template|result|execute|process|view|display|assign|expand|fetch/i.test(name ?? '');
}

function shownIn(text: string, key: string | undefined): string[] {
  const places = [...text.matchAll(PLACES)].map((match) => match.slice(1).find((one) => one) ?? '');
  const rows = key === undefined ? [] : rowsOf(key, places);
  return places.flatMap((place) => {
    const members = [...place.matchAll(/\$?(\w*)(?:\.|->|\[\s*["':])(\w+)/g)];
    const bare = /^\s*(?:#?(?:if|unless|with|each)\s+)?(?:this\.)?(\w+)\s*$/.exec(place)?.[1];
    const ofRows = rows.length > 0 ? members.filter(([, of]) => rows.includes(of!)) : members;
    return [...ofRows.map(([, , name]) => name!), ...(bare && rows.length === 0 ? [bare] : [])];
  });
}

/** What stands for one of the rows in a page: `{% for row in rows %}`, `rows.forEach(row => …)`, `rows.each do |row|`. */
function rowsOf(key: string, places: readonly string[]): string[] {
  const rows = [key];
  for (const place of places)
    for (const [, one, over, other, arrow] of place.matchAll(
      /for\s+\$?(?:\w+\s*,\s*)?(\w+)\s+(?:in|of)\s+\$?(\w+)|(\w+)(?:[.?]\w+)*\.(?:forEach|map|each)\b[^|(\w]*[(|{ do]*\|?\(?\s*(?:function\s*\(\s*)?(\w+)/g,
    ))
      if (rows.includes((over ?? other)!)) rows.push((one ?? arrow)!);
  return rows.length > 1 ? rows : [];
}
