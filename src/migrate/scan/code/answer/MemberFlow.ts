import { type Code, type Member, plainText } from '../Code.js';
import { HOLE } from '../Look.js';
import type { Follower } from './Follower.js';
import { lookUp } from './lookUp.js';
import type { OwnObject } from './OwnObject.js';
import type { ReadFields } from './ReadFields.js';
import type { Within } from './Within.js';

/** Names of variables that hold the name of a field, not the place of a row. */
const COLUMN =
  /^(c|k|f|h|col|key|field|column|name|attr|prop|header|kolonne|felt|spalte|feld|champ)s?(Name|_name)?$/i;

/** What is taken out of an answer by the name of a member. */
export class MemberFlow {
  readonly #fields: ReadFields;
  readonly #answer: Follower;
  readonly #own: OwnObject;

  constructor(fields: ReadFields, answer: Follower, own: OwnObject) {
    this.#fields = fields;
    this.#answer = answer;
    this.#own = own;
  }

  /** `code.key`, `code[key]`, `code[['badgeNo', 'hours']]` */
  follow(code: Code, parent: Member, within: Within): void {
    const key = plainText(parent.key);
    const [entry, ...rest] = within;
    if (entry !== undefined) {
      if (key === entry) this.#answer.follow(parent, rest);
      else if (isCalled(parent) || key === undefined) this.#answer.follow(parent, within);
      return;
    }
    if (parent.key.kind === 'list') {
      // `table[['badgeNo', 'hours']]`, `table.loc[some, ['badgeNo', 'hours']]`: nothing else is left.
      const columns = parent.key.items.filter((one) => one.kind === 'list');
      for (const one of [parent.key, ...columns]) lookUp(one, this.#answer.context, this.#fields);
      if ([parent.key, ...columns].some(({ items }) => isClosed(items))) return;
    }
    const names = key === undefined ? this.#answer.context.textsOf(parent.key) : [key];
    const known = names.filter((name) => !name.includes(HOLE));
    if (/^(OuterXml|InnerXml|outerHTML|innerHTML|__dict__|__values__)$/.test(key ?? ''))
      this.#answer.readsMore = true;
    // `row[column]` may be any of them.
    if (known.length === 0 && parent.key.kind === 'name' && COLUMN.test(parent.key.name))
      this.#answer.readsMore = true;
    const wanted = known.map((name) => this.#fields.take(name));
    // PHP: `$rows->reject->isOpen` is still the rows.
    const isKept =
      code.kind === 'member' &&
      /^(reject|filter|sortBy|sortByDesc|keyBy|groupBy|unique|each)$/.test(plainText(code.key) ?? '');
    if (known.length === 0 || wanted.includes(true) || isKept) this.#answer.follow(parent);
    if (key !== undefined && !this.#fields.knows(key) && !isCalled(parent)) this.#own.readAs(parent);
  }
}

function isClosed(items: readonly Code[]): boolean {
  return items.length > 0 && items.every((one) => plainText(one) !== undefined);
}

/** True for what is called. */
export function isCalled(code: Code): boolean {
  return code.parent?.kind === 'call' && code.parent.callee === code;
}
