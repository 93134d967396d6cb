import type { Token, TokenLanguage } from './Token.js';

const MARKS = [
  '?->',
  '=>',
  '->',
  '::',
  '==',
  '!=',
  '<=',
  '>=',
  '+=',
  '.=',
  '??',
  '?.',
  '&&',
  '||',
  '<?php',
  '?>',
];

/** The tokens of a file. Never fails: what it does not know it takes for single marks. */
export function tokensOf(source: string, language: TokenLanguage): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let depth = 0;
  let indent = 0;
  let lineStart = true;
  // A block of braces holds statements of its own; a Python dictionary does not.
  const [opening, closing] = language.linesEnd ? [/^[([{]$/, /^[)\]}]$/] : [/^[([]$/, /^[)\]]$/];
  const push = (kind: Token['kind'], value: string) =>
    tokens.push({ kind, value, position: at, depth, ...(language.linesEnd ? { indent } : {}) });
  while (at < source.length) {
    const char = source[at]!;
    if (char === '\n') {
      if (language.linesEnd && depth === 0) push('line', '\n');
      lineStart = true;
      indent = 0;
      at += 1;
      continue;
    }
    if (char === ' ' || char === '\t' || char === '\r') {
      if (lineStart) indent += char === '\t' ? 8 : 1;
      at += 1;
      continue;
    }
    lineStart = false;
    const comment = commentAt(source, at, language);
    if (comment > at) {
      at = comment;
      continue;
    }
    const text = language.textAt(source, at);
    if (text) {
      push('text', text.value);
      at = text.end;
      continue;
    }
    const name = /^[$@]?[A-Za-z_][\w]*/.exec(source.slice(at, at + 200));
    if (name) {
      push('name', name[0].replace(/^[$@]/, ''));
      at += name[0].length;
      continue;
    }
    const mark = MARKS.find((one) => source.startsWith(one, at)) ?? char;
    if (closing.test(mark)) depth -= 1;
    push('mark', mark);
    if (opening.test(mark)) depth += 1;
    at += mark.length;
  }
  return tokens;
}

function commentAt(source: string, at: number, language: TokenLanguage): number {
  if (language.blockComments && source.startsWith('/*', at)) {
    const end = source.indexOf('*/', at + 2);
    return end === -1 ? source.length : end + 2;
  }
  // PHP's attributes begin with the mark of a comment.
  if (!language.lineComments.some((mark) => source.startsWith(mark, at)) || source.startsWith('#[', at))
    return at;
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
}
