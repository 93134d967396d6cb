import type { TextItemRow } from '../../../../src/sandbox/world/rows.js';
import type { Order, Story } from './Story.js';

const likeness = ({ ttext, extCode }: { readonly ttext: string; readonly extCode: string }) =>
  `${ttext}|${extCode}`;

/** Entries of lists: with a code of the caller's, without one, changes, and what is refused. */
export const textItems: Story = {
  operation: 'wsdlUpdateTextItems',
  orders(world, random, most) {
    const save = (ttext: string, extCode: string) =>
      world.textItems.add({
        ...{ tag: 'project', ttext, extCode, showInWebpunch: true, checked: false, restId: 0 },
        ts: world.stamp(),
      }).id;
    const count = 1 + random.below(most);
    return Array.from({ length: count }, (_, i): Order => {
      const kind = random.below(5);
      const row = { tag: 'project', ttext: `project ${i}`, extCode: kind <= 1 ? `P-${i}` : '' };
      const like = likeness(row);
      if (kind === 1 && random.below(2) === 0) save(row.ttext, row.extCode);
      if (kind <= 1) return { kind: 'token', row, like };
      if (kind === 2) return { kind: 'create', row, like };
      if (kind === 3) return { kind: 'refused', row: { ...row, tag: 'nothing' }, like };
      const id = save(row.ttext, '');
      return { kind: 'change', row: { ...row, id, ttext: 'changed' }, like, id };
    });
  },
  saved: (world) => world.textItems.of(),
  lose: (world, id) => world.textItems.delete(world.textItems.get(id)!, world.stamp()),
  like: (record: TextItemRow) => likeness(record),
  isChanged: (record: TextItemRow) => record.ttext === 'changed',
};
