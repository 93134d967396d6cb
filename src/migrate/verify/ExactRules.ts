import type { FieldSpec } from '../../definition/field.js';
import { Bindings } from '../../cassette/Bindings.js';
import { MatchRules } from '../../cassette/MatchRules.js';

/** Two calls of two runs mean the same only when their values do: no value stands for another. */
class ExactRules extends MatchRules {
  override equal(name: string, spec: FieldSpec | undefined, recorded: unknown, given: unknown): boolean {
    return super.equal(name, spec, recorded, given, (binding) => binding.recorded === binding.given);
  }
}

export function exactRules(): MatchRules {
  const facts = { bindings: new Bindings(), pseudonyms: undefined, recordedToday: '', today: '' };
  return new ExactRules({ dates: 'absolute' }, facts);
}
