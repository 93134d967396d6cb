import { type Code, literal } from './code/Code.js';

/** Files of packages, locks and editors: what they name is not called. */
export const NOT_DATA =
  /(^|\/)(package(-lock)?|composer|tsconfig[\w.-]*|jsconfig|npm-shrinkwrap|openapi|swagger)\.(json|lock|ya?ml)$|(-lock|\.lock|lock\.ya?ml)$|\.(lock|min\.json|map)$/i;

/** What a data file holds, as code; `undefined` when it holds nothing that could name an operation. */
export function dataIn(file: string, text: string): Code | undefined {
  if (NOT_DATA.test(file) || text.length > 500_000) return undefined;
  if (!/\.json$/i.test(file)) return words(text);
  try {
    return codeOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function codeOf(value: unknown): Code {
  if (Array.isArray(value)) return { kind: 'list', line: 0, items: value.map(codeOf) };
  if (value === null || typeof value !== 'object') return literal(String(value), 0);
  const entries = Object.entries(value).map(([key, one]) => ({ key: literal(key, 0), value: codeOf(one) }));
  return { kind: 'table', line: 0, entries };
}

/** Other formats: all words, whatever is looked up in them. */
function words(text: string): Code {
  const found = [...new Set(text.match(/[A-Za-z]\w{5,60}/g) ?? [])].slice(0, 100);
  return { kind: 'list', line: 0, items: found.map((one) => literal(one, 0)), isLoose: true };
}
