import type { AnswerFields } from '../knownNames.js';
import { calledAs, functionAround, inside, plainText, calleeName } from './Code.js';
import type { Call, Code, Func, Member } from './Code.js';
import { type Program, reaches } from './Program.js';
import type { Site, Sites } from './Sites.js';
import { HOLE, newLook, type Values } from './Values.js';

// Names that libraries put between an answer and its records.
const STRUCTURE =
  /^(return|items?|values?|first|last|[bB]ody|[rR]esult|data|root|Envelope|entries|content|text|response|_return|Return|getReturn|getItem|Key|Value|Current|index|documentElement|attributes|childNodes|textContent|firstChild|rootElement|contentText|uniq|to_[ah]|rows|\w*[rR]esponse|\w*Result)$/;
/** What languages and libraries have on any object. */
const COMMON =
  /^(get|set|is|has|to|as|find|sort|filter|map|each|key|nil|empty|present|blank|class|constructor|prototype|then|catch|finally|columns|message|stack|headers|status|ok|parent\w*|next\w*|child\w*|[fF]ault\w*|any|all|min|max|sum)$|^_|^[A-Z_]+$/;
/** Functions whose result is what they are given, or a part of it. */
const PLAIN =
  /^(await|then|tap|map|flatMap|forEach|each\w*|EachItem|filter|Where|Select|find\w*|sort\w*|Sort\w*|OrderBy\w*|order|slice|reverse|to_a|toArray|ToArray|ToList|toList|items|item|entries|concat|flat|reduce|inject|list|List|iter\w*|sorted|reversed|Array|array_values|array_map|array_filter|usort|enumerate|range|zip|[A-Z][a-z]+-Object|%|foreach|collect|select|reject|stream|get|fetch|dig|at|[fF]irst\w*|[lL]ast\w*|[sS]ingle\w*|next|getattr|getItem|getReturn|serialize_object|parse\w*|Parse\w*|fromstring|XML|json|text|read\w*|Read\w*|body|content|decode|getElementsByTagName\w*|querySelector\w*|xpath|findtext|SelectNodes|SelectSingleNode|Descendants|Elements?|elements|loadXML|simplexml_load_string|load|post|send|exec|execute|request|curl_exec|curl_setopt\w*|urlopen|call|ask|fetch\w*|jq|xmllint|grep|curl|gather|promisify|catch|Take|Skip|Distinct\w*|uniq|compact|asList|of|from|AsEnumerable|[gG]roup\w*|keyBy|is_a\?|raise_for_status|success|merge|orThrow)$/;
/** Of these the result is what is given to them. */
const WRAPPING =
  /^(Array|list|List|iter|sorted|reversed|enumerate|zip|array_\w+|usort|concat|of|from|asList|gather|jq|xmllint|grep|xmlstarlet|\w*[pP]arse\w*|fromstring|XML|XDocument|load\w*|simplexml_load_string|getattr|serialize_object|is_a|next|all|await|unwrap|push_all|tuple|set|map|filter)$/;
/** Functions whose result holds no record: numbers, texts, answers to questions. */
const SCALAR =
  /^(join|implode|sum|Sum|sum_by|len|count|Count|size|isArray|some|every|any|Any|all|All|is_array|isset|empty|strlen|trim|strip|Number|String|Boolean|parseFloat|parseInt|int|float|str|bool|Date|Decimal|BigDecimal|toString|ToString|to_s|to_i|to_f|split|replace|substr\w*|slice|includes|include\?|equals|Equals|equalsIgnoreCase|startsWith|localeCompare|toFixed|toISOString|strftime|getTime|contains|Contains|isEmpty|is_null|number_format|round|Round|lower|upper|toLowerCase|strtotime|isinstance|getLength|trigger_error|typeof|nil\?|present\?|blank\?|empty\?|isNaN|max|min|abs|date|DateTime|Error|\w*Exception|\w*Error|fixed|padStart|padEnd|ljust|rjust|hasOwnProperty)$/;

/** Functions that give numbers to a loop. */
const COUNTING = /^(?:x?range|Range|times|upto|downto|step|seq|each_index|enumerate)$/;

/** Where answers are followed; `calls` are all calls of operations: what comes out of them is another answer. */
export interface Around {
  readonly program: Program;
  readonly values: Values;
  readonly sites: Sites;
  readonly calls: ReadonlySet<Code>;
}

/** What becomes of an answer. */
export interface Flow {
  readonly fields: readonly string[];
  /** True when it goes where it is not followed, so that `fields` may not be all. */
  readonly readsMore: boolean;
  /** What is read of its records and no definition has. */
  readonly unknown: readonly { readonly field: string; readonly at: Code }[];
}

/**
 * Follows an answer along the plain ways: variables, loops, functions of the script, callbacks, what is returned. Lists
 * and tables of the script's own, stores, events, files and functions of libraries are its end: `readsMore` says so.
 */
export function answerFlow(around: Around, fields: AnswerFields) {
  const read = new Set<string>();
  const seen = new Set<Code>();
  /** The functions that it was given to, and those out of which it comes. */
  const entered = new Set<Func>();
  const left = new Set<Func>();
  /** What is read and no definition of the answer has. */
  const others: { field: string; at: Code }[] = [];
  let readsMore = false;
  let begin: Code | undefined;
  let isAnswer = false;
  /** The places that were understood as reading a field. */
  const taken = new Set<Code>();
  const spelled = new Map([...fields.keys()].map((name) => [plainName(name), name]));

  function more(): void {
    if (isAnswer) readsMore = true;
  }

  /** From the place that is the answer. */
  function from({ start, style }: Site): Flow {
    const call = start.kind === 'call' ? start : start.parent?.kind === 'call' ? start.parent : undefined;
    for (const argument of call?.args ?? []) tell(argument);
    begin = start;
    isAnswer = style !== 'envelope';
    follow(start);
    const isInside = [...read].some((one) => fields.get(one) === 'records');
    // Without a field of its own nobody knows that records were reached, and the call counts as reading all.
    const unknown = read.size > 0 ? others : [];
    const { program } = around;
    return {
      fields: [...read].filter((one) => isInside || !/^(key|value)$/.test(one)),
      readsMore,
      unknown: unknown.filter(({ field, at }) => !program.sets(program.scriptOf(at), field)),
    };
  }

  function follow(code: Code): void {
    const { parent } = code;
    if (!parent || seen.has(code)) return;
    seen.add(code);
    switch (parent.kind) {
      case 'member':
        if (parent.of === code) member(parent);
        break;
      case 'call':
        if (parent.callee === code) method(parent);
        else argument(code, parent);
        break;
      case 'assign':
        if (parent.value !== code) break;
        bind(parent.target);
        follow(parent);
        break;
      case 'loop':
        if (parent.over === code) bind(parent.target);
        break;
      case 'return':
        leave(functionAround(parent));
        break;
      // A whole record in a list, a table or a text.
      case 'list':
      case 'table':
      case 'text':
        more();
        follow(parent);
        break;
      case 'either':
        if (parent.condition !== code) follow(parent);
        break;
      case 'group': {
        // `node.name === 'badgeNo'`, `name in WANTED`
        if (!parent.isBlock) for (const other of parent.items) if (other !== code) lookUp(other);
        const isBody = parent.items.some(({ kind }) => kind === 'loop');
        if (parent.items.at(-1) === code || isBody || parent.parent?.kind === 'function') follow(parent);
        // A statement that nobody has told of, such as `from row in rows` and `match row:`.
        else if (/^(name|member|group)$/.test(code.kind) && !parent.isTest) more();
        break;
      }
      default:
    }
  }

  /** `code.key`, `code[key]` */
  function member(parent: Member): void {
    const key = plainText(parent.key);
    if (isReplyPart(parent, key)) {
      taken.add(parent);
      if (key !== 'status') follow(parent);
      return;
    }
    const isCalled = calledAs(parent) !== undefined;
    if (parent.key.kind === 'list') lookUp(parent.key);
    // All that a record has, whatever it is called.
    if (key === 'values') more();
    const names = key === undefined ? around.values.textsOf(parent.key, newLook()) : [key];
    const known = names.filter((name) => !name.includes(HOLE) && !/^-?\d*$/.test(name));
    // `row[column]` may be any of them, `rows[i]` is a row.
    if (names.some((name) => name.includes(HOLE)) && !isIndex(parent)) more();
    const wanted = known.map((name) => take(name, isCalled ? undefined : parent));
    if (known.length === 0 || wanted.includes(true) || isCalled) follow(parent);
  }

  /** True for `rows[i].badgeNo`, and where the name is that of a number: `row[n]` is a field whose name nobody knows. */
  function isIndex({ key, parent }: Member): boolean {
    if (key.kind !== 'name' || !/^[ijn]$|ndex$|^0/.test(key.name)) return false;
    const next = parent?.kind === 'member' && parent.key !== key ? plainText(parent.key) : undefined;
    // `row[n].$value` is the value of a field.
    if (next !== undefined && next !== 'value' && fieldNamed(next) !== undefined) return true;
    return (around.program.variableOf(key)?.bindings ?? []).some((one) => {
      // The second that a function is given is the place in a list, but for one that replaces.
      if ('of' in one) {
        const { parent: call } = one.of;
        return (
          one.index > 0 &&
          call?.kind === 'call' &&
          !/^(?:replace\w*|g?sub!?|preg_\w+)$/.test(calleeName(call))
        );
      }
      return /^\d+$/.test(plainText(one.value) ?? '') || (one.path[0] === 'each' && isCounted(one.value));
    });
  }

  /** `range(3)`, `3.times`, `0..2` */
  function isCounted(over: Code): boolean {
    const { parent } = over;
    const call = over.kind === 'call' ? over : parent?.kind === 'member' ? calledAs(parent) : undefined;
    return over.kind === 'group' || COUNTING.test(call ? calleeName(call) : '');
  }

  /** `reply.value` of this client: what is asked for its status in its own words is a reply and no record. */
  function isReplyPart({ of: reply }: Member, key: string | undefined): boolean {
    if (!/^(?:status|value|partial)$/.test(key ?? '')) return false;
    return (around.program.variableOf(reply)?.reads ?? []).some(({ parent }) => {
      if (parent?.kind !== 'member' || plainText(parent.key) !== 'status') return false;
      const beside = parent.parent?.kind === 'group' ? parent.parent.items : [];
      return beside.some((one) => /^(?:answered|rejected)$/.test(plainText(one) ?? ''));
    });
  }

  /** Takes a field's name as read; true when the value behind it is worth following. */
  function take(name: string, at?: Code): boolean {
    if (/^(length|[cC]ount|Length|size)$/.test(name)) return false;
    if (STRUCTURE.test(name) && !fields.has(name)) return true;
    const field = fieldNamed(name);
    if (field !== undefined) read.add(field);
    if (at) {
      taken.add(at);
      if (field === undefined && /^[a-z][A-Za-z0-9_]{2,}$/.test(name) && !COMMON.test(name))
        others.push({ field: name, at });
    }
    return field === undefined || fields.get(field) === 'records';
  }

  function fieldNamed(name: string): string | undefined {
    if (fields.has(name)) return name;
    const getter = /^(?:get|is)([A-Z]\w*)$/.exec(name)?.[1];
    const other = getter ?? (/^[a-z][a-z0-9]*(_[a-z0-9]+)+$|^[A-Z]/.test(name) ? name : undefined);
    return other && spelled.get(plainName(other));
  }

  /** Texts by which something is taken out of the answer: names, paths, patterns, lists of names. */
  function lookUp(given: Code, depth = 0): void {
    if (given.kind === 'list' || given.kind === 'table') {
      if (depth < 3) for (const one of inside(given)) lookUp(one, depth + 1);
    } else if (/^(text|name|member)$/.test(given.kind))
      for (const text of around.values.textsOf(given, newLook()))
        for (const name of text.match(/[A-Za-z]\w+/g) ?? []) {
          const field = fieldNamed(name);
          // `item.findtext("pensionPlan")`
          if (field === undefined && /^[a-z]+([A-Z]|_[a-z])\w*$/.test(name))
            others.push({ field: name, at: given });
          if (field === undefined) continue;
          read.add(field);
          taken.add(given);
        }
  }

  /** A call of a method of the value. */
  function method(call: Call): void {
    const name = calleeName(call);
    const isOperation = call.callee === begin || around.calls.has(call);
    for (const one of call.args) {
      tell(one);
      if (isOperation || one.kind === 'function') continue;
      lookUp(one);
    }
    // `row.get('badgeNo')`, `row.getBadgeNo()`
    const field = fieldNamed(plainText(call.args[0])?.replace(/^.*[/:]/s, '') ?? name);
    const isScalar = SCALAR.test(name) || (field !== undefined && fields.get(field) !== 'records');
    if (!isOperation && isScalar) return;
    if (!isOperation && !PLAIN.test(name) && fieldNamed(name) === undefined) {
      more();
      // Java: `row.getPensionPlan()`
      const other = /^get([A-Z][a-z]+[A-Z]\w*)$/.exec(name)?.[1];
      if (other) others.push({ field: other.charAt(0).toLowerCase() + other.slice(1), at: call });
    }
    follow(call);
  }

  /** A value that is given to a function. */
  function argument(code: Code, call: Call): void {
    const functions = around.values.callable(call.callee, newLook());
    const at = call.args.indexOf(code);
    for (const { func } of functions) {
      const { params } = func;
      const named = params.find((one) => one.kind === 'name' && one.name === call.labels[at]);
      const param = named ?? params[Math.min(at, params.length - 1)];
      entered.add(func);
      if (param) bind(param);
      else more();
      if (left.has(func)) follow(call);
    }
    if (functions.length > 0 || around.calls.has(call)) return;
    for (const other of call.args)
      if (other !== code) {
        tell(other);
        if (other.kind !== 'function') lookUp(other);
      }
    if (call.callee.kind === 'member') lookUp(call.callee.of);
    // A record as a text is all of it.
    if (/^(str|String)$/.test(calleeName(call))) more();
    if (isAnswer && SCALAR.test(calleeName(call))) return;
    const before = isAnswer;
    if (!WRAPPING.test(calleeName(call))) more();
    isAnswer = true;
    follow(call);
    isAnswer = before;
  }

  /** A function that is given beside a value: it is told of the value. */
  function tell(given: Code): void {
    const functions = /^(function|name|member)$/.test(given.kind) ? around.program.functionsOf(given) : [];
    for (const { params } of functions) for (const param of params) bind(param);
  }

  /** The value goes out of a function: to every call of it. */
  function leave(func: Func | undefined): void {
    if (!func) return;
    left.add(func);
    if (entered.has(func)) return;
    const calls = func.parent?.kind === 'call' ? [func.parent] : around.sites.callsOf(func);
    if (calls.length === 0) more();
    for (const call of calls) follow(call);
  }

  /** A value that is given to a pattern: to all that reads its variables. */
  function bind(pattern: Code): void {
    if (pattern.kind === 'list' || pattern.kind === 'group') for (const item of pattern.items) bind(item);
    else if (pattern.kind === 'table')
      for (const { key, value } of pattern.entries) {
        const name = plainText(key);
        if (name === undefined || take(name, pattern)) bind(value);
      }
    else {
      const variable = around.program.variableOf(pattern);
      if (!variable) more();
      for (const read of variable?.reads ?? []) if (reaches(pattern, read)) follow(read);
    }
  }

  return { from, taken };
}

/** A name as all spellings of it have it: without lines and in small letters. */
export function plainName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
