import { type Call, plainText } from '../Code.js';
import { returned } from '../Look.js';

const WHOLE =
  /^(stringify|dumps|dump|to_json|generate|pretty_generate|json_encode|serialize|serialize_object|Serialize|SerializeObject|vars|dict|asdict|_asdict|to_hash|to_dict|get_object_vars|\(array\)|\(object\)|var_dump|print_r|var_export|pprint|inspect|writerow|writerows|DataFrame|from_records|fputcsv|ConvertTo-Json|ConvertTo-Csv|Export-Csv|Export-Clixml|Out-File|Format-Table|Format-List|Set-Content|WriteAllText|write_text|writeFile|writeFileSync|file_put_contents|assign|fromEntries|entries|keys|write|toJson|writeValueAsString|attributes|table)$/;

/** True for a function that takes whatever a record holds. */
export function takesWhole(call: Call): boolean {
  return WHOLE.test(nameOf(call) ?? '');
}

/** `rows.map((row) => ({ id: row.id }))`: what comes out are records of the script's own. */
export function makesNew(call: Call): boolean {
  if (!/^(map|flatMap|collect|Select|array_map|ForEach-Object|%)$/.test(nameOf(call) ?? '')) return false;
  const made = call.args.flatMap((one) => (one.kind === 'function' ? returned(one) : []));
  return (
    made.length > 0 &&
    made.every(
      (one) =>
        one.kind === 'text' ||
        (one.kind === 'table' && one.entries.every(({ key }) => key)) ||
        (one.kind === 'list' && one.items.every(({ kind }) => kind === 'member' || kind === 'text')),
    )
  );
}

/** The name of the function or method that is called. */
export function nameOf({ callee }: Call): string | undefined {
  return callee.kind === 'name' ? callee.name : callee.kind === 'member' ? plainText(callee.key) : undefined;
}
