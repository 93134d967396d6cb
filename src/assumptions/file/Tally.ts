import type { Assumption, Exchange, Seen } from '../Assumption.js';
import type { Deployment, FieldsSeen } from './Deployment.js';
import { type Found, foundOf, type How, renewed, seenIn } from '../Found.js';
import { ASSUMPTIONS, assumptionNamed } from '../list/all.js';
import { formsOf } from '../wire/formsOf.js';
import { viewOf } from '../wire/viewOf.js';

// Of a field: some records lack it, some have it, with a value, or with one that is not listed.
const LACKS = 1;
const HAS = 2;
const FILLED = 4;
const UNLISTED = 8;

interface ReadSeen {
  answers: number;
  records: number;
  readonly fields: Map<string, number>;
  readonly others: Set<string>;
  /** How many other fields were seen before: their names are not known. */
  othersBefore: number;
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** Gathers what a survey sees: answers by their ids, and numbers. It keeps no text of the service. */
export class Tally {
  readonly #found = new Map<string, Found>();
  readonly #reads = new Map<string, ReadSeen>();
  readonly #order: Exchange[] = [];

  /** With what was seen before by the same survey. */
  constructor(known: Pick<Deployment, 'assumptions' | 'operations'> = { assumptions: {}, operations: {} }) {
    for (const [id, found] of Object.entries(known.assumptions)) this.#found.set(id, found);
    for (const [name, seen] of Object.entries(known.operations)) this.#know(name, seen);
  }

  /** Notes what was tallied elsewhere. */
  add({ assumptions, operations }: Pick<Deployment, 'assumptions' | 'operations'>, how: How): void {
    for (const [id, found] of Object.entries(assumptions)) this.see({ id }, seenIn(found), how);
    for (const [name, seen] of Object.entries(operations)) this.#know(name, seen);
  }

  /** Notes what an assumption's own workflow saw. */
  see({ id }: Pick<Assumption, 'id'>, seen: readonly Seen[], how: How): void {
    const assumption = assumptionNamed(id);
    if (assumption) this.#found.set(id, foundOf(assumption, seen, how, this.#found.get(id)));
  }

  /** Notes all that one answer shows. */
  take(exchange: Exchange, how: How): void {
    this.#order.push(exchange);
    for (const assumption of ASSUMPTIONS)
      if (assumption.workflow.by === 'traffic')
        this.see(assumption, assumption.workflow.shownIn(exchange), how);
    const { operation } = exchange;
    if (viewOf(exchange).is !== 'value' || operation.effect !== 'read') return;
    const { fields, others } = formsOf(exchange);
    const read = this.#readOf(operation.name);
    read.answers++;
    read.records += viewOf(exchange).records.length;
    for (const path of others) read.others.add(lastOf(path));
    for (const [path, { has, lacks, filled, unlisted }] of fields)
      for (const [i, count] of [lacks, has, filled, unlisted].entries())
        if (count > 0) note(read, path, 1 << i);
  }

  /** Notes what the calls show together, in their order. */
  end(how: How): void {
    for (const assumption of ASSUMPTIONS)
      if (assumption.workflow.by === 'history')
        this.see(assumption, assumption.workflow.shownIn(this.#order), how);
  }

  get assumptions(): Record<string, Found> {
    return Object.fromEntries([...this.#found].filter(([, { verdict }]) => verdict !== 'notShown'));
  }

  /** What it has of each assumption, with what is known of it from other kinds of surveys. */
  renewedFrom({ assumptions: known }: Pick<Deployment, 'assumptions'>): Record<string, Found> {
    const all = Object.entries(this.assumptions);
    return Object.fromEntries(
      all.map(([id, found]) => [id, renewed(assumptionNamed(id)!, found, known[id])]),
    );
  }

  get operations(): Record<string, FieldsSeen> {
    return Object.fromEntries([...this.#reads].map(([name, read]) => [name, fieldsSeenIn(read)]));
  }

  #readOf(name: string): ReadSeen {
    const none = { answers: 0, records: 0, fields: new Map(), others: new Set<string>(), othersBefore: 0 };
    const read = this.#reads.get(name) ?? none;
    this.#reads.set(name, read);
    return read;
  }

  #know(name: string, { answers, records, always, sometimes, never, ...more }: FieldsSeen): void {
    const { empty = [], unlisted = [], others = 0 } = more;
    const read = this.#readOf(name);
    read.answers += answers;
    read.records += records;
    read.othersBefore = Math.max(others, read.othersBefore);
    for (const path of [...always, ...sometimes]) note(read, path, empty.includes(path) ? HAS : HAS | FILLED);
    for (const path of [...sometimes, ...never]) note(read, path, LACKS);
    for (const path of unlisted) note(read, path, UNLISTED);
  }
}

function note({ fields }: ReadSeen, path: string, bits: number): void {
  fields.set(path, (fields.get(path) ?? 0) | bits);
}

function fieldsSeenIn({ answers, records, fields, others, othersBefore }: ReadSeen): FieldsSeen {
  const all = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  const named = (of: number, are: number) =>
    all.filter(([, bits]) => (bits & of) === are).map(([path]) => path);
  const there = (are: number) => named(HAS | LACKS, are);
  const [empty, unlisted] = [named(HAS | FILLED, HAS), named(UNLISTED, UNLISTED)];
  const more = Math.max(others.size, othersBefore);
  return {
    ...{ answers, records, always: there(HAS), sometimes: there(HAS | LACKS), never: there(LACKS) },
    ...(empty.length > 0 ? { empty } : {}),
    ...(unlisted.length > 0 ? { unlisted } : {}),
    ...(more > 0 ? { others: more } : {}),
  };
}
