import type { World } from '../../../../src/sandbox/world/World.js';
import type { Random } from '../random.js';

/** A row that is ordered, and what it is for the service. */
export interface Order {
  readonly row: Readonly<Record<string, unknown>>;
  /** `token`: created, where nothing carries its token. `refused`: the service knows none of it. */
  readonly kind: 'create' | 'token' | 'change' | 'deletion' | 'refused';
  /** What is the same for rows that cannot be told from each other. */
  readonly like: string;
  /** The id of what it changes or deletes. */
  readonly id?: number;
}

/** A record that the service has. */
export interface Saved {
  readonly id: number;
}

/** An operation with orders for it, and how the service keeps them. */
export interface Story {
  readonly operation: string;
  /** What is ordered, after what is there already was saved. */
  orders(world: World, random: Random, most: number): Order[];
  saved(world: World): Iterable<Saved>;
  /** Takes away what was saved, as a service does that loses it. */
  lose(world: World, id: number): void;
  like(record: never): string;
  /** True when a change is done. */
  isChanged(record: never): boolean;
}
