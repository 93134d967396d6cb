import { operationNamed } from './knownNames.js';
import { operationElements } from './operationText.js';
import type { Certainty, Style, Use } from './Use.js';

/** Configuration: an operation counts where it is a whole value. */
export const DATA_ENDINGS = /^(json|ya?ml|toml|ini|properties|conf|cfg|env|csv)$/;
/** Templates of requests and request files. */
export const TEMPLATE_ENDINGS =
  /^(xml|soap|http|rest|hbs|ejs|mustache|tpl|tmpl|twig|j2|jinja2?|erb|tt|template|in|handlebars|njk|liquid|gotmpl|gohtml)$/;
/** Languages without a grammar. */
export const OTHER_ENDINGS =
  /^(bat|cmd|pl|pm|t|kt|kts|groovy|gradle|vb|vbs|bas|cls|frm|asp|lua|scala|r|psd1|cmd)$/;

const COMMENT = /^\s*(#|\/\/|;|--|\*|\/\*|'|rem\b|=pod|__END__)/i;

/** The calls of a file in any other language: envelopes in it, and lines in which the name is called or a whole value. */
export function scanOther(file: string, text: string): Use[] {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const found: Use[] = [];
  const isData = DATA_ENDINGS.test(ending);
  const isTemplate = TEMPLATE_ENDINGS.test(ending);
  withoutBlockComments(text)
    .split('\n')
    .forEach((line, at) => {
      if (!/wsdl/i.test(line) || (COMMENT.test(line) && !isTemplate)) return;
      const plain = line.replace(/\\u003[cC]/g, '<').replaceAll('\\"', '"');
      const add = (
        operation: Use['operation'],
        style: Style,
        certainty: Certainty,
        parts: readonly string[] = [],
      ) =>
        found.push({
          operation,
          file,
          line: at + 1,
          language: isData || isTemplate ? 'data' : 'other',
          style,
          certainty,
          parts,
          fields: [],
          readsMore: true,
        });
      const elements = operationElements(plain);
      for (const { operation, parts } of elements) add(operation, 'envelope', 'likely', parts);
      if (elements.length > 0 || isTemplate) return;
      for (const name of isData ? valuesIn(plain) : []) add(name, 'name in data', 'possible');
      for (const { name, called } of isData ? [] : callsIn(plain))
        add(name, called ? 'method' : 'name in data', 'likely');
    });
  return found;
}

/** Operations that are a whole value: quoted, or alone behind a colon, an equals sign or a dash. */
function valuesIn(line: string): Use['operation'][] {
  const found = line.matchAll(/(?:["'](wsdl\w+)["'](?!\s*:))|(?:^\s*-\s+|[:=,]\s*)(wsdl\w+)\s*(?:$|[,#;])/g);
  return [...found].flatMap((match) => operationNamed(match[1] ?? match[2]!) ?? []);
}

const SAID = /\b(print|say|warn|die|log\w*|echo|MsgBox|Console|println|Debug)\b[^;]*$/i;

function callsIn(line: string): { name: Use['operation']; called: boolean }[] {
  const words = /\bqw\s*[([{/](.*?)[)\]}/]/.exec(line)?.[1]?.match(/wsdl\w+/g) ?? [];
  const listed = words.flatMap((word) => operationNamed(word) ?? []).map((name) => ({ name, called: false }));
  const found = line.matchAll(
    /(?:(?:\.|->|::)(?:wsm_)?([Ww]sdl\w+)\s*(?=[(;,)]|$))|(?:["'](wsdl\w+)["'])|(?:(?:^|[={(,;])\s*(wsdl\w+)\s*(?=\(|\{))/g,
  );
  const named = [...found].flatMap((match) => {
    const name = operationNamed(match[1] ?? match[2] ?? match[3]!);
    if (!name || (match[2] && SAID.test(line.slice(0, match.index)))) return [];
    return [{ name, called: match[2] === undefined }];
  });
  return [...listed, ...named];
}

/** Comments in blocks, blanked out so that the lines stay. */
function withoutBlockComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^=(?:pod|head\d?|begin)[\s\S]*?^=cut/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
}
