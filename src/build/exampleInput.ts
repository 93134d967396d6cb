import type { AnyOperation } from '../definition/operation.js';
import { exampleChoices } from './exampleChoices.js';
import { Maker } from './Maker.js';

const maker = new Maker({ today: '2026-03-02', fields: 'brief' });

/** A short input that the operation's rules accept: what one would give to see what it does. */
export function exampleInput(operation: AnyOperation): Readonly<Record<string, unknown>> {
  return exampleChoices[operation.name] ?? { ...maker.input(operation, {}, 1) };
}
