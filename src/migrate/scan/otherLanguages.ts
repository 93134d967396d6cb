import type { OperationName } from '../../bridge/map/OperationMove.js';
import { operationElements, operationNamed, operationsInAction, operationSpelled } from './knownNames.js';
import {
  fieldsBehind,
  isBeginning,
  isComment,
  isProse,
  openCalls,
  plainLine,
  unknownFields,
  unknownsInLines,
} from './textNet.js';
import type { Imports } from './Imports.js';
import type { Inventory, Style, Unknown, Use } from './Use.js';

/** Configuration, recordings and logs: an operation counts where it is a whole value, in an envelope, in a program or in a command line. */
export const DATA_ENDINGS = /^(har|log|ndjson|jsonl|json|ya?ml|toml|ini|properties|conf|cfg|env|csv)$/;
/** Languages without a grammar, and jobs that are kept as XML. */
export const OTHER_ENDINGS =
  /^(go|java|cs|csx|bat|cmd|pl|pm|t|kt|kts|groovy|gradle|vb|vbs|bas|cls|frm|asp|lua|scala|r|ps[dm]?1|item|ktr|kjb|dtsx|bpel|tcl|awk|dart|swift|rs|ex|clj)$/;
const CALLED =
  /(?:(?:(?<!Channel)\.|->|::)(?:wsm_|Begin)?([Ww](?:sdl|SDL)\w+)\s*(?=[(;,)}\]]|$|\.Invoke\())|(?:["'](?:[\w.-]+:|\{[^}]*\})?(wsdl\w+)["'])|(?:(?:^|[={(,;])\s*(wsdl\w+)\s*(?=\(|\{|=>))|(?:\b[A-Z]\w*-\w+\s+(?:-\w+\s+)?(wsdl\w+))/g;
/** What a wrapper may be given: `wf.getUnits()`, `'GetUnits'`, `Invoke-Wf -What GetUnits`. */
const GIVEN =
  /(?:->|\.|::)([A-Za-z]\w+)\s*\(|["']([A-Za-z]\w+)["']|\b[A-Z]\w*-\w+\s+(?:-\w+\s+)?([A-Za-z]\w+)/g;
/** Requests in a template, by the lines of their elements. */
export function requestsIn(file: string, text: string): Use[] {
  return text.split('\n').flatMap((line, at) => requestsAt(file, at, line));
}

function requestsAt(file: string, at: number, line: string): Use[] {
  return operationElements(plainLine(line)).map(({ operation: name }) =>
    useAt(file, at, { name, style: 'envelope', isData: true }),
  );
}

/** A whole value: quoted, alone on its line or behind a sign that parts values, or one of several beside each other. */
const VALUE =
  /(?:^\s*(?:-\s+)?|["',:=;|[]\s*|\t| (?<=\bwsdl\w{1,80} ))(?:[&!][\w!.-]*\s+)?(wsdl\w+)(?=\s*(?:$|[\t,#;|\]}])|["'](?!\s*:)| wsdl)/g;
/** A call in a program, an argument of a script or of an option, and a parameter of an address. */
const IN_PROGRAM =
  /(?:\.|->|::)(wsdl\w+)\s*\(|\bcall\(?\s*:(wsdl_\w+)|\.(?:[cm]?[jt]s|php|py|rb|pl|sh)\s(?:[^"'\n]*\s)?(wsdl\w+)|--?\w[\w-]*[ =](wsdl\w+)|[?&]\w+=(wsdl\w+)|(?=wsdl)(?<=^\W*(?:run|script|command|cmd|args|exec\w*)\b["']?\s*[:=].{0,400}[\s"'])(wsdl\w+)/gi;

/** Operations that a data file names as values, or in programs and command lines that it holds. */
export function namesInData(file: string, text: string): Use[] {
  return text.split('\n').flatMap((line, at) => {
    if (isComment(line, 'yml')) return [];
    const elements = requestsAt(file, at, line);
    if (elements.length > 0) return elements;
    const values = [...line.matchAll(VALUE)];
    const found = values.length > 0 ? values : [...line.matchAll(IN_PROGRAM)];
    const named = [
      ...found.flatMap((match) => operationSpelled(match.slice(1).find(Boolean)!, 'Ruby') ?? []),
      ...[...line.matchAll(/soapaction\W+(uri:Service[#/]\w+)/gi)].flatMap(([, action]) =>
        operationsInAction(action!).slice(0, 1),
      ),
    ];
    return named.map((name) => useAt(file, at, { name, style: 'name in data', isData: true }));
  });
}

/** A script in a language without a grammar; `isForeign`: not read. */
export interface TextScript {
  readonly file: string;
  readonly lines: readonly string[];
  readonly isForeign?: boolean;
}

/** Methods that are called for each name that their object does not have. */
const WRAPPING = /\bAUTOLOAD\b|methodMissing|__index\b/;

/** The calls of scripts in languages without a grammar, by their lines, and what they name and do not call. */
export function scanOtherLanguages(
  scripts: readonly TextScript[],
  imports: Imports,
): Pick<Inventory, 'uses' | 'unknowns'> {
  const wrappers = scripts.filter(({ lines }) => lines.some(isBeginning)).map(({ file }) => file);
  const uses: Use[] = [];
  const unknowns: Unknown[] = [];
  for (const { file, lines, isForeign = false } of scripts) {
    const wrapper = wrappers.includes(file) ? file : wrappers.find((one) => imports.takes(file, one));
    const found = isForeign
      ? []
      : lines.flatMap((line, at) => callsIn(line, wrapper !== undefined).map((how) => useAt(file, at, how)));
    const own = found.filter(
      (use, at) =>
        found.findIndex(({ operation, line }) => operation === use.operation && line === use.line) === at &&
        (use.style !== 'action' ||
          !found.some((one) => one.style !== 'action' && one.operation === use.operation)),
    );
    for (const use of own) {
      const through = wrapper && wrapper !== file ? { through: wrapper } : {};
      uses.push({ ...use, fields: fieldsBehind(use, own, lines), ...through });
      unknowns.push(...unknownFields(use, lines));
    }
    unknowns.push(...openCalls(file, lines));
    // What a wrapper puts before the names that it is given is called where they are given.
    const isGiven = own.length > 0 || scripts.some((one) => imports.takes(one.file, file));
    unknowns.push(
      ...unknownsInLines(file, lines, own).filter(
        ({ what }) => what !== 'beginning' || !isGiven || !WRAPPING.test(lines.join('\n')),
      ),
    );
  }
  return { uses, unknowns };
}

interface How {
  readonly name: OperationName;
  readonly style: Style;
  readonly isData?: boolean;
}

function useAt(file: string, at: number, { name, style, isData }: How): Use {
  return {
    operation: name,
    file,
    line: at + 1,
    language: isData ? 'data' : 'other',
    style,
    fields: [],
    readsMore: true,
  };
}

function callsIn(line: string, isWrapped: boolean): How[] {
  const elements = operationElements(line).map(
    ({ operation }) => ({ name: operation, style: 'envelope' }) as const,
  );
  if (elements.length > 0) return elements;
  const named = [...line.matchAll(CALLED)].flatMap((match) => {
    const name = operationSpelled(match.slice(1).find(Boolean)!, 'PHP');
    if (!name || (match[2] && isProse(line, match[2]))) return [];
    return [{ name, style: match[2] ? 'name in data' : 'method' } as const];
  });
  const put = isWrapped ? line.matchAll(GIVEN) : [];
  const completed = [...put].flatMap((match) => {
    const word = match.slice(1).find(Boolean)!;
    const name = operationNamed(`wsdl${word.charAt(0).toUpperCase()}${word.slice(1)}`);
    return name && !(match[2] && isProse(line, match[2])) ? [{ name, style: 'method' } as const] : [];
  });
  // Java, C#: `new WsdlGetUnitsRequest(…)`, `factory.createWsdlGetUnits()`
  const [, action] =
    /uri:Service[#/](?:wsdl)?(\w+)|(?:\bnew\s+(?:\w+\.)*|\.create)Wsdl(\w+?)(?:Request)?\(/
      .exec(line)
      ?.filter(Boolean) ?? [];
  const sent = action && named.length === 0 ? operationNamed(`wsdl${action}`) : undefined;
  return [...named, ...completed, ...(sent ? [{ name: sent, style: 'action' } as const] : [])];
}
