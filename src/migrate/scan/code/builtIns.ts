import { type Call, type Code, literal, plainText } from './Code.js';
import { formattedCall } from './formattedCall.js';
import { type Evaluator, HOLE, type Look, returned } from './Look.js';
import { pick } from './parts.js';

const SAME =
  /^(freeze|dup|clone|to_a|to_h|toArray|ToArray|ToList|slice|reverse|sort|copy|AsReadOnly|stream|trim|strip|toString|ToString|to_s|to_sym|intern|iterator|filter|Where|select|reject|flat|asList|each|each_with_index|withIndex|bind|unwrap|as_str|decode|encode|name|getValue)$/;
const SAME_OF =
  /^(&|String|str|strval|sorted|list|tuple|array_values|iter|reversed|set|Set|HashSet|LinkedHashSet|ArrayList|frozenset|Array|enumerate|Template|array_filter|array_unique|memo|MappingProxyType|deepFreeze|Symbol|symbol)$/;

/** What the functions of the languages themselves make of known values; `undefined` for any other function. */
export function builtIn(call: Call, values: Evaluator, look: Look): Code[] | undefined {
  const { callee, args } = call;
  const list = (items: readonly Code[]): Code => ({ kind: 'list', line: call.line, items });
  const made = formattedCall(call, (one) => values.textsOf(one, look).map((text) => literal(text, one.line)));
  if (made.length > 0) return made;
  const replaced = replacement(call, values, look);
  if (replaced) return replaced;
  const first = () => (args[0] ? values.valuesOf(args[0], look) : []);
  const name = callee.kind === 'name' ? callee.name : undefined;
  if (name !== undefined) {
    if (name === 'require' || name === 'import') {
      const path = plainText(args[0]);
      const held = values.dataNamedIn(call);
      return held.length > 0 || path === undefined ? held : values.moduleAt(path, call);
    }
    if (name === 'nameof') return args[0]?.kind === 'member' ? [args[0].key] : [];
    if (/^(ucfirst|lcfirst|upperFirst|lowerFirst|capitalize|camelize)$/.test(name) && args[0])
      return capitalized(!name.startsWith('l'), args[0], values, look);
    if (name === 'array_keys') return [list(keysOf(first()))];
    if (name === 'getattr') return args[1] ? pick(first(), values.textsOf(args[1], look)) : [];
    if (name === 'implode' || (name === 'join' && args.length === 2))
      return joined(args[1]!, args[0], values, look);
    if (/^(explode|preg_split|mb_split)$/.test(name) && args[1])
      return values.textsOf(args[1], look).map((one) => list(wordsIn(one, call.line)));
    if (name === 'array_map' || name === 'map') return mapped(args, values, look, list);
    if (/^(Map|dict|Hash|OrderedDict|HashMap)$/.test(name)) return tables(first(), values, look);
    if (SAME_OF.test(name)) return first();
    // What is made of a table or list holds it.
    const held = args.filter(({ kind }) => kind === 'table' || kind === 'list');
    return /^[A-Z]/.test(name) && held.length > 0 && values.functionsOf(callee).length === 0
      ? held
      : undefined;
  }
  const method = callee.kind === 'member' ? plainText(callee.key) : undefined;
  if (method === undefined || callee.kind !== 'member') return undefined;
  const of = () => values.valuesOf(callee.of, look);
  if (
    callee.of.kind === 'name' &&
    /^(Object|Array|List|Arrays|Set|Map|Collections|ImmutableList|ImmutableMap|Map)$/.test(callee.of.name)
  ) {
    if (/^(values|keys|entries)$/.test(method)) return [list(partsOf(method, first()))];
    if (method === 'of' && callee.of.name.endsWith('Map')) return [tableOf(args)];
    if (/^(of|asList)$/.test(method)) return [list(args)];
    if (/^(freeze|from|fromEntries|copyOf|seal|unmodifiable\w+)$/.test(method))
      return tables(first(), values, look);
  }
  if (
    /^(values|Values|keys|Keys|entries|items|each_pair|GetEnumerator|entrySet|keySet|iteritems)$/.test(method)
  )
    return [list(partsOf(method, of()))];
  if (/^(get|fetch|dig|getOrDefault|GetValueOrDefault)$/.test(method) && args[0]) {
    const found = pick(of(), values.textsOf(args[0], look));
    return found.flatMap((one) => values.valuesOf(one, look));
  }
  if (method === 'join' && args.length <= 1) return joinedBy(callee.of, args[0], values, look);
  const cut = pieceOf(method, callee.of, args, values, look);
  if (cut) return cut;
  // `name.capitalize`, `_.upperFirst(name)`
  if (/^(capitalize|capitalize!|upcase_first|camelize|upperFirst|lowerFirst)$/.test(method))
    return capitalized(method !== 'lowerFirst', args[0] ?? callee.of, values, look);
  if (method === 'concat') return [{ kind: 'text', line: call.line, parts: [callee.of, ...args] }];
  if (/^[sS]plit$/.test(method)) {
    // `strings.Split(names, ",")`
    const given = callee.of.kind === 'name' && callee.of.name === 'strings' ? args[0]! : callee.of;
    return values.textsOf(given, look).map((one) => list(wordsIn(one, call.line)));
  }
  if (/^(map|flatMap|collect|Select)$/.test(method)) return mapped([...args, callee.of], values, look, list);
  return SAME.test(method) ? of() : undefined;
}

function wordsIn(text: string, line: number): Code[] {
  const words = text.split(/[\s,;|]+/).filter(Boolean);
  return words.map((word) => literal(word, line));
}

/** `name.slice(1)`, `name.toUpperCase()` */
function pieceOf(
  method: string,
  of: Code,
  args: readonly Code[],
  values: Evaluator,
  look: Look,
): Code[] | undefined {
  const isLarge = /^(toUpperCase|toLocaleUpperCase|ToUpper|ToUpperInvariant|upcase|upper)$/.test(method);
  const isSmall = /^(toLowerCase|toLocaleLowerCase|ToLower|ToLowerInvariant|downcase|lower)$/.test(method);
  const isCut = /^(slice|substring|substr|Substring)$/.test(method) && args.length === 1;
  const from = isCut ? Number(plainText(args[0])) : Number.NaN;
  const first = method === 'charAt' && plainText(args[0]) === '0';
  if (!isLarge && !isSmall && !first && !(from > 0)) return undefined;
  const made = (text: string) =>
    isLarge ? text.toUpperCase() : isSmall ? text.toLowerCase() : first ? text.slice(0, 1) : text.slice(from);
  return values.textsOf(of, look).map((text) => literal(text === HOLE ? text : made(text), of.line));
}

/** A text with its first letter made large or small. */
function capitalized(isLarge: boolean, of: Code, values: Evaluator, look: Look): Code[] {
  return values.textsOf(of, look).map((text) => {
    const first = isLarge ? text.charAt(0).toUpperCase() : text.charAt(0).toLowerCase();
    return literal(first + text.slice(1), of.line);
  });
}

/** `template.replace('@NAME@', name)`, `str_replace('@NAME@', name, template)` */
function replacement({ callee, args, line }: Call, values: Evaluator, look: Look): Code[] | undefined {
  const method = callee.kind === 'member' ? plainText(callee.key) : undefined;
  const isFunction = callee.kind === 'name' && callee.name === 'str_replace';
  const of = isFunction
    ? args[2]
    : callee.kind === 'member' && /^(replace|replaceAll|Replace|gsub|sub)$/.test(method ?? '')
      ? callee.of
      : undefined;
  const wanted = plainText(args[0]);
  if (!of || wanted === undefined || wanted === '' || !args[1]) return undefined;
  const texts = values.textsOf(of, look);
  return values
    .textsOf(args[1], look)
    .flatMap((by) => texts.map((text) => literal(text.replaceAll(wanted, by), line)));
}

function mapped(
  args: readonly Code[],
  values: Evaluator,
  look: Look,
  list: (items: readonly Code[]) => Code,
): Code[] {
  return args.flatMap((one) =>
    one.kind === 'function'
      ? [
          list(
            returned(one).flatMap((value) =>
              values.textsOf(value, look).map((text) => (text === HOLE ? value : literal(text, value.line))),
            ),
          ),
        ]
      : [],
  );
}

/** `', '.join(list)` in Python, `list.join(', ')` elsewhere. */
function joinedBy(of: Code, argument: Code | undefined, values: Evaluator, look: Look): Code[] {
  return of.kind === 'text' && argument
    ? joined(argument, of, values, look)
    : joined(of, argument, values, look);
}

function joined(of: Code, between: Code | undefined, values: Evaluator, look: Look): Code[] {
  const separator = plainText(between) ?? (between ? HOLE : '');
  return values.valuesOf(of, look).flatMap((one) => {
    if (one.kind !== 'list') return [];
    const parts = one.items.flatMap((item, at) => (at === 0 ? [item] : [literal(separator, one.line), item]));
    return [{ kind: 'text', line: one.line, parts } satisfies Code];
  });
}

function keysOf(found: readonly Code[]): Code[] {
  return found.flatMap((one) =>
    one.kind === 'table' ? one.entries.flatMap(({ key }) => (key ? [key] : [])) : [],
  );
}

function partsOf(method: string, found: readonly Code[]): Code[] {
  if (/^key/i.test(method)) return keysOf(found);
  return found.flatMap((one): Code[] => {
    if (one.kind === 'list') return [...one.items];
    if (one.kind !== 'table') return [];
    return one.entries.map(({ key, value }) =>
      /^values$/i.test(method) || !key ? value : { kind: 'list', line: one.line, items: [key, value] },
    );
  });
}

/** Tables out of lists of pairs; what is a table or list already stays. */
function tables(found: readonly Code[], values: Evaluator, look: Look): Code[] {
  return found.map((one): Code => {
    if (one.kind !== 'list') return one;
    const pairs = one.items.map((item) => values.valuesOf(item, look)[0]);
    const entries = pairs.flatMap((pair) =>
      pair?.kind === 'list' && pair.items.length === 2
        ? [{ key: pair.items[0]!, value: pair.items[1]! }]
        : [],
    );
    return entries.length > 0 && entries.length === pairs.length
      ? { kind: 'table', line: one.line, entries }
      : one;
  });
}

function tableOf(args: readonly Code[]): Code {
  const entries = args.flatMap((key, at) =>
    at % 2 === 0 && args[at + 1] ? [{ key, value: args[at + 1]! }] : [],
  );
  return { kind: 'table', line: args[0]?.line ?? 0, entries };
}
