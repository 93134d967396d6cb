import { type Call, type Code, functionAround, isReference, plainText, walk } from '../Code.js';
import { HOLE } from '../Look.js';
import type { Program } from '../Program.js';
import { nameOf } from './answerCalls.js';
import type { Callables } from './Callables.js';
import type { Follower } from './Follower.js';
import { ITSELF, type Within } from './Within.js';
import { lookUp } from './lookUp.js';
import type { ReadFields } from './ReadFields.js';

/** Commands that write what they are given to a file. */
const WRITING = /^(cat|echo|printf|tee)$/;

/** Functions that write what they are given to a file. */
const FILING = /^(file_put_contents|writeFile(Sync)?|WriteAllText(Async)?|WriteFile|Set-Content|Out-File)$/;

/** Methods that keep or send something under a name, and those that take or hear it. */
const PUTTING = /^(set|put|emit|store|save|publish|dispatch|setItem|fire|trigger|notify|write|add|provide)$/;
const TAKING =
  /^(get|on|once|subscribe|addListener|getItem|fetch|load|addEventListener|read|pull|inject|listen)$/;

/** Methods that give what a request is written to. */
const STREAM = /(Output|Request)Stream(Async)?$|^(getWriter|openWriter)$/;

/** Ways that an answer takes besides what a call returns: callbacks, references, files, the object that a method is called on. */
export class SideWays {
  readonly #program: Program;
  readonly #fields: ReadFields;
  readonly #answer: Follower;
  readonly #callables: Callables;

  constructor(program: Program, fields: ReadFields, answer: Follower, callables: Callables) {
    this.#program = program;
    this.#fields = fields;
    this.#answer = answer;
    this.#callables = callables;
  }

  /** `done(null, rows)`, where a function was given `done`: the rows go to what was given, or to the next of a list. */
  giveBack(callee: Code, at?: number, depth = 0): void {
    if (callee.kind !== 'name' || depth > 3) return;
    for (const binding of this.#program.variableOf(callee)?.bindings ?? []) {
      if (!('of' in binding)) continue;
      let holder: Code | undefined = binding.of.parent;
      const next = holder?.kind === 'list' ? holder.items[holder.items.indexOf(binding.of) + 1] : undefined;
      while (holder && /^(table|list)$/.test(holder.kind)) holder = holder.parent;
      const others =
        holder?.kind === 'call' ? holder.args.filter((one) => one !== binding.of && one.kind !== 'list') : [];
      const given = this.#program.callsOf(binding.of).flatMap((call) => call.args[binding.index] ?? []);
      for (const other of next ? [next] : [...others, ...given]) {
        const functions = this.#callables.functionsOf(other);
        // In a list of steps the error is kept back.
        for (const func of functions) {
          const param = at === undefined ? undefined : func.params[next ? at - 1 : at];
          this.#answer.enter(func, param ? [param] : func.params);
        }
        if (functions.length === 0) this.giveBack(other, at, depth + 1);
      }
    }
  }

  /** `const [rows, setRows] = useState([])`: what `setRows` is given is what `rows` is. */
  setBeside(callee: Code, within: Within): void {
    if (callee.kind !== 'name') return;
    for (const binding of this.#program.variableOf(callee)?.bindings ?? []) {
      const [step] = 'value' in binding && binding.value.kind === 'call' ? binding.path : [];
      const holder = 'value' in binding ? binding.value.parent : undefined;
      const isSecond = typeof step === 'object' && 'at' in step && step.at === 1;
      if (isSecond && holder?.kind === 'assign' && holder.target.kind === 'list')
        this.#answer.bind(holder.target.items[0]!, within);
    }
  }

  /** `decode(&rows)`: the answer is in `rows` now, and in what callers gave where it is a parameter. */
  fill(given: Code): void {
    const filled = isReference(given) ? given.args[0]! : given;
    this.#answer.bind(filled);
    for (const binding of this.#program.variableOf(filled)?.bindings ?? []) {
      if (!('of' in binding)) continue;
      for (const call of this.#answer.context.callsOf(binding.of)) {
        const argument = call.args[binding.index];
        if (isReference(argument)) this.#answer.bind(argument.args[0]!);
      }
    }
  }

  /** PHP: `extract($row)` makes variables of the fields, perhaps with something before their names; true when some are read. */
  extracted(call: Call): boolean {
    const prefix = plainText(call.args[2]);
    const before = this.#fields.taken;
    const around = functionAround(call);
    walk(around ?? this.#program.scriptOf(call).code, (one) => {
      if (one.kind !== 'name' || functionAround(one) !== around || one.order! < call.order!) return;
      if ((this.#program.variableOf(one)?.bindings ?? []).length > 0) return;
      this.#fields.takeExact(prefix === undefined ? one.name : one.name.replace(`${prefix}_`, ''));
    });
    return this.#fields.taken > before;
  }

  /** Shell: what is written to a file is read from it, by its variable or its name. */
  written(call: Call): void {
    const script = this.#program.scriptOf(call);
    if (script.language !== 'shell' && !FILING.test(nameOf(call) ?? '')) return;
    const files =
      WRITING.test(nameOf(call) ?? '') || FILING.test(nameOf(call) ?? '')
        ? call.args
        : call.args.filter((_, at) => isWritten(call, at));
    const names = new Set(files.map(spelled).filter((one) => /[./\uFFFC]/.test(one)));
    walk(script.code, (one) => {
      if (one.kind === 'text' && one.parent !== call && names.has(spelled(one))) this.#answer.follow(one);
    });
    for (const file of files) {
      if (file.kind !== 'text' || file.parts.length > 1 || file.parts[0]?.kind !== 'name') continue;
      for (const read of this.#program.variableOf(file.parts[0])?.reads ?? []) this.#answer.follow(read);
    }
  }

  /** `request.setBody(envelope)`: the answer comes out of `request`; `state.rows.push(row)`: out of that entry. */
  receiver(given: Code, grows: boolean, within: Within = ITSELF): void {
    // `groups.setdefault(row.unit, []).append(row)`
    let receiver = given;
    while (grows && receiver.kind === 'call' && receiver.callee.kind === 'member')
      receiver = receiver.callee.of;
    const variable = this.#program.variableOf(receiver);
    if (!variable && grows && receiver.kind === 'member') {
      // `table.Rows.Add(row)`: nobody sees what is taken out again.
      if (/^(Rows|Items|Entities)$/.test(plainText(receiver.key) ?? '')) this.#answer.readsMore = true;
      this.#answer.bind(receiver);
    }
    if (!variable) return;
    for (const made of this.madeFrom(receiver)) this.#writtenThrough(made, within);
    for (const { args } of this.madeFrom(receiver))
      for (const argument of args) {
        if (argument.kind === 'function') this.#answer.enter(argument);
        else lookUp(argument, this.#answer.context, this.#fields);
      }
    for (const read of variable.reads) this.#answer.follow(read, grows ? ITSELF : within);
  }

  /** `out = connection.getOutputStream()`: the answer to what is written there comes out of `connection`. */
  #writtenThrough(made: Call, within: Within, depth = 0): void {
    if (made.callee.kind === 'member' && STREAM.test(nameOf(made) ?? '')) {
      this.receiver(made.callee.of, false, within);
      return;
    }
    for (const one of made.args)
      if (one.kind === 'call' && depth < 3) this.#writtenThrough(one, within, depth + 1);
  }

  /** The calls that made what a method is called on: `db.prepare('… :badgeNo')` of `insert.run(row)`. */
  madeFrom(of: Code): readonly Call[] {
    if (of.kind === 'call') return [of];
    const bindings = this.#program.variableOf(of)?.bindings ?? [];
    return bindings.flatMap((one) => ('value' in one && one.value.kind === 'call' ? [one.value] : []));
  }

  /** `cache.set('rows', rows)`, `bus.emit('row', row)`: to what is taken or heard under that name. */
  kept(call: Call, hear: (given: Code) => boolean, within: Within): void {
    const isPut = PUTTING.test(nameOf(call) ?? '') && call.args.length > 1 && call.callee.kind === 'member';
    const keys = isPut
      ? this.#answer.context.textsOf(call.args[0]!).filter((one) => !one.includes(HOLE))
      : [];
    if (keys.length === 0) return;
    walk(this.#program.scriptOf(call).code, (one) => {
      if (one.kind !== 'call' || !TAKING.test(nameOf(one) ?? '')) return;
      if (!keys.includes(plainText(one.args[0]) ?? HOLE)) return;
      const heard = one.args.slice(1).filter(hear);
      if (heard.length === 0) this.#answer.follow(one, within);
    });
  }
}

/** The file of a redirection, or behind `-o`. */
function isWritten({ args, labels }: Call, at: number): boolean {
  return labels[at] === '>' || /^(-o|--output|--output-document|-O)$/.test(plainText(args[at - 1]) ?? '');
}

/** A text with its variables by their names, so that two of a kind can be told. */
function spelled(code: Code): string {
  if (code.kind === 'name') return `\uFFFC${code.name}`;
  if (code.kind !== 'text') return '';
  const whole = code.parts.map((part) => (part.kind === 'piece' ? part.value : spelled(part))).join('');
  return whole.replace(/^\.\//, '');
}
