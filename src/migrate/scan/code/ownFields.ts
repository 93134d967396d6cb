import { type Call, type Code, functionAround, literal, plainText, walk } from './Code.js';
import { isStruct, ownClassOf } from './declarations.js';
import type { Program } from './Program.js';

/** Python's and Ruby's words for the fields of a class of one's own. */
const ASKING =
  /^(fields|get_type_hints|__annotations__|__dataclass_fields__|__slots__|_fields|model_fields|__fields__|members)$/;

/** `fields(cls)`, `Row.__annotations__`, `members`: the names of the fields that a class of the scripts declares. */
export function fieldsAsked(code: Code, program: Program): Code | undefined {
  const asked = code.kind === 'call' ? code.callee : code;
  const name =
    asked.kind === 'name' ? asked.name : asked.kind === 'member' ? plainText(asked.key) : undefined;
  if (!ASKING.test(name ?? '')) return undefined;
  const of =
    code.kind === 'call' && asked.kind === 'name' ? code.args[0] : asked.kind === 'member' ? asked.of : code;
  const items = of ? fieldNamesOf(of, program) : [];
  return items.length > 0 ? { kind: 'list', line: code.line, items } : undefined;
}

/** The names of the fields of a class, by its name or from within. */
export function fieldNamesOf(code: Code, program: Program): Code[] {
  const key = code.kind === 'member' ? plainText(code.key) : undefined;
  // `Model::Row`, `Row.new`
  if (code.kind === 'member' && key === 'new') return fieldNamesOf(code.of, program);
  const name = code.kind === 'name' ? code.name : /^[A-Z]/.test(key ?? '') ? key : undefined;
  const isOwn = name === undefined || /^(cls|self|this|members|type)$/.test(name);
  const struct = isOwn ? structAround(code) : structNamed({ ...code, kind: 'name', name }, program);
  if (struct) return struct.args.filter((one) => plainText(one) !== undefined);
  const holder = isOwn ? ownClassOf(code) : program.classes.named(name, program.scriptOf(code));
  return holder ? declaredIn(holder) : [];
}

/** The names of a class's fields, and the texts by which they are called in records: `badge = Field(alias="badgeNo")`. */
export function mappedNamesOf(code: Code, program: Program): string[] {
  const name = code.kind === 'call' ? code.callee : code;
  const holder = name.kind === 'name' ? program.classes.named(name.name, program.scriptOf(code)) : undefined;
  if (!holder) return [];
  const found = declaredIn(holder).map((one) => plainText(one)!);
  for (const one of holder.body)
    if (one.kind !== 'function')
      walk(one, (inner) => {
        const text = inner.parent?.kind === 'function' ? undefined : plainText(inner);
        if (text !== undefined) found.push(text);
      });
  return found;
}

function declaredIn({ body }: Extract<Code, { kind: 'class' }>): Code[] {
  const all = body.flatMap((one) => (one.kind === 'group' && !one.isBlock ? one.items : [one]));
  return all.flatMap((one) => {
    const target = one.kind === 'assign' ? one.target : one;
    return target.kind === 'name' ? [literal(target.name, one.line)] : [];
  });
}

/** Ruby: `Row = Struct.new(:id, :name) do … end` */
function structAround(code: Code): Call | undefined {
  for (let at = functionAround(code); at; at = functionAround(at)) if (isStruct(at.parent)) return at.parent;
  return undefined;
}

function structNamed(code: Code, program: Program): Call | undefined {
  for (const binding of program.variableOf(code)?.bindings ?? [])
    if ('value' in binding && isStruct(binding.value)) return binding.value;
  return undefined;
}
