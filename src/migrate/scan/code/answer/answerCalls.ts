import { type Call, type Code, type Func, plainText, walk } from '../Code.js';
import { returned } from '../Look.js';
import type { Program } from '../Program.js';
import type { ReadFields } from './ReadFields.js';

const WHOLE =
  /^(stringify|dumps|dump|to_json|generate|pretty_generate|json_encode|serialize|serialize_object|Serialize|SerializeObject|vars|dict|asdict|_asdict|to_hash|to_dict|get_object_vars|\(array\)|\(object\)|var_dump|print_r|var_export|pprint|inspect|writerow|writerows|DataFrame|from_records|json_normalize|insert_many|insertMany|insert_all|upsert_all|bulkCreate|bulk_create|createMany|fputcsv|ConvertTo-Json|ConvertTo-Csv|Export-Csv|Export-Clixml|Out-File|Format-Table|Format-List|Set-Content|WriteAllText|write_text|writeFile|writeFileSync|file_put_contents|assign|entries|keys|write|json|JSON|IndentedJSON|jsonify|Json|Encode|Marshal|MarshalIndent|toJson|writeValueAsString|attributes|table|to_(csv|excel|sql|parquet|html|markdown|string|records))$/;

/** Methods that give all that their own record holds. */
const OF_RECORD =
  /^(to_json|to_h|to_hash|to_dict|_asdict|asdict|attributes|inspect|pretty_generate|entries|keys|toJson|Serialize|to_(csv|excel|sql|parquet|html|markdown|string|records))$/;

/** Functions that make a copy of a record, of which others may take a few fields. */
const COPYING =
  /^(vars|dict|asdict|_asdict|to_hash|to_dict|serialize_object|get_object_vars|\(array\)|\(object\)|DataFrame|from_records|json_normalize|assign)$/;

/** True for a function that takes whatever the record holds that it is given, or of which it is a method. */
export function takesWhole(call: Call, record: Code): boolean {
  if (/^(list|group|text)$/.test(record.kind)) return false;
  const name = nameOf(call) ?? '';
  return WHOLE.test(name) && (call.callee !== record || OF_RECORD.test(name));
}

/** True for a copy: whether all of it is read is told by what becomes of it. */
export function isCopy(call: Call): boolean {
  return COPYING.test(nameOf(call) ?? '');
}

/** The parameters of a callback that get rows: an accumulator is none. */
export function rowParams(func: Func, call: Call): readonly Code[] {
  const name = nameOf(call) ?? '';
  if (func.params.length < 2) return func.params;
  if (/^(reduce|reduceRight|inject|fold|foldLeft|aggregate|Aggregate|array_reduce)$/.test(name))
    return func.params.slice(1);
  return name === 'each_with_object' ? func.params.slice(0, 1) : func.params;
}

/** `rows.map((row) => ({ id: row.id }))`: what comes out are records of the script's own. */
export function makesNew(call: Call, program: Program): boolean {
  // What comes out has values of the rows as its columns.
  if (/^(pivot_table|pivot|crosstab|value_counts|describe)$/.test(nameOf(call) ?? '')) return true;
  // `Select-Object badgeNo, @{ n = 'Name'; e = { … } }`
  if (/^(Select-Object|select)$/i.test(nameOf(call) ?? ''))
    return call.args.some(
      (one, at) =>
        /^(property)?$/.test(call.labels[at] ?? '') &&
        (one.kind === 'list' || (plainText(one) ?? '*') !== '*'),
    );
  const isMethod = call.callee.kind === 'member';
  const mapping = isMethod
    ? /^(map|flatMap|collect|Select|mapValues|transform_values|to_h|ToDictionary|toMap)$/
    : /^(array_map|map|ForEach-Object|%)$/;
  if (!mapping.test(nameOf(call) ?? '')) return false;
  // With one function they are kept by a key, and stay what they are.
  const isKeyed = /^(ToDictionary|toMap)$/.test(nameOf(call) ?? '');
  return call.args.slice(isKeyed ? 1 : 0).some((one) => {
    const made = program
      .functionsOf(one)
      .flatMap((func) => returned(func).map((value) => isOwn(value, func.params)));
    return made.length > 0 && made.every(Boolean);
  });
}

/** True for a value without a whole row in it: texts, fields, and what is made of them. */
function isOwn(code: Code, rows: readonly Code[]): boolean {
  if (code.kind === 'text' || code.kind === 'member')
    return code.kind === 'text' || plainText(code.key) !== undefined;
  if (code.kind === 'either') return code.options.every((one) => isOwn(one, rows));
  if (code.kind === 'list') return code.items.every((one) => isOwn(one, rows));
  if (code.kind === 'table') return code.entries.every(({ key, value }) => key && isOwn(value, rows));
  if (code.kind === 'group') return code.items.length > 0 && code.items.every((one) => isOwn(one, rows));
  if (code.kind === 'name') return !rows.some((row) => row.kind === 'name' && row.name === code.name);
  return code.kind === 'call' && code.args.every((one) => isOwn(one, rows)) && !takesWhole(code, code.callee);
}

/** True for a function that returns only values of fields: `minutes(row)`. */
export function givesValues(func: Func, fields: ReadFields): boolean {
  let [isTaken, isPlain] = [false, true];
  for (const value of returned(func))
    walk(value, (one) => {
      if (one.kind === 'member') isTaken ||= fields.isValue(plainText(one.key) ?? '');
      const isMade =
        one.kind === 'function' ||
        (one.kind === 'table' && one.entries.length > 0) ||
        (one.kind === 'list' && one.items.length > 0);
      if (isMade) isPlain = false;
      if (one.kind !== 'name') return;
      const { parent } = one;
      const isBase = parent?.kind === 'member' && parent.of === one;
      isPlain &&= isBase || (parent?.kind === 'call' && parent.callee === one);
    });
  return isTaken && isPlain;
}

/** The name of the function or method that is called. */
export function nameOf({ callee }: Call): string | undefined {
  return callee.kind === 'name' ? callee.name : callee.kind === 'member' ? plainText(callee.key) : undefined;
}

/** A call whose result nobody takes, or only to call on. */
export function isStatement(call: Call): boolean {
  const { parent } = call;
  if (parent?.kind === 'member' && parent.of === call && parent.parent?.kind === 'call')
    return isStatement(parent.parent);
  return parent?.kind === 'group' || parent?.kind === 'function';
}
