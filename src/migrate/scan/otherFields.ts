import { escapeRegExp } from '../../text/escapeRegExp.js';
import { answerFieldsOf } from './knownNames.js';
import type { Use } from './Use.js';

/** What is put into a request, not read out of an answer. */
const GIVING = /addChildElement|createElement|SOAP::Data|addTextNode|setProperty|appendChild|Param\w*\(/;
/** Where a function begins, and its name. */
const FUNCTION = /^\s*(?:\w+\s+)*(?:sub|fun|def|function|func)\s+(?:\w+\.)?(\w+)(?!\w|\s*=)/i;
const TAKEN =
  /\.(\w+)(?!\w|\s*\()|\{['"]?(\w+)['"]?\}|["'@/](\w+)["'[]|<(\w+)(?:\[|[^>]*>\()|\bqw\s*[([{/]([^)\]}/]*)/g;
/** `my %titles = (`, `val COLUMNS = listOf(`, `const FIELDS = [` */
const LISTED =
  /^\s*(?:(?:my|our|use constant|val|var|def|const|static|final|private|Dim|List<String>|String\[\])\s+)+([@%]?\w+)(?:\(\))?\s*(?::\s*[\w<>, ]+)?(?:=>?|As\s+String\(\)\s*=)\s*(qw\s*[([{/]|\w*\(|[[({])/;
const SET = /^\s*(?:\w+\.)+\w+\s*=(?![=~])/;

/**
 * The fields that the lines behind a call name where values are taken out: `.name`, `->{name}`, `"name"`, and patterns
 * such as `<name[^>]*>`. Without a grammar nobody knows whose they are: what stands before the next call is its own, and
 * what stands behind a call of the function that makes it, in any of these files.
 */
export function fieldsInOthers(
  use: Use,
  uses: readonly Use[],
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const lines = texts.get(use.file)!.split('\n');
  const calls = new Set(uses.filter(({ file }) => file === use.file).map(({ line }) => line));
  const own = untilNext(lines, use.line, calls);
  const name = functionAround(lines, use.line);
  const passed =
    name === undefined ? [] : [...texts].flatMap(([file, text]) => behindCalls(name, file, text, uses));
  const known = answerFieldsOf(use.operation, true);
  const behind = [...own, ...passed];
  const named = [...behind, ...declaredFor(behind, lines, calls)]
    .filter((line) => !GIVING.test(line) && !SET.test(line))
    .map((line) => line.replaceAll(use.operation, ''))
    .flatMap((line) => [...line.matchAll(TAKEN)])
    .flatMap((match) => match.slice(1).find(Boolean)!.split(/\s+/))
    .filter(Boolean);
  const spelled = named.flatMap((one) => [one, small(one), small(one.replace(/^(get|is)(?=[A-Z])/, ''))]);
  const found = [...new Set(spelled)].filter((one) => known.has(one));
  // `key => $ENV{KEY}` is of a record inside only where those are read too.
  const isInside = found.some((one) => known.get(one) === 'records');
  return found.filter((one) => isInside || !/^(key|value)$/.test(one));
}

function small(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** From a line to the next one with a call. */
function untilNext(lines: readonly string[], line: number, calls: ReadonlySet<number>): string[] {
  const next = [...calls].filter((one) => one > line).sort((a, b) => a - b)[0];
  // `push @{ $days{ $_->{begDate} } }, $_` on the line before `for $client->call(…)`
  let from = line - 1;
  while (
    from > 0 &&
    /[^\s;{}]\s*$/.test(lines[from - 1]!) &&
    /^\s+(for|foreach|if|map|grep)\b/.test(lines[from]!)
  )
    from -= 1;
  return lines.slice(from, next === undefined ? undefined : next - 1);
}

/** The lists and functions of the script's own that lines name: `@{$row}{@wanted}`, `line($row)`. */
function declaredFor(lines: readonly string[], all: readonly string[], calls: ReadonlySet<number>): string[] {
  const words = new Set(lines.flatMap((line) => line.match(/[@%]?\w+/g) ?? []));
  return all.flatMap((line, at) => {
    const [, list, open] = LISTED.exec(line) ?? [];
    if (list !== undefined && (words.has(list) || words.has(list.replace(/^[@%]/, ''))))
      return untilClosed(all.slice(at), open!);
    const name = FUNCTION.exec(line)?.[1];
    if (name === undefined || !words.has(name)) return [];
    const length = /\}\s*$/.test(line)
      ? 1
      : all.slice(at).findIndex((one) => /^(\}|end\b|End (Function|Sub))/.test(one));
    const body = all.slice(at, length < 1 ? at + 1 : at + length);
    return body.some((_, index) => calls.has(at + index + 1)) ? [] : body;
  });
}

/** A list or table of constants that may go over several lines. */
function untilClosed(lines: readonly string[], open: string): string[] {
  const close = /qw\W/.test(open) ? /[)\]}/]\s*;/ : { '(': /\)/, '[': /\]/, '{': /\}/ }[open.at(-1)!];
  const end = lines.findIndex((line) => close?.test(line));
  return lines.slice(0, end < 0 || end > 30 ? 1 : end + 1);
}

function functionAround(lines: readonly string[], line: number): string | undefined {
  for (let at = line - 1; at >= 0; at -= 1) {
    const found = FUNCTION.exec(lines[at]!)?.[1];
    if (found) return found;
    // A closing brace or word at the margin ends the function before.
    if (at < line - 1 && /^(\}|end\b|End (Function|Sub))/.test(lines[at]!)) return undefined;
  }
  return undefined;
}

/** The lines behind each call of a function, until the next line that calls a function of the script's own or the service. */
function behindCalls(name: string, file: string, text: string, uses: readonly Use[]): string[] {
  const lines = text.split('\n');
  const wanted = new RegExp(`(?:\\.|->|::|\\b)${escapeRegExp(name)}\\b`);
  const calls = new Set(uses.filter((use) => use.file === file).map(({ line }) => line));
  return lines.flatMap((line, at) => {
    if (!wanted.test(line) || FUNCTION.exec(line)?.[1] === name) return [];
    return untilNext(lines, at + 1, calls).slice(0, 15);
  });
}
