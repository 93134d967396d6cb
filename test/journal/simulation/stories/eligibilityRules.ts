import type { EligibilityRuleRow } from '../../../../src/sandbox/world/rows.js';
import type { Order, Story } from './Story.js';

/** Deletions of rules. */
export const ruleDeletions: Story = {
  operation: 'wsdlDeleteEligibilityRules',
  orders(world, random, most) {
    const count = 1 + random.below(most);
    return Array.from({ length: count }, (_, i): Order => {
      const { id } = world.eligibilityRules.add({ name: `rule ${i}`, restId: 0 } as never);
      return { kind: 'deletion', row: { id }, like: `rule ${i}`, id };
    });
  },
  saved: (world) => world.eligibilityRules.of() as Iterable<{ id: number }>,
  lose: () => undefined,
  like: ({ name = '' }: EligibilityRuleRow) => name,
  isChanged: () => false,
};
