import type { TokenLanguage } from './Token.js';

type TextAt = TokenLanguage['textAt'];

/** A text in quotes with backslash escapes. */
function quoted(source: string, at: number, quote: string): { value: string; end: number } {
  let end = at + quote.length;
  while (end < source.length && !source.startsWith(quote, end)) end += source[end] === '\\' ? 2 : 1;
  return { value: unescapeText(source.slice(at + quote.length, end)), end: end + quote.length };
}

function unescapeText(text: string): string {
  return text.replace(/\\(["'\\])/g, '$1').replace(/\\n/g, '\n');
}

const phpText: TextAt = (source, at) => {
  const char = source[at];
  if (char === '"' || char === "'") return quoted(source, at, char);
  const heredoc = /^<<<[ \t]*(["']?)(\w+)\1\r?\n/.exec(source.slice(at, at + 120));
  if (!heredoc) return undefined;
  const start = at + heredoc[0].length;
  const close = new RegExp(`^[ \\t]*${heredoc[2]}\\b`, 'm').exec(source.slice(start));
  const end = close ? start + close.index + close[0].length : source.length;
  return { value: source.slice(start, close ? start + close.index : end), end };
};

const pythonText: TextAt = (source, at) => {
  const opening = /^(?:[rRbBuUfF]{0,2})("""|'''|"|')/.exec(source.slice(at, at + 6));
  if (!opening) return undefined;
  // A prefix is part of a name when a letter stands before it.
  if (/\w/.test(source[at - 1] ?? '')) return undefined;
  const quote = opening[1]!;
  return quoted(source, at + opening[0].length - quote.length, quote);
};

const csharpText: TextAt = (source, at) => {
  const raw = /^\$*("""+)/.exec(source.slice(at, at + 12));
  if (raw) {
    const start = at + raw[0].length;
    const end = source.indexOf(raw[1]!, start);
    return end === -1
      ? { value: source.slice(start), end: source.length }
      : { value: source.slice(start, end), end: end + raw[1]!.length };
  }
  const verbatim = /^(?:@\$?|\$@)"/.exec(source.slice(at, at + 4));
  if (verbatim) {
    let end = at + verbatim[0].length;
    while (end < source.length && (source[end] !== '"' || source[end + 1] === '"'))
      end += source[end] === '"' ? 2 : 1;
    return { value: source.slice(at + verbatim[0].length, end).replaceAll('""', '"'), end: end + 1 };
  }
  const plain = /^\$?"/.exec(source.slice(at, at + 2));
  if (plain) return quoted(source, at + plain[0].length - 1, '"');
  return source[at] === "'" ? quoted(source, at, "'") : undefined;
};

export const php: TokenLanguage = {
  name: 'PHP',
  lineComments: ['//', '#'],
  blockComments: true,
  linesEnd: false,
  textAt: phpText,
  members: ['->', '?->', '::'],
};

export const python: TokenLanguage = {
  name: 'Python',
  lineComments: ['#'],
  blockComments: false,
  linesEnd: true,
  textAt: pythonText,
  members: ['.'],
};

export const csharp: TokenLanguage = {
  name: 'C#',
  lineComments: ['//'],
  blockComments: true,
  linesEnd: false,
  textAt: csharpText,
  members: ['.', '?.'],
};
