import { escapeRegExp } from '../../text/escapeRegExp.js';
import type { OperationName } from '../../bridge/map/OperationMove.js';
import { answerFieldsOf, operationNamed } from './knownNames.js';
import { operationElements } from './operationText.js';
import { fieldsInOthers } from './otherFields.js';
import type { Certainty, Style, Unknown, Use } from './Use.js';

/** Configuration: an operation counts where it is a whole value. */
export const DATA_ENDINGS = /^(json|ya?ml|toml|ini|properties|conf|cfg|env|csv)$/;
/** Templates of requests and request files. */
export const TEMPLATE_ENDINGS =
  /^(xml|soap|http|rest|hbs|ejs|mustache|tpl|tmpl|twig|j2|jinja2?|erb|tt|template|in|handlebars|njk|liquid|gotmpl|gohtml)$/;
/** Languages without a grammar, and jobs that are kept as XML. */
export const OTHER_ENDINGS =
  /^(bat|cmd|pl|pm|t|kt|kts|groovy|gradle|vb|vbs|bas|cls|frm|asp|lua|scala|r|psd1|item|ktr|kjb|dtsx|bpel|tcl|awk|dart|swift|rs|ex|clj)$/;
export const COMMENT = /^\s*(#(?!!)|\/\/|;|--|\*|\/\*|'|rem\b|=pod|__END__)/i;

const SAID = /\b(print|say|warn|die|log\w*|echo|MsgBox|Console|println|Debug|error|throw)\b[^;]*$/i;
const CALLED =
  /(?:(?:\.|->|::)(?:wsm_)?([Ww]sdl\w+)\s*(?=[(;,)]|$))|(?:["'](?:[\w.-]+:|\{[^}]*\})?(wsdl\w+)["'])|(?:(?:^|[={(,;])\s*(wsdl\w+)\s*(?=\(|\{))/g;
/** `"wsdl" . $what`, `"wsdl$name"`, `'wsdl' + verb`, `"wsdl" & noun` */
const BEGINNING = /["'](?:[\w.-]+:)?wsdl(?:_?["']\s*(?:\.\.?|\+|&|,|<<)|_?[$#]\{?\w+|%s|\{\w*\})/;

/** Requests in a template, by the lines of their elements. */
export function requestsIn(file: string, text: string): Use[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      operationElements(plainLine(line)).map(({ operation }) =>
        useAt(file, at, operation, { style: 'envelope', certainty: 'likely', isData: true }),
      ),
    );
}

/** Operations that are a whole value of a data file: quoted, or alone behind a colon, an equals sign or a dash. */
export function namesInData(file: string, text: string): Use[] {
  return text.split('\n').flatMap((line, at) => {
    if (COMMENT.test(line)) return [];
    const elements = operationElements(plainLine(line));
    const found = line.matchAll(
      /(?:["'](wsdl\w+)["'](?!\s*:))|(?:^\s*-\s+|[:=,]\s*)(wsdl\w+)\s*(?:$|[,#;])/g,
    );
    const named = [...found].flatMap((match) => operationNamed(match[1] ?? match[2]!) ?? []);
    return elements.length > 0
      ? elements.map(({ operation }) =>
          useAt(file, at, operation, { style: 'envelope', certainty: 'likely', isData: true }),
        )
      : named.map((name) =>
          useAt(file, at, name, { style: 'name in data', certainty: 'possible', isData: true }),
        );
  });
}

/**
 * The calls of scripts in languages without a grammar, by their lines, and the fields that the lines behind them take.
 * What such a file names and no call was made of is unknown. `jobs` are files of tools that run what is kept as data; `foreign`
 * ones of languages that are not read at all.
 */
export function scanOtherLanguages(
  texts: ReadonlyMap<string, string>,
  jobs: ReadonlySet<string>,
  foreign: ReadonlySet<string>,
) {
  const lines = new Map(
    [...texts].map(([file, text]) => [file, withoutBlockComments(text).split('\n').map(plainLine)]),
  );
  const beginnings = new Map<string, number>();
  for (const [file, all] of lines) {
    const at = all.findIndex((line) => !COMMENT.test(line) && BEGINNING.test(line));
    if (at >= 0) beginnings.set(file, at + 1);
  }
  const found: Use[] = [];
  const unknowns: Unknown[] = [];
  for (const [file, all] of lines) {
    const wrapper = wrapperOf(file, all, beginnings);
    const own: Use[] = all.flatMap((line, at) =>
      (foreign.has(file) || COMMENT.test(line)
        ? []
        : callsIn(line, jobs.has(file), wrapper !== undefined)
      ).map(({ name, ...how }) => ({
        ...useAt(file, at, name, how),
        ...(wrapper && wrapper !== file ? { through: wrapper } : {}),
      })),
    );
    const once = own.filter(
      (use, at) =>
        own.findIndex(
          (one) =>
            one.operation === use.operation &&
            (one.line === use.line || (use.style === 'action' && one.style !== 'action')),
        ) === at,
    );
    const withoutEchoes = once.filter(
      (use) => use.style !== 'action' || !once.some((one) => one !== use && one.operation === use.operation),
    );
    found.push(...withoutEchoes);
    const called = new Set(withoutEchoes.map(({ operation }) => operation));
    all.forEach((line, at) => {
      for (const [name] of COMMENT.test(line) ? [] : line.matchAll(/\b[Ww]sdl[A-Za-z]\w+/g)) {
        const operation =
          operationNamed(name) ??
          operationNamed(name.replace(/^\w*?(?=wsdl)/, '')) ??
          (/^wsdl\w*_wsdl/.test(name) ? operationNamed(name.replace(/^.*_(?=wsdl)/, '')) : undefined);
        if (operation && !called.has(operation) && !isProse(line, name))
          unknowns.push({ what: 'name', name: operation, file, line: at + 1, language: 'other' });
      }
    });
    const begins = beginnings.get(file);
    const helps = [...lines].some(
      ([other, rest]) => other !== file && wrapperOf(other, rest, beginnings) === file,
    );
    if (begins !== undefined && called.size === 0 && !helps)
      unknowns.push({ what: 'beginning', name: 'wsdl…', file, line: begins, language: 'other' });
  }
  const uses = found.map((use) => ({ ...use, fields: fieldsInOthers(use, found, texts) }));
  for (const use of uses) unknowns.push(...unknownFields(use, lines.get(use.file)!));
  return {
    uses,
    unknowns: unknowns.filter(
      (one, at) =>
        unknowns.findIndex(
          (other) => other.file === one.file && other.line === one.line && other.name === one.name,
        ) === at,
    ),
  };
}

interface How {
  readonly style: Style;
  readonly certainty: Certainty;
  readonly isData?: boolean;
}

function useAt(file: string, at: number, operation: OperationName, { style, certainty, isData }: How): Use {
  return {
    operation,
    file,
    line: at + 1,
    language: isData ? 'data' : 'other',
    style,
    certainty,
    fields: [],
    readsMore: true,
  };
}

/** The file that puts `wsdl` before the names that this one gives it: itself, or one that it takes in. */
function wrapperOf(
  file: string,
  lines: readonly string[],
  beginnings: ReadonlyMap<string, number>,
): string | undefined {
  if (beginnings.has(file)) return file;
  return [...beginnings.keys()].find((other) => {
    const name = other.replace(/^.*\//s, '').replace(/\.\w+$/, '');
    return new RegExp(
      `\\b(use|require|import|include|uses|load|source|Imports)\\b.*\\b${escapeRegExp(name)}\\b`,
      'i',
    ).test(lines.join('\n'));
  });
}

function callsIn(
  line: string,
  isJob: boolean,
  isWrapped: boolean,
): (How & { readonly name: OperationName })[] {
  const elements = operationElements(line).map(
    ({ operation }) => ({ name: operation, style: 'envelope', certainty: 'likely' }) as const,
  );
  if (elements.length > 0) return elements;
  if (isJob) {
    const [, value] =
      /"(?:method|operation|soapAction|action|operationName)"\s*:\s*"(?:[\w.:/-]*[:#/])?(wsdl\w+)"/i.exec(
        line,
      ) ?? [];
    const name = value ? operationNamed(value) : undefined;
    return name ? [{ name, style: 'method', certainty: 'certain' }] : [];
  }
  const words = /\bqw\s*[([{/](.*?)[)\]}/]/.exec(line)?.[1]?.match(/wsdl\w+/g) ?? [];
  const listed = words
    .flatMap((word) => operationNamed(word) ?? [])
    .map((name) => ({ name, style: 'name in data', certainty: 'likely' }) as const);
  const named = [...line.matchAll(CALLED)].flatMap((match) => {
    const name = operationNamed(match[1] ?? match[2] ?? match[3]!);
    if (!name || (match[2] && SAID.test(line.slice(0, match.index)))) return [];
    return [{ name, style: match[2] ? 'name in data' : 'method', certainty: 'likely' } as const];
  });
  const put = isWrapped ? line.matchAll(/(?:->|\.|::)([A-Za-z]\w+)\s*\(|["']([A-Za-z]\w+)["']/g) : [];
  const completed = [...put].flatMap((match) => {
    const word = match[1] ?? match[2]!;
    const name = operationNamed(`wsdl${word.charAt(0).toUpperCase()}${word.slice(1)}`);
    return name && !(match[2] && SAID.test(line.slice(0, match.index)))
      ? [{ name, style: 'method', certainty: 'likely' } as const]
      : [];
  });
  const [, action] = /uri:Service[#/](\w+)/.exec(line) ?? [];
  const sent =
    action && named.length === 0
      ? operationNamed(action.startsWith('wsdl') ? action : `wsdl${action}`)
      : undefined;
  return [
    ...listed,
    ...named,
    ...completed,
    ...(sent ? [{ name: sent, style: 'action', certainty: 'likely' } as const] : []),
  ];
}

/** `$row->{pensionPlan}` beside `$row->{badgeNo}`: of one variable, and no definition has it. */
function unknownFields(use: Use, lines: readonly string[]): Unknown[] {
  const known = answerFieldsOf(use.operation, true);
  const taken = new Map<string, { name: string; line: number }[]>();
  lines.forEach((line, at) => {
    if (at + 1 < use.line || COMMENT.test(line)) return;
    for (const [, of, key, dotted] of [
      ...line.matchAll(/(?:\$(\w+)->\{['"]?(\w+)['"]?\}|\b(\w+)\.(\w+)\b(?!\s*\())/g),
    ].map((match) => [match[0], match[1] ?? match[3], match[2], match[4]]))
      taken.set(of!, [...(taken.get(of!) ?? []), { name: (key ?? dotted)!, line: at + 1 }]);
  });
  return [...taken.values()]
    .filter((all) => all.some(({ name }) => known.has(name)))
    .flatMap((all) =>
      all
        .filter(
          ({ name }) =>
            !known.has(name) &&
            /^[a-z]+[A-Z]\w*$/.test(name) &&
            !lines.some((line) => new RegExp(`[.{]['"]?${name}['"]?\\}?\\s*=(?!=)`).test(line)),
        )
        .map(
          ({ name, line }): Unknown => ({
            what: 'field',
            name,
            operation: use.operation,
            file: use.file,
            line,
            language: 'other',
          }),
        ),
    );
}

/** A sentence that is printed, and a comment behind a line. */
function isProse(line: string, name: string): boolean {
  const before = line.slice(0, line.indexOf(name));
  return (
    SAID.test(before) ||
    /(^|\s)(\/\/|#|--)\s*[^"'`]*$/.test(before) ||
    /"(name|label|info|comment)"\s*:\s*"[^"]*$/.test(before)
  );
}

/** Escaped envelopes as they are sent. */
function plainLine(line: string): string {
  return line
    .replace(/\\u003[cC]/g, '<')
    .replaceAll('\\"', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"');
}

/** Comments in blocks, blanked out so that the lines stay. */
function withoutBlockComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^=(?:pod|head\d?|begin)[\s\S]*?^=cut/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
}
