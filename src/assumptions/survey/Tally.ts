import type { Assumption } from '../Assumption.js';
import type { Exchange } from '../Exchange.js';
import type { Deployment, FieldsSeen } from '../file/Deployment.js';
import { type Found, foundOf, type How } from '../Found.js';
import { ASSUMPTIONS, assumptionNamed } from '../list/all.js';
import type { Seen } from '../Seen.js';
import { formsOf } from '../wire/formsOf.js';
import { viewOf } from '../wire/viewOf.js';

// Of a field: some records lack it, some have it, with a value, or with one that is not listed.
const LACKS = 1;
const HAS = 2;
const FILLED = 4;
const UNLISTED = 8;

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** Gathers what a survey sees: answers by their ids, and numbers. It keeps no text of the service. */
export class Tally {
  readonly #found = new Map<string, Found>();
  readonly #fields = new Map<string, Map<string, number>>();
  readonly #counts = new Map<string, { answers: number; records: number }>();
  readonly #others = new Map<string, Set<string>>();
  /** How many other fields were seen before: their names are not known. */
  readonly #othersBefore = new Map<string, number>();
  readonly #order: Exchange[] = [];

  /** With what was seen before by the same survey. */
  constructor(known: Pick<Deployment, 'assumptions' | 'operations'> = { assumptions: {}, operations: {} }) {
    for (const [id, found] of Object.entries(known.assumptions)) this.#found.set(id, found);
    for (const [name, seen] of Object.entries(known.operations)) this.#know(name, seen);
  }

  /** Notes what was tallied elsewhere. */
  add({ assumptions, operations }: Pick<Deployment, 'assumptions' | 'operations'>, how: How): void {
    for (const [id, { seen, measured }] of Object.entries(assumptions))
      this.see(
        { id },
        Object.entries(seen).map(([answer, times]) => ({ answer, times, ...(measured ? { measured } : {}) })),
        how,
      );
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
    const names = this.#others.get(operation.name) ?? new Set();
    this.#others.set(operation.name, new Set([...names, ...[...others].map(lastOf)]));
    const counts = this.#counts.get(operation.name) ?? { answers: 0, records: 0 };
    this.#counts.set(operation.name, {
      answers: counts.answers + 1,
      records: counts.records + viewOf(exchange).records.length,
    });
    const known = this.#fields.get(operation.name) ?? new Map<string, number>();
    for (const [path, { has, lacks, filled, unlisted }] of fields) {
      const bits = [lacks, has, filled, unlisted].map((count, i) => (count > 0 ? 1 << i : 0));
      known.set(
        path,
        bits.reduce((all, bit) => all | bit, known.get(path) ?? 0),
      );
    }
    this.#fields.set(operation.name, known);
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

  get operations(): Record<string, FieldsSeen> {
    return Object.fromEntries([...this.#counts].map(([name, counts]) => [name, this.#seenOf(name, counts)]));
  }

  #seenOf(name: string, counts: { readonly answers: number; readonly records: number }): FieldsSeen {
    const fields = [...(this.#fields.get(name) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    const named = (isMeant: (bits: number) => boolean) =>
      fields.filter(([, bits]) => isMeant(bits)).map(([path]) => path);
    const there = (meant: number) => named((bits) => (bits & (HAS | LACKS)) === meant);
    const empty = named((bits) => (bits & (HAS | FILLED)) === HAS);
    const unlisted = named((bits) => (bits & UNLISTED) > 0);
    const others = Math.max(this.#others.get(name)?.size ?? 0, this.#othersBefore.get(name) ?? 0);
    return {
      ...{ ...counts, always: there(HAS), sometimes: there(HAS | LACKS), never: there(LACKS) },
      ...(empty.length > 0 ? { empty } : {}),
      ...(unlisted.length > 0 ? { unlisted } : {}),
      ...(others > 0 ? { others } : {}),
    };
  }

  #know(name: string, { answers, records, always, sometimes, never, ...more }: FieldsSeen): void {
    const { empty = [], unlisted = [], others = 0 } = more;
    const counts = this.#counts.get(name) ?? { answers: 0, records: 0 };
    this.#counts.set(name, { answers: counts.answers + answers, records: counts.records + records });
    this.#othersBefore.set(name, Math.max(others, this.#othersBefore.get(name) ?? 0));
    const bitsOf = (path: string, bits: number) =>
      bits | (empty.includes(path) ? 0 : FILLED) | (unlisted.includes(path) ? UNLISTED : 0);
    const known = this.#fields.get(name) ?? new Map<string, number>();
    const bits = [
      ...always.map((path) => [path, bitsOf(path, HAS)] as const),
      ...sometimes.map((path) => [path, bitsOf(path, HAS | LACKS)] as const),
      ...never.map((path) => [path, LACKS] as const),
    ];
    for (const [path, more] of bits) known.set(path, (known.get(path) ?? 0) | more);
    this.#fields.set(name, known);
  }
}
