import type { Rule } from './rule.js';

/** A period does not end before it begins. */
export function periodInOrder<const A extends string, const B extends string>(
  first: A,
  second: B,
): Rule<A | B> {
  return {
    name: 'endsBeforeBegin',
    form: 'order',
    days: [first, second],
    warns: 'a period that ends before it begins',
  };
}

/** Of two fields, one is ignored while the other is used, as a section of the document says. */
export function ignoredBeside<const A extends string, const B extends string>(
  field: A,
  winner: B,
  section: string,
): Rule<A | B> {
  return {
    name: `${field}Ignored`,
    form: 'onlyWhen',
    fields: [field],
    when: { [winner]: 'unused' } as { readonly [K in A | B]?: 'unused' },
    expected: `nothing, because it is ignored while ${winner} is used (document ${section})`,
    warns: `a \`${field}\` beside \`${winner}\`, which wins (${section})`,
  };
}

/** The first record of a list of salaries, limits or periods holds from the beginning. */
export function firstFromTheBeginning<const Name extends string>(name: string, field: Name): Rule<Name> {
  return {
    name,
    form: 'fixed',
    field,
    ofFirst: 'fromDate',
    value: '1970-01-01',
    says: ['2.11', 'the first item is always 1970-01-01'],
  };
}
