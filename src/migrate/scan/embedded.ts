import type { Grammar } from './code/grammars.js';
import { grammarNamed } from './code/grammars.js';

/** A script inside a page or notebook: everything around it is blanked out, so that the lines stay. */
export interface Embedded {
  readonly grammar: Grammar;
  readonly text: string;
}

/** Pages and notebooks that hold scripts. */
export const PAGE_ENDINGS = /^(html?|xhtml|vue|svelte|jspx?|aspx|ascx|ashx|cshtml|razor|ipynb)$/;

/** The scripts that a page holds, by the ending of its name. */
export function embeddedIn(ending: string, text: string): Embedded[] {
  if (ending === 'ipynb') return [{ grammar: grammarNamed('py'), text: cellsOf(text) }];
  const scripts = only(text, /(<script\b(?![^>]*(?:vbscript|json|runat))[^>]*>)([\s\S]*?)<\/script>/gi);
  const isTyped = /<script\b[^>]*lang=["']tsx?["']/i.test(text);
  const server = /^jsp/.test(ending) ? 'java' : /^(as|cs|razor)/.test(ending) ? 'cs' : undefined;
  const onServer = only(
    text,
    /(<%[!=@#:]?|<script\b[^>]*runat[^>]*>|@(?:code|functions)?\s*(?=\{))([\s\S]*?)(?:%>|<\/script>)/gi,
  );
  return [
    { grammar: grammarNamed(isTyped ? 'ts' : 'js'), text: scripts },
    ...(server ? [{ grammar: grammarNamed(server), text: onServer }] : []),
  ].filter((one) => one.text.trim() !== '');
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** Only what the second group of a pattern matches, where it stands. */
function only(text: string, pattern: RegExp): string {
  let made = '';
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const start = match.index + match[1]!.length;
    made += blank(text.slice(from, start)) + match[2]!;
    from = start + match[2]!.length;
  }
  return made + blank(text.slice(from));
}

/** The lines of a notebook's cells, each where its text stands. */
function cellsOf(text: string): string {
  let isSource = false;
  return text
    .split('\n')
    .map((line) => {
      if (/^\s*"source"\s*:\s*\[/.test(line)) isSource = true;
      else if (/^\s*\]/.test(line)) isSource = false;
      const found = isSource
        ? /^\s*(?:"source"\s*:\s*\[\s*)?("(?:[^"\\]|\\.)*"),?\s*\]?,?\s*$/.exec(line)?.[1]
        : undefined;
      return found === undefined
        ? ''
        : String(JSON.parse(found))
            .replace(/\n$/, '')
            .replace(/^[%!].*/, '');
    })
    .join('\n');
}
