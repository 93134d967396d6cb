import type { FieldSpec } from '../../definition/field.js';
import { allOperations } from '../../wsdl/allDefinitions.js';

/** A value of a person that stands in a script. */
export interface Literal {
  /** The field that it is held against. */
  readonly field: string;
  readonly literal: string;
  readonly line: number;
}

const QUOTED = /(["'])((?:(?!\1)[^\\\n]){2,40})\1|(?<![\w.])(\d{3,})(?![\w.])/g;
const COMPARES =
  /===?|!==?|<>|\b(?:in|not in|eq|ne|-eq|-ne|case|when)\b|\b(?:includes|indexOf|in_array|has|match|startsWith|endswith|startswith|equals|contains|StartsWith|Equals|Contains)\b|=~/;
// What looks like the number of somebody: digits with zeros before them or at least four, and no day.
const NUMBER = /^(?:0\d{1,9}|\d{4,10})$/;
const DAY = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/**
 * Places where a script holds a personal field against a literal value, and literals that look like badge numbers where the script
 * reads one. What is given to a call is none: the recording knows it.
 */
export function literalsIn(script: string): Literal[] {
  const personal = personalFields();
  const readsNumbers = /\b(badgeNo|persId|employeeId|badgeNumber)\b/.exec(script)?.[1];
  return script.split('\n').flatMap((text, i) => {
    const code = text.replace(/^\s*(\/\/|#|\*|--).*/, '');
    const field = (code.match(/\w+/g) ?? []).find((word) => personal.has(word));
    return [...code.matchAll(QUOTED)].flatMap(([all, , quoted, digits], at): Literal[] => {
      const literal = quoted ?? digits!;
      const compared =
        field !== undefined && COMPARES.test(code) && literal !== field && !personal.has(literal);
      const numberLike =
        quoted !== undefined && readsNumbers !== undefined && NUMBER.test(literal) && !DAY.test(literal);
      if (isGiven(code, all) || (compared && !/\d|^[A-ZÅÄÖ][a-zåäö]+$|@/.test(literal))) return [];
      if (!compared && !numberLike) return [];
      // A number beside a name is no name.
      const isOfField = compared && !(numberLike && /name$/i.test(field));
      return at > 20 ? [] : [{ field: isOfField ? field : readsNumbers!, literal, line: i + 1 }];
    });
  });
}

/** `badgeNo: '0001'`, `'badgeNo' => '0001'`, `badgeNo='0001'`. */
function isGiven(code: string, literal: string): boolean {
  const before = code.slice(0, code.indexOf(literal));
  return (
    /\w["']?\s*(?::|=>|(?<![=!<>])=)\s*$/.test(before) && !/(?:const|let|var|\$\w+)\s[^=]*=\s*$/.test(before)
  );
}

let names: ReadonlySet<string> | undefined;

function personalFields(): ReadonlySet<string> {
  names ??= new Set(
    allOperations().flatMap(({ input, output }) =>
      [...Object.values(input), output].flatMap((spec) => personalIn(spec, new Set())),
    ),
  );
  return names;
}

function personalIn({ record, item }: FieldSpec, seen: Set<object>): string[] {
  const own = record ?? item?.record;
  if (!own || seen.has(own)) return [];
  seen.add(own);
  return Object.entries(own.fields).flatMap(([name, spec]) => [
    ...(spec.sensitivity === 'personal' ? [name] : []),
    ...personalIn(spec, seen),
  ]);
}
