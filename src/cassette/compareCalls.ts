import type { FieldSpec } from '../definition/field.js';
import { Secret } from '../secret.js';
import { withPersonIds } from './scrub/nameFacts.js';
import { specByName, specInQuery } from './scrub/plainLeaves.js';
import type { CallMeaning } from './CallMeaning.js';
import { type Binding, Bindings } from './Bindings.js';
import type { MatchRules, ValuePair } from './MatchRules.js';

/** Where two calls differ. `recorded` and `given` are absent for what is not there, and for secrets and personal data. */
export interface Difference {
  /** Such as `Shifts[3].begTime`. */
  readonly path: string;
  /** What the recording has. */
  readonly recorded?: string;
  /** What the call has. */
  readonly given?: string;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  /** To be bound when the calls match. */
  readonly proposed: readonly Binding[];
  /** How much of it is not known: of several that match, the surest does. */
  readonly doubt: number;
}

const UNKNOWN: FieldSpec = { kind: 'string', sensitivity: 'personal' };

type Fields = Readonly<Record<string, FieldSpec>> | undefined;

/** `byName`: no definition has the record that it is of. */
type Pair = ValuePair & { readonly byName: boolean };
type PairOfLists = Pair & { readonly was: unknown[]; readonly is: unknown[] };

/** Compares a recorded call with a given one of the same operation, by what they mean. */
export function compareCalls(recorded: CallMeaning, given: CallMeaning, rules: MatchRules): Comparison {
  const { found, records } = comparing(rules, recorded.isUndefined ? secretByName : byPlace);
  // What one side alone knows of a field holds for both: it may be secret or personal.
  const fields = recorded.fields && { ...given.fields, ...recorded.fields };
  records(recorded.parts, given.parts, fields, '');
  return found;
}

/** What a name says where no definition has the record. */
type SpecByName = (name: string, path: string, names: readonly string[]) => FieldSpec | undefined;

const byPlace: SpecByName = (name, path, names) =>
  withPersonIds(name, (path === 'query' ? specInQuery : specByName)(name, true), names);

const secretByName: SpecByName = (name) => {
  const spec = specByName(name, true);
  return spec?.sensitivity === 'secret' ? spec : undefined;
};

/** A comparison in work; inside of another one, it binds nothing that this does not allow. */
function comparing(
  rules: MatchRules,
  specOf: SpecByName,
  isAllowedAround: (binding: Binding) => boolean = () => true,
) {
  const found = { differences: [] as Difference[], proposed: [] as Binding[], doubt: 0 };
  const bindings = new Bindings();
  return { found, records, values };

  function records(recorded: object, given: object, fields: Fields, path: string): void {
    const names = new Set([...Object.keys(fields ?? {}), ...Object.keys(recorded), ...Object.keys(given)]);
    for (const name of names) {
      const [was, is] = [(recorded as Row)[name], (given as Row)[name]];
      if (was === undefined && is === undefined) continue;
      const spec = fields
        ? withPersonIds(name, fields[name], Object.keys(fields))
        : specOf(name, path, Object.keys({ ...recorded, ...given }));
      const pair = { name, spec, was, is, byName: fields === undefined };
      values(pair, path === '' ? name : `${path}.${name}`);
    }
  }

  function values(pair: Pair, path: string): void {
    const { spec, was, is, byName } = pair;
    if (was === undefined || is === undefined) differ(path, spec, was, is);
    else if (Array.isArray(was) && Array.isArray(is)) arrays({ ...pair, was, is }, path);
    else if (isRecord(was) && isRecord(is)) records(was, is, byName ? undefined : spec?.record?.fields, path);
    else if (isRecord(was) || isRecord(is)) differ(path, spec, was, is);
    else {
      // In a recording another text stands for one that no definition has.
      const isUnknown = byName && spec === undefined && typeof was === 'string' && typeof is === 'string';
      const asked = isUnknown ? { ...pair, spec: UNKNOWN } : pair;
      if (!rules.equal(asked, propose)) differ(path, asked.spec, was, is);
    }
  }

  function arrays({ spec, was, is, ...list }: PairOfLists, path: string): void {
    const of = { ...list, spec: list.byName ? spec : spec?.item };
    const sorted = rules.isUnordered(list.name) ? paired({ ...of, was, is }) : is;
    for (let i = 0; i < Math.max(was.length, sorted.length); i++)
      values({ ...of, was: was[i], is: sorted[i] }, `${path}[${i}]`);
  }

  /** The given items in the order of the recorded ones that they fit; those that fit none fill the gaps. */
  function paired({ was: all, is: given, ...of }: PairOfLists): unknown[] {
    const left = [...given];
    const sorted = all.map((was) => {
      let [fitting, least] = [-1, Infinity];
      for (let i = 0; i < left.length && least > 0; i++) {
        const trial = comparing(rules, specOf, isAllowed);
        trial.values({ ...of, was, is: left[i] }, '');
        const { differences, doubt } = trial.found;
        if (differences.length === 0 && doubt < least) [fitting, least] = [i, doubt];
      }
      return fitting < 0 ? undefined : left.splice(fitting, 1)[0];
    });
    return [...sorted.map((entry) => (entry === undefined ? left.shift() : entry)), ...left];
  }

  // Within one call, too, one value stands for one value.
  function propose(binding: Binding): boolean {
    if (!rules.bindings.allows(binding) || !isAllowed(binding)) return false;
    if (!bindings.has(binding)) found.doubt += rules.doubt(binding);
    bindings.bind(binding);
    found.proposed.push(binding);
    return true;
  }

  function isAllowed(binding: Binding): boolean {
    return bindings.allows(binding) && isAllowedAround(binding);
  }

  function differ(path: string, spec: FieldSpec | undefined, was: unknown, is: unknown): void {
    const shown = isRecord(was) || isRecord(is) || Array.isArray(was) || Array.isArray(is);
    found.differences.push({ path, ...(shown ? {} : rules.shownPair(spec, was, is)) });
  }
}

type Row = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Row {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Secret);
}
