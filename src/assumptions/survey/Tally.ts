import type { Assumption } from '../Assumption.js';
import type { Exchange } from '../Exchange.js';
import type { Deployment, FieldsSeen } from '../file/Deployment.js';
import { type Found, foundOf, type How } from '../Found.js';
import { ASSUMPTIONS, assumptionNamed } from '../list/all.js';
import type { Seen } from '../Seen.js';
import { formsOf } from '../wire/formsOf.js';
import { viewOf } from '../wire/viewOf.js';

// Of a field: some records have it, some lack it.
const HAS = 2;
const LACKS = 1;

/** Gathers what a survey sees: answers by their ids, and numbers. It keeps no text of the service. */
export class Tally {
  readonly #found = new Map<string, Found>();
  readonly #fields = new Map<string, Map<string, number>>();
  readonly #counts = new Map<string, { answers: number; records: number }>();
  readonly #order: Exchange[] = [];

  /** With what was seen before by the same survey. */
  constructor(known: Pick<Deployment, 'assumptions' | 'operations'> = { assumptions: {}, operations: {} }) {
    for (const [id, found] of Object.entries(known.assumptions)) this.#found.set(id, found);
    for (const [name, seen] of Object.entries(known.operations)) this.#know(name, seen);
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
    const { fields } = formsOf(exchange);
    const counts = this.#counts.get(operation.name) ?? { answers: 0, records: 0 };
    this.#counts.set(operation.name, {
      answers: counts.answers + 1,
      records: counts.records + viewOf(exchange).records.length,
    });
    const known = this.#fields.get(operation.name) ?? new Map<string, number>();
    for (const [path, { has, lacks }] of fields)
      known.set(path, (known.get(path) ?? 0) | (has > 0 ? HAS : 0) | (lacks > 0 ? LACKS : 0));
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
    const named = (bits: number) => fields.filter(([, one]) => one === bits).map(([path]) => path);
    return { ...counts, always: named(HAS), sometimes: named(HAS | LACKS), never: named(LACKS) };
  }

  #know(name: string, { answers, records, always, sometimes, never }: FieldsSeen): void {
    this.#counts.set(name, { answers, records });
    const each = [
      always.map((one) => [one, HAS]),
      sometimes.map((one) => [one, HAS | LACKS]),
      never.map((one) => [one, LACKS]),
    ];
    this.#fields.set(name, new Map(each.flat() as [string, number][]));
  }
}
