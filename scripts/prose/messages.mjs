import { complaintsAbout } from './style.mjs';

/** Comments, texts and templates of TypeScript, in the order of the source; a regular expression may pass for one. */
const TOKEN = /\/\/.*|\/\*[\s\S]*?\*\/|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\[\s\S])*)`/g;

/** Text that people do not read as sentences: markup, styles, code, patterns. */
const NO_PROSE =
  /<\/?[a-z][^>]*>|[{};]\s*$|=>|^\s*(import|const|select|insert|update|delete|create|with) |\$\(|\w\('|\.\w+[.(…]|\b[A-Z]\w+\(|-src '|julianday|PRAGMA|\bSELECT\b|Array\.|for \(|titleOf|ANY \(|\(\( /i;

/** The texts of help and messages in a source file: literals of five words and more, with `…` for what is filled in. */
export function textsIn(source) {
  return [...source.matchAll(TOKEN)].flatMap(([, single, double, template], index, all) => {
    const literal = single ?? double ?? template;
    if (literal === undefined) return [];
    const text = literal
      .replace(/\$\{[^}]*\}/g, '…')
      .replace(/\\n/g, '\n')
      .replace(/\\(.)/g, '$1');
    const line = source.slice(0, all[index].index).split('\n').length;
    return NO_PROSE.test(text) || text.trim().split(/\s+/).length < 5 ? [] : [{ line, text }];
  });
}

/** What the style has against the help and the messages of a source file. */
export function complaintsAboutMessages(file, source) {
  return textsIn(source).flatMap(({ line, text }) =>
    text
      .split('\n')
      .flatMap(complaintsAbout)
      .map(({ what, sentence }) => ({ place: `${file}:${line}`, message: `${what}\n    ${sentence}` })),
  );
}
